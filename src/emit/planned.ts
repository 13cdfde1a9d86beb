/** The cases of a report that become tests, and their names. */
import type { Report, ReportedCase } from '../report/page.ts';
import { tagOf } from '../report/page.ts';
import { coveringCases } from './cover.ts';
import { type NameThere, NONE_THERE } from './there.ts';

/**
 * - `record`: what the program does today, exceptions included; one test for each error, and as few others as reach
 *   everything that the cases reached.
 * - `failing`: one test for each error, which fails as long as the exception is raised.
 * - `all`: every case.
 */
export type EmitMode = 'record' | 'failing' | 'all';

export interface PlannedTest {
  readonly report: Report;
  readonly case: ReportedCase;
  /** Whether it is one of the report's errors. */
  readonly isError: boolean;
  /** Letters, digits and underscores; begins with a small letter. No two tests of a plan have the same. */
  readonly name: string;
}

/** One of a plan, which others may be put beside. */
export interface PlacedTest extends PlannedTest {
  /** What it is there for: where it fails, or the last line that only it reaches. */
  readonly line: number;
  /** Whether it has the name of a test that is there. */
  readonly isThere: boolean;
}

/** The tests of a file that is there already. */
export interface Existing {
  /** Those that a case is found for stay, and keep their names. */
  readonly nameThere?: NameThere;
  /** Names that others have. */
  readonly taken?: ReadonlySet<string>;
  /** Whether nothing but errors is added to the tests of a unit. */
  readonly isSettled?: (report: Report) => boolean;
}

/**
 * The tests for some units, in an order and with names that depend on nothing but the reports. What cases that are left
 * out have reached is reached by others, where there are some.
 */
export function planTests(
  units: readonly Report[],
  mode: EmitMode,
  isLeftOut: (one: ReportedCase) => boolean = () => false,
  { nameThere = NONE_THERE, taken = new Set(), isSettled = () => false }: Existing = {},
): PlacedTest[] {
  const chosen = units.flatMap(report => chosenCases(report, mode, isLeftOut, nameThere, isSettled(report)));
  const sorted = chosen.sort(
    (a, b) => compare(a.line, b.line) || compare(a.stem, b.stem) || compare(inputOf(a), inputOf(b)),
  );
  const used = new Set(taken);
  const kept = sorted.map(({ there }) => {
    if (there === null || used.has(there)) return null;
    used.add(there);
    return there;
  });
  return sorted.map(({ report, case: one, isError, stem, line }, at) => {
    let name = kept[at] ?? stem;
    for (let count = 2; kept[at] === null && used.has(name); count++) name = `${stem}_${count}`;
    used.add(name);
    return { report, case: one, isError, name, line, isThere: kept[at] !== null };
  });
}

/** `MOD:FUN` of `--setup`, which is called before each execution. */
export function setupOf({ report: { invocation } }: PlannedTest): string | null {
  const at = invocation.options.indexOf('--setup');
  return at < 0 ? null : (invocation.options[at + 1] ?? null);
}

interface Chosen {
  readonly report: Report;
  readonly case: ReportedCase;
  readonly isError: boolean;
  /** What it is there for: where it fails, or the last line that only it reaches. */
  readonly line: number;
  readonly stem: string;
  /** The name that its test has already; null where there is none, or the name does not fit any more. */
  readonly there: string | null;
}

function chosenCases(
  report: Report,
  mode: EmitMode,
  isLeftOut: (one: ReportedCase) => boolean,
  nameThere: NameThere,
  isSettled: boolean,
): Chosen[] {
  const isError = new Set(report.errors);
  const cases = report.cases.filter(one => !isLeftOut(one));
  const hasTest = (one: ReportedCase) => nameThere(report, one) !== null;
  const failing = withTests(
    cases.filter(({ id }) => isError.has(id)),
    cases.filter(hasTest),
  );
  const errors = failing.map(one => {
    const line = (one.outcome.kind === 'exception' && one.outcome.location?.line) || 0;
    return chosen(report, one, line, nameThere(report, one), true);
  });
  if (mode === 'failing') return errors;
  const isFailing = new Set(failing);
  const others = cases.filter(one => !isError.has(one.id) && !isFailing.has(one));
  const other = (one: ReportedCase, line: number) => chosen(report, one, line, nameThere(report, one), false);
  if (mode === 'all') return [...errors, ...others.map(one => other(one, lastLine(report, one)))];
  // What a value was first seen to reach is shown by a value, although an error may reach it as well.
  const first = firstCases(cases);
  const there = failing.filter(one => first.has(one) || hasTest(one));
  const covering = coveringCases(report, isSettled ? others.filter(hasTest) : others, there, hasTest);
  return [...errors, ...covering.map(({ case: one, line }) => other(one, line))];
}

