/**
 * Expressions and values as flat arrays, to be posted to a worker thread or written as JSON.
 *
 * The encoding is incremental: every datatype, function and expression node is sent once and referred to by a number from
 * then on, so consecutive queries cost only what is new in them. Arrays are flat because structured cloning of a deep
 * object overflows the stack.
 */
import { type Expr, OP_CODES, OPS, type Op } from '../expr.ts';
import { Rational } from '../rational.ts';
import type { Constructor, Datatype, Sort } from '../sort.ts';
import { Constructed, type Value } from '../value.ts';
import { type BottomUp, bottomUp } from '../walk.ts';

/** A sort: its place here, or `BASIC_SORTS.length` plus the number of a datatype. */
export const BASIC_SORTS = ['Bool', 'Int', 'Real'] as const;
export type SortCode = number;

export interface DatatypeCode {
  readonly name: string;
  readonly constructors: readonly {
    readonly name: string;
    readonly fields: readonly { readonly name: string; readonly sort: SortCode }[];
  }[];
}

export interface FunctionCode {
  readonly name: string;
  readonly domain: readonly SortCode[];
  readonly range: SortCode;
}

/** Names and numbers in decimal; a real always has a fraction bar, which tells `2/1` from the integer `2`. */
export type DataCode = string | boolean;

/** What the reader does not have yet. Datatypes of a batch may be mutually recursive; constructors are numbered in order. */
export interface Batch {
  readonly datatypes: readonly DatatypeCode[];
  readonly functions: readonly FunctionCode[];
  /** For each node: operator, sort, data, index, number of arguments, arguments (node numbers). */
  readonly nodes: readonly number[];
  readonly data: readonly DataCode[];
}

export interface Node {
  readonly op: Op;
  readonly sort: SortCode;
  /** For `var` and `literal` a place in the batch's data; a constructor's or function's number; otherwise 0. */
  readonly data: number;
  readonly index: number;
  readonly args: readonly number[];
}

/** A batch that is being written. */
interface OpenBatch extends Batch {
  readonly datatypes: DatatypeCode[];
  readonly functions: FunctionCode[];
  readonly nodes: number[];
  readonly data: DataCode[];
}

const HEADER = 5;

export function* nodesOf({ nodes }: Batch): Generator<Node> {
  for (let at = 0; at < nodes.length; ) {
    const [op = -1, sort = 0, data = 0, index = 0, size = 0] = nodes.slice(at, at + HEADER);
    const name = OPS[op];
    if (name === undefined) throw new Error(`no operator has the code ${op}`);
    yield { op: name, sort, data, index, args: nodes.slice(at + HEADER, at + HEADER + size) };
    at += HEADER + size;
  }
}

export class ExprEncoder {
  readonly #numbers = new Map<Expr, number>();
  readonly #datatypes = new Map<Datatype, { code: number; version: number }>();
  readonly #constructors: Constructor[] = [];
  readonly #constructorCodes = new Map<Constructor, number>();
  readonly #functions = new Map<string, number>();

  /** How many nodes the reader has. */
  get size(): number {
    return this.#numbers.size;
  }

  /** Constructors by number, to read values back. */
  get constructors(): readonly Constructor[] {
    return this.#constructors;
  }

  /** Whether a datatype has got constructors since it was sent: then reader and encoder must both start again. */
  get stale(): boolean {
    for (const [datatype, { version }] of this.#datatypes) if (datatype.version !== version) return true;
    return false;
  }

  numberOf(expr: Expr): number {
    const number = this.#numbers.get(expr);
    if (number === undefined) throw new Error('the expression has not been encoded');
    return number;
  }

  /** What is new in these expressions. */
  encode(roots: readonly Expr[]): Batch {
    const batch: OpenBatch = { datatypes: [], functions: [], nodes: [], data: [] };
    const steps: BottomUp<Expr> = {
      needs: e => e.args,
      done: this.#numbers,
      finish: e => {
        const sort = this.#sort(e.sort, batch.datatypes);
        batch.nodes.push(OP_CODES[e.op], sort, this.#data(e, batch), e.index, e.args.length);
        for (const arg of e.args) batch.nodes.push(this.numberOf(arg));
        this.#numbers.set(e, this.#numbers.size);
      },
    };
    for (const root of roots) bottomUp(root, steps);
    return batch;
  }

  #data(e: Expr, batch: OpenBatch): number {
    switch (e.op) {
      case 'var':
        return batch.data.push(e.data) - 1;
      case 'literal':
        return batch.data.push(dataCode(e.data)) - 1;
      case 'construct':
      case 'is':
      case 'select': {
        this.#sort(e.data.datatype, batch.datatypes);
        const code = this.#constructorCodes.get(e.data);
        if (code === undefined)
          throw new Error(`the datatype of ${e.data.name} has grown: begin a new encoder`);
        return code;
      }
      case 'apply': {
        const fn = e.data;
        let code = this.#functions.get(fn.name);
        if (code === undefined) {
          code = this.#functions.size;
          this.#functions.set(fn.name, code);
          const domain = fn.domain.map(sort => this.#sort(sort, batch.datatypes));
          batch.functions.push({
            name: fn.name,
            domain,
            range: this.#sort(fn.range, batch.datatypes),
          });
        }
        return code;
      }
      default:
        return 0;
    }
  }

  #sort(sort: Sort, declared: DatatypeCode[]): SortCode {
    if (typeof sort === 'string') return BASIC_SORTS.indexOf(sort);
    const known = this.#datatypes.get(sort);
    if (known !== undefined) return BASIC_SORTS.length + known.code;
    const code = this.#datatypes.size;
    // Known before its fields are looked at: they may be of this very sort.
    this.#datatypes.set(sort, { code, version: sort.version });
    for (const ctor of sort.constructors) this.#constructorCodes.set(ctor, this.#constructors.push(ctor) - 1);
    const constructors: DatatypeCode['constructors'][number][] = [];
    declared.push({ name: sort.name, constructors });
    for (const { name, fields } of sort.constructors) {
      const sorts = fields.map(field => ({ name: field.name, sort: this.#sort(field.sort, declared) }));
      constructors.push({ name, fields: sorts });
    }
    return BASIC_SORTS.length + code;
  }
}

function dataCode(value: boolean | bigint | Rational): DataCode {
  if (typeof value === 'boolean') return value;
  return value instanceof Rational ? `${value.num}/${value.den}` : `${value}`;
}

function dataValue(code: DataCode): boolean | bigint | Rational {
  if (typeof code === 'boolean') return code;
  const bar = code.indexOf('/');
  if (bar < 0) return BigInt(code);
  return Rational.of(BigInt(code.slice(0, bar)), BigInt(code.slice(bar + 1)));
}

/**
 * Values in postfix order: a number is a constructor, applied to as many of the preceding values as it has fields;
 * null is a value that the logic cannot express.
 */
export type ValueCode = (DataCode | number | null)[];

/** The values of a sequence of codes; undefined for those with a part that the logic cannot express. */
export function decodeValues(
  codes: Readonly<ValueCode>,
  constructors: readonly Constructor[],
): (Value | undefined)[] {
  const stack: (Value | undefined)[] = [];
  for (const code of codes) {
    if (typeof code === 'number') {
      const ctor = constructors[code];
      if (ctor === undefined || stack.length < ctor.fields.length)
        throw new Error('not a sequence of values');
      const args = stack.splice(stack.length - ctor.fields.length);
      stack.push(args.every(arg => arg !== undefined) ? new Constructed(ctor, args) : undefined);
    } else stack.push(code === null ? undefined : dataValue(code));
  }
  return stack;
}
