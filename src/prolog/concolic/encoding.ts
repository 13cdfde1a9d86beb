/**
 * Prolog terms as values of an algebraic datatype of the logic.
 *
 * A ground term is a value of the datatype `Term`: a constructor for each functor that occurs, for integers and floats,
 * and for atoms and strings with their text. A text is a value of the datatype `Text`, a list of character codes, so
 * that constraints on the characters of an atom are ordinary constraints, and "an atom different from all of these"
 * always has a model.
 */
import {
  Constructed,
  type Constructor,
  construct,
  constructed,
  Datatype,
  defined,
  type Expr,
  int,
  is,
  ite,
  or,
  Rational,
  real,
  sameValue,
  select,
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
  NIL,
  Ratio,
  Str,
  Struct,
  Symbolic,
  type Term,
  Var,
} from '../terms/index.ts';

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
  readonly float = this.datatype.add('float', [{ name: 'float_value', sort: 'Real' }]);
  readonly string = this.datatype.add('string', [{ name: 'string_text', sort: this.text }]);
  /** `-0.0`, a term that differs from `0.0`. */
  readonly negativeZero = this.datatype.add('negative_zero', []);
  /** Functors by name and arity, in order of appearance: what a generated compound may be made of. */
  readonly functors: { readonly name: Atom; readonly arity: number; readonly constructor: Constructor }[] =
    [];
  readonly #byName = new Map<Atom, Constructor[]>();
  readonly #functorOf = new Map<Constructor, Atom>();
  readonly #constants = new Map<Atom, Expr>();

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

  isFunctor(ctor: Constructor): boolean {
    return this.#functorOf.has(ctor);
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
      return new Constructed(
        this.functor(t.name, t.args.length),
        t.args.map(arg => this.encode(arg)),
      );
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
