/**
 * What every part of the parser shares: the tokens of one form, the place in them, and how to give up.
 *
 * The parser is recursive descent, one file for each part of the grammar. The parts need each other (a list holds expressions,
 * an expression may be a list); they reach each other through `Grammar`, which `parse-expression.ts` fills in, so that the
 * files themselves do not import each other in a circle.
 *
 * The first syntax error ends the form: `ParseFailure` unwinds to `parseForm`. Problems that leave the structure intact, such as
 * an expression where a pattern must be, are noted and parsing goes on.
 */
import { defined } from '../../logic/index.ts';
import type { Expr, Position } from './ast.ts';
import { describeToken } from './describe.ts';
import type { NameToken, Token, TokenKind } from './tokens.ts';

/** How deep constructs may nest: deeper ones would exhaust JavaScript's stack here or in a later pass. */
export const maxNesting = 400;

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
  /** What needs no parentheses anywhere: literals, variables, brackets, `begin … end` and its relatives. */
  primary(parser: Parser): Expr;
}

interface Opening {
  readonly token: Token;
  readonly closing: string;
}

export class Parser {
  private at = 0;
  private depth = 0;
  private readonly open: Opening[] = [];
  private readonly last: Token;
  readonly problems: Problem[] = [];
  later: ParseFailure | null = null;

  /** `end` is where a token that is missing at the end would stand. */
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

  /** Takes the token if it is of this kind. */
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

  /** A construct begins with the current token, which is taken. Pair with `close`. */
  begin(closing: TokenKind): Token {
    const token = this.advance();
    this.open.push({ token, closing });
    this.enter(token.pos);
    return token;
  }

  /** The closing token of the innermost construct. */
  close(): Token {
    const opening = defined(this.open[this.open.length - 1]);
    const token = this.expect(opening.closing as TokenKind);
    this.open.pop();
    this.leave();
    return token;
  }

  enter(pos: Position): void {
    if (++this.depth > maxNesting) {
      throw new ParseFailure(
        pos,
        'nesting',
        `this is nested more than ${maxNesting} levels deep`,
        'split it into several functions or bind parts to variables',
      );
    }
  }

  leave(): void {
    this.depth--;
  }

  /** A failure that shows only when the form is complete; a syntax error inside it comes first. */
  failLater(pos: Position, code: string, message: string, hint?: string): void {
    this.later ??= new ParseFailure(pos, code, message, hint);
  }

  note(pos: Position, code: string, message: string, hint?: string): void {
    this.problems.push({ pos, code, message, hint });
  }

  /** Without notes of this kind. */
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
