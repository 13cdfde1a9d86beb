/**
 * Model completion: from a solver's model to an input that a person would write.
 *
 * The solver returns any model. Here each subterm of the input that the constraints do not determine is replaced by a
 * candidate, the first that satisfies all constraints: `[]` for the tail of a list, then constants of the program in
 * order of appearance, then atoms that do not occur in the program. A text that must differ from all of these is made
 * of letters where possible. Every replacement is checked by evaluating the constraints, so the result is a model as
 * well.
 */
import {
  Constructed,
  type Constructor,
  constructed,
  defined,
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

/** How many constants of any kind are tried per subterm. Larger: nicer inputs, more evaluations of the constraints. */
const MAX_TRIES = 12;

/** Characters to prefer in texts. */
const CHARACTERS = Array.from('abcxyz019 A_', c => BigInt(c.charCodeAt(0)));

/** Constants to prefer in inputs. */
export interface Vocabulary {
  /** Constants of the program in order of appearance. */
  readonly constants: readonly Constructed[];
  /** Names that occur nowhere in it. */
  readonly fresh: readonly Constructed[];
}

export class Completion {
  /** Subterms whose constructor the constraints name. */
  private readonly shaped = new Set<Expr>();
  /** Subterms that the constraints equate with a term. */
  private readonly fixed = new Set<Expr>();
  private readonly variables: Map<string, Value>;
  private readonly nil: Constructed;
  private readonly cell: Constructor;

  constructor(
    private readonly sort: TermSort,
    private readonly constraints: readonly Expr[],
    model: Model,
    private readonly vocabulary: Vocabulary,
    private readonly types: Preconditions,
  ) {
    this.variables = this.withoutNegativeZero(model.variables);
    this.nil = sort.encode(NIL);
    this.cell = sort.functor(DOT, 2);
    for (const conjunct of constraints.flatMap(conjunctsOf)) {
      if (conjunct.op === 'is') this.shaped.add(conjunct.args[0]);
      if (conjunct.op !== 'eq') continue;
      const [left, right] = conjunct.args;
      if (right.op === 'construct') this.fixed.add(left);
      else if (left.op === 'construct') this.fixed.add(right);
    }
  }

  /**
   * The model with 0 for -0.0 throughout, where that is a model. Solvers like constructors without fields, and a value
   * that occurs at two places cannot be replaced at one of them.
   */
  private withoutNegativeZero(variables: Model['variables']): Map<string, Value> {
    const zero = new Constructed(this.sort.int, [0n]);
    const replacedIn = (value: Value): Value => {
      if (!(value instanceof Constructed)) return value;
      if (value.constructorOf === this.sort.negativeZero) return zero;
      const args = value.args.map(replacedIn);
      return args.every((arg, i) => arg === value.args[i])
        ? value
        : new Constructed(value.constructorOf, args);
    };
    const changed = new Map([...variables].map(([name, value]) => [name, replacedIn(value)]));
    const isSame = [...changed].every(([name, value]) => value === variables.get(name));
    const isModel = !isSame && satisfies(this.constraints, { variables: changed, functions: new Map() });
    return isModel ? changed : new Map(variables);
  }

  /** The value of a variable, with candidates in place of subterms wherever the constraints allow it. */
  value(variable: Expr, initial: Value): Value {
    const name = variable.data as string;
    this.variables.set(name, this.types.repaired(variable, this.variables.get(name) ?? initial));
    const draft = new Draft(this.variables, name, this.constraints, value =>
      this.types.admits(variable, value),
    );
    if (draft.isSatisfied()) this.complete(draft, variable, [], false);
    return draft.root;
  }

  private complete(draft: Draft, e: Expr, path: readonly number[], isTail: boolean): void {
    if (this.fixed.has(e)) return;
    const current = draft.at(path);
    const isShaped = this.shaped.has(e);
    for (const candidate of this.candidates(current, isTail)) {
      if (isShaped && candidate.constructorOf !== current.constructorOf) continue;
      if (sameValue(candidate, current) || draft.put(path, candidate)) break;
    }
    const { constructorOf: ctor, args } = draft.at(path);
    if (this.sort.isFunctor(ctor)) {
      for (const i of args.keys()) {
        this.complete(draft, select(ctor, i, e), [...path, i], ctor === this.cell && i === 1);
      }
    } else if (this.isOwnText(draft.at(path))) this.completeText(draft, [...path, 0]);
  }

  /** A text that is neither the program's nor one of the fresh names. */
  private isOwnText(value: Constructed): boolean {
    const { atom, string } = this.sort;
    if (value.constructorOf !== atom && value.constructorOf !== string) return false;
    return ![...this.vocabulary.constants, ...this.vocabulary.fresh].some(known => sameValue(known, value));
  }

  private completeText(draft: Draft, path: readonly number[]): void {
    for (let at = path; draft.at(at).constructorOf === this.sort.character; at = [...at, 1]) {
      const [code, rest] = draft.at(at).args as [bigint, Value];
      for (const character of CHARACTERS) {
        if (character === code) break;
        if (draft.put(at, new Constructed(this.sort.character, [character, rest]))) break;
      }
    }
  }

  private *candidates(current: Constructed, isTail: boolean): Generator<Constructed> {
    if (isTail) yield this.nil;
    yield* this.vocabulary.constants.slice(0, MAX_TRIES);
    const { int, float, negativeZero, string } = this.sort;
    const kind = current.constructorOf;
    for (const constant of this.vocabulary.constants.slice(MAX_TRIES)) {
      if (constant.constructorOf === kind && constant.constructorOf !== int) yield constant;
    }
    yield* this.vocabulary.fresh;
    if (kind === int) for (const n of [0n, 1n, 2n, -1n]) yield new Constructed(int, [n]);
    if (kind === float || kind === negativeZero)
      for (const n of [0n, 1n, -1n]) yield new Constructed(float, [Rational.of(n)]);
    if (kind === string) yield new Constructed(string, [new Constructed(this.sort.end, [])]);
  }
}

/** The value of one variable while subterms are replaced; a change that breaks a constraint is taken back. */
class Draft {
  constructor(
    private readonly variables: Map<string, Value>,
    private readonly name: string,
    private readonly constraints: readonly Expr[],
    private readonly isAdmitted: (value: Value) => boolean,
  ) {}

  get root(): Value {
    return defined(this.variables.get(this.name));
  }

  at(path: readonly number[]): Constructed {
    let value = constructed(this.root);
    for (const i of path) value = constructed(value.args[i]);
    return value;
  }

  isSatisfied(): boolean {
    if (!this.isAdmitted(this.root)) return false;
    return satisfies(this.constraints, { variables: this.variables, functions: new Map() });
  }

  /** Replaces a subterm and returns true, if all constraints still hold; leaves it otherwise. */
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
  const { constructorOf, args } = constructed(root);
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
