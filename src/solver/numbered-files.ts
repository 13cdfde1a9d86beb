/** Writes texts into a folder as files with numbers in their names, none over one that is there. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Each text becomes a file `PREFIX.NUMBER.EXTENSION`. Numbers begin with 1 and skip the names that are taken: other
 * writers, in this process or another one, may use the same folder and prefix.
 */
export function numberedFiles(folder: string, prefix: string, extension: string): (text: string) => void {
  mkdirSync(folder, { recursive: true });
  let number = 0;
  return text => {
    do number++;
    while (!wasCreated(join(folder, `${prefix}.${String(number).padStart(6, '0')}.${extension}`), text));
  };
}

/** False where there is such a file already. */
function wasCreated(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
