/**
 * Hash-consed expressions.
 *
 * Two expressions of the same shape are the same object, so equality is `===`, memo tables are keyed by identity,
 * and a value that is used a thousand times is stored once: `sq(N*N, K-1)` thirty times over is thirty nodes,
 * not 2^30 (cuter-2017, fig. 6). Build expressions only through `build.ts`, whose functions bring them into normal form.
 *
 * At run time there is one class with one shape, since the nodes of all operators meet in the same hot loops. Its type
 * is a union that is tagged by the operator: `switch (e.op)` tells how many arguments `e` has and what its data is.
 */
import { hashContent } from './content-hash.ts';
import type { Rational } from './rational.ts';
import { Constructor, type Datatype, type Sort, Uninterpreted } from './sort.ts';
import type { Value } from './value.ts';

/** All operators. Their order is their code in `serialize.ts`: append only. */
export const OPS = [
  'var',
  'literal',
  'not',
  'and',
  'or',
  'ite',
  'eq',
  // Linear arithmetic in normal form: see build.ts.
  'add',
  'mul',
  'le',
  'ge',
  'lt', // Real only: over Int, a < b is a <= b - 1
  'gt',
  'div', // Int: Euclidean, as in SMT-LIB
  'mod',
  'quotient', // Real division
  'toReal',
  'floor', // Real to Int
  'bitand', // Int, two's complement without a width; likewise the next two
  'bitor',
  'bitxor',
  'construct',
  'is',
  'select',
  'apply',
] as const;

export type Op = (typeof OPS)[number];

export const OP_CODES = Object.fromEntries(OPS.map((op, code) => [op, code])) as Record<Op, number>;

export type Data = string | boolean | bigint | Rational | Constructor | Uninterpreted | null;

/** What the nodes of all operators have. */
interface Shape<O extends Op, S extends Sort, Args extends readonly Expr[], D extends Data = null> {
  /** In the order of creation, and so different in every thread. */
  readonly id: number;
  readonly op: O;
  readonly sort: S;
  readonly args: Args;
  readonly data: D;
  /** Of `select`: the number of the field. Otherwise 0. */
  readonly index: number;
  /** A hash of the whole expression that is the same in every thread: see `content-hash.ts`. */
  readonly contentHash: number;
  /** The length of the longest way down to a leaf. */
  readonly height: number;
  /** A cache: the negation of this expression, once it has been built. */
  negation: Expr | null;
  /** A cache: the evaluator that computed `value`, by its number (see `evaluate.ts`). */
  stamp: number;
  value: Value | undefined;
}

export type Var = Shape<'var', Sort, readonly never[], string>;
export type BoolLiteral = Shape<'literal', 'Bool', readonly never[], boolean>;
export type IntLiteral = Shape<'literal', 'Int', readonly never[], bigint>;
export type RealLiteral = Shape<'literal', 'Real', readonly never[], Rational>;
export type Literal = BoolLiteral | IntLiteral | RealLiteral;

/** Inequalities are in normal form: the literal is on the right. */
type Inequality =
  | Shape<'le', 'Bool', readonly [Expr, IntLiteral | RealLiteral]>
  | Shape<'ge', 'Bool', readonly [Expr, IntLiteral | RealLiteral]>
  | Shape<'lt', 'Bool', readonly [Expr, RealLiteral]>
  | Shape<'gt', 'Bool', readonly [Expr, RealLiteral]>;

type Arithmetic =
  | Shape<'add', Sort, readonly Expr[]>
  | Shape<'mul', Sort, readonly [Expr, Expr]>
  | Shape<'div', 'Int', readonly [Expr, Expr]>
  | Shape<'mod', 'Int', readonly [Expr, Expr]>
  | Shape<'quotient', 'Real', readonly [Expr, Expr]>
  | Shape<'toReal', 'Real', readonly [Expr]>
  | Shape<'floor', 'Int', readonly [Expr]>
  | Shape<'bitand', 'Int', readonly [Expr, Expr]>
  | Shape<'bitor', 'Int', readonly [Expr, Expr]>
  | Shape<'bitxor', 'Int', readonly [Expr, Expr]>;

