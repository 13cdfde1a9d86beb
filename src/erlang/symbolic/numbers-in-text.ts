/**
 * What a refuted query may still have been about: other numbers in the texts of the input, of any length.
 *
 * On the path of a run every digit was read by itself, so a number has as many digits as it had there: that `"7.0"` cannot be
 * made a version above 9 is a proof for this path and not about versions. Here a run of digits is one unknown of its own. In
 * each condition the last digit is written as the number less the other digits; where the digits occur in no other way than
 * as the number, they cancel out. Conditions in which they do not (that each is a digit) are left out, and whatever else is in
 * the input keeps its value. So a solution is a guess: the digits that it has more or less may change the path.
 */
import {
  and,
  apply,
  Evaluator,
  type Expr,
  FALSE,
  ge,
  int,
  isIntLiteral,
  le,
  type Model,
  mul,
  partsOf,
  quote,
  Rewriter,
  select,
  sub,
  sum,
  TRUE,
  variable,
} from '../../logic/index.ts';
import { byteAt as plainByte } from '../terms/bits.ts';
import { Bits, byteSize, Cons, list, Nil, type Term, Tuple } from '../terms/index.ts';
import { inputModel } from './model.ts';
import { bid, byteAt, head, ival, tail, tupleConstructorOfValue } from './signature.ts';

/** Runs of digits in an input that are unknowns; in a longer text the others are left alone. */
const MAX_NUMBERS = 12;
/** Characters of a text that are looked at. */
const MAX_TEXT = 200;
/** Numbers are below 10 to the power of this. Larger: longer inputs. */
const MAX_DIGITS = 10;

const ZERO = 48;
const NINE = 57;

/** A condition of a path, and whether it is the program's own. */
export interface Condition {
  readonly constraint: Expr;
  readonly isOwn: boolean;
}

export interface NumberQuery {
  readonly constraints: readonly Expr[];
  readonly wanted: readonly Expr[];
  readonly hint: Model;
  /** The input with the numbers of a model. */
  read(model: Model): Term[];
}

/** Null where the last condition is not about numbers in texts. */
export function aboutNumbers(
  input: readonly Term[],
  variables: readonly Expr[],
  conditions: readonly Condition[],
): NumberQuery | null {
  const texts = input.flatMap((term, i) => [...textsIn(term, variables[i] as Expr, [i])]);
  const numbers = texts.flatMap(numbersIn).slice(0, MAX_NUMBERS);
  const last = conditions.at(-1);
  if (numbers.length === 0 || last === undefined) return null;
  const rewrite = rewriting(numbers, input);
  const asked = rewrite(last);
  if (asked === null || asked === TRUE || asked === FALSE) return null;
  const others = conditions.slice(0, -1).flatMap(condition => rewrite(condition) ?? []);
  const unknowns = numbers.map(({ unknown }) => unknown);
  const limit = int(10n ** BigInt(MAX_DIGITS));
  return {
    constraints: [...unknowns.map(n => and(ge(n, int(0)), le(n, limit))), ...others, asked].filter(
      constraint => constraint !== TRUE,
    ),
    wanted: unknowns,
    hint: { variables: new Map(numbers.map(n => [nameOf(n), BigInt(n.digits)])), functions: new Map() },
    read: model => written(input, numbers, model),
  };
}

/** A text in the input: its characters, what each is in the logic, and where it is. */
interface TextIn {
  readonly codes: readonly number[];
  readonly characters: readonly Expr[];
  readonly place: readonly number[];
}

/** A run of digits in a text. */
interface NumberIn extends TextIn {
  readonly unknown: Expr;
  readonly from: number;
  readonly digits: string;
}

function* textsIn(term: Term, e: Expr, place: readonly number[]): Generator<TextIn> {
  if (term instanceof Bits && term.bitLength % 8 === 0 && byteSize(term) <= MAX_TEXT) {
    const codes = Array.from({ length: byteSize(term) }, (_, i) => plainByte(term, i));
    yield { codes, characters: codes.map((_, i) => apply(byteAt, bid(e), int(i))), place };
  } else if (term instanceof Tuple) {
    const ctor = tupleConstructorOfValue(term.elements.length);
    for (const [i, element] of term.elements.entries())
      yield* textsIn(element, select(ctor, i, e), [...place, i]);
  } else if (term instanceof Cons) {
    const elements = elementsOf(term);
    if (elements === null) return;
    const heads: Expr[] = [];
    for (let rest = e; heads.length < elements.length; rest = tail(rest)) heads.push(head(rest));
    if (elements.every(code => typeof code === 'number'))
      yield { codes: elements as number[], characters: heads.map(ival), place };
    else
      for (const [i, element] of elements.entries()) yield* textsIn(element, heads[i] as Expr, [...place, i]);
  }
}

