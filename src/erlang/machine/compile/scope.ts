/** A chain of at most so many scopes; longer look-ups take longer, and shorter chains are copied more often. */
const LONGEST = 24;

/**
 * The names in scope: each is a JavaScript variable, or a function of an enclosing letrec. A scope is a chain, since
 * copying all names for every `let` takes quadratic time in large functions.
 */
export class Scope {
  readonly #own: Map<string, string>;
  readonly #outer: Scope | null;
  readonly #length: number;

  constructor(outer: Scope | null = null) {
    const isShort = outer === null || outer.#length < LONGEST;
    this.#own = isShort ? new Map() : outer.#all();
    this.#outer = isShort ? outer : null;
    this.#length = isShort && outer !== null ? outer.#length + 1 : 1;
  }

  get(name: string): string | undefined {
    for (let scope: Scope | null = this; scope !== null; scope = scope.#outer) {
      const found = scope.#own.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, local: string): void {
    this.#own.set(name, local);
  }

  #all(): Map<string, string> {
    const all = this.#outer === null ? new Map<string, string>() : this.#outer.#all();
    for (const [name, local] of this.#own) all.set(name, local);
    return all;
  }
}