export type Expr =
  | Var
  | Literal
  | Shape<'not', 'Bool', readonly [Expr]>
  | Shape<'and', 'Bool', readonly Expr[]>
  | Shape<'or', 'Bool', readonly Expr[]>
  | Shape<'ite', Sort, readonly [Expr, Expr, Expr]>
  | Shape<'eq', 'Bool', readonly [Expr, Expr]>
  | Inequality
  | Arithmetic
  | Shape<'construct', Datatype, readonly Expr[], Constructor>
  | Shape<'is', 'Bool', readonly [Expr], Constructor>
  | Shape<'select', Sort, readonly [Expr], Constructor>
  | Shape<'apply', Sort, readonly Expr[], Uninterpreted>;

/** The expressions with this operator. */
export type ExprOf<O extends Op> = Extract<Expr, { readonly op: O }>;

/** Operators whose nodes have data besides their arguments. */
type OpWithData = 'construct' | 'is' | 'select' | 'apply';

export function isIntLiteral(e: Expr): e is IntLiteral {
  return e.op === 'literal' && e.sort === 'Int';
}

export function isRealLiteral(e: Expr): e is RealLiteral {
  return e.op === 'literal' && e.sort === 'Real';
}

/** The commutative operators: their arguments are hashed in any order. */
export const UNORDERED: ReadonlySet<Op> = new Set([
  'and',
  'or',
  'eq',
  'add',
  'mul',
  'bitand',
  'bitor',
  'bitxor',
]);

class Node implements Shape<Op, Sort, readonly Expr[], Data> {
  readonly contentHash: number;
  readonly height: number;
  negation: Expr | null = null;
  stamp = 0;
  value: Value | undefined = undefined;

  constructor(
    readonly id: number,
    readonly op: Op,
    readonly sort: Sort,
    readonly args: readonly Expr[],
    readonly data: Data,
    readonly index: number,
  ) {
    const isOrdered = !UNORDERED.has(op);
    this.contentHash = hashContent({ code: OP_CODES[op], isOrdered, args, data, index });
    let height = 0;
    for (const arg of args) if (arg.height >= height) height = arg.height + 1;
    this.height = height;
  }

  toString(): string {
    return show(this);
  }
}

/** The class as its users see it: a node has the type that its operator gives it. */
const ExprNode = Node as new <E extends Expr>(
  id: number,
  op: E['op'],
  sort: E['sort'],
  args: E['args'],
  data: E['data'],
  index: number,
) => E;

/**
 * Leaves by their text or value, everything else by a hash of its parts, in a table with open addressing and linear
 * probing. This is the busiest place of the whole program, and almost every node it is asked for is there already.
 */
const variables = new Map<string, Var>();
const integers = new Map<bigint, IntLiteral>();
const reals = new Map<string, RealLiteral>();
let table: (Expr | undefined)[] = new Array(1 << 12).fill(undefined);
let hashes = new Int32Array(table.length);
let nodeCount = 0;
let nextId = 1;

const LEAF: readonly never[] = [];
export const TRUE = new ExprNode<BoolLiteral>(nextId++, 'literal', 'Bool', LEAF, true, 0);
export const FALSE = new ExprNode<BoolLiteral>(nextId++, 'literal', 'Bool', LEAF, false, 0);

export function internVariable(name: string, sort: Sort): Var {
  const key = `${typeof sort === 'string' ? sort : sort.id}|${name}`;
  let leaf = variables.get(key);
  if (leaf === undefined) {
    leaf = new ExprNode<Var>(nextId++, 'var', sort, LEAF, name, 0);
    variables.set(key, leaf);
  }
  return leaf;
}

export function internInteger(value: bigint): IntLiteral {
  let leaf = integers.get(value);
  if (leaf === undefined) {
    leaf = new ExprNode<IntLiteral>(nextId++, 'literal', 'Int', LEAF, value, 0);
    integers.set(value, leaf);
  }
  return leaf;
}

export function internReal(value: Rational): RealLiteral {
  const key = value.key;
  let leaf = reals.get(key);
  if (leaf === undefined) {
    leaf = new ExprNode<RealLiteral>(nextId++, 'literal', 'Real', LEAF, value, 0);
    reals.set(key, leaf);
  }
  return leaf;
}

