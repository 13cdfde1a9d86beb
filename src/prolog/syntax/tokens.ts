/**
 * From text to tokens.
 *
 * Tokens are made one at a time, because a directive may change flags (and operators) for what follows. Positions are
 * offsets into the text; `lineOf` turns one into a line and column when somebody wants to see it.
 */
import { digitValue, isAlnum, isDigit, isLayout, isLower, isSymbol, isUpper } from './characters.ts';

export type Token =
  | {
      readonly kind: 'atom' | 'quoted' | 'var' | 'punct' | 'string' | 'codes';
      readonly text: string;
      at: Span;
    }
  | { readonly kind: 'int'; readonly value: bigint; at: Span }
  | { readonly kind: 'ratio'; readonly num: bigint; readonly den: bigint; at: Span }
  | { readonly kind: 'float'; readonly value: number; at: Span }
  | { readonly kind: 'end' | 'eof'; at: Span };

export interface Span {
  readonly start: number;
  readonly end: number;
  /** Whether layout or a comment came before: `- 1` and `f (` differ from `-1` and `f(`. */
  readonly layoutBefore: boolean;
}

export class PrologSyntaxError extends Error {
  constructor(
    /** SWI-Prolog's name for the error, the argument of `syntax_error/1`. */
    readonly what: string,
    readonly offset: number,
    readonly args: readonly string[] = [],
  ) {
    super(args.length === 0 ? what : `${what}(${args.join(',')})`);
  }
}

const ESCAPES: Record<string, string> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  0: '\0',
  e: '\x1b',
  s: ' ',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
};

export class Tokenizer {
  /** Comments passed over since the last `takeComments`, for documentation of modes. */
  readonly comments: { readonly text: string; readonly start: number }[] = [];

  constructor(
    readonly text: string,
    public offset = 0,
  ) {}

  next(): Token {
    const layoutBefore = this.skipLayout();
    const start = this.offset;
    const at = (): Span => ({ start, end: this.offset, layoutBefore });
    const c = this.peek();
    if (c === '') return { kind: 'eof', at: at() };
    if (isDigit(c)) return this.number(start, layoutBefore);
    if (isUpper(c)) return { kind: 'var', text: this.while(isAlnum), at: at() };
    if (isLower(c)) return { kind: 'atom', text: this.while(isAlnum), at: at() };
    if (c === "'") return { kind: 'quoted', text: this.quoted("'"), at: at() };
    if (c === '"') return { kind: 'string', text: this.quoted('"'), at: at() };
    if (c === '`') return { kind: 'codes', text: this.quoted('`'), at: at() };
    if ('()[]{},|'.includes(c)) {
      this.offset++;
      if (c === '|' && this.peek() === '|') {
        this.offset++;
        return { kind: 'atom', text: '||', at: at() };
      }
      return { kind: 'punct', text: c, at: at() };
    }
    if (c === '!' || c === ';') {
      this.offset++;
      return { kind: 'atom', text: c, at: at() };
    }
    if (c === '.') {
      const after = this.peek(1);
      if (after === '' || isLayout(after) || after === '%') {
        this.offset++;
        return { kind: 'end', at: at() };
      }
    }
    if (isSymbol(c)) return { kind: 'atom', text: this.while(isSymbol), at: at() };
    throw new PrologSyntaxError('illegal_character', start);
  }

  /** Skip to behind the next full stop: where reading goes on after an error. */
  recover(): void {
    for (;;) {
      const before = this.offset;
      try {
        const token = this.next();
        if (token.kind === 'end' || token.kind === 'eof') return;
      } catch {
        if (this.offset === before) this.offset++;
      }
    }
  }

