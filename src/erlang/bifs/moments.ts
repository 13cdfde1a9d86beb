/**
 * Moments: `{{Year, Month, Day}, {Hour, Minute, Second}}`. The local time zone is UTC; where a program asks for
 * daylight saving time, it is one hour ahead.
 *
 * Formulas are written once, as expressions: over plain numbers, simplification folds them to constants.
 */

import { add, and, div, type Expr, eq, ge, int, ite, le, mod, mul, not, or } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { askBetween, askEqual } from '../operations/ask.ts';
import {
  askIn,
  type Count,
  computedFromCounts,
  count,
  countTerm,
  minus,
  testCounts,
} from '../operations/bits/count.ts';
import { QUESTION, QUESTIONS, type QuestionKind } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { arityIs } from '../operations/tuples.ts';
import { atom, FALSE, type Term, TRUE, tuple } from '../terms/index.ts';
import { countArgument } from './arguments.ts';
import { PURE, reads } from './effects.ts';
import { emulated } from './registry.ts';

/** The first and last year that can be converted to local time, and to POSIX seconds. */
const LOCAL_YEARS = [1902, 2 ** 31 - 2] as const;
const POSIX_YEARS = [1600, 2 ** 31 - 2] as const;

interface Moment {
  readonly year: Count;
  readonly month: Count;
  readonly day: Count;
  readonly hour: Count;
  readonly minute: Count;
  readonly second: Count;
}

/** Decides whether the term is a moment in these years. */
function momentOf(p: Process, term: Term, [first, last]: readonly [number, number]): Moment {
  const [date, time] = parts(p, term, 2) as [Term, Term];
  const [year, month, day] = parts(p, date, 3).map(part => countArgument(p, part)) as Three;
  const [hour, minute, second] = parts(p, time, 3).map(part => countArgument(p, part)) as Three;
  const limits = [
    [year, first, last],
    [month, 1, 12],
    [day, 1, 31],
    [hour, 0, 23],
    [minute, 0, 59],
    [second, 0, 59],
  ] as const;
  for (const [i, [part, low, high]] of limits.entries())
    if (!askBetween(p, part, low, high, QUESTIONS.momentPart.at(i))) badarg();
  const isTooLate = (y: Expr, m: Expr, d: Expr): Expr => not(le(add(d, mul(int(-1), daysIn(y, m))), int(0)));
  const isSo = (y: number, m: number, d: number): boolean => isTooLate(int(y), int(m), int(d)).data === true;
  if (testCounts(askIn(p), [year, month, day], isTooLate, isSo, QUESTION.isDayBeyondMonth)) badarg();
  return { year, month, day, hour, minute, second };
}

type Three = [Count, Count, Count];

function parts(p: Process, term: Term, arity: number): readonly Term[] {
  return (arityIs(p, term, arity) ?? badarg()).elements;
}

function isLeap(year: Expr): Expr {
  const divides = (n: number): Expr => eq(mod(year, int(n)), int(0));
  return or(and(divides(4), not(divides(100))), divides(400));
}

function daysIn(year: Expr, month: Expr): Expr {
  const isOneOf = (...months: number[]): Expr => or(...months.map(m => eq(month, int(m))));
  const february = ite(isLeap(year), int(29), int(28));
  return ite(isOneOf(2), february, ite(isOneOf(4, 6, 9, 11), int(30), int(31)));
}

/** Seconds since 1970. */
function posix(p: Process, { year, month, day, hour, minute, second }: Moment): Term {
  const sum = (...terms: (readonly [number, Expr])[]): Expr =>
    terms.map(([factor, e]) => mul(int(factor), e)).reduce(add);
  return computedFromCounts(p, [year, month, day, hour, minute, second], (y, m, d, h, min, s) => {
    const past = add(y, int(-1));
    const years = sum(
      [365, past],
      [1, div(past, int(4))],
      [-1, div(past, int(100))],
      [1, div(past, int(400))],
    );
    let months: Expr = int(0);
    for (let n = 11; n >= 1; n--) months = add(months, ite(ge(m, int(n + 1)), daysIn(y, int(n)), int(0)));
    const days = sum([1, years], [1, months], [1, d], [1, int(-719_163)]);
    return sum([86_400, days], [3600, h], [60, min], [1, s]);
  });
}

/** One hour earlier; decides whether that is in the previous day, month or year. */
function hourEarlier(p: Process, { year, month, day, hour, minute, second }: Moment): Term {
  const less = (n: Count): Term => countTerm(p, minus(n, count(1)));
  const isFirst = (n: Count, first: number, kind: QuestionKind): boolean =>
    testCounts(
      askIn(p),
      [n],
      e => eq(e, int(first)),
      value => value === first,
      kind,
    );
  const [y, m, min, s] = [year, month, minute, second].map(n => countTerm(p, n)) as [Term, Term, Term, Term];
  if (!isFirst(hour, 0, QUESTION.isMidnight))
    return tuple(tuple(y, m, countTerm(p, day)), tuple(less(hour), min, s));
  const time = tuple(23, min, s);
  if (!isFirst(day, 1, QUESTION.isFirstOfMonth)) return tuple(tuple(y, m, less(day)), time);
  if (isFirst(month, 1, QUESTION.isFirstOfYear)) return tuple(tuple(less(year), 12, 31), time);
  const last = computedFromCounts(p, [year, month], (y, m) => daysIn(y, add(m, int(-1))));
  return tuple(tuple(y, less(month), last), time);
}

function same(p: Process, term: Term): Term {
  momentOf(p, term, LOCAL_YEARS);
  return term;
}

// On another machine there is another time zone.
emulated('erlang', reads('environment'), {
  'localtime_to_universaltime/1': same,
  'localtime_to_universaltime/2': (p, term: Term, isDst: Term) => {
    if (askEqual(p, isDst, TRUE)) return hourEarlier(p, momentOf(p, term, LOCAL_YEARS));
    return askEqual(p, isDst, FALSE) || askEqual(p, isDst, atom('undefined')) ? same(p, term) : badarg();
  },
  'universaltime_to_localtime/1': same,
});

emulated('erlang', PURE, {
  'universaltime_to_posixtime/1': (p, term: Term) => posix(p, momentOf(p, term, POSIX_YEARS)),
});
