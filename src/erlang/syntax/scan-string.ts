/**
 * Characters, strings, quoted atoms, triple-quoted strings and sigils.
 *
 * Three or more quotes open a triple-quoted string only if nothing but white space follows on their line. Otherwise
 * they are adjacent strings, as before OTP 27.
 */
import type { Position } from './ast.ts';
import { Cursor, ScanError } from './cursor.ts';
import type { Token } from './tokens.ts';

const backslash = 0x5c;

/** `$c`; the cursor is at the dollar. */
export function scanCharacter(cursor: Cursor): Token {
  const pos = cursor.position();
  cursor.at++;
  const c = cursor.peek();
  if (Number.isNaN(c))
    throw new ScanError(pos, 'char', 'unterminated character', "'$' must be followed by a character");
  if (c === backslash) {
    cursor.at++;
    return { kind: 'char', value: scanEscape(cursor, pos), pos, quoted: false };
  }
  return { kind: 'char', value: legalCharacter(cursor, pos), pos, quoted: false };
}

/** The text up to the closing quote, with escapes resolved; the cursor is after the opening quote. */
export function scanQuoted(cursor: Cursor, close: number, what: 'string' | 'atom', start: Position): string {
  let text = '';
  let from = cursor.at;
  for (;;) {
    const c = cursor.peek();
    if (c === close) {
      text += cursor.text.slice(from, cursor.at++);
      return text;
    }
    if (c === backslash) {
      text += cursor.text.slice(from, cursor.at);
      const pos = cursor.position();
      cursor.at++;
      if (cursor.at >= cursor.text.length) throw unterminated(what, text, start);
      text += String.fromCodePoint(scanEscape(cursor, pos));
      from = cursor.at;
    } else if (c === 0x0a) {
      cursor.at++;
      cursor.newline();
    } else if (c < 0xd800) cursor.at++;
    else if (Number.isNaN(c)) throw unterminated(what, text + cursor.text.slice(from), start);
    else legalCharacter(cursor, cursor.position());
  }
}

function unterminated(what: 'string' | 'atom', text: string, start: Position): ScanError {
  const shown = [...(text.split('\n')[0] ?? '')].slice(0, 16).join('');
  const quote = what === 'string' ? '"' : "'";
  return new ScanError(
    start,
    'string',
    `unterminated ${what} starting with ${quote}${shown}${quote}`,
    `add the closing ${quote}`,
  );
}

/** Whether source text may contain the character and an escape may denote it: no surrogates, no U+FFFE, no U+FFFF. */
function isLegal(code: number): boolean {
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}

function legalCharacter(cursor: Cursor, pos: Position): number {
  const code = cursor.character();
  if (!isLegal(code)) throw new ScanError(pos, 'illegal_character', 'illegal character');
  return code;
}

const simpleEscapes = new Map<string, number>(
  Object.entries({ n: 10, r: 13, t: 9, v: 11, b: 8, f: 12, e: 27, s: 32, d: 127 }),
);

/** The character that an escape denotes; the cursor is after the backslash, `pos` before it. */
function scanEscape(cursor: Cursor, pos: Position): number {
  const octal = /[0-7]{1,3}/y;
  octal.lastIndex = cursor.at;
  const digits = octal.exec(cursor.text)?.[0];
  if (digits !== undefined) {
    cursor.at += digits.length;
    return Number.parseInt(digits, 8);
  }
  const c = cursor.peek();
  if (Number.isNaN(c)) throw new ScanError(pos, 'char', 'unterminated character');
  if (c === 0x78) return scanHexEscape(cursor, pos);
  if (c === 0x5e) {
    cursor.at++;
    if (cursor.at >= cursor.text.length) throw new ScanError(pos, 'char', 'unterminated character');
    const control = cursor.character();
    return control === 0x0a ? control : control === 0x3f ? 127 : control & 31;
  }
  const code = legalCharacter(cursor, pos);
  return simpleEscapes.get(String.fromCodePoint(code)) ?? code;
}

/** `\xHH` or `\x{H…}`; the cursor is at the `x`. */
function scanHexEscape(cursor: Cursor, pos: Position): number {
  const hex = /x(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{2}))/y;
  hex.lastIndex = cursor.at;
  const match = hex.exec(cursor.text);
  const code = match === null ? -1 : Number.parseInt(match[1] ?? match[2] ?? '', 16);
  if (match === null || !isLegal(code)) {
    cursor.at++;
    throw new ScanError(
      pos,
      'illegal_character',
      'illegal character',
      'write \\xHH or \\x{H...} with a Unicode code point',
    );
  }
  cursor.at += match[0].length;
  return code;
}

