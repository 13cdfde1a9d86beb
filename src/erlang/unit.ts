/**
 * An Erlang function as a unit under test: the meeting point of machine, symbolic terms and search.
 */
import type { Point } from '../coverage/index.ts';
import {
  defined,
  type Expr,
  isAboutFloats,
  isAboutRounding,
  isFiniteness,
  isOverflow,
  type Model,
  Prefixes,
  type RunMeter,
  variable,
} from '../logic/index.ts';
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
  Repairs,
  Run,
  RunControl,
  TargetPlace,
  Unit,
} from '../search/index.ts';
import { aimAt } from './aim.ts';
import { blame } from './blame/index.ts';
import { PathQuery } from './path-query.ts';
import './bifs/index.ts';
import { LocalStore, type Store } from '../logic/visited/index.ts';
import type { Definition, Module } from './core/index.ts';
import { mentionedTerms } from './core/mentioned.ts';
import type { ModuleSource } from './core/source.ts';
import { pointsOf } from './coverage/points.ts';
import { reachableFunctions } from './coverage/reachable-functions.ts';
import type { Expectation } from './expected-errors.ts';
import { explainDecision } from './explain.ts';
import { hasExtremeNumbers } from './extreme-numbers.ts';
import { growthOf, pumped } from './growth.ts';
import type { BeamEngine } from './instrument/run-events.ts';
import { legible } from './legible.ts';
import type { CodeServer } from './machine/code-server.ts';
import type { Recorder } from './machine/recorder.ts';
import type { Callee } from './machine/stages.ts';
import { type Coding, escapeCodings } from './made-up/codings.ts';
import { Comparisons, type Disagreement, type FailedTest } from './made-up/comparisons.ts';
import { bitsOfText, dictionaryOf, type Text } from './made-up/dictionary.ts';
import { textsForCalls } from './made-up/library-texts.ts';
import { agreeing, substitutes } from './made-up/substitute.ts';
import { tableCodings } from './made-up/tables.ts';
import { REJECTED } from './makers/harness.ts';
import type { InputOrigin, Made } from './makers/index.ts';
import { showRecipe, untypedIn } from './makers/recipe.ts';
import { NearnessToNew } from './nearness.ts';
import { Candidates } from './operations/candidates.ts';
import { type ErlangOutcome, faultOf } from './outcome.ts';
import { runOnBeam } from './rebuild.ts';
import type { Returns } from './returns.ts';
import { type Blame, type CallControl, type Executed, type RunOptions, runCall } from './run.ts';
import { Decoder } from './symbolic/decode.ts';
import { numberOpaqueTerms } from './symbolic/encode.ts';
import { inputEvaluator } from './symbolic/input-evaluator.ts';
import { inputModel } from './symbolic/model.ts';
import { atomsIn } from './symbolic/name-axioms.ts';
import { firstSatisfying, satisfiesAll, violatesNone } from './symbolic/neighbours.ts';
import { containsFloat } from './symbolic/numbers-in.ts';
import { aboutNumbers } from './symbolic/numbers-in-text.ts';
import { RoundingSearch } from './symbolic/rounding-search.ts';
import { TERM } from './symbolic/signature.ts';
import { assumptionsOf, withAxioms } from './symbolic/wellformed.ts';
import { isDeeper } from './terms/depth.ts';
import { containsFun, list, Sym, type Term } from './terms/index.ts';
import { type PackedTerm, packTerm, unpackTerm } from './terms/pack.ts';
import { somePart } from './terms/parts.ts';
import { showInput } from './terms/print.ts';
import type { Precondition, Texts } from './types/index.ts';
import { StateTable } from './visited/state-table.ts';

