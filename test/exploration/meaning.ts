/**
 * What an expression of the logic is for one input, as a term.
 *
 * This is the semantics of the signature (`src/erlang/symbolic/signature.ts`) written down once more, on terms: a map's id
 * is the map, a bitstring's id its bits, an atom's id the atom. The machine's own evaluation leaves open what the program
 * has made of maps, bitstrings and names; here everything has a value, so a result with a wrong expression shows.
 */
import { literalBits } from '../../src/erlang/symbolic/bits.ts';
import { opaqueTerm } from '../../src/erlang/symbolic/encode.ts';
import { mapOfLiteral } from '../../src/erlang/symbolic/map-expr.ts';
import * as sign from '../../src/erlang/symbolic/signature.ts';
import {
  Atom,
  atom,
  Bits,
  byteAt,
  Cons,
  concat,
  ErlMap,
  emptyMap,
  exactEqual,
  Float,
  Fun,
  integerBits,
  list,
  listElements,
  mapEntries,
  mapFrom,
  mapGet,
  mapHas,
  mapKeys,
  mapPut,
  mapRemove,
  Nil,
  nil,
  normalize,
  Pid,
  Port,
  Ref,
  slice,
  string,
  TableFun,
  type Term,
  Tuple,
} from '../../src/erlang/terms/index.ts';
import {
  bitwiseValue,
  Constructed,
  type Constructor,
  type Expr,
  Rational,
  type Uninterpreted,
  type Value,
} from '../../src/logic/index.ts';

/** An expression without a meaning for this input: the head of an atom, say. No run may depend on one. */
export class Meaningless extends Error {}

type Meant = boolean | bigint | Rational | Term;

export class Meaning {
  readonly #known = new Map<Expr, Meant>();

  /** By the names of variables. */
  constructor(private readonly inputs: ReadonlyMap<string, Term>) {}

  /** The term that an expression of the sort of terms is. */
  term(e: Expr): Term {
    return this.#of(e) as Term;
  }

  holds(e: Expr): boolean {
    return this.#of(e) as boolean;
  }

