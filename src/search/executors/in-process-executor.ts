/** Runs inputs and reverses decisions of one unit in this thread. */
import type { Model } from '../../logic/index.ts';
import type { Query, Solver } from '../../solver/index.ts';
import type { Aim, Alternative, DecisionOutline, Plain, Run, Unit } from '../unit.ts';
import type {
  Answered,
  Attention,
  Capacity,
  Executed,
  ExecuteTask,
  Executor,
  KnownRun,
  PrintedInput,
  Pursued,
  Reversed,
  ReverseTask,
} from './executor.ts';
import { KeptRuns, type KeptRunsLimits } from './kept-runs.ts';

export interface InProcessExecutorOptions<Input, Raw, Outcome> {
  readonly unit: Unit<Input, Raw>;
  readonly solver: Solver;
  /** Makes what the explorer keeps and reports of the unit's outcome. */
  readonly describe: (outcome: Raw) => Outcome;
  /** The number of runs that may be under way at once, 1 by default. More help only where runs wait for something. */
  readonly executors?: number;
  /** The number of queries that the solver takes at once, 1 by default. */
  readonly solvers?: number;
  /** Makes a model of a query smaller, for failing inputs. Without it `minimize` finds nothing. */
  readonly minimize?: (query: Query, model: Model) => Promise<Model>;
  /** The way to the user's target (`--target`). */
  readonly aim?: Aim | null;
  readonly now?: () => number;
  readonly guard?: RunGuard<Input, Raw>;
}

/** Knows which input is being run, and keeps some from it. */
export interface RunGuard<Input, Raw> {
  /** Called before every run: what is taken for the run of an input that must not be run; null for all others. */
  begin(input: Input): Pick<Run<Input, Raw>, 'outcome' | 'limits'> | null;
  end(): void;
}

/** A run whose input is made only if the run was dropped. */
interface LazyRun<Input> {
  readonly ticket: number;
  readonly input: () => Input | Promise<Input>;
}

type LazyReversal<Input> = LazyRun<Input> & Omit<ReverseTask<Input>, keyof KnownRun<Input>>;

/** Rounds of refinement for one reversal; more cost queries, fewer leave more divergences. */
const MAX_REFINEMENTS = 4;

/**
 * What is kept of runs, oldest runs dropped first. One that is asked about after that is made again, which takes as long as
 * an execution: where most are dropped before they are asked about, the exploration has half its speed.
 */
const MOST_KEPT: KeptRunsLimits = { decisions: 400_000, length: 16_000_000 };

export class InProcessExecutor<Input, Raw, Outcome> implements Executor<Input, Outcome> {
  readonly capacity: Capacity;
  readonly #unit: Unit<Input, Raw>;
  readonly #runs = new KeptRuns<Input, Raw>(MOST_KEPT);
  readonly #now: () => number;

  constructor(private readonly options: InProcessExecutorOptions<Input, Raw, Outcome>) {
    this.#unit = options.unit;
    this.#now = options.now ?? (() => 0);
    const { executors: runs = 1, solvers: queries = 1 } = options;
    // One of each: one task at a time, so that the exploration does not depend on how long a task takes.
    this.capacity = { runs, queries, tasks: runs === 1 && queries === 1 ? 1 : runs + queries };
  }

  async seed(): Promise<PrintedInput<Input>> {
    return this.#printed(this.#unit.seed());
  }

  #printed(input: Input): PrintedInput<Input> {
    return { input, print: this.#unit.print(input) };
  }

  async execute(task: ExecuteTask<Input>, attention: Attention): Promise<Executed<Outcome> | null> {
    const began = this.#now();
    const run = await this.#run(task, attention);
    if (run === null) return null;
    const { outcome, path, limits, reached = [], straysFrom } = run;
    const { describe, aim } = this.options;
    const start = this.#inCommon(path, task);
    const rest = path.slice(start);
    return {
      outcome: describe(outcome),
      fault: this.#unit.fault(outcome),
      isCallersFault: this.#unit.isCallersFault?.(outcome) ?? false,
      excluded: this.#unit.excludes?.(outcome) ?? false,
      start,
      path: aim ? rest.map(decision => withDistances(decision, aim)) : rest,
      shownPath: this.#unit.showPath?.(path) ?? path.map(decision => decision.mark).join(''),
      limits,
      ...(straysFrom === undefined ? {} : { straysFrom }),
      reached,
      isOnTarget: reached.some(point => aim?.points.has(point)),
      ms: this.#now() - began,
    };
  }