/** The number of quotes that open a triple-quoted string at the cursor; 0 where there is none. */
export function tripleQuotes(cursor: Cursor): number {
  if (cursor.at < cursor.plainQuotesUntil) return 0;
  let end = cursor.at;
  while (cursor.text[end] === '"') end++;
  const restOfLine = /[ \t\r\f\v]*\n/y;
  restOfLine.lastIndex = end;
  if (end - cursor.at >= 3 && restOfLine.test(cursor.text)) return end - cursor.at;
  cursor.plainQuotesUntil = end;
  return 0;
}

/** The text of a triple-quoted string, indentation removed, escapes left alone; the cursor is at its first quote. */
export function scanTripleQuoted(cursor: Cursor, quotes: number): string {
  const start = cursor.position();
  cursor.at = cursor.text.indexOf('\n', cursor.at) + 1;
  cursor.newline();
  const lines: { text: string; pos: Position }[] = [];
  for (;;) {
    if (cursor.at >= cursor.text.length) {
      throw new ScanError(
        start,
        'string',
        'unterminated triple-quoted string',
        'the closing quotes stand on a line of their own, as many as the opening ones',
      );
    }
    const pos = cursor.position();
    const newline = cursor.text.indexOf('\n', cursor.at);
    const line = cursor.text.slice(cursor.at, newline < 0 ? cursor.text.length : newline);
    const indent = /^[ \t\r\f\v]*/.exec(line)?.[0] ?? '';
    if (line.startsWith('"'.repeat(quotes), indent.length)) {
      cursor.at += indent.length + quotes;
      return lines
        .map(({ text, pos }) => dedent(text, indent, pos))
        .join('\n')
        .replace(/\r$/, '');
    }
    lines.push({ text: line, pos });
    cursor.at += line.length;
    if (newline >= 0) {
      cursor.at++;
      cursor.newline();
    }
  }
}

function dedent(line: string, indent: string, pos: Position): string {
  if (line.startsWith(indent)) return line.slice(indent.length);
  if (/^[ \t\r\f\v]*$/.test(line)) return '';
  throw new ScanError(
    pos,
    'indentation',
    'bad indentation in triple-quoted string',
    'every line starts with the white space that stands before the closing quotes',
  );
}

const closing = new Map<string, string>(
  Object.entries({
    '(': ')',
    '[': ']',
    '{': '}',
    '<': '>',
    '/': '/',
    '|': '|',
    "'": "'",
    '`': '`',
    '#': '#',
    '"': '"',
  }),
);

/** `~`, a prefix and a delimited text; the cursor is at the tilde. Null where this is no sigil. */
export function scanSigil(cursor: Cursor): Token | null {
  const opening = /~([A-Za-z0-9_@]*)([([{</|'`#"])/y;
  opening.lastIndex = cursor.at;
  const match = opening.exec(cursor.text);
  if (match === null) return null;
  const pos = cursor.position();
  const [whole, prefix = '', open = ''] = match;
  if (!['', 'b', 'B', 's', 'S'].includes(prefix)) {
    cursor.at += whole.length;
    throw new ScanError(
      pos,
      'sigil_prefix',
      `illegal sigil prefix '~${prefix}'`,
      'the prefixes are ~b, ~B, ~s, ~S and ~ alone',
    );
  }
  const binary = prefix !== 's' && prefix !== 'S';
  cursor.at += whole.length - 1;
  const quotes = open === '"' ? tripleQuotes(cursor) : 0;
  let text: string;
  if (quotes > 0) {
    text = scanTripleQuoted(cursor, quotes);
    if (prefix === 'b' || prefix === 's') text = resolveEscapes(text, pos);
  } else {
    cursor.at++;
    const close = closing.get(open) ?? open;
    text =
      prefix === 'B' || prefix === 'S'
        ? scanVerbatim(cursor, close, pos)
        : scanQuoted(cursor, close.charCodeAt(0), 'string', pos);
  }
  const suffix = /[A-Za-z0-9_@]+/y;
  suffix.lastIndex = cursor.at;
  const extra = suffix.exec(cursor.text)?.[0];
  if (extra !== undefined)
    throw new ScanError(cursor.position(), 'sigil_suffix', `illegal sigil suffix '${extra}'`);
  return { kind: 'sigil', value: { text, binary }, pos, quoted: false };
}

function scanVerbatim(cursor: Cursor, close: string, start: Position): string {
  const end = cursor.text.indexOf(close, cursor.at);
  if (end < 0) throw unterminated('string', cursor.text.slice(cursor.at), start);
  const text = cursor.text.slice(cursor.at, end);
  while (cursor.at < end) legalCharacter(cursor, cursor.position());
  cursor.at++;
  return text;
}

function resolveEscapes(text: string, start: Position): string {
  const inner = new Cursor(text);
  let result = '';
  while (inner.at < text.length) {
    if (inner.peek() === backslash) {
      inner.at++;
      result += String.fromCodePoint(scanEscape(inner, start));
    } else result += String.fromCodePoint(inner.character());
  }
  return result;
}
