/** Explores a goal of a program that is given as text, with nothing installed. */
import { realClock } from '../../../src/api/clock.ts';
import { Coverage, reasonsFor } from '../../../src/coverage/index.ts';
import { openProgram, openUnit, type PrologOutcome, type UnitRequest } from '../../../src/prolog/index.ts';
import { Explorer, strategies } from '../../../src/search/index.ts';
import { chain, type Solver } from '../../../src/solver/index.ts';
import { boundedWork } from '../bounded-work.ts';

export interface Explored {
  readonly outcomes: readonly PrologOutcome[];
  /** Reasons why it is not a full exploration. */
  readonly incomplete: readonly string[];
  /** Names of the clauses that were not covered, with the reasons. */
  readonly uncovered: ReadonlyMap<string, readonly string[]>;
}

const TIME_MS = 10_000;

export async function exploreGoal(
  backend: Solver,
  text: string,
  request: UnitRequest,
  maxPaths = 400,
): Promise<Explored> {
  const unit = openUnit(
    openProgram('program.pl', () => text),
    { meter: boundedWork, ...request },
  );
  const explorer = new Explorer({
    unit,
    // What its layers remember is about the terms of one unit.
    solver: chain(backend, { now: realClock.now }),
    strategy: strategies.coverage.make,
    clock: realClock,
    maxDepth: 25,
    maxPaths,
  });
  const { cases, incomplete, reached } = await explorer.explore({ timeMs: TIME_MS });
  // Every decision that leads to an error can be told in words.
  for (const { input } of cases.filter(({ outcome }) => outcome.kind === 'exception').slice(0, 5)) {
    const run = await unit.execute(unit.read(input));
    for (const at of run.path.keys()) unit.explain(run, at);
  }
  const points = unit.points();
  const coverage = new Coverage(points, reached);
  const why = reasonsFor(coverage, [{ points, mayCallOthers: true, incomplete }]);
  return {
    outcomes: cases.map(({ outcome }) => outcome),
    incomplete: incomplete.map(({ reason }) => reason),
    uncovered: new Map(coverage.uncovered('clause').map(point => [point.what ?? '', why(point)])),
  };
}
