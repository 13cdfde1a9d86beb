/**
 * The inputs that came closest to each point that none has reached. What an input is worth to others by how few reach what it
 * reaches says nothing about where something is left to be found: of a long chain of conditions, the last one that was
 * passed is where to go on.
 */

/** Inputs that came equally close to a point. Larger: more diversity. */
const MAX_EACH = 12;

interface Closest<Kept> {
  readonly score: number;
  readonly inputs: Kept[];
}

export class Champions<Kept extends { readonly steps: number }> {
  readonly #reached = new Set<number>();
  readonly #closest = new Map<number, Closest<Kept>>();
  readonly #points: number[] = [];

  constructor(private readonly below: (limit: number) => number) {}

  reach(points: Iterable<number>): void {
    for (const point of points) {
      if (this.#reached.has(point)) continue;
      this.#reached.add(point);
      if (this.#closest.delete(point)) this.#points.splice(this.#points.indexOf(point), 1);
    }
  }

  /** Whether it came closer to some point than all before it. */
  note(kept: Kept, near: ReadonlyMap<number, number>): boolean {
    let isCloser = false;
    for (const [point, score] of near) {
      if (this.#reached.has(point)) continue;
      const known = this.#closest.get(point);
      if (known === undefined) this.#points.push(point);
      if (known === undefined || score > known.score) {
        this.#closest.set(point, { score, inputs: [kept] });
        isCloser = true;
      } else if (score === known.score) this.#share(known.inputs, kept);
    }
    return isCloser;
  }

  #share(inputs: Kept[], kept: Kept): void {
    if (inputs.length < MAX_EACH) inputs.push(kept);
    else {
      const at = this.below(inputs.length);
      if (kept.steps <= (inputs[at] as Kept).steps) inputs[at] = kept;
    }
  }

  /** An input that came closest to one of the points; null where every point that was seen was reached. */
  pick(): Kept | null {
    const point = this.#points[this.below(this.#points.length)];
    const inputs = point === undefined ? [] : (this.#closest.get(point)?.inputs ?? []);
    return inputs[this.below(inputs.length)] ?? null;
  }
}
