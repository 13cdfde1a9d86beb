/** The solver that the options ask for. Its code is loaded, and Z3 with it, while the program under test is opened. */
import type { Answer, Query, Solver, SolverStatistics } from '../solver/solver.ts';
import { UsageError } from './failure.ts';
import type { Options } from './options.ts';

export interface OpenedSolver {
  readonly solver: Solver;
  statistics(): SolverStatistics;
}

export async function openSolver(options: Options, now: () => number): Promise<OpenedSolver> {
  if (options.solver !== 'auto' && options.solver !== 'z3-wasm') {
    throw new UsageError(`--solver ${options.solver} is not part of this build`);
  }
  const { createZ3Wasm } = await import('../solver/backends/z3-wasm/index.ts');
  return counted(createZ3Wasm({ timeoutMs: options.solverTimeout }), now);
}

function counted(solver: Solver, now: () => number): OpenedSolver {
  const statistics = {
    backend: solver.name,
    queries: 0,
    sat: 0,
    unsat: 0,
    unknown: 0,
    answeredBy: {},
    ms: 0,
  };
  return {
    solver: {
      name: solver.name,
      async check(query: Query): Promise<Answer> {
        const began = now();
        const answer = await solver.check(query);
        statistics.queries++;
        statistics[answer.kind]++;
        statistics.ms += now() - began;
        return answer;
      },
      close: () => solver.close(),
    },
    statistics: () => statistics,
  };
}
