/**
 * Decodes models into terms.
 *
 * A model gives a value of the datatype for each input variable, and points of the uninterpreted functions for the
 * contents of ids: the bytes of a bitstring, the entries of a map, the name of an atom, the calls of a function.
 */
import {
  Constructed,
  defined,
  type FunctionPoint,
  type Model,
  Rational,
  sameValue,
  type Value,
} from '../../logic/index.ts';
import { byteAt as plainByte, toBytes } from '../terms/bits.ts';
import {
  Atom,
  atom,
  Bits,
  containsFun,
  type ErlMap,
  Float,
  list,
  nil,
  normalize,
  SelfFun,
  type TableEntry,
  TableFun,
  type Term,
  Tuple,
} from '../terms/index.ts';
import { mapFrom, mapPut, mapHas as plainHas } from '../terms/map-term.ts';
import { literalBits } from './bits.ts';
import { opaqueTerm } from './encode.ts';
import { mapOfLiteral } from './map-expr.ts';
import { toldByCalls } from './probing.ts';
import { rankedAtoms } from './ranked-atoms.ts';
import {
  atomName,
  atomRank,
  byteAt,
  FUN,
  funResult,
  isFunResult,
  mapGet,
  mapHas,
  mapSize,
  tupleArity,
} from './signature.ts';

/** A longer bitstring (16 MB) is read as empty. */
export const MAX_BITS = 1 << 27;
/** A larger map is filled up to this number of entries only. */
const MAX_ENTRIES = 1 << 14;

export class Decoder {
  readonly #freshAtoms = new Map<bigint, Atom>();
  readonly #maps = new Map<bigint, ErlMap>();
  /** Values in the place of characters that are no characters; the i-th is shown as the i-th fresh name. */
  readonly #letters: Value[] = [];
  #spelled: ReadonlySet<string> | null = null;
  #ranked: ReadonlyMap<bigint, Atom> | null = null;
  readonly #funs = new Map<string, TableFun>();
  /** The functions being decoded, from the outermost in, and those of them that occur in their own results. */
  readonly #decoding = new Map<string, SelfFun>();
  readonly #recursive = new Set<SelfFun>();
  /** The default results of functions about which the model says nothing: one that no other of them gives. */
  readonly #invented = new Map<string, number>();
  /** The model contains a value that no term has; the decoded terms contain another one in its place. */
  isUnrepresentable = false;

  constructor(
    readonly model: Model,
    /** Whether the query mentions the atom of this number. All other atoms of the model may have any name. */
    private readonly isMentioned: (id: number) => boolean = id => Atom.byId(id) !== undefined,
  ) {}

  /** The value of an input variable, or undefined when the model does not constrain it. */
  variable(name: string): Term | undefined {
    const value = this.model.variables.get(name);
    return value === undefined ? undefined : this.term(value);
  }

  points(name: string): readonly FunctionPoint[] {
    return this.model.functions.get(name) ?? [];
  }

  term(value: Value): Term {
    if (!(value instanceof Constructed)) throw new Error('a term is a constructed value');
    const [first, second] = value.args;
    switch (value.constructorOf.name) {
      case 'int':
        return normalize(integerIn(first));
      case 'flt':
        return this.float(first);
      case 'atm':
        return this.atom(integerIn(first));
      case 'nil':
        return nil;
      case 'cons':
        return this.list(value);
      case 'map':
        return this.map(integerIn(first));
      case 'bits':
        return this.bits(integerIn(first), integerIn(second));
      case 'fun':
        return this.fun(Number(first), integerIn(second));
      case 'opaque':
        this.isUnrepresentable = true;
        return opaqueTerm(Number(first)) ?? nil;
      default:
        if (tupleArity(value.constructorOf) < 0)
          throw new Error(`unknown constructor ${value.constructorOf.name}`);
        return new Tuple(value.args.map(arg => this.term(arg)));
    }
  }

  private float(value: Value | undefined): Term {
    if (!(value instanceof Rational)) throw new Error('a float is a real number');
    const number = value.toNumber();
    return new Float(Number.isFinite(number) ? number : Math.sign(number) * Number.MAX_VALUE);
  }

  private list(value: Constructed): Term {
    const heads: Term[] = [];
    let rest: Value = value;
    while (rest instanceof Constructed && rest.constructorOf.name === 'cons') {
      heads.push(this.term(defined(rest.args[0])));
      rest = defined(rest.args[1]);
    }
    return list(heads, this.term(rest));
  }

