/**
 * A folder of files that can be made again: lost, cut off or damaged files cost time and nothing else.
 *
 * Every file carries a checksum of its content and arrives by rename, so that runs at the same time never see half
 * of one.
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

  /** A folder that cannot be written to is a slow machine, not an error. */
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

/** The first of these that can be written to: where the user's caches are, and the place for temporary files. */
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
