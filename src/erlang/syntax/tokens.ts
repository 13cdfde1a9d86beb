/** Tokens: output of the scanner and the preprocessor, input of the preprocessor and the parser. */
import type { Position } from './ast.ts';

const reservedWords = [
  'after',
  'begin',
  'case',
  'try',
  'cond',
  'catch',
  'andalso',
  'orelse',
  'end',
  'fun',
  'if',
  'let',
  'of',
  'receive',
  'when',
  'bnot',
  'not',
  'div',
  'rem',
  'band',
  'and',
  'bor',
  'bxor',
  'bsl',
  'bsr',
  'or',
  'xor',
] as const;

/** `maybe` and `else` are reserved only with the feature `maybe_expr`: see `features.ts`. */
export type ReservedWord = (typeof reservedWords)[number] | 'maybe' | 'else';

export type Punctuation =
  | '('
  | ')'
  | '{'
  | '}'
  | '['
  | ']'
  | '<<'
  | '>>'
  | ','
  | ';'
  | ':'
  | '::'
  | ':='
  | '.'
  | '..'
  | '...'
  | '->'
  | '<-'
  | '<:-'
  | '<='
  | '<:='
  | '&&'
  | '=>'
  | '|'
  | '||'
  | '#'
  | '?'
  | '?='
  | '='
  | '=='
  | '/='
  | '=<'
  | '<'
  | '>='
  | '>'
  | '=:='
  | '=/='
  | '+'
  | '++'
  | '-'
  | '--'
  | '*'
  | '/'
  | '!';

export type Token = NameToken | IntegerToken | NumberToken | SigilToken | PlainToken;
export type TokenKind = Token['kind'];

/**
 * `other` is a character that no rule of the language uses, such as a lone `@`.
 * `quoted` matters for atoms only (`'maybe'` is never a reserved word); every token has it so that all have one shape.
 */
export interface NameToken {
  readonly kind: 'atom' | 'var' | 'string' | 'other';
  readonly value: string;
  readonly pos: Position;
  readonly quoted: boolean;
}
export interface IntegerToken {
  readonly kind: 'integer';
  readonly value: number | bigint;
  readonly pos: Position;
  readonly quoted: boolean;
}
export interface NumberToken {
  readonly kind: 'char' | 'float';
  readonly value: number;
  readonly pos: Position;
  readonly quoted: boolean;
}
/** Sigils such as `~b"…"`: the text, and whether it denotes a binary or a list of characters. */
export interface SigilToken {
  readonly kind: 'sigil';
  readonly value: { readonly text: string; readonly binary: boolean };
  readonly pos: Position;
  readonly quoted: boolean;
}
/** `dot` ends a form, `eof` follows the last token. */
export interface PlainToken {
  readonly kind: Punctuation | ReservedWord | 'dot' | 'eof';
  readonly value: null;
  readonly pos: Position;
  readonly quoted: boolean;
}

export function plain(kind: PlainToken['kind'], pos: Position): PlainToken {
  return { kind, value: null, pos, quoted: false };
}

export function named(kind: NameToken['kind'], value: string, pos: Position, quoted = false): NameToken {
  return { kind, value, pos, quoted };
}

const reserved = new Set<string>(reservedWords);

export function isReserved(word: string): word is ReservedWord {
  return reserved.has(word);
}

/** The token at another position: tokens of an expansion have the position of the macro call. */
export function moved(token: Token, pos: Position): Token {
  return { kind: token.kind, value: token.value, pos, quoted: token.quoted } as Token;
}
