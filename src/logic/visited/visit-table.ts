/**
 * The states that were visited, each with the path that is explored further from there and the depth at which it reached the
 * state. A long exploration has hundreds of thousands, so they are rows of numbers in an array, with open addressing and
 * linear probing: 24 bytes each, where a `Map` of objects takes 170.
 */

/** States in the table; beyond that all are forgotten. More takes more memory, and explores less twice. */
const MAX_STATES = 500_000;
/** A power of two. */
const FIRST_ROWS = 1 << 10;

/** The columns of a row. The state is stored plus one: zero is an empty row. */
const [STATE, PATH, DEPTH, COLUMNS] = [0, 1, 2, 3];

export class VisitTable {
  #rows = new Float64Array(COLUMNS * FIRST_ROWS);
  #mask = FIRST_ROWS - 1;
  #size = 0;

  /** See `Store`. */
  isExplored(state: number, path: number, depth: number): boolean {
    let at = this.#find(state + 1);
    if (this.#rows[at + STATE] !== 0) {
      if ((this.#rows[at + DEPTH] as number) <= depth) return this.#rows[at + PATH] !== path;
    } else {
      if (this.#size >= MAX_STATES) this.clear();
      else if (4 * this.#size > 3 * this.#mask) this.#grow();
      this.#size++;
      at = this.#find(state + 1);
    }
    this.#rows[at + STATE] = state + 1;
    this.#rows[at + PATH] = path;
    this.#rows[at + DEPTH] = depth;
    return false;
  }

  /** See `Store`. */
  isKnown(state: number, path: number, depth: number): boolean {
    const at = this.#find(state + 1);
    if (this.#rows[at + STATE] === 0 || (this.#rows[at + DEPTH] as number) > depth) return false;
    return this.#rows[at + PATH] !== path;
  }

  clear(): void {
    this.#rows = new Float64Array(COLUMNS * FIRST_ROWS);
    this.#mask = FIRST_ROWS - 1;
    this.#size = 0;
  }

  /** Where this state is, or would be. */
  #find(key: number): number {
    const rows = this.#rows;
    const mixed = Math.imul(key ^ Math.imul(Math.floor(key / 2 ** 32), 0x85ebca6b), 0x9e3779b1);
    let row = (mixed ^ (mixed >>> 15)) & this.#mask;
    for (;;) {
      const found = rows[COLUMNS * row + STATE];
      if (found === key || found === 0) return COLUMNS * row;
      row = (row + 1) & this.#mask;
    }
  }

  #grow(): void {
    const old = this.#rows;
    this.#rows = new Float64Array(2 * old.length);
    this.#mask = 2 * this.#mask + 1;
    for (let from = 0; from < old.length; from += COLUMNS) {
      const key = old[from + STATE] as number;
      if (key !== 0) this.#rows.set(old.subarray(from, from + COLUMNS), this.#find(key));
    }
  }
}
