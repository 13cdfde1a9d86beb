/**
 * Which of several ways to make an input up is next: each as often as it has brought something lately, and none so seldom
 * that it could not show that it does again. Which way is best depends on the program, and changes when what was easy is found.
 */

/** The least share of a way, of the best one's. Larger: more for what brings nothing. */
const LEAST = 0.2;
/** Tries after which what was counted before counts for half. Smaller forgets faster. */
const MEMORY = 400;
/** Successes and tries that a way begins with: all are the same at first. */
const BEGIN = { gains: 1, tries: 20 };

/** From what failed tests of an input wanted (of one that came closer than others to what none has reached, or of another), or at random. */
const WAYS = ['near unreached', 'near', 'mutated', 'generated'] as const;
export type Way = (typeof WAYS)[number];

export class Shares {
  readonly #ways = new Map<Way, { gains: number; tries: number }>(WAYS.map(way => [way, { ...BEGIN }]));

  constructor(
    /** From 0 up to, but not including, 1. */
    private readonly random: () => number,
  ) {}

  next(): Way {
    const rates = [...this.#ways].map(([way, { gains, tries }]) => [way, gains / tries] as const);
    const best = Math.max(...rates.map(([, rate]) => rate));
    const weights = rates.map(([way, rate]) => [way, Math.max(rate, LEAST * best)] as const);
    let left = this.random() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [way, weight] of weights) {
      left -= weight;
      if (left < 0) return way;
    }
    return (weights.at(-1) as readonly [Way, number])[0];
  }

  /** An input that was made this way was run. */
  note(way: Way, isGain: boolean): void {
    const counts = this.#ways.get(way);
    if (counts === undefined) return;
    counts.tries++;
    if (isGain) counts.gains++;
    if (counts.tries < MEMORY) return;
    counts.tries /= 2;
    counts.gains /= 2;
  }
}
