/** Where results go: the console's report to standard output, the JSON report where the user wants it. */
import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './failure.ts';
import type { Io } from './io.ts';

/** Says early what would otherwise go wrong after all the work. */
export function checkJsonTarget(file: string | null): void {
  if (file === null || file === '-') return;
  if (!existsSync(dirname(file))) throw new UsageError(`--json: there is no folder ${dirname(file)}`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--json: ${file} is a folder`);
}

/** With `--json -`, standard output is for the JSON alone. */
export function writeResults(
  io: Io,
  json: string | null,
  asText: () => string,
  asJson: () => Iterable<string>,
): void {
  if (json === '-') {
    for (const text of inPortions(asJson())) io.stdout.write(text);
    return;
  }
  io.stdout.write(asText());
  if (json !== null) writeJson(json, asJson());
}

/** How much is written at a time. */
const PORTION = 1 << 16;

function* inPortions(pieces: Iterable<string>): Generator<string> {
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
export function writePieces(handle: number, pieces: Iterable<string>): void {
  for (const text of inPortions(pieces)) {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
  }
}

function writeJson(file: string, pieces: Iterable<string>): void {
  try {
    const handle = openSync(file, 'w');
    try {
      writePieces(handle, pieces);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw new UsageError(
      `--json: ${file} could not be written: ${error instanceof Error ? error.message : error}`,
    );
  }
}