export function intern<O extends Exclude<Op, OpWithData | 'var' | 'literal'>>(
  op: O,
  sort: ExprOf<O>['sort'],
  args: ExprOf<O>['args'],
): Expr;
export function intern<O extends OpWithData>(
  op: O,
  sort: ExprOf<O>['sort'],
  args: ExprOf<O>['args'],
  data: ExprOf<O>['data'],
): Expr;
export function intern(op: Op, sort: Sort, args: readonly Expr[], data: Data = null, index = 0): Expr {
  let hash = beginHash(op, data, index);
  for (let i = 0; i < args.length; i++) hash = mixed(hash, args[i] as Expr);
  const mask = table.length - 1;
  let at = (hash ^ (hash >>> 15)) & mask;
  for (let found = table[at]; found !== undefined; found = table[at]) {
    if (hashes[at] === hash && isNode(found, op, args, data, index)) return found;
    at = (at + 1) & mask;
  }
  return enter(new ExprNode(nextId++, op, sort, args, data, index), hash, at);
}

/** The same for one argument, without allocating a list for the look-up. */
export function internUnary(
  op: 'not' | 'is' | 'select',
  sort: Sort,
  arg: Expr,
  data: Data = null,
  index = 0,
): Expr {
  const hash = mixed(beginHash(op, data, index), arg);
  const mask = table.length - 1;
  let at = (hash ^ (hash >>> 15)) & mask;
  for (let found = table[at]; found !== undefined; found = table[at]) {
    if (
      hashes[at] === hash &&
      found.args[0] === arg &&
      found.op === op &&
      found.args.length === 1 &&
      found.index === index &&
      isSameData(found.data, data)
    )
      return found;
    at = (at + 1) & mask;
  }
  return enter(new ExprNode(nextId++, op, sort, [arg], data, index), hash, at);
}

function beginHash(op: Op, data: Data, index: number): number {
  const hash = OP_CODES[op] * 31 + index;
  if (data instanceof Constructor) return (Math.imul(hash, 31) + data.datatype.id * 64 + data.index) | 0;
  if (data instanceof Uninterpreted) return (Math.imul(hash, 31) + data.name.length) | 0;
  return hash;
}

function mixed(hash: number, { id }: Expr): number {
  return Math.imul(hash ^ id, 0x9e3779b1);
}

function enter(expr: Expr, hash: number, at: number): Expr {
  table[at] = expr;
  hashes[at] = hash;
  if (++nodeCount * 2 > table.length) grow();
  return expr;
}

function grow(): void {
  const [oldTable, oldHashes] = [table, hashes];
  table = new Array(2 * oldTable.length).fill(undefined);
  hashes = new Int32Array(table.length);
  const mask = table.length - 1;
  for (const [i, expr] of oldTable.entries()) {
    if (expr === undefined) continue;
    const hash = oldHashes[i] as number;
    let at = (hash ^ (hash >>> 15)) & mask;
    while (table[at] !== undefined) at = (at + 1) & mask;
    table[at] = expr;
    hashes[at] = hash;
  }
}

/** The sort is determined by the rest, and so is not compared. */
function isNode(e: Expr, op: Op, args: readonly Expr[], data: Data, index: number): boolean {
  if (e.op !== op || e.index !== index || e.args.length !== args.length) return false;
  for (let i = 0; i < args.length; i++) if (e.args[i] !== args[i]) return false;
  return isSameData(e.data, data);
}

function isSameData(a: Data, b: Data): boolean {
  return a === b || (a instanceof Uninterpreted && b instanceof Uninterpreted && a.name === b.name);
}

/** S-expression text, for messages and tests. Shared parts are written out, so only for small expressions. */
export function show(e: Shape<Op, Sort, readonly Expr[], Data>): string {
  return e.args.length === 0 ? nameOf(e) : `(${[nameOf(e), ...e.args.map(show)].join(' ')})`;
}

function nameOf({ op, data, index }: Shape<Op, Sort, readonly Expr[], Data>): string {
  if (data === null) return op;
  if (data instanceof Uninterpreted) return data.name;
  if (!(data instanceof Constructor)) return data.toString();
  if (op === 'is') return `is-${data.name}`;
  return op === 'select' ? (data.fields[index]?.name ?? '?') : data.name;
}
