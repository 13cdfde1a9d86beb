/** Code hosts know files by their names in the repository, whichever folder of it a command is called in. */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** How the files that a command in this folder names are called there; those outside of it keep their names. */
export function namesInRepository(
  folder: string,
  { GITHUB_WORKSPACE: workspace }: Readonly<Record<string, string | undefined>>,
): (file: string) => string {
  const root = workspace ?? rootOf(folder);
  return file => {
    const name = root === null ? file : relative(root, resolve(folder, file));
    return name.startsWith('..') || isAbsolute(name) ? file : name.replaceAll(sep, '/');
  };
}

/** The root of the repository that a folder is in; null where it is in none. */
function rootOf(folder: string): string | null {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? null : rootOf(above);
}
