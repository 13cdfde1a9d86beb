/**
 * Hash-consed expressions.
 *
 * Two expressions of the same shape are the same object, so equality is `===`, memo tables are keyed by `id`,
 * and a value that is used a thousand times is stored once: `sq(N*N, K-1)` thirty times over is thirty nodes,
 * not 2^30 (cuter-2017, fig. 6). Build expressions only through `build.ts`, whose functions simplify as they go.
 */
import { hashContent } from './content-hash.ts';
import type { Rational } from './rational.ts';
import { Constructor, type Sort, Uninterpreted } from './sort.ts';

/** All operators. Their order is their code in `serialize.ts`: append only. */
export const OPS = [
  'var', // data: name
  'literal', // data: boolean | bigint | Rational
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
  'div', // Int: rounds so that the remainder is not negative, as in SMT-LIB
  'mod',
  'quotient', // Real division
  'toReal',
  'floor', // Real to Int
  'bitand', // Int, two's complement without a width; likewise the next two
  'bitor',
  'bitxor',
  'construct', // data: Constructor
  'is', // data: Constructor
  'select', // data: Constructor, index: field
  'apply', // data: Uninterpreted
] as const;

export type Op = (typeof OPS)[number];

export const OP_CODES = Object.fromEntries(OPS.map((op, code) => [op, code])) as Record<Op, number>;

export type Data = string | boolean | bigint | Rational | Constructor | Uninterpreted | null;

/** The order of their arguments means nothing. */
const UNORDERED: ReadonlySet<Op> = new Set(['and', 'or', 'eq', 'add', 'mul', 'bitand', 'bitor', 'bitxor']);

export class Expr {
  /** A hash of all that it is made of: see `content-hash.ts`. */
  readonly contentHash: number;
  readonly height: number;
  /** What `not` makes of it, once that is known. */
  negation: Expr | null = null;
  /** The last evaluator that came here, and what it found: see `evaluate.ts`. */
  stamp = 0;
  value: unknown = undefined;

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

/**
 * Variables and literals by what they are called, everything else by a hash of its parts, in a table with open
 * addressing: each is at its hash or in one of the places behind it. This is the busiest place of the whole program, and
 * almost all it is asked for is there already.
 */
const leaves = new Map<string, Expr>();
const integers = new Map<bigint, Expr>();
let table: (Expr | undefined)[] = new Array(1 << 12).fill(undefined);
let hashes = new Int32Array(table.length);
let nodeCount = 0;
let nextId = 1;

export function intern(op: Op, sort: Sort, args: readonly Expr[], data: Data = null, index = 0): Expr {
  if (op === 'var' || op === 'literal') return internLeaf(op, sort, data);
  let hash = beginHash(op, data, index);
  for (let i = 0; i < args.length; i++) hash = mixed(hash, args[i] as Expr);
  const mask = table.length - 1;
  let at = (hash ^ (hash >>> 15)) & mask;
  for (let found = table[at]; found !== undefined; found = table[at]) {
    if (hashes[at] === hash && isNode(found, op, args, data, index)) return found;
    at = (at + 1) & mask;
  }
  return enter(new Expr(nextId++, op, sort, args, data, index), hash, at);
}

/** The same for one argument, which needs no list of them to be looked for. */
export function internUnary(op: Op, sort: Sort, arg: Expr, data: Data = null, index = 0): Expr {
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
  return enter(new Expr(nextId++, op, sort, [arg], data, index), hash, at);
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

/** The sort needs no comparison: it follows from the rest. */
function isNode(e: Expr, op: Op, args: readonly Expr[], data: Data, index: number): boolean {
  if (e.op !== op || e.index !== index || e.args.length !== args.length) return false;
  for (let i = 0; i < args.length; i++) if (e.args[i] !== args[i]) return false;
  return isSameData(e.data, data);
}

function isSameData(a: Data, b: Data): boolean {
  return a === b || (a instanceof Uninterpreted && b instanceof Uninterpreted && a.name === b.name);
}

function internLeaf(op: 'var' | 'literal', sort: Sort, data: Data): Expr {
  if (sort === 'Int' && typeof data === 'bigint') return internInteger(data);
  const key = `${op}|${typeof sort === 'string' ? sort : sort.id}|${data}`;
  let leaf = leaves.get(key);
  if (leaf === undefined) {
    leaf = new Expr(nextId++, op, sort, [], data, 0);
    leaves.set(key, leaf);
  }
  return leaf;
}

function internInteger(value: bigint): Expr {
  let leaf = integers.get(value);
  if (leaf === undefined) {
    leaf = new Expr(nextId++, 'literal', 'Int', [], value, 0);
    integers.set(value, leaf);
  }
  return leaf;
}

export function expressionCount(): number {
  return leaves.size + integers.size + nodeCount;
}

/** S-expression text, for messages and tests. Shared parts are written out, so only for small expressions. */
export function show(expr: Expr): string {
  const { data } = expr;
  const name =
    data instanceof Constructor
      ? expr.op === 'is'
        ? `is-${data.name}`
        : expr.op === 'select'
          ? (data.fields[expr.index]?.name ?? '?')
          : data.name
      : data instanceof Uninterpreted || typeof data === 'string'
        ? typeof data === 'string'
          ? data
          : data.name
        : data === null
          ? expr.op
          : data.toString();
  return expr.args.length === 0 ? name : `(${[name, ...expr.args.map(show)].join(' ')})`;
}
