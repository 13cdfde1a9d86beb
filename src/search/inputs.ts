/** Inputs that wait to be run, none of them twice. */
import { defined } from '../logic/index.ts';
import type { Executor, PrintedInput } from './executors/executor.ts';
import type { Origin } from './frontier.ts';
import type { SavedReady } from './saved.ts';
import type { PathNode } from './tree.ts';

/** An input to be run. */
export interface Ready<Input> extends PrintedInput<Input> {
  /** The case that it was derived from. */
  readonly parent: number | null;
  /** The ticket of the run that it was derived from. */
  readonly from: number | null;
  /** The reversal that it is the answer to. */
  readonly origin: Origin | null;
  /** From which decision on what the run before it shows may not hold for others (`Run.straysFrom`). */
  readonly straysFrom?: number;
}

type Packing<Input> = Pick<Executor<Input, unknown>, 'pack' | 'unpack'>;

export class Inputs<Input> {
  readonly #known = new Set<string>();
  readonly #ready: Ready<Input>[] = [];

  get size(): number {
    return this.#ready.length;
  }

  /**
   * Takes an input for the caller to run; false where one that prints the same was claimed before. The same input takes
   * the same path, so a second run would show nothing.
   */
  claim(print: readonly string[]): boolean {
    const key = keyOf(print);
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    return true;
  }

  /** An input that was not derived from a run. */
  suggest(suggested: PrintedInput<Input>): void {
    this.schedule({ ...suggested, parent: null, from: null, origin: null });
  }

  /** The input to begin with, before all that were suggested. */
  begin(seed: PrintedInput<Input>): void {
    if (this.claim(seed.print)) this.#ready.unshift({ ...seed, parent: null, from: null, origin: null });
  }

  schedule(ready: Ready<Input>): void {
    if (this.claim(ready.print)) this.#ready.push(ready);
  }

  /** An input that the caller has claimed. */
  push(ready: Ready<Input>): void {
    this.#ready.push(ready);
  }

  /** Whether an input that prints so waits to be run, or is among those under way. */
  includes(print: readonly string[], underWay: Iterable<Ready<Input>>): boolean {
    const key = keyOf(print);
    return [...underWay, ...this.#ready].some(ready => keyOf(ready.print) === key);
  }

  next(): Ready<Input> | undefined {
    return this.#ready.shift();
  }

  putBack(ready: Ready<Input>): void {
    this.#ready.unshift(ready);
  }

  /** The inputs under way, then those that wait. `numbers` are those of the nodes in the saved tree. */
  save(
    executor: Packing<Input>,
    underWay: Iterable<Ready<Input>>,
    numbers: ReadonlyMap<PathNode, number>,
  ): SavedReady[] {
    return [...underWay, ...this.#ready].map(({ input, print, parent, origin, straysFrom }) => ({
      input: executor.pack(input),
      print,
      parent,
      ...(straysFrom === undefined ? {} : { straysFrom }),
      origin: origin && { at: origin.at, label: origin.label, node: defined(numbers.get(origin.node)) },
    }));
  }

  async restore(
    executor: Packing<Input>,
    saved: readonly SavedReady[],
    nodes: readonly PathNode[],
  ): Promise<void> {
    for (const { input: packed, origin, ...rest } of saved) {
      const reversal = origin && { ...origin, node: defined(nodes[origin.node]), context: null };
      this.schedule({ ...rest, input: await executor.unpack(packed), from: null, origin: reversal });
    }
  }
}

function keyOf(print: readonly string[]): string {
  return JSON.stringify(print);
}
