/**
 * Conditions as people write them: `Arg1 + Arg2 ≥ 7`, `not …`, `… or …`. What values are made of is the language's
 * business: it gives the words for constructors, their fields and uninterpreted functions.
 */
import type { Expr, ExprOf } from './expr.ts';
import { isIntLiteral, isRealLiteral } from './expr.ts';

/** The words of a language. `say` renders a part. */
export interface Words {
  variable(name: string): string;
  construct(e: ExprOf<'construct'>, say: Say): string;
  is(e: ExprOf<'is'>, say: Say): string;
  /** Without it, `not` stands before what `is` says. */
  isNot?(e: ExprOf<'is'>, say: Say): string;
  select(e: ExprOf<'select'>, say: Say): string;
  apply(e: ExprOf<'apply'>, say: Say): string;
  /** The text of an equation's sides where they are not what they seem: numbers that stand for names. */
  sides?(left: Expr, right: Expr, say: Say): readonly [string, string] | undefined;
}

export type Say = (e: Expr) => string;

/** Parts below this height are written as an ellipsis: expressions share parts, so that their text may be exponential. */
const MAX_HEIGHT = 12;

export function inWords(e: Expr, words: Words): string {
  return said(e, words, MAX_HEIGHT);
}

function said(e: Expr, words: Words, height: number): string {
  if (height === 0) return '…';
  const say: Say = part => said(part, words, height - 1);
  const inner: Say = part => parenthesized(part, say(part));
  switch (e.op) {
    case 'var':
      return words.variable(e.data);
    case 'literal':
      return String(e.data);
    case 'not':
      return negated(e.args[0], words, say);
    case 'and':
    case 'or':
      return e.args.map(inner).join(` ${e.op} `);
    case 'ite':
      return `(if ${say(e.args[0])} then ${say(e.args[1])} else ${say(e.args[2])})`;
    case 'eq':
      return equation(e, words, '=', say);
    case 'le':
    case 'ge':
    case 'lt':
    case 'gt':
      return inequality(e, inner);
    case 'add':
      return sum(e.args, inner);
    case 'mul':
    case 'div':
    case 'mod':
    case 'quotient':
    case 'bitand':
    case 'bitor':
    case 'bitxor':
      return `${inner(e.args[0])} ${SIGNS[e.op]} ${inner(e.args[1])}`;
    case 'toReal':
      return say(e.args[0]);
    case 'floor':
      return `floor(${say(e.args[0])})`;
    case 'construct':
      return words.construct(e, say);
    case 'is':
      return words.is(e, say);
    case 'select':
      return words.select(e, say);
    case 'apply':
      return words.apply(e, say);
  }
}

/** What a condition is about: the parts that it compares or tests. */
export function subjectsOf(e: Expr): Expr[] {
  switch (e.op) {
    case 'not':
    case 'and':
    case 'or':
      return [...new Set(e.args.flatMap(subjectsOf))];
    case 'eq':
      return e.args.filter(({ op }) => op !== 'literal' && op !== 'construct');
    case 'le':
    case 'ge':
    case 'lt':
    case 'gt':
      return [...new Set(e.args[0].op === 'add' ? e.args[0].args.map(counted) : [e.args[0]])];
    case 'is':
      return [e.args[0]];
    default:
      return [];
  }
}

/** A term of a sum without its sign. */
function counted(e: Expr): Expr {
  return minus(e) ?? e;
}

const SIGNS = {
  le: '≤',
  ge: '≥',
  lt: '<',
  gt: '>',
  mul: '*',
  div: 'div',
  mod: 'mod',
  quotient: '/',
  bitand: 'band',
  bitor: 'bor',
  bitxor: 'bxor',
} as const;

const COMPOUND: ReadonlySet<string> = new Set(['and', 'or', 'add', 'mul', 'div', 'mod', 'quotient']);

function parenthesized(e: Expr, text: string): string {
  return COMPOUND.has(e.op) ? `(${text})` : text;
}

function negated(e: Expr, words: Words, say: Say): string {
  if (e.op === 'eq') return equation(e, words, '≠', say);
  if (e.op === 'is' && words.isNot !== undefined) return words.isNot(e, say);
  return `not (${say(e)})`;
}

function equation(e: ExprOf<'eq'>, words: Words, sign: string, say: Say): string {
  const [left, right] = e.args;
  const [a, b] = words.sides?.(left, right, say) ?? [say(left), say(right)];
  return left.op === 'literal' || left.op === 'construct' ? `${b} ${sign} ${a}` : `${a} ${sign} ${b}`;
}

type Inequality = ExprOf<'le'> | ExprOf<'ge'> | ExprOf<'lt'> | ExprOf<'gt'>;

const MIRRORED = { le: 'ge', ge: 'le', lt: 'gt', gt: 'lt' } as const;

/** `a - b ≤ 0` is `a ≤ b`. */
function inequality({ op, args: [left, right] }: Inequality, inner: Say): string {
  const isZero = String(right.data) === '0';
  if (isZero && left.op === 'add' && left.args.length === 2) {
    const [first, second] = left.args as readonly [Expr, Expr];
    const [taken, other] = minus(second) === undefined ? [minus(first), second] : [minus(second), first];
    if (taken !== undefined && minus(other) === undefined)
      return `${inner(other)} ${SIGNS[op]} ${inner(taken)}`;
  }
  const positive = minus(left);
  if (positive !== undefined && isZero) return `${inner(positive)} ${SIGNS[MIRRORED[op]]} 0`;
  return `${left.op === 'add' ? sum(left.args, inner) : inner(left)} ${SIGNS[op]} ${String(right.data)}`;
}

/** What a term of a sum subtracts; undefined where it adds. */
function minus(e: Expr): Expr | undefined {
  if (e.op !== 'mul') return undefined;
  const [left, right] = e.args;
  if (isMinusOne(left)) return right;
  return isMinusOne(right) ? left : undefined;
}

function isMinusOne(e: Expr): boolean {
  return (isIntLiteral(e) || isRealLiteral(e)) && String(e.data) === '-1';
}

function sum(args: readonly Expr[], inner: Say): string {
  return args
    .map((arg, i) => {
      const taken = minus(arg);
      if (taken !== undefined) return `${i === 0 ? '-' : '- '}${inner(taken)}`;
      const text = inner(arg);
      if (i === 0) return text;
      return text.startsWith('-') ? `- ${text.slice(1)}` : `+ ${text}`;
    })
    .join(' ');
}
