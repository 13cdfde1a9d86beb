/**
 * A Prolog goal as a unit under test.
 *
 * The arguments at the ground positions are the input; the others stay as the seed has them, variables included, and
 * every goal that is reported is the goal that was run (prolog-concolic-2019, algorithm 1). What the program changes
 * while it runs, its dynamic predicates above all, is put back before the next run.
 */
import type { Point } from '../coverage/index.ts';
import {
  Constructed,
  constructed,
  defined,
  Evaluator,
  Exhausted,
  type Expr,
  type Model,
  type RunMeter,
  satisfies,
  subjectsOf,
  TRUE,
  variable,
} from '../logic/index.ts';
import type { PossibleEffects } from '../sandbox/effects.ts';
import type {
  Aim,
  Alternative,
  Decision,
  ExplainedDecision,
  Label,
  Limit,
  Plain,
  Query,
  Run,
  RunControl,
  TargetPlace,
  Unit,
} from '../search/index.ts';
import { bindingsOf, freeNames, termText, valueText } from './answer.ts';
import { type Blamed, blame } from './blame.ts';
import { isRandomUsed, seedRandom } from './builtins/random.ts';
import { aimAt } from './concolic/aim.ts';
import { handlerOf } from './concolic/builtins.ts';
import { Choices } from './concolic/choices.ts';
import { Completion, freshAtoms, type Vocabulary } from './concolic/complete.ts';
import { TermSort } from './concolic/encoding.ts';
import { mentionsFloats } from './concolic/float-use.ts';
import { addedArguments, Callables } from './concolic/goals.ts';
import { isInSource, Labels } from './concolic/labels.ts';
import { annotate, concrete } from './concolic/matching.ts';
import { canRaise } from './concolic/raising.ts';
import { overReals, withFloats } from './concolic/rounding.ts';
import { ConcolicTracer } from './concolic/tracer.ts';
import { constantsOf, reachablePredicates } from './concolic/vocabulary.ts';
import { conditionText } from './concolic/words.ts';
import { possibleEffects } from './effects/possible.ts';
import { effectOf } from './effects/table.ts';
import { checkPosition, groundPositions, parseGoal, readPattern, type Seed } from './goal.ts';
import type { Clause } from './machine/code.ts';
import { Machine, type Raiser } from './machine/machine.ts';
import { qualified } from './machine/meta.ts';
import { Snapshot } from './machine/program.ts';
import { callsIn } from './machine/unresolved.ts';
import { expectation, faultOf, type PrologOutcome, shapeOf } from './outcome.ts';
import type { SeenCall } from './own-tests.ts';
import type { PrologProgram } from './program.ts';
import { runGoal } from './run-goal.ts';
import { atomText, readTerm } from './syntax/index.ts';
import {
  Atom,
  compare,
  copyTerm,
  isGround,
  longestText,
  Struct,
  type Term,
  termDepth,
  termVariables,
  type Var,
} from './terms/index.ts';
import { violationOf } from './types/contract.ts';
import type { Declaration } from './types/declarations.ts';
import { Preconditions } from './types/preconditions.ts';
import { ANY } from './types/type.ts';

/** The arguments of a goal. */
export type PrologInput = readonly Term[];

export interface UnitRequest {
  /** The seed: an atomic goal; or `name/arity`, for a goal made of constants of the program. */
  readonly goal: string;
  /** Positions from 1 that every goal has ground; those ground in the seed unless told otherwise. */
  readonly ground?: readonly number[] | null;
  /** Arguments that keep their value; positions count from 1. */
  readonly fix?: readonly { readonly position: number; readonly term: string }[];
  /** How many resolution steps of a path are recorded. */
  readonly depth?: number;
  /** How many steps a run may make; more for the seed than for other inputs unless told. */
  readonly steps?: number | undefined;
  /** Begins to measure a run's time and memory; without it, neither is limited. */
  readonly meter?: (() => RunMeter) | undefined;
  /** How deep generated terms may be. */
  readonly termDepth?: number | null;
  /** How many answers of each goal are explored; one unless told otherwise. */
  readonly answers?: number | 'all';
  readonly expectedErrors?: readonly string[];
  /** Whether declared types are preconditions; they are unless told otherwise. */
  readonly specs?: boolean;
  /** Whether breaking the declared determinism is a fault. */
  readonly checkModes?: boolean;
}

