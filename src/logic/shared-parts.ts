/**
 * For walks over terms whose parts may be shared: a tuple that is doubled sixty times has sixty parts in memory, and
 * more paths to them than can be walked. Most terms are small and share nothing, so parts are only remembered once a
 * walk has seen many.
 */
import { spend } from './account.ts';

/** Parts after which a walk begins to remember them. Larger: more parts are walked twice; smaller: more overhead. */
const MANY = 2000;

export class SharedParts {
  #count = 0;
  #seen: Set<object> | null = null;

  /** Whether the walk has been at this part before, as far as it remembers. */
  wasSeen(part: object): boolean {
    spend();
    if (++this.#count < MANY) return false;
    this.#seen ??= new Set();
    if (this.#seen.has(part)) return true;
    this.#seen.add(part);
    return false;
  }
}

/** The results of a function of terms that is made of the results of their parts. */
export class SharedResults<Result> {
  #count = 0;
  #known: Map<object, Result> | null = null;

  /** The result for this part, which `make` makes where it is not remembered. */
  of<Part extends object>(part: Part, make: (part: Part, known: this) => Result): Result {
    spend();
    if (++this.#count < MANY) return make(part, this);
    this.#known ??= new Map();
    const known = this.#known.get(part);
    if (known !== undefined) return known;
    const result = make(part, this);
    this.#known.set(part, result);
    return result;
  }
}

/** Pairs after which a comparison begins to remember them. Larger: more pairs are compared twice; smaller: more memory. */
const MANY_PAIRS = 5000;

/**
 * For comparisons of two terms part by part that end at the first difference: a pair that comes again is equal, or the
 * comparison would have ended there.
 */
export class SharedPairs {
  #count = 0;
  /** By the first part, the second one, or several. */
  #seen: Map<object, object | Set<object>> | null = null;

  /** Whether the two have been compared before, as far as it remembers. */
  wasSeen(a: object, b: object): boolean {
    if (++this.#count < MANY_PAIRS) return false;
    this.#seen ??= new Map();
    const partner = this.#seen.get(a);
    if (partner === b || (partner instanceof Set && partner.has(b))) return true;
    if (partner instanceof Set) partner.add(b);
    else this.#seen.set(a, partner === undefined ? b : new Set([partner, b]));
    return false;
  }
}
