/**
 * The exploration loop: run an input, note which decisions could have gone another way, ask the solver for an input
 * that goes there, run that one (cuter-2017, algorithm 1).
 *
 * The explorer is the single owner of all state. The tasks of its executor may end in any order: their results are
 * taken in one at a time. With an in-process executor and one solver, one task is under way at a time, and the same unit,
 * seed and solver give the same exploration.
 *
 * Nothing found is ever lost: a task that fails is counted as a reason for incompleteness, and whatever ends the
 * exploration early (time, memory, a limit, the user) ends it with a result. It can go on from there, in this process
 * (`explore` again) or in another one (`save`, `restore`).
 */
import { Arrivals } from './arrivals.ts';
import type {
  Attention,
  Executed,
  Executor,
  PrintedInput,
  Reversed,
  ReverseTask,
} from './executors/executor.ts';
import { InProcessExecutor } from './executors/in-process-executor.ts';
import { type Exploration, type Stop, stops } from './exploration.ts';
import { Findings } from './findings.ts';
import { Frontier, type Item, type Origin, type Source } from './frontier.ts';
import { HardShare } from './hard-share.ts';
import { Inputs, type Ready } from './inputs.ts';
import type { Clock, ExploreOptions, Patience } from './options.ts';
import { Pauses } from './pauses.ts';
import { randomNumbers } from './random.ts';
import type { SavedExploration } from './saved.ts';
import type { Label } from './unit.ts';

export function explore<Input, Outcome>(
  options: ExploreOptions<Input, Outcome> & Patience,
): Promise<Exploration<Outcome>> {
  return new Explorer(options).explore(options);
}

/** Milliseconds between two pauses for timers and signals; larger makes it stop later, smaller costs time. */
const PAUSE_EVERY_MS = 20;

/** Guesses for one label that no run has visited: what many guesses did not reach may not be there. */
const MAX_GUESSES = 20;

/** See `ExploreOptions.firstTimeoutMs`. */
const FIRST_TIMEOUT_MS = 250;

/** Whether a decision is one that a run predicts for others (`Run.straysFrom`). */
function isBefore(at: number, straysFrom: number | undefined): boolean {
  return straysFrom === undefined || at < straysFrom;
}

function straying(straysFrom: number | undefined): { straysFrom?: number } {
  return straysFrom === undefined ? {} : { straysFrom };
}

export class Explorer<Input, Outcome> {
  readonly #executor: Executor<Input, Outcome>;
  readonly #clock: Clock;
  readonly #findings = new Findings<Outcome>();
  readonly #covered: Set<number>;
  readonly #frontier: Frontier<Input>;
  readonly #inputs = new Inputs<Input>();
  readonly #toMinimize: Source<Input>[] = [];

  /** The tasks under way. */
  readonly #executing = new Set<Ready<Input>>();
  readonly #solving = new Set<Item<Input>>();
  readonly #minimizing = new Set<Source<Input>>();
  readonly #arrivals = new Arrivals();
  readonly #hardShare = new HardShare();
  /** How many were run, by the label that they were for. */
  readonly #guesses = new Map<Label, number>();
  readonly #pauses: Pauses;
  #tickets = 0;
  #hasBegun = false;
  #started = 0;
  #lostMs = 0;
  #deadline = Number.POSITIVE_INFINITY;
  /** The number of executions at which this turn ends. */
  #pauseAt = Number.POSITIVE_INFINITY;
  /** The time at which this turn ends. */
  #turnEnd = Number.POSITIVE_INFINITY;
  /** All that was wanted is reached (`ExploreOptions.isEnough`): what was found is minimized, and nothing else is tried. */
  #isEnough = false;
  #stopped: Stop | null = null;

