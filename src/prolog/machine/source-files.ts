/** Names of source files as programs write them: atoms, strings, `folder/file`, `library(name)`, `alias(name)`. */

import { Atom, arg, atom, deref, isStruct, Str, struct, type Term, Var } from '../terms/index.ts';
import type { Machine } from './machine.ts';

const EXTENSIONS = ['', '.pl', '.pro', '.prolog', '.plt'];

/** The text of a name: `dir/file` for the atom as for the term; null where it is none. */
export function fileNameOf(spec: Term): string | null {
  if (spec instanceof Atom) return spec.name;
  if (spec instanceof Str) return spec.text;
  if (isStruct(spec, '/', 2)) {
    const [folder, name] = [fileNameOf(arg(spec, 0)), fileNameOf(arg(spec, 1))];
    return folder === null || name === null ? null : `${folder}/${name}`;
  }
  return null;
}

/** The paths to try for a name in a file: as it is, and with the usual extensions. */
export function candidatesFor(name: string, from: string): string[] {
  const folder = from.replace(/[^/]*$/, '');
  const base = normalized(name.startsWith('/') ? name : folder + name);
  return EXTENSIONS.map(extension => base + extension);
}

/** A path without `.` and `..` as far as they can be told, so that a file has one name. */
function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '.' && path !== '.') continue;
    const last = parts.at(-1);
    if (part === '..' && last !== undefined && last !== '..' && last !== '') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** Folders that the program gives an alias, by `user:file_search_path/2`. */
export function foldersOf(machine: Machine, alias: string): string[] {
  const folder = new Var();
  const solutions = machine.solve(struct('file_search_path', atom(alias), folder));
  const found: string[] = [];
  try {
    while (machine.program.user.get('file_search_path/2')?.isDefined === true && solutions.next()) {
      const name = fileNameOf(deref(folder));
      if (name !== null) found.push(name);
    }
  } finally {
    solutions.close();
  }
  return found;
}
