/**
 * The scanner: text to tokens, one form (up to its full stop) at a time, because directives affect how later forms are
 * read.
 *
 * It works on code units and reads each once; names and punctuation, the most frequent tokens, are handled in the main
 * loop. After an invalid token the rest of the form is skipped, and scanning resumes with the next form.
 */
import type { Position } from './ast.ts';
import { Cursor, ScanError } from './cursor.ts';
import { scanNumber } from './scan-number.ts';
import { scanCharacter, scanQuoted, scanSigil, scanTripleQuoted, tripleQuotes } from './scan-string.ts';
import { isReserved, named, type PlainToken, plain, type Token } from './tokens.ts';

export interface ScannedForm {
  /** Ends with a `dot` unless the file ends first; with `error`, the tokens before it. */
  readonly tokens: readonly Token[];
  readonly error: ScanError | null;
  /** The position after the form, where a token missing at its end is reported. */
  readonly end: Position;
}

const lowercase = 1;
const uppercase = 2;
const digit = 4;
const space = 8;
const nameOther = 16;

/** Classes of characters below 256. Unquoted names consist of Latin-1 letters, digits, `_` and `@`. */
const classes = new Uint8Array(256);
for (let c = 0; c < 256; c++) {
  if (c <= 0x20 || (c >= 0x80 && c <= 0xa0)) classes[c] = space;
  else if (c >= 0x30 && c <= 0x39) classes[c] = digit;
  else if ((c >= 0x41 && c <= 0x5a) || (c >= 0xc0 && c <= 0xde && c !== 0xd7) || c === 0x5f)
    classes[c] = uppercase;
  else if ((c >= 0x61 && c <= 0x7a) || (c >= 0xdf && c !== 0xf7)) classes[c] = lowercase;
  else if (c === 0x40) classes[c] = nameOther;
}
const nameClass = lowercase | uppercase | digit | nameOther;

/** Punctuation by its first character, longest first. */
const punctuation = new Map<number, readonly PlainToken['kind'][]>();
for (const text of [
  ...['...', '=:=', '=/=', '<:-', '<:='],
  ...[
    '<<',
    '>>',
    '::',
    ':=',
    '..',
    '->',
    '<-',
    '<=',
    '&&',
    '=>',
    '||',
    '?=',
    '==',
    '/=',
    '=<',
    '>=',
    '++',
    '--',
  ],
  ...['(', ')', '{', '}', '[', ']', ',', ';', ':', '|', '#', '?', '=', '<', '>', '+', '-', '*', '/', '!'],
] as const) {
  const first = text.charCodeAt(0);
  punctuation.set(first, [...(punctuation.get(first) ?? []), text]);
}

/** Restarts after an unclosed quote, per file. Each scans the rest of the file again. */
const maxRestarts = 3;

export class Scanner {
  private readonly cursor: Cursor;
  private runaways = 0;

  constructor(text: string) {
    this.cursor = new Cursor(text);
  }

  get position(): Position {
    return this.cursor.position();
  }

  /** Sets the line number of the next form's first line, for `-file` attributes. */
  renumber(line: number): void {
    this.cursor.line = line;
  }

  /** The next form; null at the end of the file. */
  form(): ScannedForm | null {
    const tokens: Token[] = [];
    try {
      for (;;) {
        const token = this.token();
        if (token === null) {
          return tokens.length === 0 ? null : { tokens, error: null, end: this.cursor.position() };
        }
        tokens.push(token);
        if (token.kind === 'dot') return { tokens, error: null, end: token.pos };
      }
    } catch (error) {
      if (!(error instanceof ScanError)) throw error;
      this.recover(error);
      return { tokens, error, end: this.cursor.position() };
    }
  }

