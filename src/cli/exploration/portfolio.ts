/**
 * Schedules the explorations of `tandem test`: a portfolio, in which time goes where it pays.
 *
 * There are several places to explore in, such as threads. Each explores one unit at a time, and a unit stays where it was begun.
 * In a first round each exploration has the same time, for its small inputs; one that is done early leaves its time to the
 * others. After that, turns go to the exploration with the highest yield per second. Yield is what is new to the whole
 * program: code that no exploration had reached, and bugs that none had found. So neither a fault that is known already nor a
 * broken contract earns time. Yields are discounted, so that one that stops finding something soon makes room. Every
 * fourth turn goes to whom has had the least time: what has found nothing yet may only be slow. Where a turn was too short for
 * the run that it ended in, which may be an endless loop that takes its time to be recognized, the next one is longer.
 *
 * Who explores when decides how far a unit gets before the time is over, and nothing else: explorations do not learn from each
 * other, and a turn ends between two stages unless it has to be cut short. So a unit that was not cut has the same
 * report on every machine. For the same reason a place with nothing left to do may take a unit from a busy one by exploring it
 * once more from the beginning.
 */
import type { ProgressStage } from '../../report/index.ts';
import type { Stop } from '../../search/index.ts';
import type { StageEnd, UnitExploration } from './unit-exploration.ts';

/**
 * How a turn ended, and the milliseconds that the next stage will take at least, as far as can be told. `lostMs`: how long a run had
 * taken that the turn was cut in, and that will be begun anew. `refused`: the place cannot explore this unit, and nothing was done.
 */
export interface Turn {
  readonly end: StageEnd | 'refused';
  readonly nextMs: number;
  readonly lostMs: number;
}

export interface Explorable {
  readonly standing: Pick<
    UnitExploration,
    'executions' | 'reached' | 'isExhausted' | 'bugs' | 'isOneContract'
  >;
  /** In another place than before, it begins anew. */
  turn(place: number, timeMs: number, signal: AbortSignal): Promise<Turn>;
}

export interface Portfolio {
  readonly explorations: readonly Explorable[];
  readonly timeMs: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Each is fulfilled when its place is ready; one by default. */
  readonly places?: readonly Promise<unknown>[];
  /** Whether it is enough that the explorations together have reached everything. */
  readonly untilCovered?: boolean;
  /** Milliseconds at the end of the time that others need, as far as is known by now; none by default. */
  readonly reservedMs?: () => number;
  /** Rings after so many milliseconds, and returns how to silence that. With it, turns are cut short where more is reserved than when they began. */
  readonly alarm?: (ms: number, ring: () => void) => () => void;
  /** Told before each turn. */
  readonly stage?: (stage: ProgressStage) => void;
}

/** The one that can explore every unit. */
const FIRST_PLACE = 0;
/** The shortest turn in milliseconds. Larger: the first round may take longer than its share. */
const MIN_TURN_MS = 50;
/** The part of the time that the first round may take. Larger: less is left for those with a yield. */
const FIRST_ROUND = 0.25;
/** The part of the time after its end in which explorations that had none yet are started. Larger ends later. */
const MOST_LATE = 0.02;
/** The part of what is left that all explorations together would have in one turn each. Larger decides less often. */
const TURN_SHARE = 0.5;
/** One turn of so many goes to whom has had the least time. Larger: less for explorations without yield. */
const FAIR_EVERY = 4;
/** How much the yield and the time of earlier turns count when there is a new one. Larger reacts more slowly. */
const DISCOUNT = 0.5;
/** How much longer the next turn is where no run came to its end in one. Larger wastes less on runs that are cut short. */
const LONGER = 4;
/** The part of a turn that is lost by a run that is cut short before the next turn is longer. Larger: such runs are begun more often. */
const MUCH_LOST = 0.5;
/** The longest turn that is given for that reason, in milliseconds. */
const LONGEST_RUN_MS = 10_000;
/** Milliseconds between two looks at what is left of the time while turns are under way. Larger ends later. */
const LOOK_EVERY_MS = 100;
/** How many times a fair turn one may be that would be cut in the middle of a stage otherwise. */
const MOST_FOR_STAGE = 4;
/** How much more time than is expected a stage is given. */
const SPARE = 1.5;
/** The yield of a bug; that of a place in the code is 1. */
const BUG_YIELD = 10;

