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
