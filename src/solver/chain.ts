/**
 * The solver that the search asks: a chain of layers over a backend.
 *
 *     assumptions → verify → simplify → independence → reuse → decide → enumerate → concretize → climb → arithmetize → guard → backend
 *
 * `assumptions`, `verify`, `arithmetize` and `guard` make answers correct and are always present. The others make them cheap. Each of
 * those can be left out by name: then some answers may become `unknown`, but none changes between `sat` and `unsat`.
 */
import { arithmetize } from './layers/arithmetize.ts';
import { assumptions } from './layers/assumptions.ts';
import { climb } from './layers/climb.ts';
import { concretize } from './layers/concretize.ts';
import { countLayers, countQueries } from './layers/count.ts';
import { decide } from './layers/decide.ts';
import { dump } from './layers/dump.ts';
import { enumerate } from './layers/enumerate.ts';
import { guard } from './layers/guard.ts';
import { independence } from './layers/independence.ts';
import { LAYERS, type LayerName } from './layers/index.ts';
import { reuse } from './layers/reuse.ts';
import { simplify } from './layers/simplify.ts';
import { verify } from './layers/verify.ts';
import type { Layer, Solver } from './solver.ts';
import { newStatistics, type SolverStatistics } from './statistics.ts';

export interface ChainOptions {
  /** The optional layers to use; all by default. */
  readonly layers?: readonly LayerName[];
  /** Takes the queries that reach the backend, as SMT-LIB scripts. */
  readonly dumpTo?: (script: string) => void;
  /** The clock for `statistics.ms`, in milliseconds; without one it stands still. */
  readonly now?: () => number;
}

export interface CountingSolver extends Solver {
  readonly statistics: SolverStatistics;
}

/** The layers over a backend. */
export function chain(
  backend: Solver,
  { layers = LAYERS, dumpTo, now = () => 0 }: ChainOptions = {},
): CountingSolver {
  const statistics = newStatistics(backend.name);
  const watched = countQueries(dumpTo === undefined ? backend : dump(dumpTo)(backend), statistics, now);
  const direct = arithmetize(guard(watched));
  const concretized = (): void => {
    statistics.concretized = (statistics.concretized ?? 0) + 1;
  };
  const makers: Record<LayerName, Layer> = {
    simplify,
    independence,
    reuse: reuse(),
    decide,
    enumerate,
    concretize: concretize(simplify(direct), concretized),
    climb,
  };
  const layered = LAYERS.filter(name => layers.includes(name)).reduceRight(
    (inner, name) => makers[name](inner),
    direct,
  );
  return { ...countLayers(assumptions(verify(layered, direct)), statistics), statistics };
}
