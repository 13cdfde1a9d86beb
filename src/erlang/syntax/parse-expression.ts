/**
 * Expressions with operators, calls and record or map suffixes.
 *
 * Operator-precedence parsing with an explicit stack, not by recursion, so that the length of operator chains is not
 * bounded by the call stack. `catch` is the prefix operator of lowest precedence.
 */
import { defined } from '../../logic/index.ts';
import type { BinaryOperator, Expr, Position, UnaryOperator } from './ast.ts';
import { parseArguments } from './parse-arguments.ts';
import { parsePrimary } from './parse-primary.ts';
import { parseMapSuffix, parseRecordSuffix } from './parse-record.ts';
import type { Grammar, Parser } from './parser.ts';
import { toPattern } from './pattern.ts';
import { firstPosition } from './positions.ts';
import type { TokenKind } from './tokens.ts';

interface Infix {
  readonly op: BinaryOperator | '=';
  readonly precedence: number;
  readonly associates: 'left' | 'right' | 'not';
}

const infixes = new Map<TokenKind, Infix>();
function infix(precedence: number, associates: Infix['associates'], ops: readonly Infix['op'][]): void {
  for (const op of ops) infixes.set(op, { op, precedence, associates });
}
infix(100, 'right', ['=', '!']);
infix(150, 'right', ['orelse']);
infix(160, 'right', ['andalso']);
infix(200, 'not', ['==', '/=', '=<', '<', '>=', '>', '=:=', '=/=']);
infix(300, 'right', ['++', '--']);
infix(400, 'left', ['+', '-', 'bor', 'bxor', 'bsl', 'bsr', 'or', 'xor']);
infix(500, 'left', ['/', '*', 'div', 'rem', 'band', 'and']);

const prefixPrecedence = new Map<TokenKind, number>([
  ['catch', 0],
  ['+', 600],
  ['-', 600],
  ['bnot', 600],
  ['not', 600],
]);

interface Pending {
  readonly pos: Position;
  readonly precedence: number;
  /** Null for a prefix operator. */
  readonly infix: Infix | null;
  readonly prefix: UnaryOperator | 'catch' | null;
  /** Whether it counts as a level of nesting. */
  readonly nests: boolean;
}

export const expressionGrammar: Grammar = { expression: parseExpression, primary: parsePrimary };

function parseExpression(parser: Parser): Expr {
  const pending: Pending[] = [];
  const operands: Expr[] = [];
  for (;;) {
    parsePrefixes(parser, pending);
    operands.push(parseOperand(parser));
    const next = infixes.get(parser.token.kind);
    if (next === undefined) break;
    reduceBefore(parser, next, pending, operands);
    push(parser, pending, next.precedence, next, null);
  }
  while (pending.length > 0) reduce(parser, pending, operands);
  return defined(operands[0]);
}

function parsePrefixes(parser: Parser, pending: Pending[]): void {
  for (;;) {
    const { kind } = parser.token;
    const precedence = prefixPrecedence.get(kind);
    if (precedence === undefined) return;
    push(parser, pending, precedence, null, kind as UnaryOperator | 'catch');
  }
}

/**
 * Pushes an operator whose right operand follows. Later passes traverse chains of infix operators with loops, so they
 * may have any length; a prefix operator, or a match among operators, is a level of nesting.
 */
function push(
  parser: Parser,
  pending: Pending[],
  precedence: number,
  infix: Infix | null,
  prefix: Pending['prefix'],
): void {
  const { pos } = parser.advance();
  const below = pending[pending.length - 1];
  const chains =
    infix !== null &&
    (below === undefined || (below.infix !== null && isMatch(below.infix) === isMatch(infix)));
  if (!chains) parser.enter(pos);
  pending.push({ pos, precedence, infix, prefix, nests: !chains });
}

function isMatch(infix: Infix): boolean {
  return infix.op === '=';
}

/** Reduces the pending operators of at least the next one's precedence. */
function reduceBefore(parser: Parser, next: Infix, pending: Pending[], operands: Expr[]): void {
  for (;;) {
    const top = pending[pending.length - 1];
    if (top === undefined || top.precedence < next.precedence) return;
    if (top.precedence === next.precedence) {
      if (next.associates === 'right') return;
      if (next.associates === 'not') parser.unexpected();
    }
    reduce(parser, pending, operands);
  }
}

function reduce(parser: Parser, pending: Pending[], operands: Expr[]): void {
  const { pos, infix, prefix, nests } = defined(pending.pop());
  if (nests) parser.leave();
  const right = defined(operands.pop());
  if (infix === null) {
    operands.push(
      prefix === 'catch'
        ? { kind: 'catch', pos, body: right }
        : { kind: 'unary', pos, op: prefix as UnaryOperator, operand: right },
    );
    return;
  }
  const left = defined(operands.pop());
  operands.push(
    infix.op === '='
      ? { kind: 'match', pos: firstPosition(left), pattern: toPattern(parser, left), value: right }
      : { kind: 'op', pos, op: infix.op, left, right },
  );
}

/** An expression without operators: a primary one, a call, or a chain of record or map operations. */
function parseOperand(parser: Parser): Expr {
  if (parser.is('#')) return parseSuffixes(parser, null);
  const first = parser.grammar.primary(parser);
  switch (parser.token.kind) {
    case '(':
      return { kind: 'call', pos: firstPosition(first), callee: first, args: parseArguments(parser) };
    case ':': {
      const { pos } = parser.advance();
      const callee: Expr = { kind: 'remote', pos, module: first, name: parser.grammar.primary(parser) };
      if (!parser.is('(')) return callee;
      return { kind: 'call', pos: firstPosition(callee), callee, args: parseArguments(parser) };
    }
    case '#':
      return parseSuffixes(parser, first);
    default:
      return first;
  }
}

/** `#…` once or several times. Records and maps do not mix in one chain. */
function parseSuffixes(parser: Parser, start: Expr | null): Expr {
  let expr = start;
  let suffix: 'map' | 'record' | null = null;
  while (parser.is('#')) {
    const kind = parser.lookahead().kind === '{' ? 'map' : 'record';
    if (suffix !== null && kind !== suffix) {
      parser.advance();
      parser.unexpected();
    }
    suffix = kind;
    expr = kind === 'map' ? parseMapSuffix(parser, expr) : parseRecordSuffix(parser, expr);
  }
  return expr as Expr;
}