/** Default of `--depth`, in resolution steps. */
const DEPTH = 25;

/** Default of `--term-depth`, in levels. */
const TERM_DEPTH = 8;

/**
 * Calls and backtracks that the seed may make before its outcome is `timeout`. Larger, since the user wants to see it
 * run.
 */
const SEED_STEPS = 3_000_000;

/**
 * Calls and backtracks that any other input may make before its outcome is `timeout`. Larger: fewer timeouts, fewer
 * runs.
 */
const STEPS = 300_000;

/** Steps between two checks whether to stop or pause. Larger: less overhead, later reaction. */
const STEPS_BETWEEN_QUESTIONS = 10_000;

/** Generated texts have at most `--term-depth` plus this many characters, or so many more than the program's longest. */
const SPARE_CHARACTERS = 8;

/** The reason of limits that are not about the input: clocks, files, random numbers. */
const OUTSIDE = 'concrete-outside';

/** Throws `PrologUsageError` where the request does not fit the program. */
export function openUnit(program: PrologProgram, options: UnitRequest): PrologUnit {
  return new PrologUnit(program, parseGoal(program.system, options.goal, program.module), options);
}

export class PrologUnit implements Unit<PrologInput, PrologOutcome> {
  readonly name: string;
  private readonly sort = new TermSort();
  private readonly labels: Labels;
  private readonly choices: Choices;
  private readonly callables: Callables;
  private readonly followsFloats: boolean;
  private readonly snapshot: Snapshot;
  private readonly declaration: Declaration | null;
  private readonly preconditions: Preconditions;
  private readonly vocabulary: Vocabulary;
  private readonly seedArgs: readonly Term[];
  /** The number of characters in the longest text of the program and the seed. */
  private readonly longestKnown: number;
  /** Indices of the arguments that are the input. */
  private readonly positions: readonly number[];
  private readonly variables: readonly Expr[];
  private readonly fixed: ReadonlyMap<number, string>;
  private readonly names: ReadonlyMap<Var, string>;
  private readonly asked = new WeakMap<Query, { readonly label: Label; readonly path: readonly Expr[] }>();
  private ruledOut: 'term-depth' | 'float-rounding' = 'term-depth';
  /** The end of the run before: runs are queued. */
  private lastRun: Promise<unknown> = Promise.resolve();
  private readonly isExpected: (ball: Term) => boolean;
  /** Whether the goal can raise an exception; null before somebody asks. */
  private canRaise: boolean | null = null;
  /** Whether the types of all inputs are declared. */
  readonly isTyped: boolean;
  /** What clauses of the program call by name, `name/arity`; null before somebody asks. */
  private called: ReadonlySet<string> | null = null;

