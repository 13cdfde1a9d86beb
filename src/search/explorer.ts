/**
 * The exploration loop: run an input, note which decisions could have gone another way, ask the solver for an input
 * that goes there, run that one (cuter-2017, algorithm 1).
 *
 * The explorer is the single owner of all state. Executors and solvers may be many and finish in any order: what they
 * bring is taken in one at a time. With one of each, one task is under way at a time, and the same unit, seed and
 * solver give the same exploration.
 *
 * Nothing found is ever lost: a task that fails is counted as a reason for incompleteness, and whatever ends the
 * exploration early (time, a limit, the user) ends it with a result.
 */
import type { Model } from '../logic/index.ts';
import type { Answer, Query, Solver } from '../solver/solver.ts';
import { type Case, type Exploration, type Progress, type Stop, verdictOf } from './exploration.ts';
import { Faults } from './faults.ts';
import { Frontier, type Item, keepsPromise } from './frontier.ts';
import { randomNumbers } from './random.ts';
import type { StrategyFactory } from './strategies/index.ts';
import { Tally } from './tally.ts';
import type { Executor, Label, Question, Run, Unit } from './unit.ts';

/** Time, handed in from the edge of the program. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Lets timers, signals and messages have their turn. */
  pause(): Promise<void>;
  /** Calls `ring` after so many milliseconds, unless the returned function was called before. */
  alarm(ms: number, ring: () => void): () => void;
}

export interface Observer<Input, Outcome> {
  /** `newFault`: nothing like this failure was seen before. */
  executed?(found: Case<Outcome>, newFault: boolean): void;
  progress?(progress: Progress): void;
  /** An answer of the solver did not lead where it should; null for an input that had been run before. */
  diverged?(run: Run<Input, Outcome> | null, from: Run<Input, Outcome>, at: number): void;
  /** A task of the tool itself failed. It is counted among the reasons for incompleteness. */
  failed?(error: unknown): void;
}

export interface ExploreOptions<Input, Outcome> {
  readonly unit: Unit<Input, Outcome>;
  /** Where inputs are run; the unit itself unless told otherwise. */
  readonly executor?: Executor<Input, Outcome>;
  readonly solver: Solver;
  readonly strategy: StrategyFactory;
  readonly clock: Clock;
  /** Decisions deeper than this are not reversed. */
  readonly maxDepth: number;
  readonly maxPaths?: number;
  /** How many executions and queries may be under way at once. */
  readonly executors?: number;
  readonly solvers?: number;
  readonly randomSeed?: number;
  /** Makes a model of a query smaller: for the inputs that people get to see. */
  readonly shrink?: (query: Query, model: Model) => Promise<Model>;
  readonly observer?: Observer<Input, Outcome>;
}

export interface Patience {
  readonly timeMs?: number;
  /** Aborted when the user has seen enough. */
  readonly signal?: AbortSignal;
}

export function explore<Input, Outcome>(
  options: ExploreOptions<Input, Outcome> & Patience,
): Promise<Exploration<Outcome>> {
  return new Explorer(options).explore(options);
}

/** An input to be run, the case it was made from, and the reversal that it is an answer to, where it is one. */
interface Ready<Input, Outcome> {
  readonly input: Input;
  readonly print: readonly string[];
  readonly parent: number | null;
  readonly origin: Item<Input, Outcome> | null;
}

/** A run that showed a new fault, whose input may be larger than it need be. */
interface Failing<Input, Outcome> {
  readonly run: Run<Input, Outcome>;
  readonly found: Case<Outcome>;
}

/** How long the loop may go without letting timers and signals in. */
const BREATH_MS = 20;

/** How often a question is asked again, sharper, before its model is taken as it is. */
const MAX_REFINEMENTS = 4;

/** An exploration that can be continued: each call of `explore` goes on where the one before was stopped. */
export class Explorer<Input, Outcome> {
  readonly #unit: Unit<Input, Outcome>;
  readonly #executor: Executor<Input, Outcome>;
  readonly #clock: Clock;
  readonly #frontier: Frontier<Input, Outcome>;
  readonly #visited = new Set<Label>();
  readonly #reached = new Set<number>();
  readonly #scheduledInputs = new Set<string>();
  readonly #cases: Case<Outcome>[] = [];
  readonly #faults = new Faults();
  readonly #tally = new Tally();
  readonly #ready: Ready<Input, Outcome>[] = [];
  readonly #toShrink: Failing<Input, Outcome>[] = [];
  readonly #answers = { sat: 0, unsat: 0, unknown: 0 };

  /** What finished tasks have brought and nobody has taken in yet. */
  readonly #arrived: (() => void)[] = [];
  #wake: (() => void) | null = null;
  #executing = 0;
  #solving = 0;
  #started = 0;
  #lastBreath: number;
  #deadline = Number.POSITIVE_INFINITY;
  #stopped: Stop | null = null;
  #executeMs = 0;
  #solveMs = 0;

