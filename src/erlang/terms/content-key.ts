/**
 * A text that two plain terms have in common if and only if they are exactly equal. Short terms are known by how they print,
 * with what closures have captured. Longer ones are known by a hash of 106 bits, which is made of those of their parts and so takes as
 * many steps as the term has parts in memory, however often it shares them.
 */
import { bottomUp, Hash } from '../../logic/index.ts';
import { concrete } from './concrete.ts';
import { mapEntries } from './map-term.ts';
import { print } from './print.ts';
import { Cons, ErlMap, Fun, type Plain, type Term, Tuple } from './term.ts';

/** Characters of a text that is a key itself. */
const LONG = 1000;

/** `captured`: whether what functions have captured is a part of them. */
export function contentKey(term: Term, captured = true): string {
  const text = print(term, { captured, limit: LONG });
  return text.length <= LONG ? text : new Hashing(captured).keyOf(term);
}

type Compound = Cons | Tuple | ErlMap | Fun;

class Hashing {
  readonly #known = new Map<Compound, string>();

  constructor(private readonly captured: boolean) {}

  keyOf(root: Term): string {
    const whole = concrete(root);
    if (this.#isCompound(whole))
      bottomUp<Compound>(whole, {
        done: this.#known,
        needs: part => partsOf(part).filter(inner => this.#isCompound(inner)),
        finish: part => this.#finish(part),
      });
    return `#${this.#part(whole)}`;
  }

  #finish(term: Compound): void {
    const parts = partsOf(term).map(part => this.#part(part));
    const hashes = [1, 2].map(tag => {
      const hash = new Hash(tag).text(outside(term)).number(parts.length);
      for (const part of parts) hash.text(part);
      return hash.value.toString(36);
    });
    this.#known.set(term, hashes.join('.'));
  }

  #part(part: Plain): string {
    return this.#isCompound(part) ? (this.#known.get(part) as string) : print(part);
  }

  #isCompound(term: Plain): term is Compound {
    if (term instanceof Fun) return this.captured && term.env.length > 0;
    return term instanceof Cons || term instanceof Tuple || term instanceof ErlMap;
  }
}

/** What a term is besides its parts. */
function outside(term: Compound): string {
  if (term instanceof Fun) return print(term);
  return term instanceof Cons ? '|' : term instanceof Tuple ? '{' : '#{';
}

function partsOf(term: Compound): readonly Plain[] {
  if (term instanceof Cons) return [concrete(term.head), concrete(term.tail)];
  const parts =
    term instanceof Tuple ? term.elements : term instanceof Fun ? term.env : mapEntries(term).flat();
  return parts.map(concrete);
}
