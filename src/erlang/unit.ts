/**
 * An Erlang function as a unit under test: the meeting point of machine, symbolic terms and search.
 */
import type { Point } from '../coverage/index.ts';
import { defined, type Expr, type Model } from '../logic/index.ts';
import type {
  Aim,
  Alternative,
  ExplainedDecision,
  Guess,
  Limit,
  Nearness,
  Plain,
  Probe,
  Query,
  RunControl,
  TargetPlace,
  Unit,
} from '../search/index.ts';
import { aimAt } from './aim.ts';
import { blame } from './blame/index.ts';
import './bifs/index.ts';
import { LocalStore, type Store } from '../logic/visited/index.ts';
import type { Definition, Module } from './core/index.ts';
import { pointsOf } from './coverage/points.ts';
import { reachableFunctions } from './coverage/reachable-functions.ts';
import { explainDecision } from './explain.ts';
import { hasExtremeNumbers } from './extreme-numbers.ts';
import { growthOf } from './growth.ts';
import { Comparisons } from './made-up/comparisons.ts';
import { MadeUpInputs } from './made-up/inputs.ts';
import { REJECTED } from './makers/harness.ts';
import { showRecipe, untypedIn } from './makers/recipe.ts';
import { NearnessToNew } from './nearness.ts';
import { Candidates } from './operations/candidates.ts';
import { type ErlangOutcome, faultOf } from './outcome.ts';
import { PathQueries } from './path-queries.ts';
import { runOnBeam } from './rebuild.ts';
import { type Blame, type CallControl, type Executed, type RunOptions, runCall } from './run.ts';
import { numberOpaqueTerms } from './symbolic/encode.ts';
import { Sym, type Term } from './terms/index.ts';
import { type PackedTerm, packTerm, unpackTerm } from './terms/pack.ts';
import { somePart } from './terms/parts.ts';
import { showInput } from './terms/print.ts';
import { type ErlangInput, type ErlangRun, type ErlangUnitOptions, inputVariables } from './unit-options.ts';
import { StateTable } from './visited/state-table.ts';

/** The largest number of calls in a probe; larger ones find more and take longer. */
const PROBE_STEPS = 20_000;
/** The same for runs that show how time grows with the input. */
const GROWTH_STEPS = 200_000;

/** Parts of what makers got that are remembered. */
const MAX_PARTS = 10_000;

