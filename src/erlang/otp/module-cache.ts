/**
 * A cache of modules on disk: their Core, packed, and their code. An entry contains the paths and checksums of its module's further source files
 * (those that are not in the key), and is valid while they are unchanged.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cache, checksum } from '../../system/index.ts';
import { print } from '../terms/index.ts';
import type { CompileOptions } from './beam.ts';
import type { Otp } from './find.ts';
import { PACKED_FORMAT } from './packed.ts';
import { programChecksum } from './program.ts';

interface Header {
  /** Path and checksum of each file. */
  readonly files: readonly (readonly [string, string])[];
}

export class ModuleCache {
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

/** The modules that an OTP has made. */
export function modulesOf(otp: Otp, cacheFolder: string): ModuleCache {
  const version = `${PACKED_FORMAT} ${otp.version} ${programChecksum()}`;
  return new ModuleCache(join(cacheFolder, 'modules'), version);
}

/** What the compiler makes of a source besides the source itself, as a part of a key. */
export function settingsKey(
  { includes = [], macros = {}, options = [], paths = [] }: CompileOptions,
  env: NodeJS.ProcessEnv,
): string {
  return JSON.stringify([
    includes,
    Object.entries(macros).map(([name, value]) => [name, print(value)]),
    options.map(option => print(option)),
    paths,
    env.ERL_COMPILER_OPTIONS,
  ]);
}

function fileChecksum(path: string): string {
  try {
    return checksum(readFileSync(path));
  } catch {
    return 'missing';
  }
}
