/**
 * Checks and conversions of arguments; an argument of the wrong kind raises `badarg`.
 *
 * An argument may be symbolic. Each function decides no more than its caller needs: an integer may stay symbolic
 * (`integerArgument`, `countArgument`), is pinned (`indexArgument`, `atomArgument`), or is pinned with all of its parts
 * (`optionArguments`). The concrete value of a symbolic argument cannot be had in any other way (`operations/observe.ts`).
 */
import type { Process } from '../machine/process.ts';
import { asCount, askBetween, askIndex, askName, pinTerm } from '../operations/ask.ts';
import type { Count } from '../operations/bits/count.ts';
import { elementsOf } from '../operations/lists.ts';
import { type IntegerOperand, numeric } from '../operations/numbers.ts';
import type { QuestionKind } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { Atom, nil, Sym, type Term, TRUE, Tuple } from '../terms/index.ts';

/** An integer of any size, which may stay symbolic. */
export function integerArgument(p: Process, term: Term): IntegerOperand {
  const n = numeric(p, term);
  return n?.kind === 'int' ? n : badarg();
}

/** An integer in this range, both ends included, which may stay symbolic. */
export function integerBetween(
  p: Process,
  term: Term,
  low: number | bigint,
  high: number | bigint,
  kind: QuestionKind,
): IntegerOperand {
  const n = integerArgument(p, term);
  return askBetween(p, n, low, high, kind) ? n : badarg();
}

/** A size or position, which may stay symbolic. */
export function countArgument(p: Process, term: Term): Count {
  return asCount(p, term) ?? badarg();
}

/** A small integer, pinned. */
export function indexArgument(p: Process, term: Term): number {
  return askIndex(p, term) ?? badarg();
}

/** An atom, pinned. */
export function atomArgument(p: Process, term: Term): Atom {
  if (!askName(p, term)) badarg();
  return exactly(p, term) as Atom;
}

/** The elements of a proper list; they may stay symbolic. */
export function listArgument(p: Process, term: Term): Term[] {
  return elementsOf(p, term) ?? badarg();
}

/** The elements of a proper list, all pinned. */
export function optionArguments(p: Process, term: Term): Term[] {
  return listArgument(p, term).map(option => pinTerm(p, option));
}

/** Options by name; the value of one without a value is `true`. */
export type Options = ReadonlyMap<string, Term>;

/** A list of options, pinned. Raises badarg unless all are atoms, and pairs, with known names. Of several, the first counts. */
export function namedOptions(p: Process, options: Term, known: readonly string[]): Options {
  const found = new Map<string, Term>();
  if (options === nil) return found;
  for (const entry of optionArguments(p, options)) {
    const [name, value] =
      entry instanceof Tuple && entry.elements.length === 2 ? entry.elements : [entry, TRUE];
    if (!(name instanceof Atom) || !known.includes(name.name)) badarg();
    if (!found.has(name.name)) found.set(name.name, value as Term);
  }
  return found;
}

/** The argument's value, pinned where it is symbolic. */
export function exactly(p: Process, term: Term): Term {
  return term instanceof Sym ? pinTerm(p, term) : term;
}