export interface ErlangUnitOptions {
  readonly source: ModuleSource;
  readonly code: CodeServer;
  readonly module: string;
  readonly function: string;
  /** How reports call it, where that is another name. */
  readonly name?: string;
  readonly seed: readonly Term[];
  /** The makers of arguments that are recipes (`makers/`), by index. */
  readonly made?: Made['arguments'];
  /** The module that follows recipes, where there are some. */
  readonly harness?: Module;
  /** Arguments with fixed values, by index. */
  readonly fixed: ReadonlyMap<number, Term>;
  readonly maxDepth: number;
  /** The largest depth of terms in inputs that are made; null for any. */
  readonly termDepth?: number | null;
  /** The largest number of calls in one execution. */
  readonly steps: number;
  /** Begins to measure an execution's time and memory; without it, neither is limited. */
  readonly meter?: (() => RunMeter) | undefined;
  /** Whether decisions that earlier ones imply are omitted; true by default. */
  readonly pathFacts?: boolean;
  /** Whether states that another path explores are left to it; true unless told otherwise. */
  readonly merge?: boolean;
  readonly concreteOnly: (module: string, name: string, arity: number) => boolean;
  /** Over `inputVariables`; null where every input is allowed. */
  readonly precondition: Precondition | null;
  /** Where the precondition comes from; null where there is none. */
  readonly origin?: InputOrigin | null;
  /** Whether the first argument is what the program itself sends to the function. */
  readonly hasKnownMessages?: boolean;
  /** Whether it is a callback whose state is made up. */
  readonly hasInventedState?: boolean;
  /** Whether some result of the function tells that it can do nothing with its input. */
  readonly mayRefuse?: () => boolean;
  /** The strings in each argument, by its type; without it, all lists are shown as lists. */
  readonly texts?: readonly Texts[] | undefined;
  /** Predicates that must return `true` for the same arguments. */
  readonly assumptions?: readonly Callee[];
  /** A function without arguments that is called before every run. */
  readonly setup?: Callee | undefined;
  /** The postcondition on results, where it is to be checked. */
  readonly returns?: Returns | null;
  /** Exceptions that are no fault. */
  readonly expected?: readonly Expectation[];
  /** The modules of the program under test. */
  readonly isOwnCode?: (module: string) => boolean;
  /** Runs the program on the BEAM; without it, the machine does. */
  readonly engine?: BeamEngine | undefined;
  /** Receives the events of every run. */
  readonly recorder?: Recorder;
  /** Limits that hold for all runs. */
  readonly limits?: readonly Limit[];
  /** The store shared with other threads that explore the same unit; a private one by default. */
  readonly store?: Store;
  /** Parses a printed term: for inputs that have no other serialized form. */
  readonly read?: (text: string) => Promise<Term>;
}

/** The largest number of calls in a probe; larger ones find more and take longer. */
const PROBE_STEPS = 20_000;
/** The same for runs that show how time grows with the input. */
const GROWTH_STEPS = 200_000;

/** Parts of what makers got that are remembered. */
const MAX_PARTS = 10_000;

/** The symbolic inputs of a function. */
export function inputVariables(arity: number): Expr[] {
  return Array.from({ length: arity }, (_, i) => variable(`x${i + 1}`, TERM));
}

/** Whether the floats of an input may not be the numbers of the model that it was read from. */
function isInexact(input: readonly Term[], path: readonly Expr[]): boolean {
  return path.some(isAboutRounding) || (input.some(containsFloat) && path.some(isAboutFloats));
}

export type ErlangInput = readonly Term[];
type ErlangRun = Run<ErlangInput, ErlangOutcome>;

interface ReadModel {
  readonly model: Model;
  readonly query: Query;
  readonly terms: readonly Term[];
  readonly input: ErlangInput | null;
  readonly isRepaired: boolean;
  readonly isUnrepresentable: boolean;
}

export class ErlangUnit implements Unit<ErlangInput, ErlangOutcome> {
  readonly name: string;
  readonly #variables: readonly Expr[];
  #runOptions!: RunOptions;
  #store!: Store;
  readonly #probeOptions: RunOptions;
  readonly #growthOptions: RunOptions;
  /** The path up to the alternative, with its roundings, that each query was built from. */
  readonly #paths = new WeakMap<Query, readonly Expr[]>();
  /** The queries that omit conditions of their paths: that results are finite. */
  readonly #partial = new WeakSet<Query>();
  #exclusion: Limit = { reason: 'excluded-input' };
  readonly #roundingSearch = new RoundingSearch();
  /** The prefixes of paths that queries were built from. */
  readonly #prefixes: Prefixes<PathQuery>;
  /** A memo of one entry: `refine` and `decode` read the same model. */
  #lastRead: ReadModel | null = null;
  #mentioned: readonly Term[] | null = null;
  #extremes: boolean | null = null;
  /** Texts that library functions understand which the program calls. */
  #known: readonly Text[] = [];
  #tables: readonly Coding[] = [];
  #points: readonly Point[] = [];
  /** Reported with the first run. */
  #limits: readonly Limit[];
  /** The current run, or the last one. */
  #running: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ErlangUnitOptions) {
    this.name = options.name ?? `${options.module}:${options.function}/${options.seed.length}`;
    this.#variables = inputVariables(options.seed.length);
    this.#prefixes = new Prefixes(() => PathQuery.of(options.precondition));
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
    return this.options.precondition?.sample(random, size, this.#mentionedTerms()) ?? null;
  }

