import { existsSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A path that is not there, or not any more, is neither a file nor a folder. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

export function filesIn(folder: string, ...extensions: readonly string[]): string[] {
  return entriesOf(folder).filter(path => extensions.includes(extname(path)) && isFile(path));
}

export function foldersIn(folder: string): string[] {
  return entriesOf(folder).filter(isFolder);
}

/** A link can lead back to an enclosing folder, so the depth is bounded. */
export function withFoldersBelow(folder: string, depth = MAX_DEPTH): string[] {
  if (!isFolder(folder) || depth === 0) return [];
  return [folder, ...foldersIn(folder).flatMap(below => withFoldersBelow(below, depth - 1))];
}

/** Levels of folders; sources are not nested deeper. */
const MAX_DEPTH = 12;

function entriesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map(name => join(folder, name));
}
