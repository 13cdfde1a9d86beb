/**
 * The shared state of the parser: the tokens of one form, the current position, and errors.
 *
 * A recursive-descent parser, one file for each part of the grammar. The parts are mutually recursive (a list contains
 * expressions, an expression may be a list); they call each other through `Grammar`, which `parse-expression.ts` fills
 * in, which avoids cyclic imports.
 *
 * The first syntax error ends the form: `ParseFailure` unwinds to `parseForm`. Problems that leave the structure
 * intact, such as an expression in place of a pattern, are recorded, and parsing continues.
 */
import { defined } from '../../logic/index.ts';
import type { Expr, Position } from './ast.ts';
import { describeToken } from './describe.ts';
import type { NameToken, Token, TokenKind } from './tokens.ts';

/** Levels of nesting; deeper constructs are an error, as are those that the stack is too small for. */
const maxNesting = 50_000;

export interface Problem {
  readonly pos: Position;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

export class ParseFailure implements Problem {
  constructor(
    readonly pos: Position,
    readonly code: string,
    readonly message: string,
    readonly hint?: string,
  ) {}
}

export interface Grammar {
  expression(parser: Parser): Expr;
  /** Primary expressions: literals, variables, brackets, constructs that end with `end`. */
  primary(parser: Parser): Expr;
}

interface Opening {
  readonly token: Token;
  readonly closing: string;
}

export function tooDeep(pos: Position): ParseFailure {
  const hint = 'split it into several functions or bind parts to variables';
  return new ParseFailure(pos, 'nesting', 'this is nested too deeply', hint);
}

export class Parser {
  private at = 0;
  private depth = 0;
  private readonly open: Opening[] = [];
  private readonly last: Token;
  readonly problems: Problem[] = [];
  later: ParseFailure | null = null;

  /** `end` is the position where a token missing at the end is reported. */
  constructor(
    private readonly tokens: readonly Token[],
    readonly grammar: Grammar,
    end: Position,
  ) {
    this.last = { kind: 'eof', value: null, pos: end, quoted: false };
  }

  get token(): Token {
    return this.tokens[this.at] ?? this.last;
  }

  lookahead(distance = 1): Token {
    return this.tokens[this.at + distance] ?? this.last;
  }

  is(kind: TokenKind): boolean {
    return this.token.kind === kind;
  }

  advance(): Token {
    const token = this.token;
    this.at++;
    return token;
  }

  /** Consumes the token if it is of this kind. */
  take(kind: TokenKind): boolean {
    if (this.token.kind !== kind) return false;
    this.at++;
    return true;
  }

  expect(kind: TokenKind): Token {
    const token = this.token;
    if (token.kind !== kind) this.unexpected();
    this.at++;
    return token;
  }

  expectName(kind: 'atom' | 'var' | 'string'): NameToken {
    const token = this.token;
    if (token.kind !== kind) this.unexpected();
    this.at++;
    return token;
  }

  /** Consumes the first token of a construct. Pair with `close`. */
  begin(closing: TokenKind): Token {
    const token = this.advance();
    this.open.push({ token, closing });
    this.enter(token.pos);
    return token;
  }

  /** Consumes the closing token of the innermost construct. */
  close(): Token {
    const opening = defined(this.open[this.open.length - 1]);
    const token = this.expect(opening.closing as TokenKind);
    this.open.pop();
    this.leave();
    return token;
  }

  enter(pos: Position): void {
    if (++this.depth > maxNesting) throw tooDeep(pos);
  }

  leave(): void {
    this.depth--;
  }

  /** Reports a failure after the whole form was parsed; a syntax error in it has priority. */
  failLater(pos: Position, code: string, message: string, hint?: string): void {
    this.later ??= new ParseFailure(pos, code, message, hint);
  }

  note(pos: Position, code: string, message: string, hint?: string): void {
    this.problems.push({ pos, code, message, hint });
  }

  /** Parses without recording problems of this kind. */
  ignoring<T>(code: string, parse: () => T): T {
    const known = this.problems.length;
    const result = parse();
    const noted = this.problems.splice(known);
    this.problems.push(...noted.filter(problem => problem.code !== code));
    return result;
  }

  fail(pos: Position, code: string, message: string, hint?: string): never {
    throw new ParseFailure(pos, code, message, hint);
  }

  unexpected(): never {
    const token = this.token;
    throw new ParseFailure(
      token.pos,
      'syntax_error',
      `syntax error before ${describeToken(token)}`,
      this.hint(token),
    );
  }

  private hint(token: Token): string | undefined {
    const before = this.tokens[this.at - 1];
    const opening = this.open[this.open.length - 1];
    const closers: readonly TokenKind[] = ['dot', 'eof', 'end', ')', ']', '}', '>>'];
    if (before?.kind === ',' && (closers.includes(token.kind) || token.kind === ';')) {
      return "there is a ',' too many before it";
    }
    if (before?.kind === ';' && closers.includes(token.kind)) return "there is a ';' too many before it";
    if (opening !== undefined && closers.includes(token.kind) && token.kind !== opening.closing) {
      return `${describeToken(opening.token)} in line ${opening.token.pos.line} is not closed with '${opening.closing}'`;
    }
    if (token.kind === 'eof') return 'the file ends inside this form';
    if (token.kind === 'end' && opening === undefined)
      return "there is no 'begin', 'case', 'if' or the like to end here";
    if (token.kind === '->') return "is a ';' missing before this clause?";
    if (before !== undefined && token.pos.line > before.pos.line && startsExpression(token)) {
      return `is there something missing at the end of line ${before.pos.line}?`;
    }
    return undefined;
  }
}

function startsExpression(token: Token): boolean {
  const kinds: readonly TokenKind[] = [
    ...([
      'atom',
      'var',
      'integer',
      'float',
      'char',
      'string',
      'sigil',
      '(',
      '[',
      '{',
      '<<',
      '#',
      '-',
    ] as const),
    ...(['begin', 'case', 'if', 'fun', 'try', 'receive', 'maybe', 'catch', 'not', 'bnot'] as const),
  ];
  return kinds.includes(token.kind);
}
