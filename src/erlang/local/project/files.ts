import type { Stats } from 'node:fs';
import { accessSync, constants, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, extname, join, sep } from 'node:path';

/** A path that is not there, or not any more, is neither a file nor a folder. */
export function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false;
}

function isFile(path: string): boolean {
  return statOf(path)?.isFile() ?? false;
}

/** Null also for links that lead in a ring, and for what lies in a folder that must not be read. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** Files that an editor or an archive has left, such as `._shop.erl`, are no part of a program. */
export function filesIn(folder: string, ...extensions: readonly string[]): string[] {
  return entriesOf(folder).filter(
    path => extensions.includes(extname(path)) && !basename(path).startsWith('.') && isFile(path),
  );
}

export function foldersIn(folder: string): string[] {
  return entriesOf(folder).filter(isFolder);
}

/** The folder and all below it, each once: a link can lead back to an enclosing one, of which the rest is no part of the folder. */
export function withFoldersBelow(folder: string): string[] {
  const found = new Map<string, string>();
  const root = isFolder(folder) ? realpathSync(folder) : '';
  const visit = (path: string): void => {
    const real = isFolder(path) ? realpathSync(path) : null;
    if (real === null || found.has(real) || root.startsWith(real.endsWith(sep) ? real : real + sep)) return;
    found.set(real, path);
    const [links, folders] = partition(foldersIn(path), isLink);
    // A folder has the name that it has without links.
    for (const below of [...folders, ...links]) visit(below);
  };
  visit(folder);
  return [...found.values()];
}

/**
 * Whether it is a folder that must not be looked into. Where its owner may not, nobody does: the superuser could, but compilers
 * have no privileges, and give up on an include path with such a folder.
 */
export function isUnreadable(folder: string): boolean {
  const stat = statOf(folder);
  if (stat === null || !stat.isDirectory()) return false;
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return (stat.mode & OWNER_READS) !== OWNER_READS;
  } catch {
    return true;
  }
}

/** The permission of a folder's owner to list it and to open what is in it. */
const OWNER_READS = 0o500;

export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function partition<Item>(items: readonly Item[], isOne: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isOne), items.filter(item => !isOne(item))];
}

/** None where it is not there, or must not be read. */
function entriesOf(folder: string): string[] {
  if (isUnreadable(folder)) return [];
  try {
    return readdirSync(folder)
      .sort()
      .map(name => join(folder, name));
  } catch {
    return [];
  }
}
