/**
 * Prolog terms as values of an algebraic datatype of the logic.
 *
 * A ground term is a value of the datatype `Term`: a constructor for each functor that the program names and one for all
 * others (`other-compounds.ts`), for integers and floats, and for atoms and strings with their text. A text is a value of the datatype `Text`, a list of character codes, so
 * that constraints on the characters of an atom are ordinary constraints, and "an atom different from all of these"
 * always has a model.
 */
import {
  and,
  Constructed,
  type Constructor,
  construct,
  constructed,
  Datatype,
  defined,
  type Expr,
  eq,
  FALSE,
  int,
  is,
  ite,
  not,
  or,
  Rational,
  real,
  SharedResults,
  sameValue,
  select,
  type Value,
} from '../../logic/index.ts';
import {
  Atom,
  atom,
  DOT,
  deref,
  derefToSymbolic,
  Float,
  integer,
  isInteger,
  NIL,
  Ratio,
  Str,
  Struct,
  Symbolic,
  type Term,
  Var,
} from '../terms/index.ts';
import { OtherCompounds } from './other-compounds.ts';

/** The greatest code of a character. */
export const MAX_CODE = 0x10ffff;

export class TermSort {
  readonly datatype = new Datatype('Term');
  private readonly text = new Datatype('Text');
  readonly end = this.text.add('end', []);
  readonly character = this.text.add('character', [
    { name: 'code', sort: 'Int' },
    { name: 'rest', sort: this.text },
  ]);
  readonly int = this.datatype.add('int', [{ name: 'int_value', sort: 'Int' }]);
  readonly atom = this.datatype.add('atom', [{ name: 'atom_text', sort: this.text }]);
  /** `[]`, which is no atom by its text. */
  readonly nil = this.datatype.add('nil', []);
  /** Floats by their value, but for the one below. */
  readonly float = this.datatype.add('float', [{ name: 'float_value', sort: 'Real', isFloat: true }]);
  readonly string = this.datatype.add('string', [{ name: 'string_text', sort: this.text }]);
  /** `-0.0`, a term that differs from `0.0`. */
  readonly negativeZero = this.datatype.add('negative_zero', []);
  readonly other = new OtherCompounds(this.datatype, this.text);
  /** Functors with a constructor, in order of appearance. */
  readonly functors: { readonly name: Atom; readonly arity: number; readonly constructor: Constructor }[] =
    [];
  readonly #byName = new Map<Atom, Constructor[]>();
  readonly #functorOf = new Map<Constructor, Atom>();
  readonly #constants = new Map<Atom, Expr>();
  /** List cells. */
  readonly cell = this.functor(DOT, 2);

  /** The constructor of a functor. Only before the first run: it would take values away from `other`. */
  functor(name: Atom, arity: number): Constructor {
    let known = this.#byName.get(name);
    if (known === undefined) {
      known = [];
      this.#byName.set(name, known);
    }
    let ctor = known[arity];
    if (ctor === undefined) {
      const key = `${name.name}/${arity}`;
      const fields = Array.from({ length: arity }, (_, i) => ({
        name: `${key}#${i + 1}`,
        sort: this.datatype,
      }));
      ctor = this.datatype.add(key, fields);
      known[arity] = ctor;
      this.#functorOf.set(ctor, name);
      this.functors.push({ name, arity, constructor: ctor });
    }
    return ctor;
  }

  /** The constructor of a functor that has one. */
  known(name: Atom, arity: number): Constructor | undefined {
    // No input is a compound without arguments, so its constructor takes nothing away.
    return arity === 0 ? this.functor(name, 0) : this.#byName.get(name)?.[arity];
  }

  /** The condition that a term has a functor. */
  has(name: Atom, arity: number, e: Expr): Expr {
    const ctor = this.known(name, arity);
    if (ctor !== undefined) return is(ctor, e);
    return and(this.other.hasArity(e, arity), eq(this.other.name(e), this.textExpr(name.name)));
  }

  /** An argument, from 0, of a term that has a functor. */
  argument(name: Atom, arity: number, i: number, e: Expr): Expr {
    const ctor = this.known(name, arity);
    return ctor === undefined ? this.other.argument(e, i) : select(ctor, i, e);
  }

