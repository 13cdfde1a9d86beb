/**
 * The solver that the search asks: a chain of layers over a backend.
 *
 *     count → verify → simplify → independence → reuse → decide → concretize → guard → backend
 *
 * Each of the middle ones can be left out by name, and the answers stay the same.
 */
import { createZ3Wasm } from './backends/z3-wasm/index.ts';
import { countLayers, countQueries, newStatistics } from './layers/count.ts';
import { decide } from './layers/decide.ts';
import { guard } from './layers/guard.ts';
import { independence } from './layers/independence.ts';
import { reuse } from './layers/reuse.ts';
import { simplify } from './layers/simplify.ts';
import { verify } from './layers/verify.ts';
import type { Layer, Solver, SolverStatistics } from './solver.ts';

export type { Answer, Layer, Query, Solver, SolverStatistics } from './solver.ts';

/** The layers that can be switched, from the outermost in. */
export const LAYERS = ['simplify', 'independence', 'reuse', 'decide'] as const;
export type LayerName = (typeof LAYERS)[number];

export interface SolverOptions {
  readonly timeoutMs: number;
  readonly layers?: readonly LayerName[];
  readonly now?: () => number;
}

export interface CountingSolver extends Solver {
  readonly statistics: SolverStatistics;
}

export function createSolver(options: SolverOptions): CountingSolver {
  return chain(createZ3Wasm({ timeoutMs: options.timeoutMs }), options);
}

/** The layers over a given backend. */
export function chain(
  backend: Solver,
  { layers = LAYERS, now = () => performance.now() }: Omit<SolverOptions, 'timeoutMs'> = {},
): CountingSolver {
  const statistics = newStatistics(backend.name);
  const direct = guard(countQueries(backend, statistics, now));
  const makers: Record<LayerName, Layer> = { simplify, independence, reuse: reuse(), decide };
  const inner = LAYERS.filter(name => layers.includes(name)).reduceRight(
    (solver, name) => makers[name](solver),
    direct,
  );
  return { ...countLayers(verify(inner, direct), statistics), statistics };
}
