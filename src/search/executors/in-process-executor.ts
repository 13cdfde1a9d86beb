/** A executor of one: the unit and the solver in this thread. */
import type { Model } from '../../logic/index.ts';
import type { Query, Solver } from '../../solver/index.ts';
import type { Aim, Alternative, DecisionOutline, Plain, Run, Unit } from '../unit.ts';
import type {
  Answered,
  Attention,
  Executed,
  ExecuteTask,
  Executor,
  KnownRun,
  PrintedInput,
  Reversed,
  ReverseTask,
} from './executor.ts';

export interface InProcessExecutorOptions<Input, Raw, Outcome> {
  readonly unit: Unit<Input, Raw>;
  readonly solver: Solver;
  /** What becomes of the unit's outcomes; they are kept as they are unless told otherwise. */
  readonly describe?: (outcome: Raw) => Outcome;
  /** Makes a model of a query smaller: for the inputs that people get to see. */
  readonly minimize?: (query: Query, model: Model) => Promise<Model>;
  /** Where the user wants to go. */
  readonly aim?: Aim | null;
  readonly now?: () => number;
}

/** How often a query is asked again, sharper, before its model is taken as it is. */
const MAX_REFINEMENTS = 4;

/** Paths are kept until they have so many decisions together; those asked for later are made again. */
const MAX_DECISIONS = 400_000;

export class InProcessExecutor<Input, Raw, Outcome = Raw> implements Executor<Input, Outcome> {
  readonly #unit: Unit<Input, Raw>;
  readonly #runs = new Map<number, Run<Input, Raw>>();
  readonly #now: () => number;
  #decisions = 0;

  constructor(private readonly options: InProcessExecutorOptions<Input, Raw, Outcome>) {
    this.#unit = options.unit;
    this.#now = options.now ?? (() => 0);
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
    const { outcome, path, limits, reached = [] } = run;
    const { describe, aim } = this.options;
    const start = this.#inCommon(path, task);
    const rest = path.slice(start);
    return {
      outcome: describe === undefined ? (outcome as unknown as Outcome) : describe(outcome),
      fault: this.#unit.fault(outcome),
      excluded: this.#unit.excludes?.(outcome) ?? false,
      start,
      path: aim ? rest.map(decision => withDistances(decision, aim)) : rest,
      shownPath: this.#unit.showPath?.(path) ?? path.map(decision => decision.mark).join(''),
      limits,
      reached,
      isOnTarget: reached.some(point => aim?.points.has(point)),
      ms: this.#now() - began,
    };
  }

  /** Where the run leaves that which it was made from, if it does so where it is meant to; 0 if it does not. */
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
    const run = await this.#unit.execute(input, { stop, pause: () => attention.pause(), promised });
    if (cut) return null;
    this.#keep(ticket, run);
    return run;
  }

  #keep(ticket: number, run: Run<Input, Raw>): void {
    this.#runs.set(ticket, run);
    this.#decisions += run.path.length;
    for (const [oldest] of this.#runs) {
      if (this.#decisions <= MAX_DECISIONS || oldest === ticket) break;
      this.forget(oldest);
    }
  }

  forget(ticket: number): void {
    this.#decisions -= this.#runs.get(ticket)?.path.length ?? 0;
    this.#runs.delete(ticket);
  }

  knows(ticket: number): boolean {
    return this.#runs.has(ticket);
  }

  /** The run of this ticket, made again where it is not known here, with the whole of its path. */
  async #known({ ticket, input }: KnownRun<Input>, attention: Attention): Promise<Run<Input, Raw> | null> {
    const known = this.#runs.get(ticket);
    return known ?? this.#run({ ticket, input, promised: Number.POSITIVE_INFINITY }, attention);
  }

  async reverse(task: ReverseTask<Input>, attention: Attention): Promise<Reversed<Input>> {
    const began = this.#now();
    const reversed = await this.#reverse(task, attention);
    return { ...reversed, ms: this.#now() - began };
  }

  async #reverse(task: ReverseTask<Input>, attention: Attention): Promise<Answered<Input>> {
    const run = attention.stop() ? null : await this.#known(task, attention);
    if (run === null) return { kind: 'cut' };
    const alternative = run.path[task.at]?.alternatives.find(({ label }) => label === task.label);
    if (alternative === undefined) return { kind: 'lost' };
    const { answer, query } = await this.#ask(run, task, alternative);
    if (answer.kind !== 'sat') return { kind: answer.kind };
    const input = this.#unit.decode(answer.model, run, query);
    if (input !== null) return { kind: 'sat', ...this.#printed(input) };
    return { kind: 'excluded', limit: this.#unit.exclusion ?? { reason: 'excluded-input' } };
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
    const run = minimize === undefined ? null : await this.#known(known, attention);
    const last = run?.path.at(-1);
    if (minimize === undefined || run === null || last === undefined) return null;
    const query = this.#unit.queryFor(run, run.path.length - 1, last);
    if (query.hint === undefined) return null;
    const input = this.#unit.decode(await minimize(query, query.hint), run, query);
    return input === null ? null : this.#printed(input);
  }

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
