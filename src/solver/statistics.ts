/** What a solver counts for the report, and how the counts of several are added up. */

/**
 * `queries`, `sat`, `unsat`, `unknown` and `ms` are about the queries that reached the backend. `answeredBy` counts, for
 * each layer, the queries that it answered without the backend.
 */
export interface SolverStatistics {
  backend: string;
  queries: number;
  sat: number;
  unsat: number;
  unknown: number;
  answeredBy: Record<string, number>;
  /** Queries that the backend gave up and then answered with some variables fixed. */
  concretized?: number;
  ms: number;
}

export function newStatistics(backend: string): SolverStatistics {
  return { backend, queries: 0, sat: 0, unsat: 0, unknown: 0, answeredBy: {}, concretized: 0, ms: 0 };
}

/** The counts of solvers that have the same backend, added up. */
export function totalStatistics(all: readonly SolverStatistics[]): SolverStatistics {
  const total = newStatistics(all[0]?.backend ?? 'none');
  for (const one of all) {
    total.queries += one.queries;
    total.sat += one.sat;
    total.unsat += one.unsat;
    total.unknown += one.unknown;
    total.concretized = (total.concretized ?? 0) + (one.concretized ?? 0);
    total.ms += one.ms;
    for (const [layer, count] of Object.entries(one.answeredBy))
      total.answeredBy[layer] = (total.answeredBy[layer] ?? 0) + count;
  }
  return total;
}
