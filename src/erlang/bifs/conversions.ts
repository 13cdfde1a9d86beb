/** Between atoms, numbers and lists of characters. */
import {
  add,
  and,
  apply,
  construct,
  div,
  type Expr,
  floor as floorOf,
  ge,
  int,
  ite,
  le,
  mod,
  mul,
  neg,
  Rational,
  real,
  sub,
  toReal,
} from '../../logic/index.ts';
import { nameTerm } from '../machine/accessors.ts';
import { askEqual } from '../machine/ask.ts';
import { elementsOf } from '../machine/lists.ts';
import { numeric, symFloat, symInt } from '../machine/numbers.ts';
import type { Process } from '../machine/process.ts';
import { badarg, systemLimit } from '../machine/raise.ts';
import { concretize, encode } from '../symbolic/encode.ts';
import { ATM, atomOf, isAtom } from '../symbolic/signature.ts';
import { Atom, atom, Cons, Float, nil, normalize, Sym, string, type Term } from '../terms/index.ts';
import { concreteOnly, emulated, symbolic } from './registry.ts';

/** The characters of an atom: for a symbolic one a list that the solver may choose. */
function atomToList(p: Process, term: Term): Term {
  if (term instanceof Atom) return string(term.name);
  if (!(term instanceof Sym) || !p.ask(isAtom(term.expr), term.concrete instanceof Atom, 81)) badarg();
  return nameTerm(p, term);
}

/** The text of a list of characters; undefined when it is none. Symbolic characters are looked through. */
export function textOf(p: Process, term: Term): string | undefined {
  const elements = elementsOf(p, term);
  if (elements === undefined) return undefined;
  let text = '';
  for (const element of elements) {
    const code = numeric(p, element);
    if (code?.kind !== 'int' || typeof code.value !== 'number' || code.value < 0 || code.value > 0x10ffff)
      return undefined;
    text += String.fromCodePoint(code.value);
  }
  return text;
}

function listToAtom(p: Process, term: Term): Term {
  const text = textOf(p, term) ?? badarg();
  if ([...text].length > 255) systemLimit();
  const result = atom(text);
  const e = containsSym(term) ? encode(term) : undefined;
  return e === undefined ? result : p.track(result, construct(ATM, apply(atomOf, e)));
}

function containsSym(term: Term): boolean {
  return concretize(term) !== term;
}

/** Digits of a symbolic integer are asked for one by one, so that the text can be matched and turned. */
function integerToList(p: Process, term: Term, base = 10): Term {
  const n = numeric(p, term);
  if (n?.kind !== 'int') badarg();
  const text = BigInt(n.value).toString(base).toUpperCase();
  if (!(term instanceof Sym)) return string(text);
  return symbolicDigits(p, n.value, n.expr, BigInt(base), text);
}

/** The number of digits is decided; each digit is then an expression. */
function symbolicDigits(p: Process, value: number | bigint, expr: Expr, base: bigint, text: string): Term {
  const negative = BigInt(value) < 0n;
  p.ask(ge(expr, int(0)), !negative, 82);
  const magnitude = negative ? neg(expr) : expr;
  const count = BigInt(negative ? text.length - 1 : text.length);
  if (count > 1n) p.ask(ge(magnitude, int(base ** (count - 1n))), true, 83);
  p.ask(le(magnitude, int(base ** count - 1n)), true, 84);
  let result: Term = nil;
  let rest = magnitude;
  const characters = negative ? text.slice(1) : text;
  for (let i = characters.length - 1; i >= 0; i--) {
    const digit = digitExpr(rest, base);
    result = new Cons(symInt(p, characters.charCodeAt(i), digit), result);
    rest = div(rest, int(base));
  }
  return negative ? new Cons(45, result) : result;
}

function digitExpr(rest: Expr, base: bigint): Expr {
  const digit = mod(rest, int(base));
  const decimal = add(digit, int(48));
  return base <= 10n ? decimal : ite(le(digit, int(9)), decimal, add(digit, int(55)));
}

/** Reads an optional sign and digits; each symbolic character is asked to be a digit and contributes its value. */
function listToInteger(p: Process, term: Term, base = 10): Term {
  const elements = elementsOf(p, term) ?? badarg();
  let index = 0;
  let negative = false;
  const first = elements[0];
  if (first !== undefined && elements.length > 1) {
    if (askEqual(p, first, 45)) negative = true;
    if (negative || askEqual(p, first, 43)) index = 1;
  }
  if (index >= elements.length) badarg();
  let value = 0n;
  let expr: Expr = int(0);
  for (; index < elements.length; index++) {
    const digit = digitOf(p, elements[index] as Term, base) ?? badarg();
    value = value * BigInt(base) + BigInt(digit.value);
    expr = add(mul(int(base), expr), digit.expr);
  }
  if (negative) [value, expr] = [-value, neg(expr)];
  return symInt(p, normalize(value), expr);
}

