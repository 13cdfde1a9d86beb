/**
 * How large a term is where its shared parts are written out wherever they occur, as in texts, in messages to other
 * systems, and in files. A tuple that is doubled sixty times has sixty parts in memory, and no file could hold its text.
 */
import { bottomUp, Exhausted } from '../../logic/index.ts';
import { concrete } from './concrete.ts';
import { mapEntries } from './map-term.ts';
import { Cons, ErlMap, Fun, type Plain, type Term, Tuple } from './term.ts';

/** Parts that are written before anybody asks how many there will be. */
const FEW = 20_000;

/** Watches over the writing of a term: ends it, soon after its beginning, where it would never end. */
export class Unfolding {
  #left = FEW;

  constructor(
    private readonly root: Term,
    /** Parts that may be written. */
    private readonly most: number,
  ) {}

  /** One more part is about to be written. */
  part(): void {
    if (--this.#left === 0 && unfoldedSize(this.root) > this.most) throw new Exhausted('memory');
  }
}

/** The number of parts, shared ones counted as often as they occur. */
function unfoldedSize(root: Term): number {
  const sizes = new Map<Compound, number>();
  const sizeOf = (part: Plain): number => (isCompound(part) ? (sizes.get(part) as number) : 1);
  const whole = concrete(root);
  if (isCompound(whole))
    bottomUp<Compound>(whole, {
      done: sizes,
      needs: part => partsOf(part).filter(isCompound),
      finish: part =>
        sizes.set(
          part,
          partsOf(part).reduce<number>((sum, inner) => sum + sizeOf(inner), 1),
        ),
    });
  return sizeOf(whole);
}

type Compound = Cons | Tuple | ErlMap | Fun;

function isCompound(term: Plain): term is Compound {
  return term instanceof Cons || term instanceof Tuple || term instanceof ErlMap || term instanceof Fun;
}

function partsOf(term: Compound): readonly Plain[] {
  if (term instanceof Cons) return [concrete(term.head), concrete(term.tail)];
  const parts =
    term instanceof Tuple ? term.elements : term instanceof Fun ? term.env : mapEntries(term).flat();
  return parts.map(concrete);
}