  #of(e: Expr): Meant {
    let meant = this.#known.get(e);
    if (meant === undefined) {
      meant = this.#compute(e);
      this.#known.set(e, meant);
    }
    return meant;
  }

  #integer(e: Expr): bigint {
    const meant = this.#of(e);
    // An atom's number where its id is wanted.
    if (meant instanceof Atom) return BigInt(meant.id);
    if (typeof meant !== 'bigint') throw new Meaningless(`${e} is no integer`);
    return meant;
  }

  #compute(e: Expr): Meant {
    switch (e.op) {
      case 'var':
        return existing(this.inputs.get(e.data));
      case 'literal':
        return e.data;
      case 'not':
        return !this.holds(e.args[0]);
      case 'and':
        return e.args.every(arg => this.holds(arg));
      case 'or':
        return e.args.some(arg => this.holds(arg));
      case 'ite':
        return this.#of(this.holds(e.args[0]) ? e.args[1] : e.args[2]);
      case 'eq':
        return same(this.#of(e.args[0]), this.#of(e.args[1]));
      case 'construct':
        return this.#construct(e.data, e.args);
      case 'is':
        return constructorOf(this.term(e.args[0])) === e.data;
      case 'select':
        return field(e.data, e.index, this.term(e.args[0]));
      case 'apply':
        return this.#apply(e.data, e.args);
      case 'toReal':
        return Rational.of(this.#integer(e.args[0]));
      case 'floor':
        return (this.#of(e.args[0]) as Rational).floor();
      case 'add':
        return e.args.map(arg => this.#number(arg)).reduce(sum);
      case 'mul':
        return e.args.map(arg => this.#number(arg)).reduce(product);
      default:
        return operate(e.op, this.#number(e.args[0]), this.#number(e.args[1]));
    }
  }

  #number(e: Expr): bigint | Rational {
    return e.sort === 'Real' ? (this.#of(e) as Rational) : this.#integer(e);
  }

  #construct(ctor: Constructor, args: readonly Expr[]): Term {
    const [first, second] = args as [Expr, Expr];
    switch (ctor) {
      case sign.INT:
        return normalize(this.#integer(first));
      case sign.FLT:
        return new Float((this.#of(first) as Rational).toNumber());
      case sign.ATM:
        return this.#atom(first);
      case sign.NIL:
        return nil;
      case sign.CONS:
        return new Cons(this.term(first), this.term(second));
      case sign.MAP:
        return this.#map(first);
      case sign.BITS:
        return slice(this.#bits(second), 0, Number(this.#integer(first)));
      case sign.OPAQUE:
        return opaqueTerm(Number(this.#integer(first))) ?? nil;
      case sign.FUN:
        return this.term(second);
      default:
        return new Tuple(args.map(arg => this.term(arg)));
    }
  }

  #atom(id: Expr): Atom {
    const meant = this.#of(id);
    const found = meant instanceof Atom ? meant : Atom.byId(Number(meant));
    if (found === undefined) throw new Meaningless(`${id} is no atom`);
    return found;
  }

  #map(id: Expr): ErlMap {
    const meant = this.#of(id);
    if (meant instanceof ErlMap) return meant;
    return meant === -1n ? emptyMap : (mapOfLiteral(meant as bigint) as ErlMap);
  }

  #bits(id: Expr): Bits {
    const meant = this.#of(id);
    return meant instanceof Bits ? meant : (literalBits(meant as bigint) as Bits);
  }

  #apply(fn: Uninterpreted, args: readonly Expr[]): Meant {
    const [first, second, third] = args as [Expr, Expr, Expr];
    switch (fn) {
      case sign.mapHas:
        return mapHas(this.#map(first), this.term(second));
      case sign.mapGet:
        return existing(mapGet(this.#map(first), this.term(second)));
      case sign.mapSize:
        return BigInt(this.#map(first).size);
      case sign.mapKey:
        return existing(mapKeys(this.#map(first))[Number(this.#integer(second))]);
      case sign.mapPut:
        return mapPut(this.#map(first), this.term(second), this.term(third));
      case sign.mapRemove:
        return mapRemove(this.#map(first), this.term(second));
      case sign.mapMerge:
        return mapFrom([...mapEntries(this.#map(first)), ...mapEntries(this.#map(second))]);
      case sign.atomRank:
        return rankOf(this.#atom(first).name);
      case sign.atomName:
        return string(this.#atom(first).name);
      case sign.atomOf:
        return atom(String.fromCodePoint(...(listElements(this.term(first)) as number[])));
      case sign.byteAt:
        return BigInt(byteAt(this.#bits(first), Number(this.#integer(second))));
      case sign.bitsView: {
        const [bits, from] = [this.#bits(first), Number(this.#integer(second))];
        return slice(bits, from, bits.bitLength - from);
      }
      case sign.bitsJoin: {
        const before = slice(this.#bits(second), 0, Number(this.#integer(first)));
        return concat([before, this.#bits(third)]);
      }
      case sign.bitsOfInt:
        return integerBits(normalize(this.#integer(second)), Number(this.#integer(first)), 'big');
      case sign.tupleSize:
        return BigInt((this.term(first) as Tuple).elements.length);
      case sign.tupleElement:
        return existing((this.term(first) as Tuple).elements[Number(this.#integer(second)) - 1]);
      case sign.tupleList:
        return list((this.term(first) as Tuple).elements);
      default:
        return this.#other(fn, args);
    }
  }

  /** Functions of the input, and those of the logic that have a meaning of their own. */
  #other(fn: Uninterpreted, args: readonly Expr[]): Meant {
    const [first, ...rest] = args as [Expr, ...Expr[]];
    if (fn === sign.funResult(rest.length)) {
      const fun = this.term(first);
      if (fun instanceof TableFun) return fun.result(rest.map(arg => this.term(arg)));
    }
    const meant = fn.meaning?.(...args.map(arg => this.#of(arg) as Value));
    if (meant === undefined || meant instanceof Constructed)
      throw new Meaningless(`${fn.name} has no meaning`);
    return meant;
  }
}

function existing(term: Term | undefined): Term {
  if (term === undefined) throw new Meaningless('nothing is there');
  return term;
}

function same(a: Meant, b: Meant): boolean {
  if (a instanceof Rational && b instanceof Rational) return a.equals(b);
  if (a instanceof Atom && typeof b === 'bigint') return BigInt(a.id) === b;
  if (b instanceof Atom && typeof a === 'bigint') return BigInt(b.id) === a;
  if (typeof a === 'boolean' || typeof b === 'boolean') return a === b;
  return exactEqual(a as Term, b as Term);
}

function constructorOf(term: Term): Constructor {
  if (typeof term === 'number' || typeof term === 'bigint') return sign.INT;
  if (term instanceof Float) return sign.FLT;
  if (term instanceof Atom) return sign.ATM;
  if (term instanceof Nil) return sign.NIL;
  if (term instanceof Cons) return sign.CONS;
  if (term instanceof ErlMap) return sign.MAP;
  if (term instanceof Bits) return sign.BITS;
  if (term instanceof TableFun) return sign.FUN;
  if (term instanceof Tuple) return sign.tupleConstructor(term.elements.length);
  if (term instanceof Pid || term instanceof Ref || term instanceof Port || term instanceof Fun)
    return sign.OPAQUE;
  throw new Meaningless('a symbolic term');
}

/** A field of a term; the ids of maps, bitstrings, atoms and functions are these themselves. */
function field(ctor: Constructor, index: number, term: Term): Meant {
  if (constructorOf(term) !== ctor) throw new Meaningless(`no ${ctor.name}`);
  if (typeof term === 'number' || typeof term === 'bigint') return BigInt(term);
  if (term instanceof Float) return Rational.fromNumber(term.value);
  if (term instanceof Cons) return index === 0 ? term.head : term.tail;
  if (term instanceof Tuple) return existing(term.elements[index]);
  if (term instanceof Bits) return index === 0 ? BigInt(term.bitLength) : term;
  if (term instanceof Fun) return index === 0 ? BigInt(term.arity) : term;
  return term;
}

/** A number for each name, in the order of names. */
function rankOf(name: string): Rational {
  const base = 0x11_0001n;
  let [num, den] = [0n, 1n];
  for (const character of name) {
    den *= base;
    num = num * base + BigInt(character.codePointAt(0) as number) + 1n;
  }
  return Rational.of(num, den);
}

type Numeric = bigint | Rational;

function sum(a: Numeric, b: Numeric): Numeric {
  return typeof a === 'bigint' ? a + (b as bigint) : a.add(b as Rational);
}

function product(a: Numeric, b: Numeric): Numeric {
  return typeof a === 'bigint' ? a * (b as bigint) : a.mul(b as Rational);
}

function operate(
  op: 'le' | 'ge' | 'lt' | 'gt' | 'div' | 'mod' | 'quotient' | 'bitand' | 'bitor' | 'bitxor',
  a: Numeric,
  b: Numeric,
): Meant {
  if (a instanceof Rational && b instanceof Rational) {
    if (op === 'quotient') return a.div(b);
    const sign = a.compare(b);
    return op === 'le' ? sign <= 0 : op === 'ge' ? sign >= 0 : op === 'lt' ? sign < 0 : sign > 0;
  }
  const [m, n] = [a as bigint, b as bigint];
  switch (op) {
    case 'le':
      return m <= n;
    case 'ge':
      return m >= n;
    case 'lt':
      return m < n;
    case 'gt':
      return m > n;
    case 'mod':
      return euclidean(m, n)[1];
    case 'div':
      return euclidean(m, n)[0];
    case 'quotient':
      throw new Meaningless('a quotient of integers');
    default:
      return bitwiseValue(op, m, n);
  }
}

/** Quotient and remainder, which is never negative. */
function euclidean(m: bigint, n: bigint): [bigint, bigint] {
  if (n === 0n) throw new Meaningless('division by zero');
  const size = n < 0n ? -n : n;
  const rest = ((m % size) + size) % size;
  return [(m - rest) / n, rest];
}
