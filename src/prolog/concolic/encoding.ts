/**
 * Prolog terms for the solver.
 *
 * Ground terms are values of one datatype: a constructor for each functor that occurs, integers, floats, and atoms and
 * strings as numbers. Atoms that occur in the program have the low numbers, in the order in which they occur; every number
 * beyond the table is an atom that occurs nowhere, so that "different from all of these" always has a model.
 */
import {
  Constructed,
  type Constructor,
  construct,
  Datatype,
  type Expr,
  int,
  Rational,
  real,
  type Value,
} from '../../logic/index.ts';
import {
  Atom,
  atom,
  deref,
  derefToSymbolic,
  Float,
  integer,
  isInteger,
  Ratio,
  Str,
  Struct,
  Symbolic,
  type Term,
  Var,
} from '../terms/index.ts';

export class TermSort {
  readonly datatype = new Datatype('Term');
  readonly int = this.datatype.add('int', [{ name: 'int_value', sort: 'Int' }]);
  readonly atom = this.datatype.add('atom', [{ name: 'atom_number', sort: 'Int' }]);
  readonly float = this.datatype.add('float', [{ name: 'float_value', sort: 'Real' }]);
  readonly string = this.datatype.add('string', [{ name: 'string_number', sort: 'Int' }]);
  /** Atoms by number. */
  readonly atoms: Atom[] = [];
  /** Functors by name and arity, in order of appearance: what a generated compound may be made of. */
  readonly functors: { readonly name: Atom; readonly arity: number; readonly constructor: Constructor }[] =
    [];
  readonly #atomNumbers = new Map<Atom, number>();
  readonly #strings: string[] = [];
  readonly #functors = new Map<string, Constructor>();

  atomNumber(a: Atom): number {
    let n = this.#atomNumbers.get(a);
    if (n === undefined) {
      n = this.atoms.length;
      this.atoms.push(a);
      this.#atomNumbers.set(a, n);
    }
    return n;
  }

  functor(name: Atom, arity: number): Constructor {
    const key = `${name.name}/${arity}`;
    let ctor = this.#functors.get(key);
    if (ctor === undefined) {
      const fields = Array.from({ length: arity }, (_, i) => ({
        name: `${key}#${i + 1}`,
        sort: this.datatype,
      }));
      ctor = this.datatype.add(key, fields);
      this.#functors.set(key, ctor);
      this.functors.push({ name, arity, constructor: ctor });
    }
    return ctor;
  }

  /** The expression of a ground term; null where a variable occurs in it. */
  express(term: Term): Expr | null {
    const t = derefToSymbolic(term);
    if (t instanceof Symbolic) return t.expr;
    if (t instanceof Var) return null;
    if (!(t instanceof Struct)) return this.constant(t);
    const args: Expr[] = [];
    for (const arg of t.args) {
      const e = this.express(arg);
      if (e === null) return null;
      args.push(e);
    }
    return construct(this.functor(t.name, t.args.length), ...args);
  }

  constant(t: Exclude<Term, Struct | Var>): Expr {
    if (t instanceof Atom) return construct(this.atom, int(this.atomNumber(t)));
    if (isInteger(t)) return construct(this.int, int(BigInt(t)));
    if (t instanceof Float) return construct(this.float, real(rational(t.value)));
    if (t instanceof Ratio) return construct(this.float, real(Rational.of(t.num, t.den)));
    return construct(this.string, int(this.stringNumber(t.text)));
  }

  private stringNumber(text: string): number {
    const found = this.#strings.indexOf(text);
    return found >= 0 ? found : this.#strings.push(text) - 1;
  }

  /** The value of a ground term. */
  encode(term: Term): Value {
    const t = deref(term);
    if (t instanceof Struct) {
      return new Constructed(
        this.functor(t.name, t.args.length),
        t.args.map(arg => this.encode(arg)),
      );
    }
    if (t instanceof Atom) return new Constructed(this.atom, [BigInt(this.atomNumber(t))]);
    if (isInteger(t)) return new Constructed(this.int, [BigInt(t)]);
    if (t instanceof Float) return new Constructed(this.float, [rational(t.value)]);
    if (t instanceof Str) return new Constructed(this.string, [BigInt(this.stringNumber(t.text))]);
    throw new Error('only ground terms have a value');
  }

  /** The term that a value stands for. `fresh` names the atoms that are in no table. */
  decode(value: Value, fresh: (n: bigint) => Atom): Term {
    const { constructorOf: ctor, args } = value as Constructed;
    const [first] = args;
    switch (ctor) {
      case this.int:
        return integer(first as bigint);
      case this.atom:
        return this.atoms[Number(first)] ?? fresh(first as bigint);
      case this.float:
        return new Float((first as Rational).toNumber());
      case this.string:
        return new Str(this.#strings[Number(first)] ?? `s${first}`);
    }
    const functor = this.functors.find(f => f.constructor === ctor);
    if (functor === undefined) throw new Error(`no functor is encoded as ${ctor.name}`);
    return new Struct(
      functor.name,
      args.map(arg => this.decode(arg, fresh)),
    );
  }

  /** Take up the constants and functors of a term, in order. */
  collect(term: Term): void {
    const todo: Term[] = [term];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const t = deref(next);
      if (t instanceof Atom) this.atomNumber(t);
      else if (t instanceof Struct) {
        this.functor(t.name, t.args.length);
        for (let i = t.args.length - 1; i >= 0; i--) todo.push(t.args[i] as Term);
      }
    }
  }
}

function rational(value: number): Rational {
  return Number.isFinite(value)
    ? Rational.fromNumber(value)
    : Rational.of(value > 0 ? 1n << 2000n : -(1n << 2000n));
}

/** Names atoms that occur nowhere: `other`, `other1`, … */
export function freshAtoms(sort: TermSort): (n: bigint) => Atom {
  const names = new Map<bigint, Atom>();
  let next = 0;
  return n => {
    let name = names.get(n);
    while (name === undefined) {
      const candidate = atom(next === 0 ? 'other' : `other${next}`);
      next++;
      if (!sort.atoms.includes(candidate)) name = candidate;
    }
    names.set(n, name);
    return name;
  };
}
