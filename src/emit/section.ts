/**
 * The part of a file of tests that belongs to Tandem: what stands between two lines. Everything else in the file is the
 * user's and stays as it is.
 */
const BEGIN = 'tandem: begin';
const HINT = 'What is written up to tandem: end is replaced.';
const END = 'tandem: end';

export interface Marks {
  readonly comment: string;
  readonly indent?: string;
}

/** `origin`: what the section was made of, in one word or several; null where nobody will ask. */
export function marked(
  section: string,
  { comment, indent = '' }: Marks,
  origin: string | null = null,
): string {
  const begin = `${BEGIN}${origin === null ? '' : ` (${origin})`}. ${HINT}`;
  return `${indent}${comment} ${begin}\n${section.trimEnd()}\n${indent}${comment} ${END}\n`;
}

/** What the section of a file says that it was made of; null where it does not. */
export function originOf(section: string): string | null {
  return /tandem: begin \(([^()]*)\)/.exec(section)?.[1] ?? null;
}

/** The file with the section of another one; null where it has none. */
export function replaced(file: string, other: string, { comment }: Marks): string | null {
  const [there, section] = [file, other].map(text => placeOf(text, comment));
  if (there == null || section == null) return null;
  const own = other.slice(section.begin, section.end);
  const text = file.slice(there.begin, there.end).includes('\r\n') ? own.replaceAll('\n', '\r\n') : own;
  return `${file.slice(0, there.begin)}${text}${file.slice(there.end)}`;
}

/** What stands between the markers of a file that is there; null where it has none. */
export function sectionOf(file: string, { comment }: Marks): string | null {
  const place = placeOf(file, comment);
  return place && file.slice(place.begin, place.end);
}

/** A text without what Tandem has written into it, in whatever language: its lines are empty. */
export function withoutSections(text: string): string {
  return text.replaceAll(SECTION, section => section.replaceAll(/[^\n]+/g, ''));
}

const SECTION = new RegExp(
  String.raw`^[ \t]*(?:%%?|#) tandem: begin.*$[^]*?^[ \t]*(?:%%?|#) ${END}[ \t]*\r?$`,
  'gm',
);

/** From the beginning of the first marker's line to the end of the other's, whatever an editor has made of line ends. */
function placeOf(file: string, comment: string): { begin: number; end: number } | null {
  const found = new RegExp(
    String.raw`^[ \t]*${comment} tandem: begin.*$[^]*?^[ \t]*${comment} ${END}[ \t]*(?:\r?\n|$(?![^]))`,
    'm',
  ).exec(file);
  return found === null ? null : { begin: found.index, end: found.index + found[0].length };
}