  constructor(private readonly options: ExploreOptions<Input, Outcome>) {
    this.#unit = options.unit;
    this.#executor = options.executor ?? options.unit;
    this.#clock = options.clock;
    this.#lastBreath = this.#clock.now();
    const random = randomNumbers(options.randomSeed ?? 0);
    this.#frontier = new Frontier(options.strategy({ visited: this.#visited, random }), options.maxDepth);
  }

  async explore({ timeMs, signal }: Patience = {}): Promise<Exploration<Outcome>> {
    this.#stopped = null;
    this.#deadline = this.#clock.now() + (timeMs ?? Number.POSITIVE_INFINITY);
    const interrupt = () => this.#stop('interrupted');
    signal?.addEventListener('abort', interrupt);
    if (signal?.aborted) interrupt();
    const silence = timeMs === undefined ? null : this.#clock.alarm(timeMs, () => this.#stop('time'));
    try {
      if (this.#scheduledInputs.size === 0) {
        const seed = this.#unit.seed();
        this.#schedule({ input: seed, print: this.#unit.print(seed), parent: null, origin: null });
      }
      await this.#loop();
    } finally {
      signal?.removeEventListener('abort', interrupt);
      silence?.();
    }
    return this.#result();
  }

  async #loop(): Promise<void> {
    for (;;) {
      if (this.#clock.now() >= this.#deadline) this.#stop('time');
      if (this.#stopped !== null) return;
      this.#startTasks();
      if (this.#executing + this.#solving === 0) return;
      await this.#nextArrival();
      for (let take = this.#arrived.shift(); take !== undefined; take = this.#arrived.shift()) take();
    }
  }

  #stop(why: Stop): void {
    this.#stopped ??= why;
    this.#wake?.();
  }

  /** Executions before queries: what they bring may change what is best to ask. */
  #startTasks(): void {
    const { executors = 1, solvers = 1, maxPaths = Number.POSITIVE_INFINITY } = this.options;
    const atOnce = executors === 1 && solvers === 1 ? 1 : executors + solvers;
    const busy = () => this.#executing + this.#solving >= atOnce;
    while (!busy() && this.#executing < executors && this.#started < maxPaths) {
      const next = this.#ready.shift();
      if (next === undefined) break;
      this.#execute(next);
    }
    while (!busy() && this.#solving < solvers && this.#ready.length < executors && this.#started < maxPaths) {
      const failing = this.#toShrink.shift();
      if (failing !== undefined) {
        this.#shrink(failing);
        continue;
      }
      const item = this.#frontier.next();
      if (item === undefined) break;
      this.#solve(item);
    }
    if (this.#started >= maxPaths && this.#executing + this.#solving === 0 && this.#waiting() > 0) {
      this.#stop('max-paths');
    }
  }

  #waiting(): number {
    return this.#frontier.size + this.#ready.length;
  }

  async #nextArrival(): Promise<void> {
    if (this.#clock.now() - this.#lastBreath > BREATH_MS) {
      await this.#clock.pause();
      this.#lastBreath = this.#clock.now();
    }
    if (this.#arrived.length > 0 || this.#stopped !== null) return;
    await new Promise<void>(resolve => {
      this.#wake = resolve;
    });
    this.#wake = null;
  }

