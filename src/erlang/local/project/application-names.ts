/**
 * `-include_lib("name/include/x.hrl")` finds an application by the name of its folder. A folder with another name than
 * its application, as a repository often has, gets a link with the right one.
 */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { cacheFolder, checksum } from '../../../system/index.ts';
import { filesIn } from './files.ts';

/** The folder in which the application has its own name; null where it has no other. */
export function folderByName(application: string): string | null {
  const name = applicationName(application);
  const own = basename(resolve(application)).replace(/-[\d.]+$/, '');
  if (name === null || name === own) return null;
  const folder = join(cacheFolder(), 'applications', checksum(resolve(application)).slice(0, 16));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!existsSync(join(folder, name))) symlinkSync(resolve(application), join(folder, name), 'junction');
    return folder;
  } catch {
    return null;
  }
}

/** As its resource file is called. */
export function applicationName(application: string): string | null {
  const [template] = filesIn(join(application, 'src'), '.src').filter(path => path.endsWith('.app.src'));
  const [compiled] = filesIn(join(application, 'ebin'), '.app');
  if (template !== undefined) return basename(template, '.app.src');
  return compiled === undefined ? null : basename(compiled, '.app');
}
