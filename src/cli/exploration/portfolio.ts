/**
 * Schedules the explorations of `tandem test`: a portfolio, in which time goes where it pays.
 *
 * In a first round each exploration has the same time, for its small inputs; one that is done early leaves its time to the
 * others. After that, slices go to the exploration with the highest yield per second. Yield is what is new to the whole
 * program: code that no exploration had reached, and bugs that none had found. So neither a fault that is known already nor a
 * broken contract earns time. Yields are discounted, so that one that stops finding something soon makes room. Every
 * fourth slice goes to whom has had the least time: what has found nothing yet may only be slow. Where a slice was too short for
 * a single run, which may be an endless loop that takes its time to be recognized, the next one is longer.
 *
 * After the first round a search from the smallest input has seen the small ones. So an exploration that has not covered
 * everything, and has not exhausted its paths, also fuzzes from its second slice on. One that is done otherwise is
 * scheduled for as long as that brings new coverage. One whose every path has ended in the same broken contract is
 * finished when another slice has not changed that.
 */
import type { ProgressStage } from '../../report/index.ts';
import type { UnitExploration } from './unit-exploration.ts';

type Explorable = Pick<
  UnitExploration,
  | 'explore'
  | 'exploreAndFuzz'
  | 'executions'
  | 'reached'
  | 'missing'
  | 'isExhausted'
  | 'bugs'
  | 'isOneContract'
>;

export interface Portfolio {
  readonly explorations: readonly Explorable[];
  readonly timeMs: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Told before each slice. */
  readonly stage?: (stage: ProgressStage) => void;
}

/** The shortest slice in milliseconds. Larger: the first round may take longer than its share. */
const MIN_SLICE_MS = 50;
/** The part of the time that the first round may take. Larger: less is left for those with a yield. */
const FIRST_ROUND = 0.25;
/** The part of what is left that all explorations together would have in one slice each. Larger decides less often. */
const SLICE_SHARE = 0.5;
/** One slice of so many goes to whom has had the least time. Larger: less for explorations without yield. */
const FAIR_EVERY = 4;
/** How much the yield and the time of earlier slices count when there is a new one. Larger reacts more slowly. */
const DISCOUNT = 0.5;
/** How much longer the next slice is where no run came to its end in one. Larger wastes less on runs that are cut short. */
const LONGER = 4;
/** The longest slice that is given for that reason, in milliseconds. */
const LONGEST_RUN_MS = 10_000;
/** The yield of a bug; that of a place in the code is 1. */
const BUG_YIELD = 10;
/** After so many slices without new coverage, an exploration that is done otherwise is not scheduled again. */
const MAX_BARREN_SLICES = 3;

/** An exploration and what its slices have brought. */
class Holding {
  isDone = false;
  slices = 0;
  spentMs = 0;
  /** The number of slices since it last reached something that it had not reached before itself. */
  barren = 0;
  /** The least time that it needs for one run, as far as is known: a run that is cut short is begun anew. */
  runMs = 0;
  #yield = 0;
  #ms = 0;

  constructor(
    private readonly exploration: Explorable,
    private readonly now: () => number,
    private readonly knownBugs: Set<string>,
  ) {}

  async slice(timeMs: number, signal: AbortSignal): Promise<void> {
    const { exploration, now } = this;
    const [began, missing, reached] = [now(), exploration.missing, exploration.reached.reached.size];
    const { executions } = exploration;
    const isFuzzed = this.slices > 0 && this.runMs === 0 && !this.#coversAll;
    this.isDone = await (isFuzzed
      ? exploration.exploreAndFuzz(timeMs, signal)
      : exploration.explore(timeMs, signal));
    const ms = Math.max(1, now() - began);
    const grew = exploration.reached.reached.size - reached;
    // What there is to reach is known after the first slice.
    const news = this.slices === 0 ? grew : missing - exploration.missing;
    const isCutShort = !this.isDone && exploration.executions === executions;
    this.runMs = isCutShort ? Math.min(LONGEST_RUN_MS, LONGER * timeMs) : 0;
    this.barren = grew > 0 ? 0 : this.barren + 1;
    this.#yield = DISCOUNT * this.#yield + Math.max(0, news) + BUG_YIELD * this.#newBugs();
    this.#ms = DISCOUNT * this.#ms + ms;
    this.spentMs += ms;
    this.slices++;
  }