  #arrive(take: () => void): void {
    this.#arrived.push(take);
    this.#wake?.();
  }

  #execute(ready: Ready<Input, Outcome>): void {
    this.#executing++;
    this.#started++;
    const began = this.#clock.now();
    let cut = false;
    const stop = () => {
      cut ||= this.#stopped !== null || this.#clock.now() >= this.#deadline;
      return cut;
    };
    const end = (take: () => void) => {
      this.#executeMs += this.#clock.now() - began;
      this.#arrive(() => {
        this.#executing--;
        take();
      });
    };
    attempt(() => this.#executor.execute(ready.input, stop)).then(
      run => end(() => (cut ? this.#putBack(ready) : this.#store(run, ready))),
      error => end(() => this.#failedExecution(error)),
    );
  }

  /** A run that was cut short by the end of the exploration says nothing about its input. */
  #putBack(ready: Ready<Input, Outcome>): void {
    this.#started--;
    this.#ready.unshift(ready);
    this.#stop('time');
  }

  /** Where not even the seed can be run there is nothing to report but the failure itself. */
  #failedExecution(error: unknown): void {
    if (this.#cases.length === 0) throw error;
    this.#fail(error);
  }

  #fail(error: unknown): void {
    this.#tally.add({
      reason: 'internal-error',
      what: error instanceof Error ? error.message : String(error),
    });
    this.options.observer?.failed?.(error);
  }

  #store(run: Run<Input, Outcome>, { print, parent, origin }: Ready<Input, Outcome>): void {
    if (origin !== null && !keepsPromise(run.path, origin)) this.#diverge(run, origin);
    const gain = this.#visit(run);
    const executed: Case<Outcome> = {
      id: this.#cases.length + 1,
      input: print,
      outcome: run.outcome,
      path: this.#unit.showPath?.(run.path) ?? run.path.map(decision => decision.mark).join(''),
      parent,
      reversed: origin?.at ?? null,
    };
    this.#cases.push(executed);
    for (const limit of run.limits) this.#tally.add(limit);
    const { beyondDepth } = this.#frontier.add(run, executed.id, gain);
    this.#tally.add({ reason: 'depth-limit' }, beyondDepth);

    const faults = this.#faults.size;
    const fault = this.#unit.fault(run.outcome);
    if (fault !== null) this.#faults.add(fault, executed);
    const isNewFault = this.#faults.size > faults;
    if (isNewFault && this.options.shrink !== undefined) this.#toShrink.push({ run, found: executed });
    this.options.observer?.executed?.(executed, isNewFault);
    this.#report();
  }

  /** Marks what the run went through; returns how much of it was new. */
  #visit(run: Run<Input, Outcome>): number {
    const before = this.#visited.size + this.#reached.size;
    for (const decision of run.path) this.#visited.add(decision.label);
    for (const id of run.reached ?? []) this.#reached.add(id);
    return this.#visited.size + this.#reached.size - before;
  }

  #solve(item: Item<Input, Outcome>): void {
    this.#ask(async () => {
      let question = this.#unit.question(item.run, item.at, item.alternative);
      let answer = await this.options.solver.check(question);
      for (let round = 0; answer.kind === 'sat' && round < MAX_REFINEMENTS; round++) {
        const sharper = this.#unit.refine?.(answer.model, item.run, question) ?? null;
        if (sharper === null) break;
        question = sharper;
        answer = await this.options.solver.check(question);
      }
      return () => this.#takeAnswer(answer, item, question);
    });
  }

  /** A smaller input for the same path. */
  #shrink({ run, found }: Failing<Input, Outcome>): void {
    this.#ask(async () => {
      const at = run.path.length - 1;
      const last = run.path[at];
      const question = last === undefined ? undefined : this.#unit.question(run, at, last);
      if (question?.hint === undefined) return () => {};
      const model = (await this.options.shrink?.(question, question.hint)) ?? question.hint;
      return () => {
        const input = this.#unit.decode(model, run, question);
        const print = input === null ? found.input : this.#unit.print(input);
        if (input === null || print.join().length >= found.input.join().length) return;
        this.#schedule({ input, print, parent: found.id, origin: null });
      };
    });
  }

  /** A task for a solver; gives what to do with its result. */
  #ask(task: () => Promise<() => void>): void {
    this.#solving++;
    const began = this.#clock.now();
    const end = (take: () => void) => {
      this.#solveMs += this.#clock.now() - began;
      this.#arrive(() => {
        this.#solving--;
        try {
          take();
        } catch (error) {
          this.#fail(error);
        }
      });
    };
    task().then(end, error => end(() => this.#fail(error)));
  }

  #takeAnswer(answer: Answer, item: Item<Input, Outcome>, question: Question): void {
    this.#answers[answer.kind]++;
    if (answer.kind === 'unknown') this.#tally.add({ reason: 'solver-unknown' });
    if (answer.kind === 'sat') this.#takeModel(answer.model, item, question);
    this.#report();
  }

  #takeModel(model: Model, item: Item<Input, Outcome>, question: Question): void {
    const input = this.#unit.decode(model, item.run, question);
    if (input === null) {
      this.#tally.add(this.#unit.exclusion ?? { reason: 'excluded-input' });
      return;
    }
    const ready = { input, print: this.#unit.print(input), parent: item.caseId, origin: item };
    if (!this.#schedule(ready)) this.#diverge(null, item);
  }

  #diverge(run: Run<Input, Outcome> | null, { run: from, at }: Item<Input, Outcome>): void {
    this.#tally.add({ reason: 'divergence' });
    this.options.observer?.diverged?.(run, from, at);
  }

  /** False for an input that was run before: it went elsewhere then, and would again. */
  #schedule(ready: Ready<Input, Outcome>): boolean {
    const key = JSON.stringify(ready.print);
    if (this.#scheduledInputs.has(key)) return false;
    this.#scheduledInputs.add(key);
    this.#ready.push(ready);
    return true;
  }

  #report(): void {
    const { sat, unsat, unknown } = this.#answers;
    this.options.observer?.progress?.({
      executions: this.#cases.length,
      queries: sat + unsat + unknown,
      waiting: this.#waiting(),
      faults: this.#faults.size,
    });
  }

  #result(): Exploration<Outcome> {
    const left = this.#waiting() + this.#executing + this.#solving;
    const stopped = this.#stopped === null ? [] : [{ reason: this.#stopped, count: Math.max(left, 1) }];
    const incomplete = [...this.#tally.list(), ...stopped];
    const faults = this.#faults.list();
    return {
      cases: this.#cases,
      faults,
      verdict: verdictOf(faults.length, this.#stopped, incomplete),
      stopped: this.#stopped,
      incomplete,
      reached: this.#reached,
      queries: this.#answers,
      executeMs: this.#executeMs,
      solveMs: this.#solveMs,
    };
  }
}

/** A promise also where the function throws before it has one. */
async function attempt<T>(task: () => Promise<T>): Promise<T> {
  return task();
}