  constructor(
    private readonly program: PrologProgram,
    private readonly seedGoal: Seed,
    private readonly options: UnitRequest,
  ) {
    const { args, predicate } = seedGoal;
    this.fixed = new Map(options.fix?.map(({ position, term }) => [position, term]));
    for (const position of this.fixed.keys()) checkPosition(seedGoal, position, '--fix');
    this.name = seedGoal.indicator;
    this.labels = new Labels(program.file);
    this.choices = new Choices(this.labels);
    this.isExpected = expectation([
      ...(options.expectedErrors ?? []).map(readPattern),
      ...program.declarations.throws(predicate.indicator),
    ]);
    this.declaration = program.declarations.of(predicate.indicator);
    const isTyped = options.specs ?? true;
    const declaration = isTyped ? this.declaration : null;
    const positions = groundPositions(seedGoal, options.ground ?? undefined, declaration, () =>
      isTyped ? program.outputs.of(predicate) : new Set(),
    );
    const reachable = reachablePredicates(program.system.program, predicate);
    const clauses = reachable.flatMap(pred => pred.clauses);
    for (const clause of clauses) if (isInSource(clause)) this.labels.clausePoint(clause);
    const spelled = constantsOf(this.sort, clauses, args);
    this.followsFloats =
      declaration?.types.some(type => (type.kind === 'named' ? type.name : type.kind) === 'float') ||
      mentionsFloats([...args, ...clauses.flatMap(({ headTerm, bodyTerm }) => [headTerm, bodyTerm])]);
    this.callables = new Callables(program.system.program);
    const called = this.callables.declare(this.sort, addedArguments(clauses.map(({ bodyTerm }) => bodyTerm)));
    const constants = [...new Set([...spelled, ...called])];
    const names = this.sort.functors.map(({ name }) => name);
    this.longestKnown = Math.max(0, ...[...constants, ...args, ...names].map(longestText));
    const fresh = freshAtoms(constants);
    this.vocabulary = {
      constants: constants.map(constant => this.sort.encode(constant)),
      fresh: fresh.map(constant => this.sort.encode(constant)),
    };
    this.variables = args.map((_, i) => variable(`W${i + 1}`, this.sort.datatype));
    this.positions = positions.filter(i => !this.fixed.has(i + 1));
    this.isTyped =
      this.positions.length > 0 && this.positions.every(i => (declaration?.types[i] ?? ANY) !== ANY);
    this.preconditions = new Preconditions(
      this.sort,
      this.positions.map(i => ({
        variable: defined(this.variables[i]),
        type: declaration?.types[i] ?? ANY,
      })),
      program.declarations.types,
      constants.filter(constant => constant instanceof Atom),
    );
    const [first = defined(fresh[0])] = constants;
    this.seedArgs = args.map((arg, i) => this.seedArgument(arg, i, positions.includes(i), first));
    this.names = new Map(
      [...args.flatMap(arg => [...termVariables(arg)])].map(v => [v, seedGoal.names.get(v) ?? '_']),
    );
    this.snapshot = new Snapshot(program.system.program);
  }

  /** A fixed argument replaces the seed's; variables at ground positions become a term of the type, or a constant. */
  private seedArgument(arg: Term, i: number, isGroundPosition: boolean, constant: Term): Term {
    const fixed = this.fixed.get(i + 1);
    if (fixed !== undefined) return readPattern(fixed);
    if (!isGroundPosition || isGround(arg)) return arg;
    const type = (this.options.specs ?? true) ? this.declaration?.types[i] : undefined;
    if (this.seedGoal.isIndicator && type !== undefined) return this.preconditions.smallest(type) ?? constant;
    const renaming = new Map<Var, Term>([...termVariables(arg)].map(v => [v, constant]));
    return copyTerm(arg, renaming);
  }

  seed(): PrologInput {
    return this.seedArgs;
  }

  private isSeed(input: PrologInput): boolean {
    return input.every((arg, i) => arg === this.seedArgs[i] || compare(arg, defined(this.seedArgs[i])) === 0);
  }

  print(input: PrologInput): string[] {
    return input.map(arg => this.text(arg, this.names));
  }

  /** The text of a goal with the module that it is called in, unless that is `user`. */
  inModule(goal: string): string {
    const { module } = this.seedGoal;
    return module === 'user' ? goal : `${atomText(module, false)}:(${goal})`;
  }

  private text(term: Term, names: ReadonlyMap<Var, string>): string {
    return termText(term, this.program.system.program.operators, names);
  }

  /** The input that the arguments of a call are; null where they cannot be one. */
  seen({ file, args }: SeenCall): PrologInput | null {
    const { predicate } = this.seedGoal;
    if (file !== predicate.file || args.length !== predicate.arity) return null;
    const isInput = (i: number) => this.positions.includes(i);
    const fits = args.every((arg, i) => !isInput(i) || (isGround(arg) && this.admits(i, arg)));
    return fits ? this.seedArgs.map((arg, i) => (isInput(i) ? defined(args[i]) : arg)) : null;
  }