  private peek(ahead = 0): string {
    const code = this.text.codePointAt(this.offset + ahead);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  private while(test: (c: string) => boolean): string {
    const start = this.offset;
    for (let c = this.peek(); c !== '' && test(c); c = this.peek()) this.offset += c.length;
    return this.text.slice(start, this.offset);
  }

  private skipLayout(): boolean {
    const start = this.offset;
    for (;;) {
      const c = this.peek();
      if (c === '%') {
        const from = this.offset;
        while (this.offset < this.text.length && this.text[this.offset] !== '\n') this.offset++;
        this.comments.push({ text: this.text.slice(from, this.offset), start: from });
      } else if (c === '/' && this.peek(1) === '*') {
        const from = this.offset;
        this.skipBlockComment();
        this.comments.push({ text: this.text.slice(from, this.offset), start: from });
      } else if (c !== '' && isLayout(c)) this.offset += c.length;
      else return this.offset > start;
    }
  }

  /** Comments nest, as in SWI-Prolog: what has comments in it can be commented out. */
  private skipBlockComment(): void {
    const from = this.offset;
    this.offset += 2;
    let [level, last] = [1, ''];
    while (level > 0) {
      const c = this.text[this.offset++];
      if (c === undefined) throw new PrologSyntaxError('end_of_file_in_block_comment', from);
      if (c === '*' && last === '/') level++;
      else if (c === '/' && last === '*') level--;
      last = c;
    }
  }

  // --- Numbers --------------------------------------------------------------------------------------------------

  private number(start: number, layoutBefore: boolean): Token {
    const at = (): Span => ({ start, end: this.offset, layoutBefore });
    if (this.peek() === '0') {
      const special = this.specialInteger();
      if (special !== null) return { kind: 'int', value: special, at: at() };
    }
    const digits = this.digits(10);
    if (this.peek() === "'") {
      const radix = Number(digits);
      if (radix >= 2 && radix <= 36 && digitValue(this.peek(1)) < radix) {
        this.offset++;
        return { kind: 'int', value: parseRadix(this.digits(radix), radix), at: at() };
      }
    }
    if (this.peek() === 'r' && isDigit(this.peek(1))) {
      this.offset++;
      const den = BigInt(this.digits(10));
      if (den === 0n) throw new PrologSyntaxError('illegal_number', start);
      return { kind: 'ratio', num: BigInt(digits), den, at: at() };
    }
    let text = digits;
    let isFloat = false;
    if (this.peek() === '.' && isDigit(this.peek(1))) {
      isFloat = true;
      this.offset++;
      text += `.${this.while(isDigit)}`;
      const special = /^(Inf|NaN)/.exec(this.text.slice(this.offset, this.offset + 3));
      if (special !== null) {
        this.offset += 3;
        if (special[0] === 'NaN' && Number(text) % 1 === 0)
          throw new PrologSyntaxError('numeric constant out of range', start);
        return { kind: 'float', value: special[0] === 'Inf' ? Infinity : NaN, at: at() };
      }
    }
    const exponent = /^[eE][+-]?[0-9]+/.exec(this.text.slice(this.offset, this.offset + 24));
    if (exponent !== null) {
      isFloat = true;
      this.offset += exponent[0].length;
      text += exponent[0];
    }
    if (!isFloat) return { kind: 'int', value: BigInt(digits), at: at() };
    const value = Number(text);
    if (!Number.isFinite(value)) throw new PrologSyntaxError('float_overflow', start);
    return { kind: 'float', value, at: at() };
  }

  /** `0'c`, `0x`, `0o`, `0b`, or null where a plain number begins with 0. */
  private specialInteger(): bigint | null {
    const radix = { x: 16, o: 8, b: 2 }[this.peek(1)];
    if (radix !== undefined && digitValue(this.peek(2)) < radix) {
      this.offset += 2;
      return parseRadix(this.digits(radix), radix);
    }
    if (radix !== undefined) throw new PrologSyntaxError('illegal_number', this.offset);
    if (this.peek(1) !== "'") return null;
    const c = this.peek(2);
    if (c === '\\') {
      const from = this.offset;
      this.offset += 2;
      const escaped = this.escape("'");
      if (escaped === null) throw new PrologSyntaxError('undefined_char_escape', from, ['\\n']);
      return BigInt(escaped.codePointAt(0) ?? 0);
    }
    if (c === "'" && this.peek(3) === "'") {
      this.offset += 4;
      return 39n;
    }
    if (c === '') throw new PrologSyntaxError('end_of_file', this.offset + 1);
    this.offset += 2 + c.length;
    return BigInt(c.codePointAt(0) ?? 0);
  }

  /** Digits, which may come in groups: `1_000`, `1_ 000` and, as SWI-Prolog reads it, `1 000`. */
  private digits(radix: number): string {
    let text = '';
    for (;;) {
      const c = this.peek();
      if (digitValue(c) < radix && c !== '') {
        text += c;
        this.offset++;
      } else {
        const gap = text === '' ? 0 : this.gap(radix);
        if (gap === 0 || digitValue(this.peek(gap)) >= radix) return text;
        this.offset += gap;
      }
    }
  }

  /** The length of what stands between two groups of digits. */
  private gap(radix: number): number {
    if (this.peek() === ' ') return radix <= 10 ? 1 : 0;
    if (this.peek() !== '_') return 0;
    let length = 1;
    while (isLayout(this.peek(length)) && this.peek(length) !== '') length++;
    return length;
  }

  // --- Quoted ---------------------------------------------------------------------------------------------------

  private quoted(quote: string): string {
    const start = this.offset++;
    let text = '';
    for (;;) {
      const c = this.peek();
      if (c === '') throw new PrologSyntaxError('end_of_file_in_quoted', start, [quote]);
      if (c === quote) {
        this.offset++;
        if (this.peek() !== quote) return text;
        text += quote;
        this.offset++;
      } else if (c === '\\') text += this.escape(quote) ?? '';
      else {
        text += c;
        this.offset += c.length;
      }
    }
  }

  /** The character an escape stands for, or null where it stands for nothing (`\` at the end of a line, `\c`). */
  private escape(quote: string): string | null {
    const start = this.offset++;
    const c = this.peek();
    if (c === '') throw new PrologSyntaxError('end_of_file_in_quoted', start, [quote]);
    if (c === '\n') {
      this.offset++;
      this.while(blank => isLayout(blank) && blank !== '\n');
      return null;
    }
    if (c === 'c') {
      this.offset++;
      this.while(isLayout);
      return null;
    }
    if (c === 'x' || isDigit(c)) {
      if (c === 'x') this.offset++;
      const digits = this.while(d => digitValue(d) < (c === 'x' ? 16 : 8));
      if (digits === '') throw new PrologSyntaxError('undefined_char_escape', start, [c]);
      if (this.peek() === '\\') this.offset++;
      return this.codePoint(parseRadix(digits, c === 'x' ? 16 : 8), start);
    }
    if (c === 'u' || c === 'U') {
      const length = c === 'u' ? 4 : 8;
      const hex = this.text.slice(this.offset + 1, this.offset + 1 + length);
      if (!new RegExp(`^[0-9a-fA-F]{${length}}$`).test(hex)) {
        throw new PrologSyntaxError('Illegal \\u or \\U sequence', start);
      }
      this.offset += 1 + length;
      return this.codePoint(BigInt(`0x${hex}`), start);
    }
    const simple = ESCAPES[c];
    if (simple === undefined) throw new PrologSyntaxError('undefined_char_escape', start, [c]);
    this.offset++;
    return simple;
  }

  private codePoint(value: bigint, start: number): string {
    const isSurrogate = value >= 0xd800n && value <= 0xdfffn;
    if (value > 0x10ffffn || isSurrogate) throw new PrologSyntaxError('Illegal character code', start);
    return String.fromCodePoint(Number(value));
  }
}

function parseRadix(digits: string, radix: number): bigint {
  if (radix === 10) return BigInt(digits);
  let value = 0n;
  for (const c of digits) value = value * BigInt(radix) + BigInt(digitValue(c));
  return value;
}
