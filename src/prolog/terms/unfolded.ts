/**
 * How large a term is where its shared parts are written out wherever they occur, as in texts. A term that is doubled
 * sixty times has sixty parts in memory, and no file could hold its text.
 */
import { bottomUp, Exhausted } from '../../logic/index.ts';
import { deref, Struct, type Term } from './term.ts';

/** Parts that are written before anybody asks how many there will be, and the most that are written. */
const FEW = 20_000;
const MOST = 1 << 24;

/** Watches over the writing of a term: ends it, soon after its beginning, where it would never end. */
export class Unfolding {
  #left = FEW;

  /** The term is not cyclic. */
  constructor(private readonly root: Term) {}

  /** One more part is about to be written. */
  part(): void {
    if (--this.#left === 0 && unfoldedSize(this.root) > MOST) throw new Exhausted('memory');
  }
}

/** The number of parts, shared ones counted as often as they occur. */
function unfoldedSize(term: Term): number {
  const sizes = new Map<Struct, number>();
  const root = deref(term);
  if (!(root instanceof Struct)) return 1;
  const compoundsIn = ({ args }: Struct): Struct[] => args.map(deref).filter(part => part instanceof Struct);
  bottomUp<Struct>(root, {
    done: sizes,
    needs: compoundsIn,
    finish: part => {
      const inside = compoundsIn(part).reduce((sum, inner) => sum + (sizes.get(inner) as number), 0);
      sizes.set(part, 1 + part.args.length + inside);
    },
  });
  return sizes.get(root) as number;
}
