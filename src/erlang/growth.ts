/**
 * Tells runs that take exponential time in the size of their input from those that are only slow.
 *
 * A run that was stopped is made again with its longest list or bitstring cut to a few elements, then to more and more. Both
 * ends stay, since what makes a parser try everything again is often the last character. Where two elements more multiply the steps by at
 * least `FACTOR` twice in a row, and the second time not less, that is exponential growth. For a polynomial these quotients fall.
 */
import { Bits, Cons, concat, list, Nil, slice, type Term } from './terms/index.ts';

export interface Growth {
  /** Elements of the list, or bytes of the bitstring. */
  readonly sizes: readonly number[];
  /** The steps of a run with so many. */
  readonly steps: readonly number[];
  /** Whether the input has so many that no system comes to an end. */
  readonly isHopeless: boolean;
}

/** The first size, and the elements from one to the next. */
const FIRST_SIZE = 4;
const STEP = 2;
const LAST_SIZE = 40;
/** The least quotient of steps of two sizes. Smaller: polynomials of a high degree are taken for exponential. */
const FACTOR = 2.5;
/** How much smaller the second quotient may be. */
const TOLERANCE = 0.95;
/** The steps below which nothing is said: what is done once weighs too much. */
const LEAST_STEPS = 2000;
const BYTE = 8;

/** `stepsOf`: the steps of a run; null where it was stopped. Null where the growth is not exponential, or not seen. */
export async function growthOf(
  input: readonly Term[],
  stepsOf: (input: readonly Term[]) => Promise<number | null>,
): Promise<Growth | null> {
  const at = longest(input);
  if (at === null) return null;
  const seen: { readonly size: number; readonly steps: number }[] = [];
  for (let size = FIRST_SIZE; size <= Math.min(LAST_SIZE, lengthOf(input[at] as Term)); size += STEP) {
    const steps = await stepsOf(input.with(at, cut(input[at] as Term, size)));
    if (steps === null) break;
    seen.push({ size, steps });
  }
  const three = seen.slice(-3);
  const [first = 0, second = 0, third = 0] = three.map(({ steps }) => steps);
  const isExponential =
    third >= LEAST_STEPS && second >= FACTOR * first && third / second >= TOLERANCE * (second / first);
  if (three.length < 3 || third < FACTOR * second || !isExponential) return null;
  return {
    sizes: three.map(({ size }) => size),
    steps: three.map(({ steps }) => steps),
    isHopeless: lengthOf(input[at] as Term) >= HOPELESS,
  };
}

/** Elements with which exponential time is too long for every system, and how often one is repeated for that. */
const HOPELESS = 34;
const REPEATED = 36;

/** Inputs in which one element of a list or bitstring is repeated: the first, one in the middle, and the last. */
export function* pumped(input: readonly Term[]): Generator<readonly Term[]> {
  for (const [i, term] of input.entries()) {
    const length = lengthOf(term);
    if (length === 0 || length >= REPEATED) continue;
    for (const at of new Set([0, Math.floor(length / 2), length - 1])) yield input.with(i, repeat(term, at));
  }
}

function repeat(term: Term, at: number): Term {
  if (term instanceof Bits) {
    const part = (from: number, to: number) => slice(term, BYTE * from, BYTE * (to - from));
    const one = part(at, at + 1);
    return concat([
      part(0, at),
      ...Array.from({ length: REPEATED }, () => one),
      part(at + 1, lengthOf(term)),
    ]);
  }
  const elements = elementsOf(term);
  const one = elements[at] as Term;
  return list([
    ...elements.slice(0, at),
    ...Array.from({ length: REPEATED }, () => one),
    ...elements.slice(at + 1),
  ]);
}

/** The index of the longest list or bitstring; null where none is long enough to be cut to three sizes. */
function longest(input: readonly Term[]): number | null {
  const lengths = input.map(lengthOf);
  const most = Math.max(0, ...lengths);
  return most < FIRST_SIZE + 3 * STEP ? null : lengths.indexOf(most);
}

function lengthOf(term: Term): number {
  if (term instanceof Bits) return Math.floor(term.bitLength / BYTE);
  let length = 0;
  let rest = term;
  for (; rest instanceof Cons; rest = rest.tail) length++;
  return rest instanceof Nil ? length : 0;
}

/** The first half of `size` elements, and the second half from the other end. */
function cut(term: Term, size: number): Term {
  const [before, after] = [Math.floor(size / 2), Math.ceil(size / 2)];
  if (term instanceof Bits) {
    const whole = BYTE * Math.floor(term.bitLength / BYTE);
    return concat([slice(term, 0, BYTE * before), slice(term, whole - BYTE * after, BYTE * after)]);
  }
  const elements = elementsOf(term);
  return list([...elements.slice(0, before), ...elements.slice(elements.length - after)]);
}

function elementsOf(term: Term): Term[] {
  const elements: Term[] = [];
  for (let rest = term; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  return elements;
}
