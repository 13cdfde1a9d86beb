/** Puts together the report of one exploration. */
import { type Attempt, Coverage, type Point, type PointKind, reasonsFor } from '../coverage/index.ts';
import type {
  FileCoverage,
  ReachedPoint,
  Report,
  ReportedConfirmation,
  ReportedCoverage,
  ReportedOutcome,
  ReportedSolver,
  UncoveredPoint,
} from '../report/index.ts';
import {
  type Case,
  type Exploration,
  type Fault,
  type Shortfall,
  type TargetPlace,
  verdictOf,
} from '../search/index.ts';
import type { SolverStatistics } from '../solver/index.ts';
import { version } from './basics/index.ts';

export interface Explored extends Pick<Report, 'language' | 'unit' | 'seed' | 'invocation' | 'inputs'> {
  readonly exploration: Exploration<ReportedOutcome>;
  /** Where the user wants to go. */
  readonly target: TargetPlace | null;
  readonly points: readonly Point[];
  /** Whether tests of the program that have an input pass; null where none has it, as by default. */
  readonly passesTests?: (input: readonly string[]) => boolean | null;
  readonly solver: SolverStatistics;
  readonly loadMs: number;
  readonly exploreMs: number;
  /** Spent waiting for the real system after the exploration; none by default. */
  readonly confirmMs?: number;
  /** What the real system says about errors; absent where it was not asked. */
  readonly confirmations?: {
    of(failing: Case<ReportedOutcome>): ReportedConfirmation | undefined;
    /** The case that stands for a fault; null where the real system contradicts it. */
    representative(fault: Fault, cases: readonly Case<ReportedOutcome>[]): number | null;
    isRefuted(failing: Case<ReportedOutcome>): boolean;
  };
}

export function buildReport(explored: Explored): Report {
  const { exploration, language, unit, seed, invocation, confirmations } = explored;
  const { loadMs, exploreMs, confirmMs = 0 } = explored;
  const { cases } = exploration;
  const refuted = cases.filter(one => confirmations?.isRefuted(one) ?? false).map(({ id }) => id);
  const isRefuted = new Set(refuted);
  const faults = exploration.faults.flatMap(fault => {
    const id = confirmations === undefined ? fault.case : confirmations.representative(fault, cases);
    const wrong = [fault.case, ...fault.others].filter(id => isRefuted.has(id)).length;
    return id === null ? [] : [{ id, count: fault.count - wrong }];
  });
  const passesTests = (id: number) => {
    const found = cases[id - 1];
    return found?.parent === null ? (explored.passesTests?.(found.input) ?? null) : null;
  };
  const expected = new Set(
    exploration.faults.flatMap(fault =>
      [fault.case, ...fault.others].some(passesTests) ? [fault.case, ...fault.others] : [],
    ),
  );
  const errors = faults.map(({ id }) => id);
  const isFailing = new Set([...errors, ...exploration.faults.map(fault => fault.case)]);
  // Where the machine was wrong once, it may have missed something elsewhere.
  const incomplete: Shortfall[] = [
    ...exploration.incomplete,
    ...(refuted.length === 0 ? [] : [{ reason: 'refuted', count: refuted.length }]),
  ];
  const coverage = new Coverage(explored.points, exploration.reached);
  const points = explored.points.filter(({ id }) => exploration.reached.has(id));
  const indices = new Map(points.map(({ id }, i) => [id, i]));
  return {
    schema: 1,
    tool: 'tandem',
    version,
    language,
    unit,
    verdict: verdictOf(errors.length, exploration.stopped, incomplete),
    incomplete,
    cases: cases.map(found => {
      const { id, input, outcome, path, parent, reversed } = found;
      const open = exploration.open?.get(id);
      const all = exploration.pioneers.get(id) ?? exploration.others?.get(id);
      const reached = all?.flatMap(point => indices.get(point) ?? []);
      const confirmation = isFailing.has(id) || isRefuted.has(id) ? confirmations?.of(found) : undefined;
      return {
        id,
        input,
        outcome,
        path,
        parent,
        reversed,
        ...(passesTests(id) === null ? {} : { origin: 'tests' as const }),
        ...(expected.has(id) ? { expected: true as const } : {}),
        ...(open === undefined ? {} : { open }),
        ...(reached === undefined || reached.length === 0 ? {} : { reached }),
        ...(confirmation === undefined ? {} : { confirmation }),
      };
    }),
    errors,
    refuted,
    ...(explored.inputs === undefined ? {} : { inputs: explored.inputs }),
    ...(explored.target === null
      ? {}
      : { target: { place: placeOf(explored.target), case: exploration.onTarget } }),
    errorCounts: faults.map(({ count }) => count),
    coverage: {
      ...reportCoverage(coverage, language, [{ points: explored.points, mayCallOthers: true, incomplete }]),
      points: points.map(reachedPoint),
    },
    solver: reportSolver(explored.solver),
    timing: {
      totalMs: Math.round(loadMs + exploreMs + confirmMs),
      executeMs: Math.round(exploration.executeMs),
      solveMs: Math.round(exploration.solveMs),
      loadMs: Math.round(loadMs),
      confirmMs: Math.round(confirmMs),
    },
    seed,
    invocation,
  };
}