/** Errors; in place of those without a test, others of the same kind that have one. */
function withTests(errors: readonly ReportedCase[], tested: readonly ReportedCase[]): ReportedCase[] {
  const left = new Set(tested);
  for (const one of errors) left.delete(one);
  return errors.map(one => {
    const other = tested.includes(one) ? undefined : [...left].find(each => isSameFault(one, each));
    if (other !== undefined) left.delete(other);
    return other ?? one;
  });
}

/** Whether two cases are errors of one kind, at one place. */
function isSameFault({ outcome: a }: ReportedCase, { outcome: b }: ReportedCase): boolean {
  if (a.kind !== 'exception' || b.kind !== 'exception' || a.class !== b.class) return false;
  const [one, other] = [a.location, b.location];
  return one?.file === other?.file && one?.line === other?.line && tagOf(a.reason) === tagOf(b.reason);
}

/** The cases that reached something before all others. */
function firstCases(cases: readonly ReportedCase[]): Set<ReportedCase> {
  const seen = new Set<number>();
  return new Set(
    cases.filter(({ reached = [] }) => {
      const isFirst = reached.some(point => !seen.has(point));
      for (const point of reached) seen.add(point);
      return isFirst;
    }),
  );
}

function chosen(
  report: Report,
  one: ReportedCase,
  added: number,
  there: string | null,
  isError: boolean,
): Chosen {
  const { outcome } = one;
  const what = isError ? (outcome.kind === 'exception' ? tagOf(outcome.reason) : outcome.kind) : '';
  const stemFor = (line: number) =>
    identifier([functionName(report.unit), what, line === 0 ? '' : `line_${line}`]);
  // A name stays as long as it tells what the case reaches.
  const named = Number(/_line_(\d+)(?:_\d+)?$/.exec(there ?? '')?.[1] ?? 0);
  const line = !isError && reachesLine(report, one, named) ? named : added;
  const stem = stemFor(line);
  const fits = there === stem || there?.replace(/(?<!_line)_\d+$/, '') === stem;
  return fits
    ? { report, case: one, isError, line, stem, there }
    : { report, case: one, isError, line: added, stem: stemFor(added), there: null };
}

function reachesLine({ coverage: { points } }: Report, { reached }: ReportedCase, line: number): boolean {
  // It is known of those only that were the first to reach something.
  return reached === undefined ? line > 0 : reached.some(point => points?.[point]?.line === line);
}

/** `foo` of `module:foo/1`. */
function functionName(unit: string): string {
  return unit.replace(/^(?:'(?:[^'\\]|\\.)*'|[^':]*):/, '').replace(/\/\d+$/, '');
}

function identifier(parts: readonly string[]): string {
  const words = parts.map(part => part.replaceAll(/[^A-Za-z0-9_]+/g, '_').replaceAll(/^_+|_+$/g, ''));
  const text = words.filter(word => word !== '').join('_');
  return /^[a-z]/.test(text) ? text : `t_${text}`;
}

function lastLine(report: Report, { reached = [] }: ReportedCase): number {
  return Math.max(0, ...reached.map(point => report.coverage.points?.[point]?.line ?? 0));
}

function inputOf({ case: { input } }: Chosen): string {
  return input.join(', ');
}

function compare<T extends string | number>(a: T, b: T): number {
  if (typeof a === 'string' && typeof b === 'string' && a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
