/** Reads files that the user names, directly or in a program: never a device or a pipe, which may have no end. */
import { readFileSync, statSync } from 'node:fs';

/** In bytes: no source is longer, and a report that is cannot be taken apart. */
const MOST_BYTES = 400 * 2 ** 20;

/** Throws as `readFileSync` does, and for what is no regular file or is too long. */
export function readRegularFile(path: string): Buffer {
  const status = statSync(path);
  if (status.isDirectory()) throw new Error(`${path} is a folder`);
  if (!status.isFile()) throw new Error(`${path} is no regular file`);
  if (status.size > MOST_BYTES) throw new Error(`${path} has more than ${MOST_BYTES} bytes`);
  return readFileSync(path);
}
