/**
 * The places in which `tandem test` explores: this thread, and as many others as `--jobs` says. Each explores whole units with
 * one executor, so that what a unit shows does not depend on how many places there are.
 */
import { availableParallelism } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { Executors } from '../executors/unit-executor.ts';
import type { ExplorationContext, ExploredUnit } from '../exploration/open.ts';
import type { Explorable, Turn } from '../exploration/portfolio.ts';
import type { Explored } from '../exploration/unit-exploration.ts';
import { shareHeap } from '../memory.ts';
import type { Options } from '../options.ts';
import { backendOf } from '../solvers.ts';
import { work } from '../supervisor/working.ts';
import { takeTurn } from './turn.ts';

export interface Place {
  /** Fulfilled when it can explore. */
  readonly ready: Promise<unknown>;
  turn(unit: PlacedUnit, timeMs: number, signal: AbortSignal): Promise<Turn>;
  close(): Promise<void>;
}

/** How long other threads are waited for. */
export interface Waiting {
  /** Called when one is lost. */
  readonly lost: (why: string) => never;
  /** Whether nobody waits for a turn any more. */
  readonly isTooLate: () => boolean;
}

/** Milliseconds between two glances at what a thread explores, for `--live`. */
const GLANCE_MS = 1000;

/** A unit of the suite, with the number by which threads know it. */
export class PlacedUnit implements Explorable {
  wasBegun = false;
  /** The most that was found in an earlier place. */
  #earlier: Explored | null = null;
  #place = 0;

  constructor(
    readonly unit: ExploredUnit,
    readonly number: number,
    private readonly places: readonly Place[],
  ) {}

  get standing(): ExploredUnit['exploration'] {
    return this.unit.exploration;
  }

  async turn(place: number, timeMs: number, signal: AbortSignal): Promise<Turn> {
    const { exploration } = this.unit;
    const before = { place: this.#place, earlier: this.#earlier };
    if (this.wasBegun && place !== this.#place && exploration.executions > this.#known)
      this.#earlier = exploration.explored;
    this.#place = place;
    const turn = await this.places[place]?.turn(this, timeMs, signal);
    if (turn === undefined) throw new Error(`there is no place ${place}`);
    if (turn.end === 'refused') {
      this.#place = before.place;
      this.#earlier = before.earlier;
      return turn;
    }
    this.wasBegun = true;
    if (turn.end === 'done') this.#earlier = null;
    return turn;
  }

  get #known(): number {
    return this.#earlier?.exploration.cases.length ?? 0;
  }

  /**
   * There will be no further turn. Where it was begun anew and did not get as far again, what it had found before is what it has
   * found; where it waited for its next turn, what ended that is what has ended it.
   */
  settle(why: 'time' | 'interrupted'): void {
    const { exploration: unit } = this.unit;
    if (this.#earlier !== null && unit.executions < this.#known) unit.adopt(this.#earlier);
    unit.settle(why);
  }
}

/** How many units are explored at once. With several executors, one after the other has them all. */
export function jobsOf({ jobs, executors, queue }: Options): number {
  if (queue !== null || work.isRestarted || work.finish !== null) return 1;
  return jobs ?? (executors > 1 ? 1 : availableParallelism());
}

export async function openPlaces(
  context: ExplorationContext & Waiting,
  executors: Pick<Executors, 'renew'>,
  jobs: number,
): Promise<Place[]> {
  const { options, raw, debug, unsaved = () => {}, lost, isTooLate } = context;
  const thisThread: Place = {
    ready: Promise.resolve(),
    turn: ({ unit: { exploration } }, timeMs, signal) =>
      takeTurn(exploration, timeMs, signal, () => executors.renew()),
    close: async () => {},
  };
  if (jobs <= 1) return [thisThread];
  const { startWork, ThreadPlace } = await import('./thread-place.ts');
  const backend = await backendOf(options);
  const heapMb = Math.floor(getHeapStatistics().heap_size_limit / jobs / 2 ** 20);
  shareHeap(jobs);
  const threads = Array.from(
    { length: jobs - 1 },
    (_, i) =>
      new ThreadPlace({
        data: {
          kind: 'suite',
          options: { ...options, executors: 1, solver: backend.name },
          raw,
          place: i + 1,
          glanceMs: options.live ? GLANCE_MS : null,
        },
        backend,
        heapMb,
        start: startWork,
        debug,
        unsaved,
        lost,
        isTooLate,
      }),
  );
  return [thisThread, ...threads];
}