function reachedPoint({ kind, function: name, place }: Point): ReachedPoint {
  return { kind, function: name, ...(place === undefined ? {} : { file: place.file, line: place.line }) };
}

/** Each language has its kinds of points, whether or not the unit at hand has some. */
export function reportCoverage(
  coverage: Coverage,
  language: Report['language'],
  attempts: readonly Attempt[],
): ReportedCoverage {
  const why = reasonsFor(coverage, attempts);
  // What was left may make choices that nobody has seen, and so may what lies behind the last answer.
  const isOpen =
    attempts.some(({ incomplete }) => incomplete.length > 0) ||
    coverage.points.some(
      ({ id, beyond }) =>
        beyond !== undefined && coverage.reached.has(beyond.id) && !coverage.reached.has(id),
    );
  const uncovered = (kind: PointKind): UncoveredPoint[] =>
    coverage.uncovered(kind).map(point => ({
      function: point.function,
      ...(point.place === undefined ? {} : { file: point.place.file, line: point.place.line }),
      ...(point.what === undefined || kind === 'clause' ? {} : { what: point.what }),
      why: why(point),
    }));
  return {
    clauses: coverage.share('clause'),
    ...(language === 'erlang'
      ? { generated: coverage.share('generated') }
      : { choices: { ...coverage.share('choice'), ...(isOpen ? { open: true as const } : {}) } }),
    ...linesOf(coverage),
    uncovered: [...uncovered('clause'), ...uncovered('choice')],
    functions: [...coverage.byFunction()].map(([name, part]) => ({
      function: name,
      clauses: part.share('clause'),
      ...linesOf(part),
    })),
    files: filesOf(coverage),
  };
}

/** A line counts as reached where some clause or code on it was. */
function filesOf({ points, reached }: Coverage): FileCoverage[] {
  const files = new Map<string, Record<'clause' | 'line', Map<number, boolean>>>();
  for (const { id, kind, place } of points) {
    if (place === undefined || (kind !== 'clause' && kind !== 'line')) continue;
    const file = files.get(place.file) ?? { clause: new Map(), line: new Map() };
    files.set(place.file, file);
    file[kind].set(place.line, (file[kind].get(place.line) ?? false) || reached.has(id));
  }
  return [...files].map(([file, { clause, line }]) => ({
    file,
    clauses: split(clause),
    ...(line.size === 0 ? {} : { lines: split(line) }),
  }));
}

function split(lines: ReadonlyMap<number, boolean>): FileCoverage['clauses'] {
  const sorted = [...lines].sort(([a], [b]) => a - b);
  const which = (isReached: boolean) =>
    sorted.filter(([, reached]) => reached === isReached).map(([line]) => line);
  return { covered: which(true), uncovered: which(false) };
}

function linesOf(coverage: Coverage): Pick<ReportedCoverage, 'lines'> {
  return coverage.has('line') ? { lines: coverage.share('line') } : {};
}

function reportSolver({
  backend,
  queries,
  sat,
  unsat,
  unknown,
  answeredBy,
  ms,
}: SolverStatistics): ReportedSolver {
  const answeredWithoutSolver = Object.values(answeredBy).reduce((sum, count) => sum + count, 0);
  return { backend, queries, sat, unsat, unknown, answeredWithoutSolver, answeredBy, ms: Math.round(ms) };
}

function placeOf(target: TargetPlace): string {
  return target === 'assert' ? target : `${target.file}:${target.line}`;
}
