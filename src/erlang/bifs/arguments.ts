/**
 * Reading arguments: what a function needs of one, or `badarg`.
 *
 * An argument may depend on the input. Each of these asks just what its caller has to know: an integer may stay open
 * (`integerArgument`, `countArgument`), must be known exactly (`indexArgument`, `atomArgument`), or has to be known with all
 * of its parts (`optionArguments`). A function that looks at `concrete(term)` instead takes the value of this one run
 * for that of all others on the same path; `test/exploration/omissions` finds it.
 */
import type { Process } from '../machine/process.ts';
import { asCount, askBetween, askIndex, askName, pinTerm } from '../operations/ask.ts';
import type { Count } from '../operations/bits/symbolic-bits.ts';
import { elementsOf } from '../operations/lists.ts';
import { type IntegerOperand, numeric } from '../operations/numbers.ts';
import type { QuestionKind } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { type Atom, Sym, type Term } from '../terms/index.ts';

/** An integer of any size, which may stay open. */
export function integerArgument(p: Process, term: Term): IntegerOperand {
  const n = numeric(p, term);
  return n?.kind === 'int' ? n : badarg();
}

/** An integer in this range, both ends included, which may stay open. */
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

/** A size or position, which may stay open. */
export function countArgument(p: Process, term: Term): Count {
  return asCount(p, term) ?? badarg();
}

/** A small integer that must be known exactly. */
export function indexArgument(p: Process, term: Term): number {
  return askIndex(p, term) ?? badarg();
}

/** An atom that must be known exactly. */
export function atomArgument(p: Process, term: Term): Atom {
  if (!askName(p, term)) badarg();
  return exactly(p, term) as Atom;
}

/** The elements of a proper list; they may stay open. */
export function listArgument(p: Process, term: Term): Term[] {
  return elementsOf(p, term) ?? badarg();
}

/** The elements of a proper list, all of which must be known exactly. */
export function optionArguments(p: Process, term: Term): Term[] {
  return listArgument(p, term).map(option => pinTerm(p, option));
}

/** What an argument is, without a question where that is known. */
export function exactly(p: Process, term: Term): Term {
  return term instanceof Sym ? pinTerm(p, term) : term;
}
