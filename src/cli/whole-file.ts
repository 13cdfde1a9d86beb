/**
 * Atomic writes: a text goes into a temporary file in the same folder, which is then renamed. A reader finds the earlier
 * content or the new one, never a part of it, even where the process is killed. What a killed process has left is removed by
 * the next one that writes the same file. A temporary file is always a new one: a link of its name, which a folder of
 * somebody else may have, is not followed.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** How many characters are written at a time. Larger: fewer calls, more memory. */
const PORTION = 1 << 16;

/** Joins pieces to larger ones. */
export function* inPortions(pieces: Iterable<string>): Generator<string> {
  let portion = '';
  for (const piece of pieces) {
    portion += piece;
    if (portion.length < PORTION) continue;
    yield portion;
    portion = '';
  }
  yield portion;
}

/** Writes a text in pieces to a file that was opened for it. */
function writePieces(handle: number, pieces: Iterable<string>): void {
  for (const text of inPortions(pieces)) {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
  }
}

/**
 * Replaces a file. Where it is durable, the text is on the disk when this returns, so that it survives a power cut: a
 * tenth of a second on a slow disk.
 */
export function replaceFile(file: string, pieces: Iterable<string>, isDurable: boolean): void {
  const temporary = temporaryFor(file);
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  removeStale(file);
  try {
    const handle = openNew(temporary);
    try {
      if (mode !== undefined) fchmodSync(handle, mode & 0o7777);
      writePieces(handle, pieces);
      if (isDurable) fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function temporaryFor(file: string): string {
  return `${file}.${process.pid}.tmp`;
}

function openNew(temporary: string): number {
  rmSync(temporary, { force: true });
  return openSync(temporary, 'wx');
}

/** Removes temporary files for this one whose processes have ended. */
function removeStale(file: string): void {
  const [folder, start] = [dirname(file), `${basename(file)}.`];
  try {
    for (const name of readdirSync(folder)) {
      const pid = name.startsWith(start) ? /^(\d+)\.tmp$/.exec(name.slice(start.length))?.[1] : undefined;
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // They are in nobody's way.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** A file that will be written later. The constructor throws where that would fail, so that no work is done in vain. */
export class FutureFile {
  /** Without links. */
  readonly place: string;
  /** Devices, pipes and files in folders where nothing can be created are written in place. */
  readonly isReplaced: boolean;

  constructor(file: string) {
    if (!existsSync(dirname(file))) throw new Error(`there is no folder ${dirname(file)}`);
    const status = statSync(file, { throwIfNoEntry: false });
    if (status?.isDirectory()) throw new Error(`${file} is a folder`);
    try {
      if (status !== undefined) accessSync(file, constants.W_OK);
      // What a symbolic link points to is replaced, not the link.
      this.place = status === undefined ? file : realpathSync(file);
      const isPlain = status?.isFile() ?? lstatSync(file, { throwIfNoEntry: false }) === undefined;
      this.isReplaced = isPlain && canCreateBeside(this.place, status !== undefined);
    } catch (error) {
      throw new Error(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
    }
  }

  write(pieces: Iterable<string>): void {
    if (this.isReplaced) {
      replaceFile(this.place, pieces, false);
      return;
    }
    const handle = openSync(this.place, 'w');
    try {
      writePieces(handle, pieces);
    } finally {
      closeSync(handle);
    }
  }
}

/** Throws where there is neither the file nor a way to create it. */
function canCreateBeside(file: string, isThere: boolean): boolean {
  const temporary = temporaryFor(file);
  try {
    closeSync(openNew(temporary));
    rmSync(temporary);
    return true;
  } catch (error) {
    if (isThere) return false;
    throw error;
  }
}

/**
 * A file that is written piece by piece, and is there as a whole once it is finished. The constructor refuses as above; the
 * temporary file is made with the first piece, so that whoever gives up before leaves none.
 */
export class PartialFile {
  readonly #file: string;
  readonly #place: string;
  #handle: number | null = null;
  #isOver = false;

  constructor(file: string) {
    const future = new FutureFile(file);
    this.#file = future.place;
    this.#place = future.isReplaced ? temporaryFor(future.place) : future.place;
  }

  write(text: string): void {
    if (!this.#isOver) writePieces(this.#open(), [text]);
  }

  finish(): void {
    if (this.#isOver) return;
    this.#open();
    this.#end();
    if (this.#place === this.#file) return;
    try {
      renameSync(this.#place, this.#file);
    } catch (error) {
      rmSync(this.#place, { force: true });
      throw error;
    }
  }

  close(): void {
    const isLeft = this.#handle !== null && this.#place !== this.#file;
    this.#end();
    if (isLeft) rmSync(this.#place, { force: true });
  }

  #open(): number {
    this.#handle ??= this.#place === this.#file ? openSync(this.#place, 'w') : openNew(this.#place);
    return this.#handle;
  }

  #end(): void {
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
    this.#isOver = true;
  }
}