function elementsOf(term: Cons): Term[] | null {
  const elements: Term[] = [];
  let rest: Term = term;
  for (; rest instanceof Cons; rest = rest.tail) if (elements.push(rest.head) > MAX_TEXT) return null;
  return rest instanceof Nil ? elements : null;
}

function numbersIn(text: TextIn): NumberIn[] {
  return [...String.fromCharCode(...text.codes.map(code => Math.min(code, 0xffff))).matchAll(/[0-9]+/g)].map(
    ({ 0: digits, index }) => ({
      ...text,
      from: index,
      digits,
      unknown: variable(`number-${[...text.place, index].join('-')}`, 'Int'),
    }),
  );
}

function nameOf({ unknown }: NumberIn): string {
  return unknown.data as string;
}

/** A condition in terms of the unknowns; null where it says something else about their digits, or cannot be evaluated. */
function rewriting(
  numbers: readonly NumberIn[],
  input: readonly Term[],
): (condition: Condition) => Expr | null {
  const evaluator = new Evaluator(inputModel(input));
  const single = new Set<Expr>();
  const lasts = new Map<Expr, Expr>();
  const digits = new Set<Expr>();
  for (const {
    characters,
    from,
    digits: { length },
    unknown,
  } of numbers) {
    const mine = characters.slice(from, from + length);
    for (const digit of mine) digits.add(digit);
    const weighted = mine
      .slice(0, -1)
      .map((digit, i) => mul(int(10n ** BigInt(length - 1 - i)), sub(digit, int(ZERO))));
    const last = mine.at(-1) as Expr;
    lasts.set(last, sub(sum([unknown, int(ZERO)], 'Int'), sum(weighted, 'Int')));
    if (length === 1) single.add(last);
  }
  const unknowns = new Set(numbers.map(({ unknown }) => unknown));
  const known = new Map<Expr, boolean>();
  /** Whether it depends on an unknown, or on a digit that has not cancelled out. */
  const isOpen = (e: Expr): boolean => {
    let result = known.get(e);
    if (result === undefined) {
      result = unknowns.has(e) || digits.has(e) || e.args.some(isOpen);
      known.set(e, result);
    }
    return result;
  };
  const kept = new Set(partsOf([...digits]));
  const rewriter = new Rewriter({
    replace: e => {
      const number = lasts.get(e);
      if (number !== undefined) return number;
      if (e.op === 'literal' || typeof e.sort !== 'string' || kept.has(e) || isOpen(e)) return e;
      const value = evaluator.value(e);
      return value === undefined ? e : quote(value);
    },
  });
  return ({ constraint, isOwn }) => {
    if (isAboutDigit(constraint, single, isOwn)) return null;
    const rewritten = rewriter.rewrite(constraint);
    const isClosed = [...partsOf([rewritten])].every(part => part.op !== 'var' || unknowns.has(part));
    return isClosed ? rewritten : null;
  };
}

/** Whether it only compares a digit that is a number by itself: the library with anything, the program with the digits. */
function isAboutDigit(e: Expr, single: ReadonlySet<Expr>, isOwn: boolean): boolean {
  if (e.op === 'not' || e.op === 'and' || e.op === 'or')
    return e.args.some(part => isAboutDigit(part, single, isOwn));
  const [left, right] = e.args;
  if (left === undefined || right === undefined || !single.has(left) || !isIntLiteral(right)) return false;
  const limit = Number(right.data);
  return !isOwn || [ZERO - 1, ZERO, NINE, NINE + 1].includes(limit);
}

/** The input with the model's numbers. A number that was filled up with zeros keeps its width. */
function written(input: readonly Term[], numbers: readonly NumberIn[], model: Model): Term[] {
  const changed = [...input];
  for (const { place, codes } of numbers) {
    const group = numbers.filter(number => number.codes === codes);
    let text = [...codes];
    for (const number of group.toReversed()) {
      const { from, digits } = number;
      const value = model.variables.get(nameOf(number));
      if (typeof value !== 'bigint' || value === BigInt(digits)) continue;
      const width = digits.startsWith('0') ? digits.length : 1;
      const shown = [...String(value).padStart(width, '0')].map(c => c.charCodeAt(0));
      text = text.toSpliced(from, digits.length, ...shown);
    }
    const [argument, ...inside] = place as [number, ...number[]];
    changed[argument] = replacedAt(changed[argument] as Term, inside, text);
  }
  return changed;
}

function replacedAt(term: Term, [index, ...inside]: readonly number[], text: readonly number[]): Term {
  if (index === undefined)
    return term instanceof Bits ? new Bits(Uint8Array.from(text), 0, 8 * text.length) : list(text);
  const elements = term instanceof Tuple ? term.elements : (elementsOf(term as Cons) ?? []);
  const others = elements.with(index, replacedAt(elements[index] as Term, inside, text));
  return term instanceof Tuple ? new Tuple(others) : list(others);
}
