/**
 * A cache of modules on disk: their Core, packed, and their code. An entry contains its whole key, which is compared: its
 * name is a short checksum of it. It also contains the paths and checksums of its module's further source files (those that are
 * not in the key), and is valid while they are unchanged.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cache, crc32Sum, quickSum } from '../../system/index.ts';
import { print } from '../terms/index.ts';
import type { CompileOptions } from './beam.ts';
import type { Otp } from './find.ts';
import { PACKED_FORMAT } from './packed.ts';
import { programChecksum } from './program.ts';

interface Header {
  /** Path and checksum of each file. */
  readonly files: readonly (readonly [string, string])[];
  /** Bytes of the key, which follows the header. */
  readonly keyLength: number;
}

export class ModuleCache {
  private readonly cache: Cache;

  /** `version` identifies everything that affects how modules are compiled and packed. */
  constructor(
    folder: string,
    private readonly version: string,
  ) {
    this.cache = new Cache(folder, crc32Sum);
  }

  get(key: readonly (string | Uint8Array)[]): Uint8Array | null {
    const whole = this.whole(key);
    const entry = this.cache.read(quickSum(whole));
    if (entry === null) return null;
    const keyStart = entry.indexOf(0) + 1;
    const head = new TextDecoder().decode(entry.subarray(0, keyStart - 1));
    const { files, keyLength } = JSON.parse(head) as Header;
    const keyEnd = keyStart + keyLength;
    if (!whole.equals(entry.subarray(keyStart, keyEnd))) return null;
    return files.every(([path, sum]) => fileSum(path) === sum) ? entry.subarray(keyEnd) : null;
  }

  put(key: readonly (string | Uint8Array)[], content: Uint8Array, files: readonly string[]): void {
    const whole = this.whole(key);
    const header: Header = { files: files.map(path => [path, fileSum(path)]), keyLength: whole.length };
    const head = new TextEncoder().encode(`${JSON.stringify(header)}\0`);
    this.cache.write(quickSum(whole), Buffer.concat([head, whole, content]));
  }

  /** The parts one after the other, each with its length before it. */
  private whole(key: readonly (string | Uint8Array)[]): Buffer {
    const parts = [this.version, ...key].map(part => Buffer.from(part));
    return Buffer.concat(parts.flatMap(part => [Buffer.from(`${part.length}:`), part]));
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

function fileSum(path: string): string {
  try {
    return quickSum(readFileSync(path));
  } catch {
    return 'missing';
  }
}