  mutate(input: ErlangInput, other: ErlangInput, random: () => number): ErlangInput | null {
    if (input.length === 0) return null;
    return this.options.precondition?.mutate(input, other, random, this.#mentionedTerms()) ?? null;
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

  #mentionedTerms(): readonly Term[] {
    if (this.#mentioned === null) {
      const functions = this.#functions();
      this.#known = textsForCalls(functions);
      const literals = mentionedTerms(functions);
      this.#tables = [...tableCodings(functions, literals), ...escapeCodings(dictionaryOf(literals))];
      this.#mentioned = [...literals, ...this.#known.map(text => list(text))];
    }
    return this.#mentioned;
  }

  /** The texts that the called library functions understand, each in the place of an argument. */
  examples(): ErlangInput[] {
    const { precondition } = this.options;
    if (precondition === null || this.#mentionedTerms().length === 0) return [];
    const seed = this.seed();
    const written = this.#known.flatMap(text => [list(text), bitsOfText(text)]);
    return seed
      .flatMap((_, i) => written.map(term => seed.with(i, term)))
      .filter(input => precondition.accepts(input));
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
      nearby: () => this.#nearby(input, watcher.failed),
      agreed: watcher.agreed,
      repairs: agreed => this.#repairs(input, watcher.disagreement(agreed)),
    };
  }

  *longer(input: ErlangInput): Generator<ErlangInput> {
    const { precondition } = this.options;
    for (const longer of pumped(input)) if (precondition?.accepts(longer) ?? true) yield longer;
  }

  *#nearby(input: ErlangInput, failed: readonly FailedTest[]): Generator<ErlangInput> {
    const dictionary = dictionaryOf(this.#mentionedTerms());
    yield* this.#accepted(substitutes(input, failed, dictionary, this.#tables));
  }

  *#accepted(inputs: Iterable<ErlangInput>): Generator<ErlangInput> {
    const { precondition } = this.options;
    if (precondition === null) return;
    for (const input of inputs) if (precondition.accepts(input)) yield input;
  }