export class ErlangUnit implements Unit<ErlangInput, ErlangOutcome> {
  readonly name: string;
  readonly #variables: readonly Expr[];
  #runOptions!: RunOptions;
  #store!: Store;
  readonly #probeOptions: RunOptions;
  readonly #growthOptions: RunOptions;
  readonly #queries: PathQueries;
  readonly #madeUp: MadeUpInputs;
  #extremes: boolean | null = null;
  #points: readonly Point[] = [];
  /** Reported with the first run. */
  #limits: readonly Limit[];
  /** The current run, or the last one. */
  #running: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ErlangUnitOptions) {
    this.name = options.name ?? `${options.module}:${options.function}/${options.seed.length}`;
    this.#variables = inputVariables(options.seed.length);
    this.#queries = new PathQueries(options, this.#variables);
    this.#madeUp = new MadeUpInputs(options.precondition, () => this.#functions());
    this.#limits = options.limits ?? [];
    // Without symbols nothing is written there.
    const unused = { states: new StateTable(), candidates: new Candidates(new LocalStore()) };
    this.#probeOptions = {
      ...options,
      ...unused,
      steps: Math.min(options.steps, PROBE_STEPS),
      background: null,
    };
    this.#growthOptions = { ...this.#probeOptions, steps: Math.min(options.steps, GROWTH_STEPS) };
    this.useStore(options.store ?? new LocalStore());
  }

  /** Replaces the store of visited states. */
  useStore(store: Store): void {
    this.#store = store;
    const { options } = this;
    this.#runOptions = {
      ...options,
      states: new StateTable(store, options.precondition, () => this.#hasExtremes()),
      candidates: new Candidates(store),
      background: options.precondition,
      look: options.returns ?? undefined,
    };
    numberOpaqueTerms(store.thread);
  }

  seed(): ErlangInput {
    return this.options.seed.map((term, i) => this.options.fixed.get(i) ?? term);
  }

  sample(random: () => number, size: number): ErlangInput | null {
    return this.#madeUp.sample(random, size);
  }

  mutate(input: ErlangInput, other: ErlangInput, random: () => number): ErlangInput | null {
    return this.#madeUp.mutate(input, other, random);
  }

  examples(): ErlangInput[] {
    return this.#madeUp.examples(this.seed());
  }

  simpler(input: ErlangInput): Generator<ErlangInput, void, boolean> {
    return this.#madeUp.simpler(input);
  }

  longer(input: ErlangInput): Iterable<ErlangInput> {
    return this.#madeUp.longer(input);
  }

  #functions(): Definition[] {
    const { code, module, function: name, seed } = this.options;
    const core = code.module(module);
    return core === undefined ? [] : reachableFunctions(core, name, seed.length);
  }

  #hasExtremes(): boolean {
    this.#extremes ??= hasExtremeNumbers(this.#functions());
    return this.#extremes;
  }

  /** Runs an input without symbolic values: no path is recorded, and it is some ten times faster than `execute`. */
  probe(input: ErlangInput, control: RunControl = {}): Promise<Probe<ErlangInput, ErlangOutcome>> {
    return this.#serialized(() => this.#probe(input, control));
  }

  execute(input: ErlangInput, control: RunControl = {}): Promise<ErlangRun> {
    return this.#serialized(() => this.#execute(input, control));
  }

  /** Serializes runs, also those that wait for I/O, since all record their coverage in the same place. */
  #serialized<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#running.then(run);
    this.#running = result.catch(() => {});
    return result;
  }

  async #probe(input: ErlangInput, control: RunControl): Promise<Probe<ErlangInput, ErlangOutcome>> {
    const { hasInventedState = false } = this.options;
    const watcher = new Comparisons();
    const { outcome, steps } = await this.#run(this.#probeOptions, input, {
      ...control,
      blame: this.#blaming(input),
      watcher,
    });
    const reached = this.#takeReached(this.options.isOwnCode);
    const isOver = !['timeout', 'memory', 'rejected'].includes(outcome.kind);
    return {
      outcome: this.#judged(input, outcome),
      reached: isOver ? reached : [],
      progress: [...watcher.progress, ...(hasInventedState ? [] : watcher.contexts)],
      // The calls that make a state are no calls of the program: each of them would be worth an execution.
      closeness: [...watcher.closeness, ...(hasInventedState ? watcher.contexts : [])],
      steps,
      near: new Map(
        [...watcher.near].map(([point, score]) => [defined(this.options.code.points[point]).point, score]),
      ),
      nearby: () => this.#madeUp.nearby(input, watcher.failed),
      agreed: watcher.agreed,
      repairs: agreed => this.#madeUp.repairs(input, watcher.disagreement(agreed)),
    };
  }

  async #execute(input: ErlangInput, control: RunControl): Promise<ErlangRun> {
    const { options } = this;
    const args = input.map((term, i) =>
      options.fixed.has(i) ? term : new Sym(term, defined(this.#variables[i])),
    );
    const {
      outcome,
      execution,
      straysFrom = execution.straysFrom,
    } = await this.#run(this.#runOptions, args, {
      ...control,
      blame: this.#blaming(input),
    });
    const limits = [...this.#limits, ...execution.limits];
    this.#limits = [];
    const reached = this.#takeReached();
    const judged = this.#judged(input, await this.#withGrowth(input, outcome, control));
    return {
      input,
      outcome: judged,
      path: execution.path,
      limits,
      reached: this.excludes(judged) ? [] : reached,
      ...(straysFrom === undefined ? {} : { straysFrom }),
    };
  }

  #run(settings: RunOptions, args: readonly Term[], control: CallControl): Promise<Executed> {
    const { engine, module, function: name } = this.options;
    return engine === undefined
      ? runCall(settings, module, name, args, control)
      : runOnBeam(engine, settings, module, name, args, control);
  }

  #blaming(input: ErlangInput): Blame {
    const { code, origin, precondition, hasKnownMessages = false, hasInventedState = false } = this.options;
    const { isOwnCode = () => true } = this.options;
    return (raise, sites, { recording, path }) =>
      blame(raise, sites, {
        input,
        unit: this.name,
        isSpecified: origin === 'specification' || origin === 'behaviour',
        isCallback: origin === 'behaviour',
        hasKnownMessages,
        hasInventedState,
        isTracked: recording,
        path,
        forMakers: () => this.#forMakers(input),
        mayRefuse: this.options.mayRefuse ?? (() => true),
        ...(precondition === null ? {} : { precondition }),
        definition: (module, name, arity) => code.definition(module, name, arity),
        isOwnCode: module => isOwnCode(module),
      });
  }

  #forMakers(input: ErlangInput): ReadonlySet<Term> {
    const { made = [] } = this.options;
    const parts = new Set<Term>();
    for (const [i, makers] of made.entries())
      somePart(makers === null ? [] : untypedIn(input[i] as Term, makers), part => {
        parts.add(part);
        return parts.size > MAX_PARTS;
      });
    return parts;
  }

  /** A run that was stopped is perhaps one of exponential time. */
  async #withGrowth(input: ErlangInput, outcome: ErlangOutcome, control: RunControl): Promise<ErlangOutcome> {
    if (outcome.kind !== 'timeout' || outcome.loop !== undefined || control.stop?.()) return outcome;
    const growth = await growthOf(input, async smaller => {
      const run = await this.#run(this.#growthOptions, smaller, { ...control, blame: this.#blaming(input) });
      return run.outcome.kind === 'timeout' || run.outcome.kind === 'memory' ? null : run.steps;
    });
    this.#takeReached();
    return growth === null ? outcome : { kind: 'timeout', growth };
  }

  #judged(input: ErlangInput, outcome: ErlangOutcome): ErlangOutcome {
    if (outcome.kind !== 'value') return outcome;
    if (outcome.value === REJECTED) return { kind: 'rejected', by: 'its makers' };
    const type = this.options.returns?.violatedBy(input, outcome.value) ?? null;
    return type === null ? outcome : { kind: 'bad-return', value: outcome.value, type };
  }

  /** The points that were reached since the last call, of all modules or of these. */
  #takeReached(isWanted: (module: string) => boolean = () => true): number[] {
    const { covered, points } = this.options.code;
    const reached: number[] = [];
    for (let i = covered.indexOf(1); i >= 0; i = covered.indexOf(1, i + 1)) {
      const { module, point } = defined(points[i]);
      if (isWanted(module)) reached.push(point);
      covered[i] = 0;
    }
    return reached;
  }

  explain(run: ErlangRun, at: number): ExplainedDecision {
    return explainDecision(defined(run.path[at]), run.input, this.points(), this.options.texts);
  }

  pack(input: ErlangInput): Plain {
    return input.map(packTerm);
  }

  async unpack(packed: Plain): Promise<ErlangInput> {
    return Promise.all((packed as readonly PackedTerm[]).map(term => unpackTerm(term, this.options.read)));
  }

  queryFor(run: ErlangRun, at: number, alternative: Alternative): Query {
    return this.#queries.queryFor(run, at, alternative);
  }

  guesses(run: ErlangRun, at: number, alternative: Alternative): Iterable<Guess<ErlangInput>> {
    return this.#queries.guesses(run, at, alternative);
  }

  refine(model: Model, run: ErlangRun, query: Query): Query | null {
    return this.#queries.refine(model, run, query);
  }

  decode(model: Model, run: ErlangRun, query: Query): ErlangInput | null {
    return this.#queries.decode(model, run, query);
  }

  get exclusion(): Limit {
    return this.#queries.exclusion;
  }

  meets(input: ErlangInput, run: ErlangRun, query: Query): boolean {
    return this.#queries.meets(input, run, query);
  }

  search(run: ErlangRun, query: Query): ErlangInput | null {
    return this.#queries.search(run, query);
  }

  legible(input: ErlangInput, run: ErlangRun, query: Query): ErlangInput {
    return this.#queries.legible(input, run, query);
  }

  print(input: ErlangInput): string[] {
    const { texts, made } = this.options;
    return input.map((term, i) => {
      const makers = made?.[i] ?? null;
      const strings = texts?.[i]?.of(term);
      return makers === null ? showInput(term, strings) : showRecipe(term, makers, strings);
    });
  }

  fault(outcome: ErlangOutcome): string | null {
    if (outcome.kind === 'exception' && this.options.expected?.some(expects => expects(outcome))) return null;
    return faultOf(outcome);
  }

  isCallersFault(outcome: ErlangOutcome): boolean {
    return outcome.kind === 'exception' && outcome.contract !== undefined;
  }

  excludes(outcome: ErlangOutcome): boolean {
    return outcome.kind === 'rejected';
  }

  nearness(reached: ReadonlySet<number>): Nearness {
    const { code, module, function: name, seed } = this.options;
    const entry = { name, arity: seed.length };
    // Thread 0 is the only one of its store.
    const runsElsewhere = () => this.#store.thread !== 0;
    return new NearnessToNew(code, code.module(module) as Module, entry, reached, runsElsewhere);
  }

  aim(target: TargetPlace): Promise<Aim | null> {
    const { code, source, module } = this.options;
    return aimAt(target, code, source, module);
  }

  /** They only become more, when code is compiled. */
  points(): readonly Point[] {
    const { code } = this.options;
    if (this.#points.length !== code.points.length) this.#points = pointsOf(code);
    return this.#points;
  }
}
