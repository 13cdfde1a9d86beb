/** The cases of a report that become tests, and their names. */
import type { Report, ReportedCase } from '../report/page.ts';
import { tagOf } from '../report/page.ts';
import { coveringCases } from './cover.ts';

/**
 * - `record`: what the program does today, exceptions included; one test for each error, and as few others as reach
 *   everything that the cases reached.
 * - `failing`: one test for each error, which fails as long as the exception is raised.
 * - `all`: every case.
 */
export const EMIT_MODES = ['record', 'failing', 'all'] as const;
export type EmitMode = (typeof EMIT_MODES)[number];

export interface PlannedTest {
  readonly report: Report;
  readonly case: ReportedCase;
  /** Whether it is one of the report's errors. */
  readonly isError: boolean;
  /** Letters, digits and underscores; begins with a small letter. No two tests of a plan have the same. */
  readonly name: string;
}

/**
 * The tests for some units, in an order and with names that depend on nothing but the reports. What cases that are left
 * out have reached is reached by others, where there are some.
 */
export function planTests(
  units: readonly Report[],
  mode: EmitMode,
  isLeftOut: (one: ReportedCase) => boolean = () => false,
): PlannedTest[] {
  const chosen = units.flatMap(report => chosenCases(report, mode, isLeftOut));
  const sorted = chosen.sort(
    (a, b) => compare(a.line, b.line) || compare(a.stem, b.stem) || compare(inputOf(a), inputOf(b)),
  );
  const used = new Map<string, number>();
  return sorted.map(({ report, case: one, isError, stem }) => {
    const count = (used.get(stem) ?? 0) + 1;
    used.set(stem, count);
    return { report, case: one, isError, name: count === 1 ? stem : `${stem}_${count}` };
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
}

function chosenCases(report: Report, mode: EmitMode, isLeftOut: (one: ReportedCase) => boolean): Chosen[] {
  const isError = new Set(report.errors);
  const cases = report.cases.filter(one => !isLeftOut(one));
  const failing = cases.filter(({ id }) => isError.has(id));
  const errors = failing.map(one => {
    const line = (one.outcome.kind === 'exception' && one.outcome.location?.line) || 0;
    return chosen(report, one, line, true);
  });
  if (mode === 'failing') return errors;
  const others = cases.filter(({ id }) => !isError.has(id));
  if (mode === 'all')
    return [...errors, ...others.map(one => chosen(report, one, lastLine(report, one), false))];
  // What a value was first seen to reach is shown by a value, although an error may reach it as well.
  const first = firstCases(cases);
  const there = failing.filter(one => first.has(one));
  const covering = coveringCases(report, others, there);
  return [...errors, ...covering.map(({ case: one, line }) => chosen(report, one, line, false))];
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

function chosen(report: Report, one: ReportedCase, line: number, isError: boolean): Chosen {
  const { outcome } = one;
  const what = isError ? (outcome.kind === 'exception' ? tagOf(outcome.reason) : outcome.kind) : '';
  const parts = [functionName(report.unit), what, line === 0 ? '' : `line_${line}`];
  return { report, case: one, isError, line, stem: identifier(parts) };
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
