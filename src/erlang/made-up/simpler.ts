/**
 * Inputs that have less in them: without some of the characters of a text, the bytes of a binary, the elements of a list.
 * Whoever asks says of each whether it will do, and the next ones are made of it then (delta debugging).
 */
import { Bits, Cons, list, listElements, Nil, type Term, toBytes } from '../terms/index.ts';

/** Yields inputs with less in them; what is passed back says whether one will do. */
export function* simpler(input: readonly Term[]): Generator<readonly Term[], void, boolean> {
  let best = input;
  for (const i of input.keys()) {
    const steps = simplerTerm(best[i] as Term);
    for (let step = steps.next(); step.done !== true; ) {
      const changed = best.with(i, step.value);
      const isEnough = yield changed;
      if (isEnough) best = changed;
      step = steps.next(isEnough);
    }
  }
}

function* simplerTerm(term: Term): Generator<Term, void, boolean> {
  if (term instanceof Bits && term.bitLength % 8 === 0)
    yield* withFewer([...toBytes(term)], bytes => new Bits(Uint8Array.from(bytes), 0, 8 * bytes.length));
  if (term instanceof Cons && isProper(term)) {
    const elements = yield* withFewer(listElements(term), list);
    yield* insideOf(elements);
  }
}

/** Leaves out halves, then quarters, and so on, from the end to the beginning; returns what is left. */
function* withFewer<Element>(
  all: readonly Element[],
  made: (elements: readonly Element[]) => Term,
): Generator<Term, readonly Element[], boolean> {
  let best = all;
  for (let size = Math.floor(all.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let end = best.length; end > 0; end -= size) {
      const fewer = best.toSpliced(Math.max(0, end - size), Math.min(size, end));
      if (yield made(fewer)) best = fewer;
    }
  return best;
}

/** The elements of a list that are lists or binaries. */
function* insideOf(elements: readonly Term[]): Generator<Term, void, boolean> {
  let best = elements;
  for (const i of elements.keys()) {
    const steps = simplerTerm(best[i] as Term);
    for (let step = steps.next(); step.done !== true; ) {
      const changed = best.with(i, step.value);
      const isEnough = yield list(changed);
      if (isEnough) best = changed;
      step = steps.next(isEnough);
    }
  }
}

function isProper(term: Term): boolean {
  let rest = term;
  while (rest instanceof Cons) rest = rest.tail;
  return rest instanceof Nil;
}