  /** The condition that a term has none of the functors with a constructor, and so many arguments. */
  hasOther(arity: number, e: Expr): Expr {
    return and(this.other.hasArity(e, arity), this.isUnnamed(arity, e));
  }

  /** That the name of another compound is not that of a constructor of the same arity. */
  private isUnnamed(arity: number, e: Expr): Expr {
    const named = this.functors.filter(functor => functor.arity === arity);
    return and(...named.map(({ name }) => not(eq(this.other.name(e), this.textExpr(name.name)))));
  }

  /** The condition that a term is encoded as all others of its functor are. */
  isCanonical(e: Expr): Expr {
    const conflicts = this.functors
      .filter(({ arity }) => arity > 0)
      .map(({ name, arity }) =>
        and(this.other.hasArity(e, arity), eq(this.other.name(e), this.textExpr(name.name))),
      );
    return not(or(...conflicts));
  }

  /** The condition that a term is a compound with so many arguments. */
  hasArity(arity: number, e: Expr): Expr {
    return or(
      ...this.functors.filter(f => f.arity === arity).map(f => is(f.constructor, e)),
      arity === 0 ? FALSE : this.hasOther(arity, e),
    );
  }

  isCompound(ctor: Constructor): boolean {
    return ctor === this.other.constructorOf || this.isFunctor(ctor);
  }

  isFunctor(ctor: Constructor): boolean {
    return this.#functorOf.has(ctor);
  }

  /** Whether selectors of a constructor lead from a compound to its arguments. */
  isArgument(ctor: Constructor): boolean {
    return ctor === this.other.more || this.isCompound(ctor);
  }

  nameOf(functor: Constructor): Atom {
    return defined(this.#functorOf.get(functor));
  }

  /** Whether a value is that of a given constant. */
  isSame(value: Value, constant: Exclude<Term, Struct | Var>): boolean {
    return sameValue(value, this.encode(constant));
  }

  /** The expression of a ground term; null where a variable occurs in it. */
  express(term: Term): Expr | null {
    return this.#express(term, new SharedResults());
  }

  #express(term: Term, known: SharedResults<Expr | null>): Expr | null {
    const t = derefToSymbolic(term);
    if (t instanceof Symbolic) return t.expr;
    if (t instanceof Var) return null;
    return t instanceof Struct ? known.of(t, part => this.#compound(part, known)) : this.constant(t);
  }

  #compound(t: Struct, known: SharedResults<Expr | null>): Expr | null {
    const args: Expr[] = [];
    for (const arg of t.args) {
      const e = this.#express(arg, known);
      if (e === null) return null;
      args.push(e);
    }
    const ctor = this.known(t.name, t.args.length);
    return ctor === undefined
      ? this.other.express(this.textExpr(t.name.name), args)
      : construct(ctor, ...args);
  }

  constant(t: Exclude<Term, Struct | Var>): Expr {
    if (t instanceof Atom) {
      let e = this.#constants.get(t);
      if (e === undefined) {
        e = t === NIL ? construct(this.nil) : construct(this.atom, this.textExpr(t.name));
        this.#constants.set(t, e);
      }
      return e;
    }
    if (isInteger(t)) return construct(this.int, int(BigInt(t)));
    if (t instanceof Float) {
      return Object.is(t.value, -0)
        ? construct(this.negativeZero)
        : construct(this.float, real(rational(t.value)));
    }
    // No generated input is a fraction; one in the program stands for its value.
    if (t instanceof Ratio) return construct(this.float, real(Rational.of(t.num, t.den)));
    return construct(this.string, this.textExpr(t.text));
  }

  /** The condition that a term is a float. */
  isFloat(e: Expr): Expr {
    return or(is(this.float, e), is(this.negativeZero, e));
  }

  /** The value of a float as a real. */
  floatValue(e: Expr): Expr {
    return ite(is(this.negativeZero, e), real(Rational.of(0n)), select(this.float, 0, e));
  }

