/**
 * From a solver's model to an input that a person would write.
 *
 * The solver chooses any value that fits. Here each place of the input that the constraints do not pin down is tried with the constants
 * of the program, in the order in which they occur, and the first that fits all constraints is taken; where none fits, the place gets a
 * name that occurs nowhere, and a text that must differ from all of these at least gets letters. The end of a list is tried with `[]`
 * first.
 */
import {
  Constructed,
  type Constructor,
  type Expr,
  type Model,
  Rational,
  sameValue,
  satisfies,
  select,
  type Value,
} from '../../logic/index.ts';
import { type Atom, atom, DOT, NIL, type Term } from '../terms/index.ts';
import type { Preconditions } from '../types/preconditions.ts';
import { conjunctsOf } from './cells.ts';
import type { TermSort } from './encoding.ts';

/** How many constants of the program are tried at one place. */
const MAX_TRIES = 12;

/** Characters that a text is rather made of. */
const CHARACTERS = Array.from('abcxyz019 A_', c => BigInt(c.charCodeAt(0)));

/** What inputs are rather made of. */
export interface Vocabulary {
  /** Constants of the program in order of appearance. */
  readonly constants: readonly Value[];
  /** Names that occur nowhere in it. */
  readonly fresh: readonly Value[];
}

export class Completion {
  /** Places that must have a certain constructor. */
  private readonly shaped = new Set<Expr>();
  /** Places that equal a given term. */
  private readonly fixed = new Set<Expr>();
  private readonly variables: Map<string, Value>;
  private readonly nil: Value;
  private readonly cell: Constructor;

  constructor(
    private readonly sort: TermSort,
    private readonly constraints: readonly Expr[],
    model: Model,
    private readonly vocabulary: Vocabulary,
    private readonly types: Preconditions,
  ) {
    this.variables = new Map(model.variables);
    this.nil = sort.encode(NIL);
    this.cell = sort.functor(DOT, 2);
    for (const conjunct of constraints.flatMap(conjunctsOf)) {
      const [left, right] = conjunct.args;
      if (conjunct.op === 'is') this.shaped.add(left as Expr);
      else if (conjunct.op !== 'eq') continue;
      else if (right?.op === 'construct') this.fixed.add(left as Expr);
      else if (left?.op === 'construct') this.fixed.add(right as Expr);
    }
  }

  /** The value of a variable, made as plain as the constraints allow. */
  value(variable: Expr, initial: Value): Value {
    const name = variable.data as string;
    this.variables.set(name, this.types.mended(variable, this.variables.get(name) ?? initial));
    const place = new Place(this.variables, name, this.constraints, value =>
      this.types.admits(variable, value),
    );
    if (place.isSatisfied()) this.complete(place, variable, [], false);
    return place.root;
  }

  private complete(place: Place, e: Expr, path: readonly number[], isTail: boolean): void {
    if (this.fixed.has(e)) return;
    const current = place.at(path);
    const isShaped = this.shaped.has(e);
    for (const candidate of this.candidates(current, isTail)) {
      if (isShaped && candidate.constructorOf !== current.constructorOf) continue;
      if (sameValue(candidate, current) || place.put(path, candidate)) break;
    }
    const { constructorOf: ctor, args } = place.at(path);
    if (this.sort.isFunctor(ctor)) {
      for (const i of args.keys()) {
        this.complete(place, select(ctor, i, e), [...path, i], ctor === this.cell && i === 1);
      }
    } else if (this.isOwnText(place.at(path))) this.completeText(place, [...path, 0]);
  }

  /** A text that is neither the program's nor one of the fresh names. */
  private isOwnText(value: Constructed): boolean {
    const { atom, string } = this.sort;
    if (value.constructorOf !== atom && value.constructorOf !== string) return false;
    return ![...this.vocabulary.constants, ...this.vocabulary.fresh].some(known => sameValue(known, value));
  }

  private completeText(place: Place, path: readonly number[]): void {
    for (let at = path; place.at(at).constructorOf === this.sort.character; at = [...at, 1]) {
      const [code, rest] = place.at(at).args as [bigint, Value];
      for (const character of CHARACTERS) {
        if (character === code) break;
        if (place.put(at, new Constructed(this.sort.character, [character, rest]))) break;
      }
    }
  }

  private *candidates(current: Constructed, isTail: boolean): Generator<Constructed> {
    if (isTail) yield this.nil as Constructed;
    yield* this.vocabulary.constants.slice(0, MAX_TRIES) as Constructed[];
    const { int, float, string } = this.sort;
    const kind = current.constructorOf;
    for (const constant of this.vocabulary.constants.slice(MAX_TRIES) as Constructed[]) {
      if (constant.constructorOf === kind && constant.constructorOf !== int) yield constant;
    }
    yield* this.vocabulary.fresh as Constructed[];
    if (kind === int) for (const n of [0n, 1n, 2n, -1n]) yield new Constructed(int, [n]);
    if (kind === float) for (const n of [0n, 1n, -1n]) yield new Constructed(float, [Rational.of(n)]);
    if (kind === string) yield new Constructed(string, [new Constructed(this.sort.end, [])]);
  }
}

/** One variable's value under change, kept only where it satisfies all constraints. */
class Place {
  constructor(
    private readonly variables: Map<string, Value>,
    private readonly name: string,
    private readonly constraints: readonly Expr[],
    private readonly isAdmitted: (value: Value) => boolean,
  ) {}

  get root(): Value {
    return this.variables.get(this.name) as Value;
  }

  at(path: readonly number[]): Constructed {
    let value = this.root as Constructed;
    for (const i of path) value = value.args[i] as Constructed;
    return value;
  }

  isSatisfied(): boolean {
    if (!this.isAdmitted(this.root)) return false;
    return satisfies(this.constraints, { variables: this.variables, functions: new Map() });
  }

  /** Whether the value at a place can be replaced; it is, if so. */
  put(path: readonly number[], value: Value): boolean {
    const { root } = this;
    this.variables.set(this.name, replaced(root, path, value));
    if (this.isSatisfied()) return true;
    this.variables.set(this.name, root);
    return false;
  }
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

/** Atoms that do not occur among these terms: `other`, `other1`, … */
export function freshAtoms(known: readonly Term[]): Atom[] {
  const names = ['other', ...Array.from({ length: known.length + 3 }, (_, i) => `other${i + 1}`)];
  return names
    .map(name => atom(name))
    .filter(fresh => !known.includes(fresh))
    .slice(0, 4);
}