  readonly #attention: Attention = {
    stop: () => this.#stopped !== null || this.#clock.now() >= this.#deadline,
    pause: () => this.#pauses.ifDue(),
  };

  constructor(private readonly options: ExploreOptions<Input, Outcome>) {
    const { clock, strategy, randomSeed = 0, maxDepth, hasTarget = false } = options;
    this.#covered = options.covered ?? new Set();
    const nearness = options.nearness?.(this.#covered) ?? null;
    this.#executor =
      'executor' in options
        ? options.executor
        : new InProcessExecutor({ now: () => clock.now(), describe: outcome => outcome, ...options });
    this.#clock = clock;
    this.#pauses = new Pauses(clock, PAUSE_EVERY_MS);
    const random = randomNumbers(randomSeed);
    const { visited } = this.#findings;
    const isTargetReached = () => !hasTarget || this.#findings.isTargetReached;
    this.#frontier = new Frontier<Input>(
      strategy({ visited, random, nearness, isTargetReached }),
      maxDepth,
      label => nearness?.knows(label) ?? false,
      label => visited.has(label),
      source => this.#executor.forget(source.ticket),
    );
  }

  async explore({ timeMs, paths, turnMs, signal }: Patience = {}): Promise<Exploration<Outcome>> {
    this.#stopped = null;
    this.#lostMs = 0;
    this.#isEnough = this.#findings.size > 0 && (this.options.isEnough?.(this.#covered) ?? false);
    this.#pauseAt = this.#started + (paths ?? Number.POSITIVE_INFINITY);
    this.#deadline = this.#clock.now() + (timeMs ?? Number.POSITIVE_INFINITY);
    this.#turnEnd = this.#clock.now() + (turnMs ?? Number.POSITIVE_INFINITY);
    this.#hardShare.begin(this.#clock.now());
    // Who ends it may say why.
    const interrupt = () => this.#stop(stops.find(stop => stop === signal?.reason) ?? 'interrupted');
    signal?.addEventListener('abort', interrupt);
    if (signal?.aborted) interrupt();
    const silence = timeMs === undefined ? null : this.#clock.alarm(timeMs, () => this.#stop('time'));
    try {
      if (!this.#hasBegun) this.#inputs.begin(await this.#executor.seed());
      this.#hasBegun = true;
      await this.#loop();
    } finally {
      this.#hardShare.end(this.#clock.now());
      signal?.removeEventListener('abort', interrupt);
      silence?.();
    }
    return this.#result(this.#stopped);
  }

  /** How many executions were begun. */
  get started(): number {
    return this.#started;
  }

  /** How long the run had taken in which the last exploration ended; it is begun anew. 0 where that was between two runs. */
  get lostMs(): number {
    return this.#lostMs;
  }

  /** What is known while it goes on: as if the time were over now. */
  glance(): Exploration<Outcome> {
    return this.#result('time');
  }

  #result(stopped: Stop | null): Exploration<Outcome> {
    const found = this.#findings.result(stopped, this.#waiting() + this.#underWay());
    return { ...found, open: this.#frontier.open() };
  }

  /** An input to be run besides those that the search finds. */
  suggest(suggested: PrintedInput<Input>): void {
    this.#inputs.suggest(suggested);
  }

  async #loop(): Promise<void> {
    for (;;) {
      if (this.#clock.now() >= this.#deadline) this.#stop('time');
      if (this.options.isMemoryShort?.()) this.#stop('memory');
      if (this.#stopped !== null) return;
      this.#startTasks();
      if (this.#underWay() === 0) return;
      if (this.#pauses.isDue) await this.#pauses.pause();
      if (this.#stopped === null) await this.#arrivals.next();
      // Also after it was told to stop: results that are there are not thrown away.
      this.#arrivals.takeAll();
    }
  }

  #stop(why: Stop): void {
    this.#stopped ??= why;
    this.#executor.interrupt();
    this.#arrivals.wake();
  }

  #underWay(): number {
    return this.#executing.size + this.#solving.size + this.#minimizing.size;
  }

  #waiting(): number {
    return this.#frontier.size + this.#inputs.size;
  }

  /** Runs before queries: the result of a run may change which query is best. */
  #startTasks(): void {
    const { maxPaths = Number.POSITIVE_INFINITY } = this.options;
    const { runs, queries, tasks } = this.#executor.capacity;
    const most = Math.min(maxPaths, this.#pauseAt);
    const isOver = this.#clock.now() >= this.#turnEnd;
    const mayRun = () => !isOver && this.#started < most && !this.#isEnough;
    // Also while queries are under way: a suggested input need not wait for a query that is left from an earlier turn.
    while (mayRun() && this.#executing.size < runs) {
      const next = this.#inputs.next();
      if (next === undefined) break;
      this.#execute(next);
    }
    const solving = () => this.#solving.size + this.#minimizing.size;
    const mayAsk = () => this.#underWay() < tasks && (mayRun() || this.#isEnough);
    while (mayAsk() && solving() < queries && this.#inputs.size < runs) {
      const failing = this.#toMinimize.shift();
      if (failing !== undefined) {
        this.#minimize(failing);
        continue;
      }
      const hard = this.#whenHard();
      const item = mayRun() ? this.#frontier.next(hard) : undefined;
      if (item === undefined) {
        if (hard === 'never' && this.#frontier.size > 0 && this.#underWay() === 0) this.#stop('time');
        break;
      }
      this.#pursue(item);
    }
    if (!mayRun() && this.#underWay() === 0 && this.#waiting() > 0) this.#stop(this.#limitReached(maxPaths));
  }

  #whenHard(): 'first' | 'last' | 'never' {
    const now = this.#clock.now();
    if (!this.#hardShare.fits(this.#deadline - now)) return 'never';
    return this.#hardShare.isDue(now) ? 'first' : 'last';
  }

  #limitReached(maxPaths: number): Stop {
    if (this.#isEnough) return 'covered';
    return this.#started >= maxPaths ? 'max-paths' : 'pause';
  }

  /** Starts a task of the executor; `take` gets its result, while no other result is taken in. */
  #task<Task, Result>(
    task: Task,
    underWay: Set<Task>,
    work: () => Promise<Result>,
    take: (result: Result) => void,
    failed: (error: unknown) => void = error => this.#fail(error),
  ): void {
    underWay.add(task);
    this.#arrivals.expect(
      work(),
      result => {
        underWay.delete(task);
        try {
          take(result);
        } catch (error) {
          this.#fail(error);
        }
      },
      error => {
        underWay.delete(task);
        failed(error);
      },
    );
  }

  /** What goes wrong beside the exploration is counted with what goes wrong in it. */
  failed(error: unknown): void {
    this.#fail(error);
  }

  #fail(error: unknown): void {
    this.#findings.tally.add({
      reason: 'internal-error',
      what: error instanceof Error ? error.message : String(error),
    });
    this.options.observer?.failed?.(error);
  }

  // --- Running ---------------------------------------------------------------------------------------------------------

  #execute(ready: Ready<Input>): void {
    this.#started++;
    const ticket = ++this.#tickets;
    const { input, from, origin } = ready;
    const task = { ticket, input, from, promised: origin === null ? 0 : origin.at + 1 };
    const began = this.#clock.now();
    this.#task(
      ready,
      this.#executing,
      async () => this.#executor.execute(task, this.#attention),
      run => (run === null ? this.#putBack(ready, began) : this.#store(run, ticket, ready)),
      error => this.#failedExecution(error),
    );
  }

  /** A run that was cut short by the end of the exploration says nothing about its input. */
  #putBack(ready: Ready<Input>, began: number): void {
    this.#started--;
    this.#lostMs = Math.max(this.#lostMs, this.#clock.now() - began);
    this.#inputs.putBack(ready);
  }

  /** If not even the first input can be run, there is nothing to report but the failure itself. */
  #failedExecution(error: unknown): void {
    if (this.#findings.size === 0) throw error;
    this.#fail(error);
  }

  #store(run: Executed<Outcome>, ticket: number, ready: Ready<Input>): void {
    const { input, print, parent, origin } = ready;
    const { straysFrom } = run;
    const isPredicted =
      origin !== null && isBefore(origin.at, straysFrom) && isBefore(origin.at, ready.straysFrom);
    if (isPredicted && !this.#frontier.keepsPromise(run, origin)) this.#diverge(print, parent, origin.at);
    const gain = this.#findings.visit(run);
    const { size } = this.#covered;
    for (const point of run.reached) this.#covered.add(point);
    if (this.#covered.size > size || this.#findings.size === 0)
      this.#isEnough = this.options.isEnough?.(this.#covered) ?? false;
    const filed = run.excluded ? null : this.#file(run, ready);
    const source: Source<Input> = {
      ticket,
      caseId: filed?.found.id ?? parent,
      input,
      open: 0,
      ...straying(straysFrom),
    };
    if (filed?.isNewFault) {
      source.open++;
      this.#toMinimize.push(source);
    }
    this.#follow(run, source, origin, gain);
    this.#report();
  }

  #follow(run: Executed<Outcome>, source: Source<Input>, origin: Origin | null, gain: number): void {
    const { beyondDepth } = this.#frontier.add(run, source, gain, origin);
    this.#findings.tally.add({ reason: 'depth-limit' }, beyondDepth);
  }

  #file(run: Executed<Outcome>, { input, print, parent, origin }: Ready<Input>) {
    const filed = this.#findings.add(run, { input: print, parent, reversed: origin?.at ?? null });
    this.options.observer?.executed?.(filed.found, filed.isNewFault, input);
    return filed;
  }

  #diverge(input: readonly string[], from: number | null, at: number): void {
    this.#findings.tally.add({ reason: 'divergence' });
    this.options.observer?.diverged?.(input, from, at);
  }

  // --- Asking ----------------------------------------------------------------------------------------------------------

  /** Reverses a decision. Until the answer is there, the run that the executor may make of it counts as started. */
  #pursue(item: Item<Input>): void {
    this.#started++;
    const next = ++this.#tickets;
    const began = this.#clock.now();
    this.#task(
      item,
      this.#solving,
      async () => this.#executor.pursue(this.#taskFor(item), next, this.#attention),
      ({ reversed, executed }) => {
        if (item.isHard) {
          const ms = 'ms' in reversed ? reversed.ms : this.#clock.now() - began;
          this.#hardShare.spent(ms, reversed.kind === 'cut');
        }
        const found = this.#takeAnswer(reversed, item, executed);
        if (found !== null && executed !== null) {
          this.#store(executed, next, found);
          return;
        }
        this.#started--;
        if (found !== null) this.#inputs.push(found);
        // An input that was claimed before makes no case, but the state table may rely on this run for the path it took.
        if (reversed.kind === 'sat' && executed !== null)
          this.#follow(
            executed,
            {
              ticket: next,
              caseId: item.source.caseId,
              input: reversed.input,
              open: 0,
              ...straying(executed.straysFrom),
            },
            item,
            0,
          );
      },
      error => {
        this.#started--;
        this.#failedQuery(error, item);
      },
    );
  }

  #taskFor({ source: { ticket, input }, at, label, isHard, isOwn }: Item<Input>): ReverseTask<Input> {
    const { firstTimeoutMs = FIRST_TIMEOUT_MS } = this.options;
    const mayGuess =
      isOwn && !this.#findings.visited.has(label) && (this.#guesses.get(label) ?? 0) < MAX_GUESSES;
    return { ticket, input, at, label, timeoutMs: isHard ? null : firstTimeoutMs, mayGuess };
  }

  #failedQuery(error: unknown, { source }: Item<Input>): void {
    this.#frontier.release(source);
    this.#fail(error);
  }

  /** The input to run because of this answer, or null. `executed` is its run, where the executor has made it. */
  #takeAnswer(
    reversed: Reversed<Input>,
    item: Item<Input>,
    executed: Executed<Outcome> | null = null,
  ): Ready<Input> | null {
    const { source, at, label, node, context } = item;
    const { caseId, ticket, straysFrom } = source;
    const isPredicted = isBefore(at, straysFrom);
    // Where the same input is under way, its run will show whether it takes this alternative.
    const isUnderWay = reversed.kind === 'sat' && this.#inputs.includes(reversed.print, this.#executing);
    if (reversed.kind === 'cut' || isUnderWay) {
      this.#frontier.putBack(item);
      return null;
    }
    if ('guess' in reversed && reversed.guess !== undefined) {
      this.#guesses.set(label, (this.#guesses.get(label) ?? 0) + 1);
      this.suggest(reversed.guess);
    }
    if (reversed.kind === 'unknown' && !item.isHard) {
      this.#frontier.postpone(item);
      return null;
    }
    this.#frontier.release(source);
    let found: Ready<Input> | null = null;
    switch (reversed.kind) {
      case 'unsat':
        this.#findings.answered('unsat', reversed.ms);
        for (const reason of reversed.under) this.#findings.tally.add({ reason });
        break;
      case 'unknown':
        this.#findings.answered(reversed.kind, reversed.ms);
        break;
      case 'lost':
        if (isPredicted) this.#diverge(this.#findings.inputOf(caseId), caseId, at);
        break;
      case 'excluded':
        this.#findings.answered('sat', reversed.ms);
        this.#findings.tally.add(reversed.limit);
        break;
      case 'sat': {
        const { input, print } = reversed;
        this.#findings.answered('sat', reversed.ms);
        if (this.#inputs.claim(print)) {
          const origin = { at, label, node, context };
          found = { input, print, parent: caseId, from: ticket, origin, ...straying(straysFrom) };
        } else if (isPredicted && !this.#goesThere(item, executed)) this.#diverge(print, caseId, at);
      }
    }
    this.#report();
    return found;
  }

  /** Another query or a suggestion may have led to the same input while this query was under way. */
  #goesThere(item: Item<Input>, executed: Executed<Outcome> | null): boolean {
    if (item.node.wasVisited(item.label)) return true;
    return executed !== null && this.#frontier.keepsPromise(executed, item);
  }

  /** A smaller input for the same path. */
  #minimize(source: Source<Input>): void {
    const { ticket, input, caseId } = source;
    const done = () => this.#frontier.release(source);
    this.#task(
      source,
      this.#minimizing,
      async () => this.#executor.minimize({ ticket, input }, this.#attention),
      smaller => {
        done();
        const length = this.#findings.inputOf(caseId).join().length;
        if (smaller === null || smaller.print.join().length >= length) return;
        this.#inputs.schedule({ ...smaller, parent: caseId, from: ticket, origin: null });
      },
      error => {
        done();
        this.#fail(error);
      },
    );
  }

  #report(): void {
    this.options.observer?.progress?.({
      executions: this.#findings.size,
      queries: this.#findings.queries,
      waiting: this.#waiting(),
      faults: this.#findings.faults,
      reached: this.#findings.reached,
    });
  }

  // --- Going on elsewhere ----------------------------------------------------------------------------------------------

  /** Everything that is needed to go on elsewhere. What is under way counts as not begun. */
  save(): SavedExploration<Outcome> {
    const { saved: frontier, sources, numbers } = this.#frontier.save(this.#solving);
    const failing = [...this.#minimizing, ...this.#toMinimize];
    const asked = [...new Set([...sources, ...failing])];
    return {
      findings: this.#findings.save(),
      frontier,
      sources: asked.map(({ ticket, caseId, input, straysFrom }) => ({
        ticket,
        caseId,
        input: this.#executor.pack(input),
        ...straying(straysFrom),
      })),
      ready: this.#inputs.save(this.#executor, this.#executing, numbers),
      toMinimize: failing.map(({ ticket }) => ticket),
      isDone: this.#underWay() + this.#waiting() === 0,
    };
  }

  /** Takes up what another explorer of the same unit has saved; nothing must have been explored here before. */
  async restore(saved: SavedExploration<Outcome>): Promise<void> {
    this.#hasBegun = true;
    this.#findings.restore(saved.findings);
    const sources = new Map<number, Source<Input>>();
    for (const { ticket, caseId, input: packed, straysFrom } of saved.sources) {
      const input = await this.#executor.unpack(packed);
      sources.set(ticket, { ticket: ++this.#tickets, caseId, input, open: 0, ...straying(straysFrom) });
    }
    const sourceOf = (ticket: number): Source<Input> => {
      const source = sources.get(ticket);
      if (source === undefined) throw new Error(`run ${ticket} was not saved`);
      return source;
    };
    const nodes = this.#frontier.restore(saved.frontier, sourceOf);
    for (const { input } of saved.findings.cases) this.#inputs.claim(input);
    await this.#inputs.restore(this.#executor, saved.ready, nodes);
    for (const ticket of saved.toMinimize) {
      const source = sourceOf(ticket);
      source.open++;
      this.#toMinimize.push(source);
    }
  }
}
