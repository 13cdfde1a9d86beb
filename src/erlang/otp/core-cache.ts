/**
 * Packed modules on disk. An entry remembers the files that its module was made from, beside the one that its key
 * speaks about, and is only good while they are unchanged.
 */
import { readFileSync } from 'node:fs';
import { Cache, checksum } from './cache.ts';

interface Header {
  /** Path and checksum of each file. */
  readonly files: readonly (readonly [string, string])[];
}

export class CoreCache {
  private readonly cache: Cache;

  /** `version` stands for everything that changes how modules are made or packed. */
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
