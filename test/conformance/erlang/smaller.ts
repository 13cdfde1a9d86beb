/** Smaller terms to try in place of one that shows a difference; the boldest steps first. */
import {
  Atom,
  atom,
  Bits,
  Cons,
  ErlMap,
  Float,
  list,
  mapEntries,
  mapFrom,
  nil,
  normalize,
  type Term,
  Tuple,
} from '../../../src/erlang/terms/index.ts';

export function* smallerArguments(args: readonly Term[]): Generator<Term[]> {
  for (const [i, arg] of args.entries()) for (const other of smaller(arg)) yield args.with(i, other);
}

function* smaller(term: Term): Generator<Term> {
  if (typeof term === 'number' || typeof term === 'bigint') yield* smallerIntegers(term);
  else if (term instanceof Float) {
    if (term.value !== 0) yield new Float(0);
    if (!Number.isInteger(term.value)) yield new Float(Math.trunc(term.value));
  } else if (term instanceof Atom) {
    if (term.name.length > 1) yield atom('a');
  } else if (term instanceof Bits) yield* smallerBits(term);
  else if (term instanceof Cons) yield* smallerLists(term);
  else if (term instanceof Tuple) {
    yield* term.elements;
    for (const elements of smallerElements(term.elements)) yield new Tuple(elements);
  } else if (term instanceof ErlMap) {
    const entries = mapEntries(term);
    for (const i of entries.keys()) yield mapFrom(entries.toSpliced(i, 1));
    for (const [i, [key, value]] of entries.entries()) {
      for (const other of smaller(value)) yield mapFrom(entries.with(i, [key, other]));
    }
  } else if (term !== nil) yield nil;
}

function* smallerIntegers(value: number | bigint): Generator<Term> {
  const n = BigInt(value);
  for (const other of [0n, n / 2n, n - (n > 0n ? 1n : -1n)]) {
    if (other * other < n * n) yield normalize(other);
  }
  if (n < 0n) yield normalize(-n);
}

function* smallerBits({ bytes, bitOffset, bitLength }: Bits): Generator<Term> {
  if (bitLength === 0) return;
  for (const length of new Set([0, bitLength >> 1, bitLength - 8, bitLength - 1])) {
    if (length >= 0 && length < bitLength) yield new Bits(bytes, bitOffset, length);
  }
  yield new Bits(bytes, bitOffset + 1, bitLength - 1);
}

function* smallerLists(start: Cons): Generator<Term> {
  const elements: Term[] = [];
  let rest: Term = start;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  const half = elements.length >> 1;
  if (half > 0) {
    yield list(elements.slice(half), rest);
    yield list(elements.slice(0, half), rest);
  }
  if (rest !== nil) yield list(elements);
  for (const i of elements.keys()) yield list(elements.toSpliced(i, 1), rest);
  for (const others of smallerElements(elements)) yield list(others, rest);
}

function* smallerElements(elements: readonly Term[]): Generator<Term[]> {
  for (const [i, element] of elements.entries()) {
    for (const other of smaller(element)) yield elements.with(i, other);
  }
}
