/** Languages by the extensions of their files. */
export const byExtension = {
  '.erl': 'erlang',
  '.core': 'erlang',
  '.beam': 'erlang',
  '.pl': 'prolog',
  '.pro': 'prolog',
  '.prolog': 'prolog',
} as const;

export type LanguageName = (typeof byExtension)[keyof typeof byExtension];

/** Whether a path is that of a source in Prolog. */
export function isPrologFile(path: string): boolean {
  const extension = /[^/\\](\.\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return extension in byExtension && byExtension[extension as keyof typeof byExtension] === 'prolog';
}
