/**
 * Looks for inputs that are worth a search around them: makes some up, changes those that are known, tries each of them
 * out, and hands on those that reach what nothing has reached before or fail in a new way.
 *
 * A search that begins with small inputs takes long to come to large ones, and it never puts together what two inputs
 * have, each of which gets far in its own way. Trying an input out costs little, so thousands of them can be, and
 * few of them are worth more.
 */
import type { RunControl, Unit } from './unit.ts';

/** Sizes are between 1 and this power of 2, and all powers are equally frequent. */
const LARGEST = 6;
/** How many inputs are remembered for a point that they reach. */
const PER_POINT = 16;
/** How many tries without a success are enough for a while. */
const PATIENCE = 20_000;
/** Of so many points that were reached, the one that the fewest inputs are known for says which to change. */
const CHOICES = 3;

export class Fuzzer<Input, Outcome> {
  readonly #known = new Map<number, Input[]>();
  readonly #points: number[] = [];
  readonly #ways = new Set<string>();
  readonly #faults = new Set<string>();

  constructor(
    private readonly unit: Unit<Input, Outcome>,
    /** From 0 up to, but not including, 1. */
    private readonly random: () => number,
  ) {}

  /** Tries out an input that others have found, for what there is to learn from it. */
  async learn(input: Input, control: RunControl): Promise<void> {
    await this.#showsNew(input, control);
  }

  /** Inputs that show something new, until it is told to stop or has found none for long. */
  async *find(control: RunControl): AsyncGenerator<Input> {
    for (let barren = 0; barren < PATIENCE && !control.stop?.(); barren++) {
      const input = barren % 2 === 0 ? this.#madeUp() : (this.#changed() ?? this.#madeUp());
      if (input === null || !(await this.#showsNew(input, control))) continue;
      barren = 0;
      yield input;
    }
  }

  #madeUp(): Input | null {
    return this.unit.sample?.(this.random, 2 ** (LARGEST * this.random())) ?? null;
  }

  #changed(): Input | null {
    if (this.#points.length === 0) return null;
    return this.unit.mutate?.(this.#pick(), this.#pick(), this.random) ?? null;
  }

  /** One that reaches something rare. */
  #pick(): Input {
    let rarest: Input[] | null = null;
    for (let i = 0; i < CHOICES; i++) {
      const inputs = this.#known.get(this.#points[this.#below(this.#points.length)] as number) as Input[];
      if (rarest === null || inputs.length < rarest.length) rarest = inputs;
    }
    return rarest?.[this.#below(rarest.length)] as Input;
  }

  #below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  async #showsNew(input: Input, control: RunControl): Promise<boolean> {
    if (this.unit.probe === undefined) return false;
    await control.pause?.();
    const { outcome, reached } = await this.unit.probe(input, control);
    if (reached.length === 0) return false;
    const fault = this.unit.fault(outcome);
    let isNew = fault !== null && !this.#faults.has(fault);
    if (fault !== null) this.#faults.add(fault);
    const way = reached.join();
    if (this.#ways.has(way)) return isNew;
    this.#ways.add(way);
    for (const point of reached) {
      const inputs = this.#known.get(point);
      if (inputs === undefined) {
        this.#known.set(point, [input]);
        this.#points.push(point);
        isNew = true;
      } else if (inputs.length < PER_POINT) inputs.push(input);
      else inputs[this.#below(PER_POINT)] = input;
    }
    return isNew;
  }
}
