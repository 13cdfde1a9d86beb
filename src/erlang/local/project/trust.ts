/** Which files may say how a program is compiled. What a project says runs when it is compiled. */
import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const REPOSITORIES = ['.git', '.hg', '.svn', '.fossil', '.jj'];

/**
 * The folders that a file's project can be in, the nearest first: up to the root of its repository, and not the user's
 * home or what is above. Who may write to /tmp must not have a say.
 */
export function trustedAncestors(file: string): string[] {
  const found: string[] = [];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (found.length > 0 && (folder === homedir() || folder === dirname(folder))) return found;
    found.push(folder);
    if (REPOSITORIES.some(name => existsSync(join(folder, name))) || folder === dirname(folder)) return found;
  }
}

/** Whether a file is there and belongs to the user, or to whoever owns the source. */
export function isTrusted(path: string, source: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  const owners = [process.getuid?.(), statSync(source, { throwIfNoEntry: false })?.uid];
  return process.platform === 'win32' || owners.includes(stats.uid);
}