  private admits(i: number, arg: Term): boolean {
    return (
      !this.isTooLarge(arg) && this.preconditions.admits(defined(this.variables[i]), this.sort.encode(arg))
    );
  }

  /** Arguments as `print` wrote them. */
  read(input: readonly string[]): PrologInput {
    const { operators, flags } = this.program.system.program;
    const goal = readTerm(`goal(${input.join(',')})`, operators, flags).term as Struct;
    return this.seedArgs.map((arg, i) => (this.positions.includes(i) ? defined(goal.args[i]) : arg));
  }

  pack(input: PrologInput): Plain {
    return this.print(input);
  }

  unpack(packed: Plain): PrologInput {
    return this.read(packed as readonly string[]);
  }

  fault(outcome: PrologOutcome): string | null {
    return faultOf(outcome);
  }

  isCallersFault(outcome: PrologOutcome): boolean {
    return outcome.kind === 'exception' && outcome.contract !== undefined;
  }

  explain(run: Run<PrologInput, PrologOutcome>, at: number): ExplainedDecision {
    const { site, label, constraint, alternatives } = defined(run.path[at]);
    const clauses = this.labels.matching(label);
    const place = clauses?.find(({ location }) => location !== null)?.location ?? undefined;
    const evaluator = new Evaluator(this.modelOf(run.input));
    return {
      ...(place === undefined ? {} : { place: { file: place.file, line: place.line } }),
      ...this.labels.describe(site),
      held: this.inWords(label, constraint),
      values: subjectsOf(constraint).map(subject => {
        const value = evaluator.value(subject);
        const text = value instanceof Constructed ? this.valueText(value) : value;
        return `${conditionText(this.sort, subject)} = ${text}`;
      }),
      otherwise: alternatives.map(other => this.inWords(other.label, other.constraint)),
    };
  }

  private valueText(value: Constructed): string {
    const further = this.sort.other.furtherIn(value);
    if (further !== null) return `[${further.map(arg => this.valueText(constructed(arg))).join(', ')}]`;
    return this.sort.textIn(value) ?? this.text(this.sort.decode(value), new Map());
  }

  /** The clauses that match, where clauses are chosen, and the condition for it. */
  private inWords(label: Label, constraint: Expr): string {
    const clauses = this.labels.matching(label);
    const condition = constraint === TRUE ? [] : [conditionText(this.sort, constraint)];
    return [...(clauses === undefined ? [] : [clausesText(clauses, this.labels)]), ...condition].join(': ');
  }

  showPath(path: readonly Decision[]): string {
    return path
      .map(decision => decision.mark)
      .filter(mark => mark !== '')
      .join('.');
  }

  async aim(target: TargetPlace): Promise<Aim | null> {
    const { program } = this.program.system;
    return aimAt(target, program, reachablePredicates(program, this.seedGoal.predicate), this.labels);
  }

  points(): readonly Point[] {
    return this.labels.points();
  }

  /** What the goal could do outside of the program, by the program's text and by the limits of a run. */
  effects(limits: readonly Limit[]): PossibleEffects {
    const { program, loader } = this.program.system;
    const { effects, unknown } = possibleEffects(program, this.seedGoal.predicate, loader);
    const called = limits.flatMap(({ what = '' }) => {
      const effect = effectOf(what);
      return effect === null ? [] : [{ effect, call: what }];
    });
    return { effects: [...effects, ...called], unknown };
  }

  // --- Running --------------------------------------------------------------------------------------------------

  /** Runs are serialized: they share the program's database. */
  execute(input: PrologInput, control: RunControl = {}): Promise<Run<PrologInput, PrologOutcome>> {
    const run = this.lastRun.then(() => this.executeNow(input, control));
    this.lastRun = run.catch(() => {});
    return run;
  }

