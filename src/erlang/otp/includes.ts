/**
 * Looks for files that a source includes and that have no end, such as devices and pipes, before OTP's compiler reads them.
 * Names that macros make are not followed; for those there is the limit on loading.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

const INCLUDE = /^\s*-\s*include(?:_lib)?\s*\(\s*"((?:[^"\\\n]|\\.)+)"\s*\)/gm;

/** Files that are looked at; nested ones beyond are left to the compiler. */
const MOST_FILES = 300;

/** The first file, included directly or not, that is neither a regular file nor a folder; null where there is none. */
export function endlessInclude(source: string, folders: readonly string[]): string | null {
  const seen = new Set([source]);
  for (const file of seen) {
    const status = statSync(file, { throwIfNoEntry: false });
    if (status === undefined || status.isDirectory()) continue;
    if (!status.isFile()) return file;
    if (seen.size > MOST_FILES) continue;
    for (const [, name = ''] of readFileSync(file, 'latin1').matchAll(INCLUDE)) {
      const places = isAbsolute(name)
        ? [name]
        : [dirname(file), ...folders].map(folder => join(folder, name));
      const found = places.find(place => statSync(place, { throwIfNoEntry: false })?.isDirectory() === false);
      if (found !== undefined) seen.add(found);
    }
  }
  return null;
}