/** An exploration and what its turns have brought. */
class Holding {
  place: number | null = null;
  /** Whether it stays where it is, since another place could not explore it. */
  isFixed = false;
  isBusy = false;
  isDone = false;
  turns = 0;
  spentMs = 0;
  /** The number of turns since it last reached something that it had not reached before itself. */
  barren = 0;
  /** The least time that it needs for one run, as far as is known: a run that is cut short is begun anew. */
  runMs = 0;
  /** The time that it needs for its next stage. */
  stageMs = 0;
  #yield = 0;
  #ms = 0;

  constructor(
    private readonly exploration: Explorable,
    private readonly now: () => number,
    private readonly covered: Set<number>,
    private readonly knownBugs: Set<string>,
  ) {}

  async turn(place: number, timeMs: number, signal: AbortSignal): Promise<void> {
    const { exploration, now } = this;
    const began = now();
    const { executions, reached } = exploration.standing;
    const before = this.place;
    this.place = place;
    this.isBusy = true;
    const { end, nextMs, lostMs } = await exploration.turn(place, timeMs, signal).finally(() => {
      this.isBusy = false;
    });
    if (end === 'refused') {
      this.place = before ?? FIRST_PLACE;
      this.isFixed = true;
      return;
    }
    const ms = Math.max(1, now() - began);
    this.isDone = end === 'done';
    this.stageMs = nextMs;
    const isNothingDone = exploration.standing.executions === executions;
    const isCutShort = end === 'cut' && (isNothingDone || lostMs >= MUCH_LOST * timeMs);
    this.runMs = isCutShort ? Math.min(LONGEST_RUN_MS, LONGER * timeMs) : 0;
    const grew = exploration.standing.reached.reached.size - reached.reached.size;
    this.barren = grew > 0 ? 0 : this.barren + 1;
    const newPoints = this.#newPoints();
    // Who came first is no merit: in the first turn everything counts.
    this.#yield =
      DISCOUNT * this.#yield + (this.turns === 0 ? grew : newPoints) + BUG_YIELD * this.#newBugs();
    this.#ms = DISCOUNT * this.#ms + ms;
    this.spentMs += ms;
    this.turns++;
  }

  #newPoints(): number {
    return added(this.covered, this.exploration.standing.reached.reached);
  }

  #newBugs(): number {
    return added(this.knownBugs, this.exploration.standing.bugs);
  }

  get yieldPerMs(): number {
    return this.#yield / Math.max(1, this.#ms);
  }

  /** Whether it could reach, by the code alone, what no exploration has reached. */
  get lacksSomething(): boolean {
    const { points } = this.exploration.standing.reached;
    return points.some(({ id, kind }) => (kind === 'clause' || kind === 'choice') && !this.covered.has(id));
  }

  get mayBringMore(): boolean {
    return !this.isDone && (this.runMs > 0 || !(this.exploration.standing.isOneContract && this.barren > 0));
  }
}

/** How many of these are new to the set, which has them from now on. */
function added<Item>(set: Set<Item>, items: Iterable<Item>): number {
  const { size } = set;
  for (const item of items) set.add(item);
  return set.size - size;
}

export async function explorePortfolio(portfolio: Portfolio): Promise<void> {
  const { places = [Promise.resolve()] } = portfolio;
  const schedule = new Schedule(portfolio, places.length);
  const endWatch = schedule.watch();
  await Promise.all(
    places.map(async (ready, place) => {
      await Promise.race([ready, schedule.isOver]);
      await schedule.work(place);
    }),
  ).finally(endWatch);
}

/** What a place is to do next: a turn, or wait for what others do; null where nothing is left for it. */
type Next = { readonly holding: Holding; readonly ms: number } | 'wait' | null;

class Schedule {
  readonly #all: readonly Holding[];
  readonly #waiting: Holding[];
  readonly #began: number;
  #count = 0;
  /** Those who wait for a turn to end. */
  #watching: (() => void)[] = [];
  #end: () => void = () => {};
  readonly isOver = new Promise<void>(resolve => {
    this.#end = resolve;
  });
  readonly #timeIsUp = new AbortController();
  readonly #signal: AbortSignal;

  constructor(
    private readonly portfolio: Portfolio,
    private readonly places: number,
  ) {
    const [covered, bugs] = [new Set<number>(), new Set<string>()];
    const { explorations, now } = portfolio;
    this.#all = explorations.map(exploration => new Holding(exploration, now, covered, bugs));
    this.#waiting = [...this.#all];
    this.#began = now();
    this.#signal = AbortSignal.any([portfolio.signal, this.#timeIsUp.signal]);
  }

