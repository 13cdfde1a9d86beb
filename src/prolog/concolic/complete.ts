/**
 * From a solver's model to an input that a person would write.
 *
 * The solver chooses any value that fits. Here each place of the input that the constraints do not pin down is tried with the constants
 * of the program, in the order in which they occur, and the first that fits all constraints is taken; where none fits, the place gets a
 * name that occurs nowhere. The end of a list is tried with `[]` first.
 */
import {
  Constructed,
  type Constructor,
  type Expr,
  type Model,
  sameValue,
  satisfies,
  select,
  type Value,
} from '../../logic/index.ts';
import { DOT, NIL, type Term } from '../terms/index.ts';
import { conjunctsOf } from './cells.ts';
import type { TermSort } from './encoding.ts';

/** How many constants of the program are tried at one place. */
const MAX_TRIES = 12;

export class Completion {
  private readonly pinned = new Set<Expr>();
  private readonly variables: Map<string, Value>;
  private readonly nil: Value;
  private readonly cell: Constructor;

  constructor(
    private readonly sort: TermSort,
    private readonly constraints: readonly Expr[],
    model: Model,
    /** Constants of the program in order of appearance. */
    private readonly constants: readonly Term[],
  ) {
    this.variables = new Map(model.variables);
    this.nil = sort.encode(NIL);
    this.cell = sort.functor(DOT, 2);
    for (const constraint of constraints) {
      for (const conjunct of conjunctsOf(constraint)) {
        if (conjunct.op === 'is') this.pinned.add(conjunct.args[0] as Expr);
        else if (conjunct.op === 'eq') for (const side of conjunct.args) this.pin(side, conjunct);
      }
    }
  }

  /** A place that must equal a given constant cannot be anything else. */
  private pin(side: Expr, equality: Expr): void {
    if (equality.args.some(other => other !== side && other.op === 'construct')) this.pinned.add(side);
  }

  /** The value of a variable, made as plain as the constraints allow. */
  value(variable: Expr, initial: Value): Value {
    const name = variable.data as string;
    if (!this.variables.has(name)) this.variables.set(name, initial);
    let root = this.variables.get(name) as Value;
    const isSatisfied = (): boolean =>
      satisfies(this.constraints, { variables: this.variables, functions: new Map() });
    if (!isSatisfied()) return root;
    const place = (e: Expr, path: readonly number[], isTail: boolean): void => {
      const current = at(root, path);
      const candidates = this.pinned.has(e) ? this.integers(current) : this.candidates(current, isTail);
      for (const candidate of candidates) {
        if (sameValue(candidate, current)) break;
        const changed = replaced(root, path, candidate);
        this.variables.set(name, changed);
        if (isSatisfied()) {
          root = changed;
          break;
        }
        this.variables.set(name, root);
      }
      const { constructorOf: ctor, args } = at(root, path);
      if (!this.isCompound(ctor)) return;
      for (const i of args.keys()) place(select(ctor, i, e), [...path, i], ctor === this.cell && i === 1);
    };
    place(variable, [], false);
    return root;
  }

  private isCompound(ctor: Constructor): boolean {
    return this.sort.functors.some(f => f.constructor === ctor);
  }

  private *candidates(current: Constructed, isTail: boolean): Generator<Value> {
    if (isTail) yield this.nil;
    yield* this.constants.slice(0, MAX_TRIES).map(c => this.sort.encode(c));
    for (let k = 0; k < 3; k++) {
      yield new Constructed(this.sort.atom, [BigInt(this.sort.atoms.length + k)]);
    }
    yield* this.integers(current);
  }

  /** An integer is rather a small one. */
  private *integers(current: Constructed): Generator<Value> {
    if (current.constructorOf !== this.sort.int) return;
    for (const n of [0n, 1n, 2n, -1n]) yield new Constructed(this.sort.int, [n]);
  }
}

function at(root: Value, path: readonly number[]): Constructed {
  let value = root as Constructed;
  for (const i of path) value = value.args[i] as Constructed;
  return value;
}

function replaced(root: Value, path: readonly number[], by: Value): Value {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  const { constructorOf, args } = root as Constructed;
  return new Constructed(
    constructorOf,
    args.map((arg, i) => (i === first ? replaced(arg, rest, by) : arg)),
  );
}
