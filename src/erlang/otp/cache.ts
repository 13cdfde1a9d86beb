/**
 * A cache on disk. Its entries can be recomputed: a missing, truncated or damaged file costs time only.
 *
 * Every file contains a checksum of its content and is written atomically, by rename, so that concurrent runs never
 * read a part of one.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { crc32 } from 'node:zlib';

export class Cache {
  constructor(readonly folder: string) {}

  read(name: string): Uint8Array | null {
    let bytes: Buffer;
    try {
      bytes = readFileSync(join(this.folder, name));
    } catch {
      return null;
    }
    if (bytes.length < 4) return null;
    const content = bytes.subarray(4);
    return bytes.readUInt32BE(0) === crc32(content) ? content : null;
  }

  /** Write errors are ignored: without the entry, later runs are slower. */
  write(name: string, content: Uint8Array): void {
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(content));
    const path = join(this.folder, name);
    const temporary = `${path}.${randomUUID()}`;
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(temporary, Buffer.concat([checksum, content]));
      renameSync(temporary, path);
    } catch {
      try {
        rmSync(temporary, { force: true });
      } catch {}
    }
  }
}

/** The first writable folder of these: the user's cache folder, the folder for temporary files. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const xdg = env.XDG_CACHE_HOME;
  const user = xdg !== undefined && isAbsolute(xdg) ? xdg : join(env.HOME ?? homedir(), '.cache');
  const preferred = join(user, 'tandem');
  try {
    mkdirSync(preferred, { recursive: true });
    return preferred;
  } catch {
    return join(tmpdir(), `tandem-cache-${process.getuid?.() ?? 0}`);
  }
}

export function checksum(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 32);
}
