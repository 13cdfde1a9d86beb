/**
 * The part of a file of tests that belongs to Tandem: what stands between two lines. Everything else in the file is the
 * user's and stays as it is.
 */
const BEGIN = 'tandem: begin. What is written up to tandem: end is replaced.';
const END = 'tandem: end';

export function marked(section: string, comment: string): string {
  return `${comment} ${BEGIN}\n${section.trimEnd()}\n${comment} ${END}\n`;
}

/** The file with another section; null where it has none. */
export function replaced(file: string, section: string, comment: string): string | null {
  const begin = file.indexOf(`${comment} tandem: begin`);
  const end = file.indexOf(`${comment} ${END}\n`, begin);
  if (begin < 0 || end < 0) return null;
  return `${file.slice(0, begin)}${marked(section, comment)}${file.slice(end + `${comment} ${END}\n`.length)}`;
}