  /** Ends turns when the time is over, whatever was known of what is reserved when they began. Returns how to end that. */
  watch(): () => void {
    const { alarm } = this.portfolio;
    if (alarm === undefined) return () => {};
    let silence = () => {};
    const look = () => {
      if (this.#left > 0) silence = alarm(LOOK_EVERY_MS, look);
      else this.#timeIsUp.abort('time' satisfies Stop);
    };
    look();
    return () => silence();
  }

  async work(place: number): Promise<void> {
    for (;;) {
      const next = this.#next(place);
      if (next === null) break;
      if (next === 'wait') {
        await new Promise<void>(resolve => this.#watching.push(resolve));
        continue;
      }
      const { holding, ms } = next;
      // A first turn has the time that it was given: without any run there is nothing to report.
      const signal = holding.turns === 0 ? this.portfolio.signal : this.#signal;
      await holding.turn(place, ms, signal).finally(() => {
        if (holding.isFixed && holding.turns === 0) this.#waiting.unshift(holding);
        this.#tell();
      });
    }
    if (!this.#all.some(({ isBusy }) => isBusy)) this.#end();
  }

  #tell(): void {
    const watching = this.#watching;
    this.#watching = [];
    for (const look of watching) look();
  }

  get #left(): number {
    const { timeMs, now, reservedMs = () => 0 } = this.portfolio;
    return this.#began + timeMs - reservedMs() - now();
  }

  #next(place: number): Next {
    // Once the time is over, another place would open units for nothing.
    const isFirst = place === FIRST_PLACE;
    const mayOpen = isFirst || this.#left > 0;
    const at = this.#waiting.findIndex(({ isFixed }) => isFirst || (mayOpen && !isFixed));
    const [holding] = at < 0 ? [] : this.#waiting.splice(at, 1);
    return holding === undefined ? this.#further(place) : this.#first(holding);
  }

  /** The first turn of one. Where the time is over it is begun all the same for a while, so that there is something to report. */
  #first(holding: Holding): Next {
    const { timeMs, stage } = this.portfolio;
    const [total, rest] = [this.#all.length, this.#waiting.length + 1];
    stage?.({ isFirstRound: true, done: total - rest, total });
    const left = this.#left;
    const share = (this.places * (left - (1 - FIRST_ROUND) * timeMs)) / rest;
    const most = left < -MOST_LATE * timeMs ? 0 : Math.max(1, left);
    return { holding, ms: Math.min(Math.max(MIN_TURN_MS, share), most) };
  }

  #further(place: number): Next {
    const { signal, stage, timeMs, untilCovered = false } = this.portfolio;
    const isWanted = (holding: Holding) => holding.mayBringMore && (!untilCovered || holding.lacksSomething);
    const active = this.#all.filter(holding => holding.isBusy || isWanted(holding));
    const left = this.#left;
    if (active.length === 0 || left <= 0 || signal.aborted)
      return place === FIRST_PLACE && this.#mayBeRefused ? 'wait' : null;
    const here = active.filter(holding => !holding.isBusy && holding.place === place);
    const candidates = here.length > 0 ? here : this.#toTakeOver(active, place);
    if (candidates.length === 0) return active.some(({ isBusy }) => isBusy) ? 'wait' : null;
    const total = this.#all.length;
    stage?.({ isFirstRound: false, done: total - active.length, total });
    this.#count++;
    const holding = best(candidates, this.#count % FAIR_EVERY === 0 ? byNeed : byYield);
    // Not much longer than the turns that its yield was measured in.
    const firstMs = Math.max(MIN_TURN_MS, (this.places * FIRST_ROUND * timeMs) / total);
    const fair = Math.min((this.places * TURN_SHARE * left) / active.length, firstMs * 2 ** holding.turns);
    const stageMs = Math.min(SPARE * holding.stageMs, MOST_FOR_STAGE * fair);
    return { holding, ms: Math.min(Math.max(1, left), Math.max(MIN_TURN_MS, holding.runMs, stageMs, fair)) };
  }

  /** Whether another place may still leave a unit to the first one that nobody has begun. */
  get #mayBeRefused(): boolean {
    return this.#all.some(({ isBusy, turns }) => isBusy && turns === 0);
  }

  /** The one that is soonest made up for, of a place that has others to go on with. */
  #toTakeOver(active: readonly Holding[], place: number): Holding[] {
    const isSpare = (holding: Holding) =>
      !holding.isBusy &&
      !holding.isFixed &&
      holding.place !== place &&
      active.some(other => other !== holding && other.place === holding.place) &&
      SPARE * holding.spentMs < this.#left;
    const spare = active.filter(isSpare);
    return spare.length === 0 ? [] : [best(spare, (a, b) => a.spentMs - b.spentMs)];
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
      await exploration.exploreInStages(Math.max(MIN_TURN_MS, deadline - now()), signal);
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
