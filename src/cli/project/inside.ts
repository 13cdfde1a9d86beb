/** Whether a file is, or would be, below a folder, whatever links there are. */
import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

export function placeInside(file: string, folder: string): boolean {
  const place = placeOf(resolve(file));
  if (place === null) return false;
  const way = relative(realpathSync(resolve(folder)), place);
  return way !== '' && !way.startsWith('..') && !way.startsWith('/');
}

/** Without links, as far as it exists; null for a link to nothing, which could lead anywhere. */
function placeOf(path: string): string | null {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    const folder = dirname(path) === path ? null : placeOf(dirname(path));
    return folder === null ? null : join(folder, basename(path));
  }
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