  /**
   * The number of decisions that the run shares with the run that its input was derived from: all promised ones but the
   * last, which was reversed. 0 where the run left that path earlier.
   */
  #inCommon(path: readonly DecisionOutline[], { from, promised }: ExecuteTask<Input>): number {
    const parent = this.#runs.get(from ?? -1)?.path;
    for (let at = 0; at < promised - 1; at++) if (parent?.[at]?.label !== path[at]?.label) return 0;
    return parent === undefined ? 0 : Math.max(0, promised - 1);
  }

  async #run(
    { ticket, input, promised }: Omit<ExecuteTask<Input>, 'from'>,
    attention: Attention,
  ): Promise<Run<Input, Raw> | null> {
    let cut = false;
    const stop = () => {
      cut ||= attention.stop();
      return cut;
    };
    const { guard } = this.options;
    const skipped = guard?.begin(input) ?? null;
    const run =
      skipped === null
        ? await this.#unit.execute(input, { stop, pause: () => attention.pause(), promised })
        : { ...skipped, input, path: [] };
    guard?.end();
    if (cut) return null;
    return this.#runs.add(ticket, { ...run, input });
  }

  forget(ticket: number): void {
    this.#runs.forget(ticket);
  }

  /** The run of this ticket; where it was dropped, it is made again with its whole path. Null where it is interrupted. */
  async #known({ ticket, input }: LazyRun<Input>, attention: Attention): Promise<Run<Input, Raw> | null> {
    const known = this.#runs.get(ticket);
    if (known !== undefined) return known;
    return this.#run({ ticket, input: await input(), promised: Number.POSITIVE_INFINITY }, attention);
  }

  /** Leaves the run of the input that was found to the explorer, which first looks whether the input is new. */
  async pursue(
    task: ReverseTask<Input>,
    _ticket: number,
    attention: Attention,
  ): Promise<Pursued<Input, Outcome>> {
    return { reversed: await this.#reverse({ ...task, input: () => task.input }, attention), executed: null };
  }

  /** For a worker, whose inputs arrive packed: they are unpacked only where the run has to be made again. */
  reversePacked(task: ReverseTask<Plain>, attention: Attention): Promise<Reversed<Input>> {
    return this.#reverse({ ...task, input: () => this.unpack(task.input) }, attention);
  }

  async #reverse(task: LazyReversal<Input>, attention: Attention): Promise<Reversed<Input>> {
    const began = this.#now();
    const answered = await this.#answer(task, attention);
    return { ...answered, ms: this.#now() - began };
  }

  async #answer(task: LazyReversal<Input>, attention: Attention): Promise<Answered<Input>> {
    const run = attention.stop() ? null : await this.#known(task, attention);
    if (run === null) return { kind: 'cut' };
    const alternative = run.path[task.at]?.alternatives.find(({ label }) => label === task.label);
    if (alternative === undefined) return { kind: 'lost' };
    const { answer, query } = await this.#ask(run, task, alternative);
    if (answer.kind !== 'sat') {
      const answered: Answered<Input> =
        answer.kind === 'unknown' ? { kind: 'unknown' } : this.#refuted(run, query, answer.under ?? []);
      if (answered.kind === 'sat' || task.mayGuess !== true) return answered;
      const guess = await this.#guess(run, task, alternative);
      return guess === null ? answered : ({ ...answered, guess: this.#printed(guess) } as Answered<Input>);
    }
    const input = this.#unit.decode(answer.model, run, query);
    const { beyond } = answer;
    if (beyond !== undefined && (input === null || this.#unit.meets?.(input, run, query) === false))
      return this.#refuted(run, query, beyond);
    if (input !== null) return { kind: 'sat', ...this.#printed(input) };
    return { kind: 'excluded', limit: this.#unit.exclusion ?? { reason: 'excluded-input' } };
  }

  /** Where the refutation rests on assumptions, the unit may know of an input all the same. */
  #refuted(run: Run<Input, Raw>, query: Query, under: readonly string[]): Answered<Input> {
    const input = under.length === 0 ? null : (this.#unit.search?.(run, query) ?? null);
    return input === null ? { kind: 'unsat', under } : { kind: 'sat', ...this.#printed(input) };
  }

  async #guess(
    run: Run<Input, Raw>,
    { at, timeoutMs }: Pick<ReverseTask<Input>, 'at' | 'timeoutMs'>,
    alternative: Alternative,
  ): Promise<Input | null> {
    const limit = timeoutMs === null ? {} : { timeoutMs };
    for (const { query, read } of this.#unit.guesses?.(run, at, alternative) ?? []) {
      const answer = await this.options.solver.check({ ...query, ...limit });
      const input = answer.kind === 'sat' ? read(answer.model) : null;
      if (input !== null) return input;
    }
    return null;
  }

  async #ask(
    run: Run<Input, Raw>,
    { at, timeoutMs }: Pick<ReverseTask<Input>, 'at' | 'timeoutMs'>,
    alternative: Alternative,
  ) {
    const { solver } = this.options;
    const limit = timeoutMs === null ? {} : { timeoutMs };
    let query: Query = this.#unit.queryFor(run, at, alternative);
    let answer = await solver.check({ ...query, ...limit });
    for (let round = 0; answer.kind === 'sat' && round < MAX_REFINEMENTS; round++) {
      const sharper = this.#unit.refine?.(answer.model, run, query) ?? null;
      if (sharper === null) break;
      query = sharper;
      answer = await solver.check({ ...query, ...limit });
    }
    return { answer, query };
  }

  async minimize(known: KnownRun<Input>, attention: Attention): Promise<PrintedInput<Input> | null> {
    const { minimize } = this.options;
    const run =
      minimize === undefined
        ? null
        : await this.#known({ ticket: known.ticket, input: () => known.input }, attention);
    const last = run?.path.at(-1);
    if (minimize === undefined || run === null || last === undefined) return null;
    const query = this.#unit.queryFor(run, run.path.length - 1, last);
    if (query.hint === undefined) return null;
    const input = this.#unit.decode(await minimize(query, query.hint), run, query);
    return input === null ? null : this.#printed(this.#unit.legible?.(input, run, query) ?? input);
  }

  /** Nothing to do: tasks poll `attention`. */
  interrupt(): void {}

  pack(input: Input): Plain {
    return this.#unit.pack(input);
  }

  async unpack(packed: Plain): Promise<Input> {
    return this.#unit.unpack(packed);
  }
}

function withDistances(decision: DecisionOutline, aim: Aim): DecisionOutline {
  const alternatives = decision.alternatives.map(({ label }) => ({ label, distance: aim.distance(label) }));
  return { ...decision, alternatives };
}
