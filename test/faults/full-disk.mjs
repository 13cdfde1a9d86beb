/**
 * Loaded before the program (`NODE_OPTIONS=--import`): counts what changes files or folders, over all processes and threads
 * of a command, and has some of it fail as on a full disk.
 *
 *   FULL_DISK_COUNT  the file that has a byte for every operation
 *   FULL_DISK_FIRST  the first operation that fails; none does where it is empty
 *   FULL_DISK_LAST   the last one
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { FULL_DISK_COUNT: count = '', FULL_DISK_FIRST: first, FULL_DISK_LAST: last } = process.env;
const { closeSync, fstatSync, openSync, writeSync } = fs;

/** The number of the operation that is about to happen. Appending is atomic; another one may be counted before the look. */
function next() {
  const file = openSync(count, 'a');
  try {
    writeSync(file, '.');
    return fstatSync(file).size;
  } finally {
    closeSync(file);
  }
}

const noSpace = (/** @type {string} */ what) =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${what}`), {
    code: 'ENOSPC',
    errno: -28,
    syscall: what,
  });

/** @type {Record<string, (...args: any[]) => any>} */
const patched = /** @type {any} */ (fs);
let isInside = false;

for (const name of [
  'mkdirSync',
  'mkdtempSync',
  'writeSync',
  'writeFileSync',
  'renameSync',
  'fsyncSync',
  'openSync',
]) {
  const original = /** @type {(...args: any[]) => any} */ (patched[name]);
  patched[name] = (...args) => {
    // What an operation is made of is no operation of its own; reading needs no room.
    if (isInside || (name === 'openSync' && !/[wax+]/.test(String(args[1])))) return original(...args);
    isInside = true;
    try {
      const number = next();
      if (first && number >= Number(first) && number <= Number(last)) throw noSpace(name);
      return original(...args);
    } finally {
      isInside = false;
    }
  };
}
syncBuiltinESMExports();
