/**
 * Prolog terms.
 *
 * Integers are JavaScript numbers while they are safe and bigints beyond that; floats are boxed, so that 1 and 1.0
 * cannot be confused. Atoms are interned: equal atoms are the same object. `[]` is a constant of its own that is not
 * the atom '[]', and a list cell is '[|]'/2, both as in SWI-Prolog 7 and later.
 *
 * A symbolic value (`Symbolic`) is a variable that is bound from its creation on, with an expression: `deref` goes
 * through it to the concrete value, so that concrete code needs no knowledge of it; `derefToSymbolic` stops at it and
 * finds the expression. Runs without exploration contain none.
 */
import { type Expr, reserve } from '../../logic/index.ts';
import { SpineWatch } from './spine.ts';

export class Atom {
  constructor(readonly name: string) {}
}

/** A handle, such as a stream: a constant that is no atom. Programs cannot write one down. */
export class Blob extends Atom {
  constructor(
    name: string,
    readonly type: string,
  ) {
    super(name);
  }
}

export class Float {
  constructor(readonly value: number) {}
}

/** SWI-Prolog's string objects: `"text"`. */
export class Str {
  constructor(readonly text: string) {
    reserve(2 * text.length);
  }
}

/** An exact fraction with a denominator above 1, as `rdiv/2` makes them. */
export class Ratio {
  constructor(
    readonly num: bigint,
    readonly den: bigint,
  ) {}
}

export class Struct {
  constructor(
    readonly name: Atom,
    readonly args: Term[],
  ) {}
}

let variables = 0;

/** How many variables exist so far: a variable with a number at or above an earlier answer is younger. */
export function variableMark(): number {
  return variables;
}

export class Var {
  ref: Term | null = null;

  /** `id`: creation order, which decides whether a binding must be trailed. Negative for attributed variables. */
  constructor(readonly id: number = variables++) {}
}

/** The place of a variable in the standard order: its creation. */
export function ageOf({ id }: Var): number {
  return id < 0 ? -1 - id : id;
}

/**
 * A variable with attributes: `att(Module, Value, More)` or `[]`. It takes the place of a plain variable, which is bound to
 * it. Its number is below every mark, so that all its bindings are trailed and are seen there.
 */
export class AttributedVar extends Var {
  constructor(
    plain: Var,
    public attributes: Term,
  ) {
    super(-1 - ageOf(plain));
  }
}

/** The attributes of a variable that has some. */
export function hasAttributes(t: Term): t is AttributedVar {
  return t instanceof AttributedVar && t.attributes !== NIL;
}

/** A ground input term, or a value computed from one, with the expression that says how. Always bound. */
export class Symbolic extends Var {
  constructor(
    readonly value: Term,
    readonly expr: Expr,
  ) {
    super();
    this.ref = value;
  }
}

export type Integer = number | bigint;
export type Numeric = Integer | Float | Ratio;
export type Atomic = Numeric | Atom | Str;
export type Term = Atomic | Struct | Var;

const atoms = new Map<string, Atom>();

export function atom(name: string): Atom {
  reserve(2 * name.length);
  let found = atoms.get(name);
  if (found === undefined) {
    found = new Atom(name);
    atoms.set(name, found);
  }
  return found;
}

export const NIL = new Atom('[]');
export const DOT = atom('[|]');
/** The name of dicts: `Tag{Key: Value}` is a compound of the tag and of each value before its key. */
export const DICT = atom("C'dict'");
export const COMMA = atom(',');
export const TRUE = atom('true');
const SLASH = atom('/');

/** The memory of a variable, and its place in an array. */
const BYTES_PER_VARIABLE = 48;

export function freshVariables(count: number): Var[] {
  reserve(BYTES_PER_VARIABLE * count);
  return Array.from({ length: count }, () => new Var());
}

export function struct(name: string, ...args: Term[]): Struct {
  return new Struct(atom(name), args);
}

/** The memory of a list cell, with its array of arguments. */
const BYTES_PER_CELL = 80;

export function list(items: readonly Term[], tail: Term = NIL): Term {
  reserve(BYTES_PER_CELL * items.length);
  let result = tail;
  for (let i = items.length - 1; i >= 0; i--) result = new Struct(DOT, [items[i] as Term, result]);
  return result;
}

export function deref(term: Term): Term {
  let t = term;
  while (t instanceof Var && t.ref !== null) t = t.ref;
  return t;
}

/** Follow bindings, but stop where a symbolic value begins. */
export function derefToSymbolic(term: Term): Term {
  let t = term;
  while (t instanceof Var && t.ref !== null && !(t instanceof Symbolic)) t = t.ref;
  return t;
}

export function isCallable(t: Term): t is Atom | Struct {
  return t instanceof Struct || (t instanceof Atom && !(t instanceof Blob));
}

export function isInteger(t: Term): t is Integer {
  return typeof t === 'number' || typeof t === 'bigint';
}

export function isNumber(t: Term): t is Numeric {
  return typeof t === 'number' || typeof t === 'bigint' || t instanceof Float || t instanceof Ratio;
}

export function isAtomic(t: Term): t is Atomic {
  return !(t instanceof Var) && !(t instanceof Struct);
}

export type Unary = Struct & { readonly args: readonly [Term] };
export type Binary = Struct & { readonly args: readonly [Term, Term] };
/** A list cell. */
export type Cons = Binary;

export function isCons(t: Term): t is Cons {
  return t instanceof Struct && t.name === DOT && t.args.length === 2;
}

export function isStruct(t: Term, name: string, arity: 1): t is Unary;
export function isStruct(t: Term, name: string, arity: 2): t is Binary;
export function isStruct(t: Term, name: string, arity: number): t is Struct {
  return t instanceof Struct && t.args.length === arity && t.name.name === name;
}

export function arg(t: Struct, i: number): Term {
  return deref(t.args[i] as Term);
}

/** Integers have one representation each: a number where it is exact. */
export function integer(value: bigint): Integer {
  return value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;
}

/** The elements of a proper list, or null. */
export function listToArray(term: Term): Term[] | null {
  const items: Term[] = [];
  const watch = new SpineWatch();
  let t = deref(term);
  while (isCons(t)) {
    if (watch.isBack(t)) return null;
    items.push(t.args[0]);
    t = deref(t.args[1]);
  }
  return t === NIL ? items : null;
}

/** `foo/2` as a term. */
export function indicator(name: Atom | string, arity: number): Struct {
  return new Struct(SLASH, [typeof name === 'string' ? atom(name) : name, arity]);
}
