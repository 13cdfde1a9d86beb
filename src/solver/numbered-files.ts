/** Writes texts into a folder as files with numbers in their names, none over one that is there. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../system/index.ts';

/**
 * Each text becomes a file `PREFIX.NUMBER.EXTENSION`. Numbers begin with 1 and skip the names that are taken: other
 * writers, in this process or another one, may use the same folder and prefix. After the first file that cannot be written
 * none is, and `failed` was told: what is written for a person to look at is no reason to lose the answer.
 */
export function numberedFiles(
  folder: string,
  prefix: string,
  extension: string,
  failed: (error: unknown) => void,
): (text: string) => void {
  makeFolder(folder);
  let number = 0;
  let isRefused = false;
  return text => {
    if (isRefused) return;
    try {
      do number++;
      while (!wasCreated(join(folder, `${prefix}.${String(number).padStart(6, '0')}.${extension}`), text));
    } catch (error) {
      isRefused = true;
      failed(error);
    }
  };
}

/** False where there is such a file already. */
function wasCreated(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    rmSync(file, { force: true });
    throw error;
  }
}
