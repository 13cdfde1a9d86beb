/**
 * A program as a bundle: its files and what the coordinator's OTP has made of them, by the hashes of their contents. A
 * worker that has no file of the program lays them out below a folder of its own, in the same places relative to each
 * other and to the current folder, so that whatever names a file by a relative path names the same one.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, normalize, resolve } from 'node:path';
import type { Redis } from 'ioredis';
import type { OpenedProgram, OpenedUnit } from '../../api/index.ts';
import { cacheFolder, readRegularFile } from '../../system/index.ts';
import { UsageError } from '../failure.ts';
import { blobKey, KEPT_SECONDS } from './keys.ts';
import { packBytes, unpackBytes } from './payload.ts';

/** What belongs to programs. Others, such as data that a program would read, do not travel. */
const EXTENSIONS = new Set([
  '.erl',
  '.hrl',
  '.core',
  '.beam',
  '.pl',
  '.pro',
  '.prolog',
  '.yrl',
  '.xrl',
  '.app',
]);
/** What build tools read, in the folders above a program. */
const PROJECT_FILES = ['rebar.config', 'Emakefile', 'erlang.mk', 'mix.exs'];
/** Bytes of all files together. */
const MOST_BYTES = 64 * 2 ** 20;

interface Manifest {
  /** The coordinator's current folder. */
  readonly cwd: string;
  /** Hashes of contents by absolute path. */
  readonly files: Readonly<Record<string, string>>;
  /** Hashes of what OTP has made of files, by the path that the coordinator names them by. */
  readonly packed: Readonly<Record<string, string>>;
}

export interface Bundle {
  /** The hash of the manifest. */
  readonly sum: string;
  /** A hash of the program's files alone. */
  readonly filesSum: string;
  readonly blobs: ReadonlyMap<string, Uint8Array>;
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function bundleOf(
  program: Pick<OpenedProgram, 'outfit'>,
  opened: Pick<OpenedUnit, 'files'>,
  target: string,
): Bundle {
  const { folders, packed } = program.outfit();
  const own = [...opened.files(), ...(existsSync(target) ? [target] : [])].map(file => resolve(file));
  const near = own.flatMap(file => [dirname(file), join(dirname(file), '..', 'include')]);
  const all = new Set([...folders.map(folder => resolve(folder)), ...near]);
  const listed = [...all].flatMap(programFilesIn);
  const settings = own.flatMap(file => projectFilesAbove(dirname(file)));
  const blobs = new Map<string, Uint8Array>();
  let size = 0;
  const keep = (bytes: Uint8Array): string => {
    size += bytes.length;
    if (size > MOST_BYTES)
      throw new UsageError(`--queue: the program has more than ${MOST_BYTES / 2 ** 20} MB of files`);
    const sum = sumOf(bytes);
    blobs.set(sum, bytes);
    return sum;
  };
  const files = Object.fromEntries(
    [...new Set([...own, ...listed, ...settings])].sort().map(file => [file, keep(readRegularFile(file))]),
  );
  const filesSum = sumOf(Buffer.from(JSON.stringify(files)));
  const manifest: Manifest = {
    cwd: process.cwd(),
    files,
    packed: Object.fromEntries([...packed].map(([path, bytes]) => [path, keep(bytes)])),
  };
  const sum = keep(Buffer.from(JSON.stringify(manifest)));
  return { sum, filesSum, blobs };
}

function programFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isFile() && EXTENSIONS.has(extname(entry.name)))
      .map(entry => join(folder, entry.name));
  } catch {
    return [];
  }
}

function projectFilesAbove(folder: string): string[] {
  const above = dirname(folder);
  const here = PROJECT_FILES.map(name => join(folder, name)).filter(
    file => statSync(file, { throwIfNoEntry: false })?.isFile() === true,
  );
  return above === folder ? here : [...here, ...projectFilesAbove(above)];
}

export async function publishBundle(redis: Redis, { blobs }: Bundle): Promise<void> {
  for (const [sum, bytes] of blobs) {
    if ((await redis.expire(blobKey(sum), KEPT_SECONDS)) === 1) continue;
    await redis.set(blobKey(sum), packBytes(bytes), 'EX', KEPT_SECONDS);
  }
}

/** A program laid out here. */
export interface LaidOut {
  /** Where it takes the place of the coordinator's file system. */
  readonly root: string;
  /** In place of the coordinator's current folder. */
  readonly cwd: string;
  readonly packed: ReadonlyMap<string, Uint8Array>;
}

export async function layOut(redis: Redis, sum: string): Promise<LaidOut> {
  const manifest = JSON.parse(Buffer.from(await blob(redis, sum)).toString('utf8')) as Manifest;
  const root = join(cacheFolder(), 'bundles', sum);
  const laidOut = {
    root,
    cwd: inside(root, manifest.cwd),
    packed: new Map<string, Uint8Array>(),
  };
  for (const [path, content] of Object.entries(manifest.packed))
    laidOut.packed.set(moved(root, path, laidOut.cwd), await blob(redis, content));
  if (existsSync(laidOut.cwd)) return laidOut;
  // By rename, so that a worker beside this one sees all of it or nothing.
  const making = `${root}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(inside(making, manifest.cwd), { recursive: true, mode: 0o700 });
  for (const [path, content] of Object.entries(manifest.files)) {
    const file = inside(making, path);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, await blob(redis, content), { mode: 0o600 });
  }
  try {
    renameSync(making, root);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(laidOut.cwd)) throw error;
  }
  return laidOut;
}

/**
 * A path of the coordinator's, here: relative ones are relative to the current folder in both places. One that leads out of
 * the program's files is of no coordinator's making.
 */
export function moved(root: string, path: string, cwd = root): string {
  if (path.startsWith('/')) return inside(root, path);
  if (resolve(cwd, path) !== root && !resolve(cwd, path).startsWith(`${root}/`))
    throw new Error(`${path} is outside of the program`);
  return path;
}

/** The place of an absolute path below a folder. Nothing leads out of it. */
function inside(root: string, path: string): string {
  return join(root, normalize(`/${path}`));
}

async function blob(redis: Redis, sum: string): Promise<Uint8Array> {
  if (!/^[0-9a-f]{64}$/.test(sum)) throw new Error('this is no hash of a part of a program');
  const bytes = await redis.getBuffer(blobKey(sum));
  if (bytes === null) throw new Error(`a part of the program is missing in Redis: ${sum}`);
  const content = unpackBytes(bytes);
  if (sumOf(content) !== sum) throw new Error(`a part of the program was changed in Redis: ${sum}`);
  return content;
}
