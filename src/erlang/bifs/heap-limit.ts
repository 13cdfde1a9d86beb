/** The bound on the heap of a process that has none. */
import { atom, mapFrom, TRUE } from '../terms/index.ts';

export const NO_HEAP_LIMIT = mapFrom([
  [atom('size'), 0],
  [atom('kill'), TRUE],
  [atom('error_logger'), TRUE],
]);