  /** By priority: the name that the model gives the atom, the mentioned atom of this number, a fresh atom. */
  private atom(id: bigint): Atom {
    const point = this.points(atomName.name).find(({ args }) => args[0] === id);
    if (point !== undefined) return atom(this.text(point.result));
    this.#ranked ??= rankedAtoms(this.points(atomRank.name), this.isMentioned);
    const mentioned = this.isMentioned(Number(id)) ? Atom.byId(Number(id)) : undefined;
    return this.#ranked.get(id) ?? mentioned ?? this.freshAtom(id);
  }

  private freshAtom(id: bigint): Atom {
    let fresh = this.#freshAtoms.get(id);
    if (fresh === undefined) {
      const texts = this.points(atomName.name).map(({ result }) => this.text(result));
      const atoms = [...this.#freshAtoms.values(), ...(this.#ranked?.values() ?? [])];
      const taken = new Set([...texts, ...atoms.map(({ name }) => name)]);
      const isFree = (name: string): boolean =>
        !taken.has(name) && !(Atom.isKnown(name) && this.isMentioned(atom(name).id));
      let index = 0;
      while (!isFree(freshName(index))) index++;
      fresh = atom(freshName(index));
      this.#freshAtoms.set(id, fresh);
    }
    return fresh;
  }

  /** An unconstrained part of a name may have any value: distinct values become distinct letters. */
  private text(value: Value): string {
    let text = '';
    let rest = value as Constructed;
    for (; rest.constructorOf.name === 'cons'; rest = rest.args[1] as Constructed) {
      const head = rest.args[0] as Constructed;
      const code = head.constructorOf.name === 'int' ? (head.args[0] as bigint) : -1n;
      text += isCharacter(code) ? String.fromCodePoint(Number(code)) : this.letter(head);
    }
    return rest.constructorOf.name === 'nil' ? text : text + this.letter(rest);
  }

  private letter(value: Value): string {
    let index = this.#letters.findIndex(other => sameValue(other, value));
    if (index < 0) index = this.#letters.push(value) - 1;
    this.#spelled ??= new Set(this.points(atomName.name).flatMap(({ result }) => [...spelledIn(result)]));
    return this.#unspelled(index);
  }

  /** The letters that occur in no name of the model: a name with one of them is no other name. */
  #unspelled(index: number): string {
    let at = -1;
    for (let left = index; left >= 0; left--)
      do at++;
      while (this.#spelled?.has(freshName(at)));
    return freshName(at);
  }

  /** The entries among the model's points, and further ones up to the model's size. */
  private map(id: bigint): ErlMap {
    const known = mapOfLiteral(id) ?? this.#maps.get(id);
    if (known !== undefined) return known;
    // A map that contains itself has no finite form: the inner occurrence is read as empty.
    this.#maps.set(id, mapFrom([]));
    const keys = this.points(mapHas.name).filter(({ args }) => args[0] === id);
    const entries = keys
      .filter(({ result }) => result === true)
      .map(({ args }): [Term, Term] => {
        const key = defined(args[1]);
        const found = this.points(mapGet.name).find(
          p => p.args[0] === id && sameValue(defined(p.args[1]), key),
        );
        return [this.term(key), found === undefined ? nil : this.term(found.result)];
      });
    let result = mapFrom(entries);
    const taken = mapFrom(keys.map(({ args }): [Term, Term] => [this.term(defined(args[1])), nil]));
    if (this.sizeOf(id) > MAX_ENTRIES) this.isUnrepresentable = true;
    const size = Math.min(this.sizeOf(id), MAX_ENTRIES);
    for (let key = 0; result.size < size; key++) if (!plainHas(taken, key)) result = mapPut(result, key, nil);
    this.#maps.set(id, result);
    return result;
  }

  private sizeOf(id: bigint): number {
    const point = this.points(mapSize.name).find(({ args }) => args[0] === id);
    return point === undefined ? 0 : Number(point.result);
  }

  /**
   * A table of the calls among the model's points. All other calls give a result that no other function of the model
   * gives, so that distinct ids are distinct functions. Recursive occurrences in results are `SelfFun`s.
   */
  private fun(arity: number, id: bigint): Term {
    const key = `${arity}:${id}`;
    const known = this.#funs.get(key);
    if (known !== undefined) return known;
    const around = this.#decoding.get(key);
    if (around !== undefined) {
      this.#recursive.add(around);
      return around;
    }
    const self = new SelfFun(arity, this.#decoding.size + 1);
    this.#decoding.set(key, self);
    const entries = this.points(funResult(arity).name)
      .filter(({ args }) => args[0] === id)
      .map(({ args, result }) => ({
        args: args.slice(1).map(arg => this.term(arg)),
        result: this.term(result),
      }));
    this.#decoding.delete(key);
    // No pattern matches a function: calls with one as argument are told apart by calling it, or get the default result.
    const hasPatterns = ({ args }: TableEntry) => !args.some(containsFun);
    const given = entries.filter(entry => !hasPatterns(entry));
    const isGiven = this.#isGiven(arity, id);
    const usual = given[0] ?? (isGiven ? undefined : entries[0]);
    const otherwise = usual?.result ?? this.#inventedResult(key, isGiven);
    const patterns = entries.filter(hasPatterns);
    const fun = new TableFun(
      arity,
      [...patterns, ...toldByCalls(given, new TableFun(arity, patterns, otherwise))],
      otherwise,
      this.#recursive.has(self) ? self : null,
    );
    // A function nested in another one may refer to that by its variable, which is out of scope elsewhere.
    if (this.#decoding.size === 0) this.#funs.set(key, fun);
    return fun;
  }

  /** Whether some function of the model is called with this one: then others like it may have to be told from it. */
  #isGiven(arity: number, id: bigint): boolean {
    const isThis = (value: Value): boolean =>
      value instanceof Constructed &&
      value.constructorOf === FUN &&
      value.args[0] === BigInt(arity) &&
      value.args[1] === id;
    return this.#calls().some(({ args }) => args.slice(1).some(isThis));
  }

  /** The calls of functions that the model has results of. */
  #calls(): FunctionPoint[] {
    return [...this.model.functions].flatMap(([name, points]) => (isFunResult(name) ? points : []));
  }

  #inventedResult(key: string, isGiven: boolean): number {
    const known = this.#invented.get(key);
    if (known !== undefined) return known;
    const taken = new Set<Value | undefined>([...this.#invented.values()].map(BigInt));
    if (isGiven)
      for (const { result } of this.#calls()) if (result instanceof Constructed) taken.add(result.args[0]);
    let result = 0;
    while (taken.has(BigInt(result))) result++;
    this.#invented.set(key, result);
    return result;
  }

  /** A model that began as the run's own has its numbers of bitstrings, perhaps with other bytes. */
  private bits(length: bigint, id: bigint): Bits {
    const known = literalBits(id);
    const literal = known !== undefined && BigInt(known.bitLength) === length ? known : undefined;
    const said = this.points(byteAt.name).flatMap(({ args: [of, index], result }) =>
      of === id && (index as bigint) >= 0n && 8n * (index as bigint) < length
        ? [{ index: Number(index), byte: Number(result) }]
        : [],
    );
    if (literal !== undefined && said.every(({ index, byte }) => plainByte(literal, index) === byte))
      return literal;
    if (length > MAX_BITS) {
      this.isUnrepresentable = true;
      return new Bits(new Uint8Array(0), 0, 0);
    }
    const bitLength = Number(length < 0n ? 0n : length);
    const bytes = new Uint8Array(Math.ceil(bitLength / 8));
    if (literal !== undefined) bytes.set(toBytes(literal));
    for (const { index, byte } of said) bytes[index] = byte;
    return new Bits(bytes, 0, bitLength);
  }
}

/** a, b, …, z, a1, b1, … */
/** The characters of a name, as far as the model says what they are. */
function* spelledIn(name: Value): Generator<string> {
  for (
    let rest = name as Constructed;
    rest.constructorOf.name === 'cons';
    rest = rest.args[1] as Constructed
  ) {
    const head = rest.args[0] as Constructed;
    const code = head.constructorOf.name === 'int' ? (head.args[0] as bigint) : -1n;
    if (isCharacter(code)) yield String.fromCodePoint(Number(code));
  }
}

function isCharacter(code: bigint): boolean {
  return code >= 0n && code <= 0x10ffffn;
}

function freshName(index: number): string {
  const round = Math.floor(index / 26);
  return String.fromCharCode(97 + (index % 26)) + (round === 0 ? '' : round);
}

function integerIn(value: Value | undefined): bigint {
  if (typeof value !== 'bigint') throw new Error('an integer is missing in a value of the model');
  return value;
}
