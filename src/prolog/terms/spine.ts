/** Walks along lists that may be endless: `L = [a|L]`. */
import { spend } from '../../logic/index.ts';
import type { Struct } from './term.ts';

/** Notices when a walk along a list comes back to a cell (Brent): each cell is compared with one from before. */
export class SpineWatch {
  #mark: Struct | null = null;
  #steps = 0;
  #untilMark = 1;

  /** Whether the list is endless, as far as this cell, the next one of the walk, tells. */
  isBack(cell: Struct): boolean {
    spend();
    if (cell === this.#mark) return true;
    if (++this.#steps === this.#untilMark) {
      this.#mark = cell;
      this.#steps = 0;
      this.#untilMark *= 2;
    }
    return false;
  }
}
