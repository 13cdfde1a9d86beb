import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes files into a folder, which is made when it is not there. */
export function filesIn(folder: string): (name: string, text: string) => void {
  mkdirSync(folder, { recursive: true });
  return (name, text) => writeFileSync(join(folder, name), text);
}