  #newBugs(): number {
    const { knownBugs } = this;
    const known = knownBugs.size;
    for (const bug of this.exploration.bugs) knownBugs.add(bug);
    return knownBugs.size - known;
  }

  get #coversAll(): boolean {
    const { points, reached } = this.exploration.reached;
    return points.every(({ id }) => reached.has(id));
  }

  get yieldPerMs(): number {
    return this.#yield / Math.max(1, this.#ms);
  }

  get lacksSomething(): boolean {
    return this.exploration.missing > 0;
  }

  get mayBringMore(): boolean {
    const { exploration, barren } = this;
    if (exploration.isOneContract && barren > 0) return false;
    return !this.isDone || (barren < MAX_BARREN_SLICES && !exploration.isExhausted && !this.#coversAll);
  }
}

export async function explorePortfolio({
  explorations,
  timeMs,
  now,
  signal,
  stage,
}: Portfolio): Promise<void> {
  const began = now();
  const deadline = began + timeMs;
  const knownBugs = new Set<string>();
  const all = explorations.map(exploration => new Holding(exploration, now, knownBugs));
  const total = all.length;
  for (const [done, holding] of all.entries()) {
    stage?.({ isFirstRound: true, done, total });
    const left = began + FIRST_ROUND * timeMs - now();
    const slice = Math.max(MIN_SLICE_MS, left / (total - done));
    // One that comes after the deadline is started all the same, so that there is something to report.
    await holding.slice(Math.max(1, Math.min(slice, deadline - now())), signal);
  }
  const firstMs = Math.max(MIN_SLICE_MS, (FIRST_ROUND * timeMs) / Math.max(1, total));
  for (let count = 1; !signal.aborted; count++) {
    const active = all.filter(holding => holding.mayBringMore);
    const left = deadline - now();
    if (active.length === 0 || left <= 0) return;
    const next = best(active, count % FAIR_EVERY === 0 ? byNeed : byYield);
    stage?.({ isFirstRound: false, done: total - active.length, total });
    // Not much longer than the slices that its yield was measured in.
    const fair = Math.min((SLICE_SHARE * left) / active.length, firstMs * 2 ** next.slices);
    const slice = Math.max(next.runMs, fair);
    await next.slice(Math.max(1, Math.min(left, Math.max(MIN_SLICE_MS, slice))), signal);
  }
}

/** Units whose beginnings are explored here at the same time. */
const AT_ONCE = 16;

/**
 * All at the same time, for as long as there is time: where others explore, each exploration begins here, and hands out what
 * is left of it if it is a long one.
 */
export async function exploreTogether({
  explorations,
  timeMs,
  now,
  signal,
  stage,
}: Omit<Portfolio, 'explorations'> & {
  readonly explorations: readonly Pick<UnitExploration, 'exploreInStages'>[];
}): Promise<void> {
  const deadline = now() + timeMs;
  const total = explorations.length;
  let done = 0;
  const rest = explorations.values();
  const next = async () => {
    for (const exploration of rest) {
      stage?.({ isFirstRound: false, done, total });
      await exploration.exploreInStages(Math.max(MIN_SLICE_MS, deadline - now()), signal);
      done++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

function best(holdings: readonly Holding[], order: (a: Holding, b: Holding) => number): Holding {
  return holdings.reduce((a, b) => (order(b, a) < 0 ? b : a));
}

function byYield(a: Holding, b: Holding): number {
  return (
    b.yieldPerMs - a.yieldPerMs ||
    Number(b.lacksSomething) - Number(a.lacksSomething) ||
    a.spentMs - b.spentMs
  );
}

/** Runs that were cut short go first: all that was spent on them is lost otherwise. */
function byNeed(a: Holding, b: Holding): number {
  return Number(b.runMs > 0) - Number(a.runMs > 0) || a.spentMs - b.spentMs;
}