  private async executeNow(
    input: PrologInput,
    { stop = () => false, pause = () => null }: RunControl,
  ): Promise<Run<PrologInput, PrologOutcome>> {
    let pausing: Promise<void> | null = null;
    this.snapshot.restore();
    seedRandom(0);
    const { system } = this.program;
    const tracer = new ConcolicTracer({
      handlerOf,
      sort: this.sort,
      labels: this.labels,
      choices: this.choices,
      model: this.modelOf(input),
      maxDepth: this.options.depth ?? DEPTH,
      callables: this.callables,
      followsFloats: this.followsFloats,
      background: this.preconditions,
    });
    const { steps = this.isSeed(input) ? SEED_STEPS : STEPS } = this.options;
    const machine = new Machine(system.program, { maxSteps: steps, tracer });
    machine.budget.meter = this.options.meter?.() ?? null;
    machine.budget.interruption = {
      every: STEPS_BETWEEN_QUESTIONS,
      isWanted: stop,
      mustPause() {
        pausing = pause();
        return pausing !== null;
      },
    };
    for (const [name, value] of system.machine.globals) machine.globals.set(name, value);
    tracer.machine = machine;
    const ended = await this.run(machine, tracer, input, async () => pausing);
    const limits = [...tracer.limits, ...this.limitsOutside(machine)];
    if (ended instanceof Exhausted) limits.push({ reason: 'run-limit', what: ended.what });
    else if (ended.kind === 'unsupported') limits.push({ reason: 'missing', what: ended.what });
    const outcome = this.judged(
      ended instanceof Exhausted ? { kind: ended.what === 'memory' ? 'memory' : 'timeout' } : ended,
    );
    return { input, outcome, path: tracer.path, limits, reached: [...tracer.reached] };
  }

  /** What the run depends on besides the input: directives that could not be run, clocks, files. */
  private limitsOutside({ elsewhere }: Machine): Limit[] {
    const what = new Set([...elsewhere, ...(isRandomUsed() ? ['random numbers'] : [])]);
    return [
      ...[...this.program.system.loader.missing].map(name => ({ reason: 'missing', what: name })),
      ...[...what].map(name => ({ reason: OUTSIDE, what: name })),
    ];
  }

  private modelOf(input: PrologInput): Model {
    const variables = new Map(
      this.positions.map(i => [`W${i + 1}`, this.sort.encode(defined(input[i]))] as const),
    );
    return { variables, functions: new Map() };
  }

  private async run(
    machine: Machine,
    tracer: ConcolicTracer,
    input: PrologInput,
    paused: () => Promise<unknown>,
  ): Promise<PrologOutcome | Exhausted> {
    const { system } = this.program;
    const renaming = new Map<Var, Term>();
    const args = input.map((arg, i) =>
      this.positions.includes(i)
        ? annotate(this.sort, arg, defined(this.variables[i]))
        : copyTerm(arg, renaming),
    );
    const named = new Map<string, Term>();
    for (const [v, name] of this.seedGoal.names) {
      const fresh = renaming.get(v);
      if (fresh !== undefined) named.set(name, fresh);
    }
    const { predicate, module } = this.seedGoal;
    const goal = args.length === 0 ? predicate.name : new Struct(predicate.name, args);
    return runGoal({
      machine,
      tracer,
      goal: module === 'user' ? goal : qualified(goal, module),
      bindings: () => bindingsOf(named, system.program.operators),
      answers: this.options.answers ?? 1,
      canRaise: () => {
        this.canRaise ??= canRaise(system.program, predicate);
        return this.canRaise;
      },
      exception: raised => {
        const ball = concrete(raised);
        return {
          kind: 'exception',
          reason: valueText(ball, system.program.operators, freeNames(ball)),
          shape: shapeOf(ball),
          location: machine.raisedAt,
          answers: [],
          isExpected: this.isExpected(ball),
          ...this.blamed(raised, machine.raisedBy, new Set(renaming.values())),
        };
      },
      paused,
    });
  }

