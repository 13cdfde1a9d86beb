/**
 * The project's own tests as a source of inputs (`--seeds tests`): explorations begin with the calls that tests make, and
 * the report says what lies beyond what tests reach. Tests that Tandem has written are inputs, too, so that a search of limited
 * time finds them again; but what they reach does not count, and an error that one of them records is nobody's expectation.
 */
import { loadLanguage, type OwnTestRun, realClock } from '../../api/index.ts';
import type { Point } from '../../coverage/index.ts';
import { withoutSections } from '../../emit/index.ts';
import type { OwnTests } from '../../report/index.ts';
import { Pauses } from '../../search/index.ts';
import type { Options } from '../options.ts';
import type { ProgramTarget } from '../targets.ts';
import type { Deadline } from './deadline.ts';
import type { Module } from './modules.ts';

/** Milliseconds that tests may take where there is no `--time`, or a short one. Larger: more inputs, and less time to explore. */
const MOST_MS = 5000;
/** The part of `--time` that they may take of a short one, and of a long one. */
const SHARE_OF_SHORT = 0.2;
const SHARE_OF_LONG = 0.1;

/** Milliseconds between two pauses for timers and signals. */
const PAUSE_EVERY_MS = 20;

/** Null where there are no tests, or nobody wants them to be run. */
export async function runOwnTests(
  targets: readonly ProgramTarget[],
  modules: readonly Module[],
  options: Options,
  signal: AbortSignal,
  deadline: Deadline,
): Promise<OwnTestRun | null> {
  const [first] = targets;
  if (options.seeds === 'none' || first === undefined) return null;
  const language = await loadLanguage(first.target);
  const until = realClock.now() + Math.min(mostMs(options.time), deadline.leftMs('tests'));
  const units = modules.flatMap(module => module.units.map(({ opened }) => opened.unit.name));
  const control = {
    stop: () => signal.aborted || realClock.now() >= until,
    pause: new Pauses(realClock, PAUSE_EVERY_MS).ifDue,
  };
  const tested = { targets, units: new Set(units), byPeople: withoutSections, control };
  const running = language.runTests?.(tested, options);
  const tests = running === undefined ? null : await deadline.within('tests', running);
  if (tests === null) return null;
  for (const { units } of modules)
    for (const { opened, exploration } of units)
      for (const { args, passes } of tests.calls.get(opened.unit.name) ?? []) {
        const input = opened.seen?.(args) ?? null;
        if (input !== null) await exploration.beginWith(input, passes);
      }
  if (tests.total === 0) return null;
  return tests;
}

function mostMs(seconds: number | null): number {
  if (seconds === null) return MOST_MS;
  const ms = 1000 * seconds;
  return Math.min(SHARE_OF_SHORT * ms, Math.max(MOST_MS, SHARE_OF_LONG * ms));
}

export function reportOwnTests(tests: OwnTestRun, modules: readonly Module[]): OwnTests {
  const points = modules.flatMap(({ program }) => program.points());
  const clauses = points.filter(({ kind }) => kind === 'clause');
  const isTested = ({ id }: Point) => tests.reached.has(id);
  const explored = new Set(
    modules.flatMap(({ units }) => units.flatMap(({ exploration }) => [...exploration.reached.reached])),
  );
  const byFile = new Map<string, Set<number>>();
  for (const { place } of points.filter(isTested)) {
    if (place === undefined) continue;
    const lines = byFile.get(place.file) ?? new Set();
    byFile.set(place.file, lines.add(place.line));
  }
  return {
    ran: tests.ran,
    total: tests.total,
    calls: [...tests.calls.values()].reduce((sum, calls) => sum + calls.length, 0),
    clauses: clauses.filter(isTested).length,
    newClauses: clauses.filter(point => !isTested(point) && explored.has(point.id)).length,
    files: [...byFile].map(([file, lines]) => ({ file, lines: [...lines].sort((a, b) => a - b) })),
  };
}
