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
import { type Atom, atom, NIL, Struct, type Term } from '../terms/index.ts';
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

  constructor(
    private readonly sort: TermSort,
    private readonly constraints: readonly Expr[],
    variables: Model['variables'],
    private readonly vocabulary: Vocabulary,
    private readonly types: Preconditions,
  ) {
    this.variables = new Map(this.withUnnamedOthers(this.withoutNegativeZero(variables)));
    this.nil = sort.encode(NIL);
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
  private withoutNegativeZero(variables: Model['variables']): Model['variables'] {
    const zero = new Constructed(this.sort.int, [0n]);
    return this.replacing(variables, value =>
      value.constructorOf === this.sort.negativeZero ? zero : value,
    );
  }

  /**
   * The model with fresh names for compounds that have a constructor of their own. No constraint looks at their names:
   * whoever does asks for others than the constructors'. Equal ones stay equal.
   */
  private withUnnamedOthers(variables: Model['variables']): Model['variables'] {
    const { sort } = this;
    const [fresh] = this.vocabulary.fresh;
    return this.replacing(variables, value => {
      if (value.constructorOf !== sort.other.constructorOf) return value;
      const { name, args } = sort.decode(value) as Struct;
      if (sort.known(name, args.length) === undefined || fresh === undefined) return value;
      const renamed = `${(sort.decode(fresh) as Atom).name}_${name.name}`;
      return sort.encode(new Struct(atom(renamed), args));
    });
  }

  /** The model with every part replaced, if that is a model. */
  private replacing(
    variables: Model['variables'],
    by: (value: Constructed) => Constructed,
  ): Model['variables'] {
    const replacedIn = (value: Value): Value => {
      if (!(value instanceof Constructed)) return value;
      const args = value.args.map(replacedIn);
      const isSame = args.every((arg, i) => arg === value.args[i]);
      return by(isSame ? value : new Constructed(value.constructorOf, args));
    };
    const changed = new Map([...variables].map(([name, value]) => [name, replacedIn(value)]));
    const isSame = [...changed].every(([name, value]) => value === variables.get(name));
    const isModel = !isSame && satisfies(this.constraints, { variables: changed, functions: new Map() });
    return isModel ? changed : variables;
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
        this.complete(draft, select(ctor, i, e), [...path, i], ctor === this.sort.cell && i === 1);
      }
    } else if (ctor === this.sort.other.constructorOf) this.completeOther(draft, e, path);
    else if (this.isOwnText(draft.at(path))) this.completeText(draft, [...path, 0]);
  }

  /** A compound whose functor the program does not name gets a name that occurs nowhere, if any name will do. */
  private completeOther(draft: Draft, e: Expr, path: readonly number[]): void {
    const { other } = this.sort;
    const name = [...path, 0];
    const isNamed = this.vocabulary.fresh.some(({ args }) => draft.put(name, constructed(args[0])));
    if (!isNamed) this.completeText(draft, name);
    for (const i of other.argumentsOf(draft.at(path)).keys())
      this.complete(draft, other.argument(e, i), [...path, ...other.pathTo(i)], false);
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