  /** The kinds of constants, with the condition that a term is of the kind. */
  constantKinds(e: Expr): { readonly name: string; readonly condition: Expr }[] {
    return [
      ...[this.atom, this.nil, this.int, this.string].map(kind => ({
        name: kind.name,
        condition: is(kind, e),
      })),
      { name: 'float', condition: this.isFloat(e) },
    ];
  }

  isAtomic(e: Expr): Expr {
    return or(...this.constantKinds(e).map(({ condition }) => condition));
  }

  /** The text of characters that are given, one expression for each code, with what follows them. */
  textOf(codes: readonly Expr[], rest: Expr = construct(this.end)): Expr {
    return codes.reduceRight((text, code) => construct(this.character, code, text), rest);
  }

  private textExpr(text: string): Expr {
    return this.textOf(codesOf(text).map(code => int(code)));
  }

  private textValue(text: string): Constructed {
    return codesOf(text).reduceRight<Constructed>(
      (rest, code) => new Constructed(this.character, [BigInt(code), rest]),
      new Constructed(this.end, []),
    );
  }

  /** The value of a ground term. */
  encode(term: Term): Constructed {
    const t = deref(term);
    if (t instanceof Struct) {
      const ctor = this.known(t.name, t.args.length);
      const args = t.args.map(arg => this.encode(arg));
      return ctor === undefined
        ? this.other.encode(this.textValue(t.name.name), args)
        : new Constructed(ctor, args);
    }
    if (t === NIL) return new Constructed(this.nil, []);
    if (t instanceof Atom) return new Constructed(this.atom, [this.textValue(t.name)]);
    if (isInteger(t)) return new Constructed(this.int, [BigInt(t)]);
    if (t instanceof Float) {
      return Object.is(t.value, -0)
        ? new Constructed(this.negativeZero, [])
        : new Constructed(this.float, [rational(t.value)]);
    }
    if (t instanceof Str) return new Constructed(this.string, [this.textValue(t.text)]);
    if (t instanceof Ratio) return new Constructed(this.float, [Rational.of(t.num, t.den)]);
    throw new Error('only ground terms have a value');
  }

  /** The term that a value stands for. */
  decode(value: Value): Term {
    const { constructorOf: ctor, args } = constructed(value);
    const [first] = args;
    switch (ctor) {
      case this.int:
        return integer(first as bigint);
      case this.nil:
        return NIL;
      case this.atom:
        return atom(this.decodeText(constructed(first)));
      case this.string:
        return new Str(this.decodeText(constructed(first)));
      case this.float:
        return new Float((first as Rational).toNumber());
      case this.negativeZero:
        return new Float(-0);
      case this.other.constructorOf:
        return new Struct(
          atom(this.decodeText(constructed(first))),
          this.other.argumentsOf(constructed(value)).map(arg => this.decode(arg)),
        );
    }
    const name = this.#functorOf.get(ctor);
    if (name === undefined) throw new Error(`no functor is encoded as ${ctor.name}`);
    return new Struct(
      name,
      args.map(arg => this.decode(arg)),
    );
  }

  /** The text that a value is, where it is one and not a term. */
  textIn(value: Constructed): string | null {
    const isText = value.constructorOf === this.character || value.constructorOf === this.end;
    return isText ? this.decodeText(value) : null;
  }

  private decodeText(text: Constructed): string {
    let result = '';
    for (let rest = text; rest.constructorOf === this.character; rest = constructed(rest.args[1])) {
      const code = Number(rest.args[0]);
      // The datatype admits any integer as a code; an operation that looks at a code constrains it to be a character.
      result += code >= 0 && code <= MAX_CODE ? String.fromCodePoint(code) : '?';
    }
    return result;
  }
}

function codesOf(text: string): number[] {
  return Array.from(text, c => c.codePointAt(0) ?? 0);
}

/** Infinities and NaN, which programs make and no input is, are numbers beyond all doubles. */
function rational(value: number): Rational {
  if (Number.isFinite(value)) return Rational.fromNumber(value);
  return Rational.of(Number.isNaN(value) ? 1n << 3000n : value > 0 ? 1n << 2000n : -(1n << 2000n));
}
