/**
 * A cache of packed modules on disk. An entry contains the paths and checksums of its module's further source files
 * (those that are not in the key), and is valid while they are unchanged.
 */
import { readFileSync } from 'node:fs';
import { Cache, checksum } from '../../system/index.ts';

interface Header {
  /** Path and checksum of each file. */
  readonly files: readonly (readonly [string, string])[];
}

export class CoreCache {
  private readonly cache: Cache;

  /** `version` identifies everything that affects how modules are compiled and packed. */
  constructor(
    folder: string,
    private readonly version: string,
  ) {
    this.cache = new Cache(folder);
  }

  get(key: readonly (string | Uint8Array)[]): Uint8Array | null {
    const entry = this.cache.read(this.name(key));
    if (entry === null) return null;
    const end = entry.indexOf(0);
    const { files } = JSON.parse(new TextDecoder().decode(entry.subarray(0, end))) as Header;
    return files.every(([path, sum]) => fileChecksum(path) === sum) ? entry.subarray(end + 1) : null;
  }

  put(key: readonly (string | Uint8Array)[], content: Uint8Array, files: readonly string[]): void {
    const header: Header = { files: files.map(path => [path, fileChecksum(path)]) };
    const head = new TextEncoder().encode(`${JSON.stringify(header)}\0`);
    this.cache.write(this.name(key), Buffer.concat([head, content]));
  }

  private name(key: readonly (string | Uint8Array)[]): string {
    return checksum(this.version, ...key);
  }
}

function fileChecksum(path: string): string {
  try {
    return checksum(readFileSync(path));
  } catch {
    return 'missing';
  }
}