  #repairs(input: ErlangInput, disagreement: Disagreement | null): Repairs<ErlangInput> | null {
    const { precondition } = this.options;
    if (disagreement === null || precondition === null) return null;
    const { place } = disagreement;
    return {
      place,
      inputs: () => [...agreeing(input, disagreement)].filter(changed => precondition.accepts(changed)),
    };
  }

  async #execute(input: ErlangInput, control: RunControl): Promise<ErlangRun> {
    const { options } = this;
    const args = input.map((term, i) =>
      options.fixed.has(i) ? term : new Sym(term, defined(this.#variables[i])),
    );
    const { outcome, execution, mayStray } = await this.#run(this.#runOptions, args, {
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
      ...(mayStray === true ? { mayStray } : {}),
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

  /**
   * That results before the alternative are finite is asked for only where an input violates it (`refine`), or where an
   * overflow is asked for.
   */
  queryFor({ path, input }: ErlangRun, at: number, { constraint }: Alternative): Query {
    const before = path.slice(0, at).map(decision => decision.constraint);
    const omits = !isOverflow(constraint) && before.some(isFiniteness);
    const asked = omits ? before.filter(condition => !isFiniteness(condition)) : before;
    const query = this.#queryAbout([...asked, constraint], input, [...before, constraint]);
    if (omits) this.#partial.add(query);
    return query;
  }

  /** The numbers in the input's texts with any number of digits (`symbolic/numbers-in-text.ts`). */
  *guesses(
    { path, input }: ErlangRun,
    at: number,
    { constraint }: Alternative,
  ): Generator<Guess<ErlangInput>> {
    const { precondition, fixed } = this.options;
    const isOwn = path[at]?.isOwn ?? false;
    const numbers = aboutNumbers(input, this.#variables, [...path.slice(0, at), { constraint, isOwn }]);
    if (numbers === null) return;
    const { constraints, wanted, hint, read } = numbers;
    yield {
      query: { constraints, wanted, hint },
      read: model => {
        const guess = read(model).map((term, i) => fixed.get(i) ?? term);
        return precondition?.accepts(guess) === false ? null : guess;
      },
    };
  }

  #queryAbout(asked: readonly Expr[], input: ErlangInput, path = asked): Query {
    const { constraints, assumptions } = this.#pathQuery(asked);
    const query = { constraints, assumptions, wanted: this.#variables, hint: inputModel(input) };
    this.#paths.set(query, path);
    return query;
  }

  /** Repeated where a constraint has added constructors, which the axioms of the constraints before it must mention. */
  #pathQuery(path: readonly Expr[]): PathQuery {
    for (;;) {
      const query = this.#prefixes.after(path);
      if (query.isCurrent) return query;
    }
  }

  /**
   * Variables that the model leaves open keep their values of the run; parts that violate the precondition are
   * repaired.
   */
  decode(model: Model, run: ErlangRun, query: Query): ErlangInput | null {
    const { input } = this.#read(model, run, query);
    this.#exclusion = { reason: 'excluded-input' };
    const { termDepth } = this.options;
    if (input !== null && typeof termDepth === 'number' && input.some(term => isDeeper(term, termDepth))) {
      this.#exclusion = { reason: 'term-depth' };
      return null;
    }
    const path = this.#paths.get(query) ?? [];
    if (input === null || !isInexact(input, path)) return input;
    const nearest = firstSatisfying(input, path);
    const found = violatesNone(nearest, path)
      ? nearest
      : (this.#roundingSearch.near(input, path, this.#allowed(run)) ?? this.search(run, query));
    if (found === null) this.#exclusion = { reason: 'float-rounding' };
    return found;
  }

  legible(input: ErlangInput, run: ErlangRun, query: Query): ErlangInput {
    const isAllowed = this.#allowed(run);
    return legible(
      input,
      this.options.texts ?? [],
      candidate => isAllowed(candidate) && this.meets(candidate, run, query),
    );
  }

  /** Why the last model was no input. */
  get exclusion(): Limit {
    return this.#exclusion;
  }

  /** For conditions on floats that were computed: by evaluating these for other numbers in the run's input. */
  search(run: ErlangRun, query: Query): ErlangInput | null {
    const path = this.#paths.get(query) ?? [];
    if (!path.some(isAboutFloats)) return null;
    return this.#roundingSearch.find(run.input, path, this.#allowed(run));
  }

  /** Which inputs may take the place of this run's. */
  #allowed({ input }: ErlangRun): (terms: readonly Term[]) => boolean {
    const { precondition, fixed } = this.options;
    const isKept = (terms: readonly Term[]) => [...fixed.keys()].every(i => terms[i] === input[i]);
    return terms => isKept(terms) && (precondition?.allows(terms) ?? true);
  }

  /** Whether a decoded input satisfies its query; false if the model had a value that no input can represent. */
  meets(input: ErlangInput, _run: ErlangRun, query: Query): boolean {
    if (this.#lastRead?.query === query && this.#lastRead.isUnrepresentable) return false;
    const path = this.#paths.get(query) ?? [];
    // Most conditions on an argument with functions in it cannot be evaluated.
    return input.some(containsFun) ? satisfiesAll(input, path) : violatesNone(input, path);
  }

  /** The terms of a model, and the input after repairs. */
  #read(model: Model, run: ErlangRun, query: Query): ReadModel {
    let read = this.#lastRead;
    if (read?.model !== model || read.query !== query) {
      const { precondition } = this.options;
      const mentioned = query.constraints.map(atomsIn);
      const decoder = new Decoder(model, id => mentioned.some(atoms => atoms.has(id)));
      const terms = run.input.map(
        (old, i) => this.options.fixed.get(i) ?? decoder.variable(`x${i + 1}`) ?? old,
      );
      const isRight = precondition === null || precondition.allows(terms);
      const input = isRight ? terms : precondition.complete(terms, query.constraints);
      read = {
        model,
        query,
        terms,
        input,
        isRepaired: !isRight,
        isUnrepresentable: decoder.isUnrepresentable,
      };
      this.#lastRead = read;
    }
    return read;
  }

  /**
   * If a result on the input's path is not finite: the query that excludes that. If the repaired input violates the
   * query: the query with the types' constraints on every part of the model.
   */
  refine(model: Model, run: ErlangRun, query: Query): Query | null {
    return this.#withFiniteness(model, run, query) ?? this.#withTypes(model, run, query);
  }

  #withFiniteness(model: Model, run: ErlangRun, query: Query): Query | null {
    if (!this.#partial.has(query)) return null;
    const path = this.#paths.get(query) ?? [];
    const { input } = this.#read(model, run, query);
    if (input === null || violatesNone(input, path.filter(isFiniteness))) return null;
    return this.#queryAbout(path, run.input);
  }

  #withTypes(model: Model, run: ErlangRun, query: Query): Query | null {
    const { precondition } = this.options;
    if (precondition === null) return null;
    const { terms, input, isRepaired: isMended } = this.#read(model, run, query);
    if (!isMended) return null;
    if (input !== null) {
      const evaluator = inputEvaluator(input);
      if (!query.constraints.some(constraint => evaluator.value(constraint) === false)) return null;
    }
    const mark = assumptionsOf(query);
    const said = precondition.constrainDeeper(query.constraints, terms).map(mark);
    const { result: constraints, assumptions } = withAxioms(said, precondition);
    if (constraints.length <= query.constraints.length) return null;
    const sharper = { ...query, constraints, assumptions };
    const path = this.#paths.get(query);
    if (path !== undefined) this.#paths.set(sharper, path);
    if (this.#partial.has(query)) this.#partial.add(sharper);
    return sharper;
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