/** A character as a digit of this base. */
function digitOf(p: Process, term: Term, base: number): { value: number; expr: Expr } | undefined {
  const n = numeric(p, term);
  if (n?.kind !== 'int') return undefined;
  const code = n.value;
  for (const [low, high, offset] of digitRanges(base)) {
    const inside = code >= low && code <= high;
    if (
      !(term instanceof Sym)
        ? inside
        : p.ask(and(ge(n.expr, int(low)), le(n.expr, int(high))), inside, 85 + offset)
    ) {
      return { value: Number(code) - offset, expr: sub(n.expr, int(offset)) };
    }
  }
  return undefined;
}

/** The ranges of characters that are digits of a base, with what to subtract for the value. */
function digitRanges(base: number): [number, number, number][] {
  const ranges: [number, number, number][] = [[48, 47 + Math.min(base, 10), 48]];
  if (base > 10) ranges.push([65, 54 + base, 55], [97, 86 + base, 87]);
  return ranges;
}

// --- Between integers and floats ----------------------------------------------------------------------------------

const HALF = real(Rational.of(1n, 2n));
const ZERO = real(Rational.of(0n));

/** Away from zero for halves, as Erlang rounds. */
function rounded(value: number): bigint {
  const magnitude = Math.abs(value);
  const down = Math.floor(magnitude);
  const result = BigInt(magnitude - down >= 0.5 ? down + 1 : down);
  return value < 0 ? -result : result;
}

function toInteger(
  compute: (x: number) => bigint,
  expression: (e: Expr) => Expr,
): (p: Process, a: Term) => Term {
  return (p, a) => {
    const n = numeric(p, a) ?? badarg();
    if (n.kind === 'int') return a;
    const value = normalize(compute(n.value));
    return a instanceof Sym ? symInt(p, value, expression(n.expr)) : value;
  };
}

function toFloat(p: Process, a: Term): Term {
  const n = numeric(p, a) ?? badarg();
  if (n.kind === 'float') return a;
  const value = Number(n.value);
  if (!Number.isFinite(value)) badarg();
  return a instanceof Sym ? symFloat(p, value, toReal(n.expr)) : new Float(value);
}

symbolic('erlang', {
  'atom_to_list/1': atomToList,
  'float/1': toFloat,
  'round/1': toInteger(rounded, e =>
    ite(ge(e, ZERO), floorOf(add(e, HALF)), neg(floorOf(add(neg(e), HALF)))),
  ),
  'trunc/1': toInteger(
    x => BigInt(Math.trunc(x)),
    e => ite(ge(e, ZERO), floorOf(e), neg(floorOf(neg(e)))),
  ),
  'floor/1': toInteger(x => BigInt(Math.floor(x)), floorOf),
  'ceil/1': toInteger(
    x => BigInt(Math.ceil(x)),
    e => neg(floorOf(neg(e))),
  ),
});

function baseOf(term: Term): number {
  return typeof term === 'number' && term >= 2 && term <= 36 ? term : badarg();
}

emulated('erlang', {
  'list_to_atom/1': listToAtom,
  'list_to_existing_atom/1': listToAtom,
  'integer_to_list/1': (p, n: Term) => integerToList(p, n),
  'integer_to_list/2': (p, n: Term, base: Term) => integerToList(p, n, baseOf(concretize(base))),
  'list_to_integer/1': (p, l: Term) => listToInteger(p, l),
  'list_to_integer/2': (p, l: Term, base: Term) => listToInteger(p, l, baseOf(concretize(base))),
});

/** The syntax of a float as `list_to_float` takes it. */
const FLOAT = /^[+-]?\d+\.\d+(?:[eE][+-]?\d+)?$/;

concreteOnly('erlang', {
  'float_to_list/1': (_p, x: Term) =>
    x instanceof Float ? string(x.value.toExponential(20).replace(/e([+-])(\d)$/, 'e$10$2')) : badarg(),
  'list_to_float/1': (p, l: Term) => {
    const text = textOf(p, l) ?? badarg();
    if (!FLOAT.test(text) || !Number.isFinite(Number(text))) badarg();
    return new Float(Number(text));
  },
});
