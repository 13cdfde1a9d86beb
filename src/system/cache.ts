/**
 * A cache on disk. Its entries can be recomputed: a missing, truncated or damaged file costs time only.
 *
 * Every file contains a checksum of its content and is written atomically, by rename, so that concurrent runs never
 * read a part of one. What is in it is executed in the end, so only what belongs to the user, and what nobody else may
 * write, is read. Entries that were not used for long are removed, and the oldest where all of them take too much room.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fstatSync,
  futimesSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { crc32 } from 'node:zlib';

const DAY_MS = 24 * 3600 * 1000;

/** After so many days without use an entry is removed. */
const KEPT_DAYS = 30;

/** In bytes, for all entries. */
const MAX_SIZE = 64 * 2 ** 20;

/** A checksum of a fixed length. */
export type Sum = (content: Uint8Array) => Uint8Array;

export class Cache {
  constructor(
    readonly folder: string,
    private readonly sum: Sum = sha256,
  ) {}

  read(name: string): Uint8Array | null {
    const bytes = readOwn(join(this.folder, name));
    if (bytes === null) return null;
    const { length } = this.sum(NOTHING);
    const content = bytes.subarray(length);
    return bytes.subarray(0, length).equals(this.sum(content)) ? content : null;
  }

  /** Write errors are ignored: without the entry, later runs are slower. */
  write(name: string, content: Uint8Array): void {
    const path = join(this.folder, name);
    const temporary = `${path}.${randomUUID()}`;
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(temporary, Buffer.concat([this.sum(content), content]), { mode: 0o600 });
      renameSync(temporary, path);
    } catch {
      try {
        rmSync(temporary, { force: true });
      } catch {}
    }
  }
}

const NOTHING = new Uint8Array();

function sha256(content: Uint8Array): Uint8Array {
  return createHash('sha256').update(content).digest();
}

/** Detects damage as well as others do, in a sixth of the time; for large entries that are read when a command starts. */
export function crc32Sum(content: Uint8Array): Uint8Array {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(content));
  return sum;
}

/**
 * Tells contents apart that differ by accident, not those that somebody has made to look alike. Node takes four milliseconds
 * to load what `checksum` needs, which is much for a small command.
 */
export function quickSum(...parts: readonly Uint8Array[]): string {
  const bytes = Buffer.concat(parts);
  return `${crc32(bytes).toString(16)}-${parts.map(({ length }) => length.toString(16)).join('-')}`;
}

/** The content of a file of the user's; null where there is none. Says in the file's time that it was used. */
function readOwn(path: string): Buffer | null {
  let fd: number | null = null;
  try {
    fd = openSync(path, 'r');
    const stats = fstatSync(fd);
    if (!stats.isFile() || !isOwn(stats)) return null;
    if (Date.now() - stats.mtimeMs > DAY_MS) futimesSync(fd, new Date(), new Date());
    return readFileSync(fd);
  } catch {
    return null;
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

/** Whether it belongs to the user, and nobody else may write it. */
function isOwn({ uid, mode }: Stats): boolean {
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o022) === 0);
}

/**
 * The first of these that is the user's own: the user's cache folder, one in the folder for temporary files, a new one
 * there for this process alone.
 */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const candidates = [usualCacheFolder(env), join(tmpdir(), `tandem-cache-${process.getuid?.() ?? 0}`)];
  const folder = candidates.find(claim);
  if (folder === undefined) {
    // It is made with the first entry, if the disk has room for one.
    lastResort ??= join(tmpdir(), `tandem-cache-${randomUUID()}`);
    return lastResort;
  }
  pruneDaily(folder);
  return folder;
}

let lastResort: string | null = null;

export function usualCacheFolder(env: NodeJS.ProcessEnv): string {
  const xdg = env.XDG_CACHE_HOME;
  const user = xdg !== undefined && isAbsolute(xdg) ? xdg : join(env.HOME ?? homedir(), '.cache');
  return join(user, 'tandem');
}

/** Makes a folder where there is none; whether it is the user's own, and nobody else's, in the end. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    const user = process.getuid?.();
    if (!stats.isDirectory() || (user !== undefined && stats.uid !== user)) return false;
    if (!isOwn(stats)) chmodSync(folder, 0o700);
    return true;
  } catch {
    return false;
  }
}

const pruned = new Set<string>();

function pruneDaily(folder: string): void {
  if (pruned.has(folder)) return;
  pruned.add(folder);
  const note = join(folder, 'pruned');
  const last = statSync(note, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - last < DAY_MS) return;
  try {
    writeFileSync(note, '', { mode: 0o600 });
    prune(folder);
  } catch {}
}

/** Removes what was not used for long, then the oldest until the rest is small enough. */
export function prune(folder: string, maxSize: number = MAX_SIZE): void {
  const files = filesIn(folder).sort((a, b) => b.mtimeMs - a.mtimeMs);
  const oldest = Date.now() - KEPT_DAYS * DAY_MS;
  let size = 0;
  for (const file of files) {
    size += file.size;
    if (file.mtimeMs < oldest || size > maxSize) rmSync(file.path, { force: true });
  }
}

interface CacheFile {
  readonly path: string;
  readonly mtimeMs: number;
  readonly size: number;
}

export function filesIn(folder: string): CacheFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => {
      const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
      return { path, mtimeMs, size };
    });
}

export function checksum(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 32);
}
