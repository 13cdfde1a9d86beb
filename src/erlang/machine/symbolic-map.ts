/** Maps that come from the input. */
import { concretize } from '../symbolic/encode.ts';
import type { ErlMap, Sym } from '../terms/index.ts';
import type { Process } from './process.ts';

/** The map as a plain one, its shape fixed to that of this run. */
export function materializeMap(p: Process, value: Sym): ErlMap {
  p.ex.limit('concrete-map', 'a symbolic map');
  return concretize(value) as ErlMap;
}