  private token(): Token | null {
    const cursor = this.cursor;
    const { text } = cursor;
    for (;;) {
      const c = text.charCodeAt(cursor.at);
      if (c < 256) {
        const kind = classes[c];
        if (kind === space) {
          cursor.at++;
          if (c === 0x0a) cursor.newline();
          continue;
        }
        if (kind === lowercase) {
          const pos = cursor.position();
          const name = this.name(pos);
          return isReserved(name) ? plain(name, pos) : named('atom', name, pos);
        }
        if (kind === uppercase) {
          const pos = cursor.position();
          return named('var', this.name(pos), pos);
        }
        if (kind === digit) return scanNumber(cursor);
        if (c === 0x25) {
          this.skipComment();
          continue;
        }
        return this.symbol(c);
      }
      if (Number.isNaN(c)) return null;
      const pos = cursor.position();
      cursor.character();
      throw new ScanError(
        pos,
        'illegal_character',
        'illegal character',
        'names outside Latin-1 need quotes; other characters may stand in strings and comments only',
      );
    }
  }

  private name(pos: Position): string {
    const cursor = this.cursor;
    const start = cursor.at;
    let at = start + 1;
    const { text } = cursor;
    while (((classes[text.charCodeAt(at)] ?? 0) & nameClass) !== 0) at++;
    cursor.at = at;
    const name = text.slice(start, at);
    if (at - start > 255) throw new ScanError(pos, 'illegal_atom', 'a name has more than 255 characters');
    return name;
  }

  private skipComment(): void {
    const cursor = this.cursor;
    const newline = cursor.text.indexOf('\n', cursor.at);
    const end = newline < 0 ? cursor.text.length : newline;
    while (cursor.at < end) {
      const c = cursor.peek();
      if (c < 0xd800) cursor.at++;
      else cursor.character();
    }
  }

  private symbol(c: number): Token {
    const cursor = this.cursor;
    const pos = cursor.position();
    if (c === 0x22) {
      const quotes = tripleQuotes(cursor);
      if (quotes > 0) return named('string', scanTripleQuoted(cursor, quotes), pos, true);
      cursor.at++;
      return named('string', scanQuoted(cursor, c, 'string', pos), pos, true);
    }
    if (c === 0x27) {
      cursor.at++;
      const name = scanQuoted(cursor, c, 'atom', pos);
      if (name.length > 255 && [...name].length > 255) {
        throw new ScanError(pos, 'illegal_atom', 'an atom has more than 255 characters');
      }
      return named('atom', name, pos, true);
    }
    if (c === 0x24) return scanCharacter(cursor);
    if (c === 0x7e) {
      const sigil = scanSigil(cursor);
      if (sigil !== null) return sigil;
    }
    if (c === 0x2e && cursor.peek(1) !== 0x2e) return this.dot(pos);
    for (const candidate of punctuation.get(c) ?? []) {
      if (cursor.text.startsWith(candidate, cursor.at)) {
        cursor.at += candidate.length;
        return plain(candidate, pos);
      }
    }
    cursor.at++;
    return named('other', String.fromCharCode(c), pos);
  }

  /** A full stop is a dot before white space, a comment or the end. */
  private dot(pos: Position): Token {
    const cursor = this.cursor;
    cursor.at++;
    const next = cursor.peek();
    if (Number.isNaN(next) || next === 0x25) return plain('dot', pos);
    if (classes[next] !== space) return plain('.', pos);
    cursor.at++;
    if (next === 0x0a) cursor.newline();
    return plain('dot', pos);
  }

  /** Skips the rest of a form after an error. */
  private recover(error: ScanError): void {
    let last = error;
    for (;;) {
      if (last.code === 'string' && this.cursor.at >= this.cursor.text.length) {
        if (this.runaways++ < maxRestarts) this.restart(last.pos.line);
        return;
      }
      try {
        const token = this.token();
        if (token === null || token.kind === 'dot') return;
      } catch (further) {
        if (!(further instanceof ScanError)) throw further;
        last = further;
      }
    }
  }

  /**
   * A quote without a closing one extends to the end of the file. Resumes at the next line after it that looks like the
   * start of a form.
   */
  private restart(line: number): void {
    const cursor = this.cursor;
    const lines = cursor.text.split('\n');
    const first = cursor.line - lines.length + 1;
    let at = 0;
    for (const [i, text] of lines.entries()) {
      if (first + i > line && /^(-[a-z]|[a-z][A-Za-z0-9_@]*\()/.test(text)) {
        cursor.at = at;
        cursor.line = first + i;
        cursor.lineStart = at;
        return;
      }
      at += text.length + 1;
    }
  }
}