  private blamed(ball: Term, raiser: Raiser | null, variables: ReadonlySet<Term>): Blamed {
    const { sort, isTyped } = this;
    return blame({
      ball,
      raiser,
      sort,
      variables,
      isTyped,
      isNamed: indicator => this.isCalledByName(indicator),
    });
  }

  private isCalledByName(indicator: string): boolean {
    if (this.called === null) {
      const own = [...this.program.system.program.ownPredicates()];
      const goals = own.flatMap(({ clauses }) =>
        clauses.flatMap(({ bodyTerm, module }) => callsIn(bodyTerm, module)),
      );
      this.called = new Set(goals.map(({ name, arity }) => `${name.name}/${arity}`));
    }
    return this.called.has(indicator);
  }

  private judged(outcome: PrologOutcome): PrologOutcome {
    if (this.options.checkModes !== true) return outcome;
    const violation = violationOf(outcome, this.declaration?.determinism ?? null);
    return violation === null ? outcome : ({ ...outcome, violation } as PrologOutcome);
  }

  // --- Asking ---------------------------------------------------------------------------------------------------

  queryFor(run: Run<PrologInput, PrologOutcome>, at: number, alternative: Alternative): Query {
    const prefix = run.path.slice(0, at).map(decision => decision.constraint);
    const path = [...prefix.filter(constraint => constraint !== TRUE), alternative.constraint];
    const { constraints, assumptions } = overReals(path);
    const query: Query = {
      constraints: [...constraints, ...this.preconditions.along(constraints)],
      assumptions,
      wanted: this.positions.map(i => defined(this.variables[i])),
      hint: this.modelOf(run.input),
    };
    this.asked.set(query, { label: alternative.label, path });
    return query;
  }

  /** The conditions that the input must satisfy, with the roundings of the run. */
  private pathOf(query: Query): readonly Expr[] {
    const path = this.asked.get(query)?.path ?? [];
    return [...path, ...this.preconditions.along(path)];
  }

  decode(model: Model, run: Run<PrologInput, PrologOutcome>, query: Query): PrologInput | null {
    const path = this.pathOf(query);
    const variables = new Map([...this.modelOf(run.input).variables, ...model.variables]);
    const merged = withFloats(variables, path);
    this.ruledOut = merged === null ? 'float-rounding' : 'term-depth';
    if (merged === null) return null;
    const { sort, vocabulary, preconditions } = this;
    const completion = new Completion(sort, path, merged, vocabulary, preconditions);
    const input = run.input.map((arg, i) => {
      if (!this.positions.includes(i)) return arg;
      return sort.decode(completion.value(defined(this.variables[i]), sort.encode(arg)));
    });
    if (this.positions.some(i => this.isTooLarge(defined(input[i])))) return null;
    const asked = this.asked.get(query);
    if (asked !== undefined) this.labels.noteFeasible(asked.label);
    return input;
  }

  /** Why the last model was no input. */
  get exclusion(): Limit {
    return { reason: this.ruledOut };
  }

  meets(input: PrologInput, _run: Run<PrologInput, PrologOutcome>, query: Query): boolean {
    return satisfies(this.pathOf(query), this.modelOf(input));
  }

  private isTooLarge(term: Term): boolean {
    const limit = this.options.termDepth ?? TERM_DEPTH;
    return (
      termDepth(term) > limit || longestText(term) > Math.max(limit, this.longestKnown) + SPARE_CHARACTERS
    );
  }
}

/** Why another run may end differently although nobody is wrong: clocks, files, random numbers, directives that did not run. */
export function doubtIn(limits: readonly Limit[]): string | null {
  for (const { reason, what = '' } of limits) {
    if (reason === 'missing') return `${what} is not to be had here`;
    if (reason === OUTSIDE) return `it depends on ${what}`;
  }
  return null;
}

function clausesText(clauses: readonly Clause[], labels: Labels): string {
  const names = clauses.map(clause => labels.clauseName(clause));
  if (names.length === 0) return 'no clause';
  return `${names.length === 1 ? 'clause' : 'clauses'} ${names.join(', ')}`;
}
