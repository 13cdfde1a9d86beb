/**
 * In which order the real system is asked about the errors of all units of a command: what is shown first goes first. An answer
 * takes a run in this thread and one on the node, whose start and whose loading of the program are the larger part; so it is asked from
 * the first error on, and at the end only the last ones are left.
 *
 * As many questions are under way as keep this thread, the compiler and the node busy. As long as this thread explores, long runs are followed
 * by rests which leave most of the time to the exploration.
 */
import type { OpenedUnit } from '../../api/index.ts';
import { byRank, type Judged, type ReportedOutcome, rankOf, suiteFindings } from '../../report/index.ts';
import type { Case, Clock, Exploration } from '../../search/index.ts';
import { type Confirmations, within } from '../exploration/confirmations.ts';

/** The part of the time that runs for questions may take while others explore in this thread. Larger: less is explored, more is confirmed. */
const SHARE = 0.2;
/** Milliseconds that such a run may take. A longer one, such as that of an endless loop, is made at the end. */
const RUN_MS = 500;
/** Milliseconds of a run after which there is a rest. */
const SHORT_MS = 20;
/** Between two looks at the time a run takes no longer, in milliseconds; in what is beyond it, others were at work. */
const LOOK_MS = 5;
/**
 * Questions that are under way: a run here, one on the node, and some whose modules are compiled, which takes seconds where one is
 * large. Smaller: others wait for it, too. Larger: what is known later and shown first waits for more.
 */
const AT_ONCE = 6;
/** Findings that are asked about with their smallest input before any other error: those that the console shows. */
const SHOWN = 20;

/** A unit whose errors are asked about. */
export interface Confirmed {
  readonly opened: Pick<OpenedUnit, 'inputs'> & { readonly unit: { readonly name: string } };
  readonly subject: { readonly target: string };
  readonly exploration: {
    readonly explored: {
      readonly exploration: Pick<Exploration<ReportedOutcome>, 'cases' | 'faults'>;
    };
  };
  readonly confirmations: Confirmations;
}

interface Question {
  readonly failing: Case<ReportedOutcome>;
  readonly confirmations: Confirmations;
}

interface RankedQuestion extends Question {
  readonly rank: readonly number[];
}

export class Confirming {
  readonly #questions: RankedQuestion[] = [];
  #isOver = false;
  /** Ends the waits for questions, and at the end the rests. */
  readonly #wake = new Set<() => void>();
  #isWorking = false;

  constructor(private readonly clock: Clock) {}

  /** An error has turned up. */
  note(failing: Case<ReportedOutcome>, confirmations: Confirmations, inputs: OpenedUnit['inputs']): void {
    if (this.#isOver || !confirmations.isPossible) return;
    this.#questions.push({ rank: rankOf(inputs, failing), failing, confirmations });
    for (const wake of this.#wake) wake();
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let i = 0; i < AT_ONCE; i++) void this.#work();
  }

  /** The one that is read first. */
  #next(): Question | undefined {
    const [first, ...others] = this.#questions;
    if (first === undefined) return undefined;
    const best = others.reduce((a, b) => (byRank(b.rank, a.rank) < 0 ? b : a), first);
    this.#questions.splice(this.#questions.indexOf(best), 1);
    return best;
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      const question = this.#next();
      if (question === undefined) {
        await this.#wait();
        continue;
      }
      const run = new RunTime(this.clock);
      await question.confirmations.ask(question.failing, () => this.#isOver || run.look() > RUN_MS);
      if (run.ms > SHORT_MS) await this.#wait(run.ms * (AT_ONCE / SHARE - 1));
    }
  }

  /** For a time, or for the next question; in either case no longer than the exploration goes on. */
  async #wait(ms: number | null = null): Promise<void> {
    if (this.#isOver) return;
    await new Promise<void>(resolve => {
      const silence = ms === null ? () => {} : this.clock.alarm(ms, () => end());
      const end = () => {
        silence();
        this.#wake.delete(wake);
        resolve();
      };
      const wake = () => {
        if (ms === null || this.#isOver) end();
      };
      this.#wake.add(wake);
    });
  }

  /** The exploration is over: asks about what is left, and waits for answers until the time or the user's patience is over. */
  async finish(units: readonly Confirmed[], timeMs: number, signal: AbortSignal): Promise<void> {
    const end = this.clock.now() + timeMs;
    const isOver = () => signal.aborted || this.clock.now() >= end;
    this.#isOver = true;
    for (const wake of this.#wake) wake();
    await within(askAll(units, isOver), timeMs, signal, this.clock);
  }
}

/** How long a run has taken that is looked at now and then, while others have their turns in the same thread. */
class RunTime {
  ms = 0;
  #looked: number | null = null;

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  look(): number {
    const now = this.clock.now();
    if (this.#looked !== null) this.ms += Math.min(LOOK_MS, now - this.#looked);
    this.#looked = now;
    return this.ms;
  }
}

async function askAll(units: readonly Confirmed[], isOver: () => boolean): Promise<void> {
  // Another round where the real system contradicts a case and another one may stand for its fault.
  for (let left = inOrder(units); left.length > 0 && !isOver(); left = inOrder(units)) {
    const questions = left.values();
    const next = async () => {
      for (const { failing, confirmations } of questions) {
        if (isOver()) return;
        await confirmations.ask(failing, isOver);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }
}

/**
 * The errors that have no answer, in the order in which answers are worth most: first those that are shown, then those of which
 * nothing is confirmed, and last those for which a larger input stands that is.
 */
function inOrder(units: readonly Confirmed[]): Question[] {
  const left = units.flatMap(unit => {
    const { confirmations, exploration } = unit;
    const open = confirmations.open(exploration.explored.exploration);
    return open.map(one => ({ ...one, unit, confirmations }));
  });
  if (left.length === 0) return [];
  const places = placesOf(units);
  return left
    .map(one => {
      const place = places.get(one.unit.opened.unit.name)?.get(one.failing.id) ?? Number.POSITIVE_INFINITY;
      return { one, order: [Number(place >= SHOWN), Number(one.hasOther), place] };
    })
    .sort((a, b) => byRank(a.order, b.order))
    .map(({ one }) => one);
}

/**
 * The places of errors among the findings, by unit and case, as far as these are known before there is a report. Of each finding the
 * first way to it is shown.
 */
function placesOf(units: readonly Confirmed[]): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const places = new Map(units.map(({ opened }) => [opened.unit.name, new Map<number, number>()]));
  for (const [place, { ways = [] }] of suiteFindings(units.map(judged), []).entries())
    for (const [i, way] of ways.entries())
      places.get(way.unit)?.set(way.case, i === 0 ? place : SHOWN + place);
  return places;
}

function judged({ opened, subject, exploration, confirmations }: Confirmed): Judged {
  const smallest = confirmations.smallest(exploration.explored.exploration);
  return {
    unit: opened.unit.name,
    ...(opened.inputs === undefined ? {} : { inputs: opened.inputs }),
    invocation: { target: subject.target, options: [] },
    cases: smallest,
    errors: smallest.map(({ id }) => id),
    errorCounts: [],
  };
}
