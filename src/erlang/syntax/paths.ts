/** Operations on file names with forward slashes, without access to a file system. */

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '.' : slash === 0 ? '/' : path.slice(0, slash);
}

export function joinPath(directory: string, name: string): string {
  if (name.startsWith('/')) return name;
  const rest = name.replace(/^(\.\/+)+/, '');
  if (directory === '.' || directory === '') return rest;
  return directory.endsWith('/') ? directory + rest : `${directory}/${rest}`;
}

/** The ancestor directories of a path, nearest first; of a relative path only those in the path. */
export function ancestors(path: string): string[] {
  const result: string[] = [];
  for (let directory = directoryOf(path); ; ) {
    result.push(directory);
    const parent = directoryOf(directory);
    if (parent === directory || directory === '.') return result;
    directory = parent;
  }
}
