/** Layers that count queries and answers for the report. */
import { type Answer, over, type Query, type Solver } from '../solver.ts';
import type { SolverStatistics } from '../statistics.ts';

/** Around the backend: counts the queries that reach it, its answers, and the time by the given clock. */
export function countQueries(inner: Solver, statistics: SolverStatistics, now: () => number): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    const started = now();
    const answer = await inner.check(query);
    statistics.ms += now() - started;
    statistics.queries++;
    statistics[answer.kind]++;
    return answer;
  });
}

/** Around the whole chain: counts, for each layer, the queries that it answered without the backend. */
export function countLayers(inner: Solver, statistics: SolverStatistics): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    const answer = await inner.check(query);
    if (answer.by !== undefined)
      statistics.answeredBy[answer.by] = (statistics.answeredBy[answer.by] ?? 0) + 1;
    return answer;
  });
}
