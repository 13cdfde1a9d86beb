/** File names with forward slashes; nothing here asks a file system. */

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

/** The directories above a path, nearest first, without leaving a relative path's start. */
export function ancestors(path: string): string[] {
  const result: string[] = [];
  for (let directory = directoryOf(path); ; ) {
    result.push(directory);
    const parent = directoryOf(directory);
    if (parent === directory || directory === '.') return result;
    directory = parent;
  }
}
