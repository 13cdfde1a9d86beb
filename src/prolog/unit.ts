/**
 * A Prolog goal as a unit under test.
 *
 * The arguments at the ground positions are the input; the others stay as the seed has them, variables included, and
 * every goal that is reported is the goal that was run (prolog-concolic-2019, algorithm 1). What the program changes
 * while it runs, its dynamic predicates above all, is put back before the next run.
 */

import type { Point } from '../coverage/index.ts';
import { defined, Exhausted, type Model, variable } from '../logic/index.ts';
import { LocalStore, newSharedStore, SharedStore, type Store } from '../logic/visited/index.ts';
import type { PossibleEffects } from '../sandbox/effects.ts';
import type {
  Aim,
  Alternative,
  Decision,
  ExplainedDecision,
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
import { freshAtoms } from './concolic/complete.ts';
import { TermSort } from './concolic/encoding.ts';
import { mentionsFloats } from './concolic/float-use.ts';
import { addedArguments, Callables } from './concolic/goals.ts';
import { knownSizes } from './concolic/known-sizes.ts';
import { isInSource, Labels } from './concolic/labels.ts';
import { annotate, concrete } from './concolic/matching.ts';
import { canRaise } from './concolic/raising.ts';
import { ConcolicTracer } from './concolic/tracer.ts';
import { constantsOf, reachablePredicates } from './concolic/vocabulary.ts';
import { possibleEffects } from './effects/possible.ts';
import { effectOf } from './effects/table.ts';
import { Explanations } from './explanations.ts';
import { checkPosition, groundPositions, parseGoal, readPattern, type Seed } from './goal.ts';
import { InputSpace, type PrologInput } from './input-space.ts';
import { loadSource } from './library/index.ts';
import { Machine, type Raiser } from './machine/machine.ts';
import { qualified } from './machine/meta.ts';
import { Snapshot } from './machine/program.ts';
import { callsIn } from './machine/unresolved.ts';
import { type BadReturn, expectation, faultOf, type PrologOutcome, shapeOf } from './outcome.ts';
import type { SeenCall } from './own-tests.ts';
import { PathQueries } from './path-queries.ts';
import type { PrologProgram } from './program.ts';
import type { UnitRequest } from './request.ts';
import { runGoal } from './run-goal.ts';
import { atomText, readTerm } from './syntax/index.ts';
import {
  Atom,
  arg,
  atom,
  compare,
  copyTerm,
  deref,
  isGround,
  Struct,
  type Term,
  termVariables,
  type Var,
} from './terms/index.ts';
import { AnswerTypes, typedArguments } from './types/answer-types.ts';
import { violationOf } from './types/contract.ts';
import type { Declaration } from './types/declarations.ts';
import { Preconditions } from './types/preconditions.ts';
import { ANY } from './types/type.ts';
import { maySeeMoreThanStates } from './visited/beyond-states.ts';
import { VisitedStates } from './visited/visited-states.ts';

/** Default of `--depth`, in resolution steps. */
const DEPTH = 25;

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

/** The same for each clause of a large program, which may look through all of its rules at each step; at most `SEED_STEPS`. */
const STEPS_PER_CLAUSE = 1000;

/** Steps between two checks whether to stop or pause. Larger: less overhead, later reaction. */
const STEPS_BETWEEN_QUESTIONS = 500;

/** The reason of limits that are not about the input: clocks, files, random numbers. */
const OUTSIDE = 'concrete-outside';

const CONJUNCTION = atom(',');

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
  /** For a run of any input but the seed. */
  private readonly steps: number;
  private readonly followsFloats: boolean;
  private readonly snapshot: Snapshot;
  private readonly declaration: Declaration | null;
  private readonly inputs: InputSpace;
  private readonly queries: PathQueries;
  private readonly states: VisitedStates | null;
  private readonly explanations: Explanations;
  private readonly seedArgs: readonly Term[];
  private readonly fixed: ReadonlyMap<number, string>;
  private readonly names: ReadonlyMap<Var, string>;
  /** The end of the run before: runs are queued. */
  private lastRun: Promise<unknown> = Promise.resolve();
  private readonly isExpected: (ball: Term) => boolean;
  /** Whether the goal can raise an exception; null before somebody asks. */
  private canRaise: boolean | null = null;
  /** What is declared about answers, where that is checked. */
  private readonly answerTypes: AnswerTypes | null;
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
    const own = clauses.filter(({ predicate }) => !predicate.isLibrary);
    this.steps = Math.min(SEED_STEPS, Math.max(STEPS, STEPS_PER_CLAUSE * own.length));
    const spelled = constantsOf(this.sort, clauses, args);
    this.followsFloats =
      declaration?.types.some(type => (type.kind === 'named' ? type.name : type.kind) === 'float') ||
      mentionsFloats([...args, ...clauses.flatMap(({ headTerm, bodyTerm }) => [headTerm, bodyTerm])]);
    this.callables = new Callables(program.system.program);
    const called = this.callables.declare(this.sort, addedArguments(clauses.map(({ bodyTerm }) => bodyTerm)));
    const constants = [...new Set([...spelled, ...called])];
    const known = knownSizes(clauses, [...called, ...args]);
    const fresh = freshAtoms(constants);
    const vocabulary = {
      constants: constants.map(constant => this.sort.encode(constant)),
      fresh: fresh.map(constant => this.sort.encode(constant)),
    };
    const variables = args.map((_, i) => variable(`W${i + 1}`, this.sort.datatype));
    const varied = positions.filter(i => !this.fixed.has(i + 1));
    this.isTyped = varied.length > 0 && varied.every(i => (declaration?.types[i] ?? ANY) !== ANY);
    const preconditions = new Preconditions(
      this.sort,
      varied.map(i => ({ variable: defined(variables[i]), type: declaration?.types[i] ?? ANY })),
      program.declarations.types,
      constants.filter(constant => constant instanceof Atom),
    );
    const { termDepth } = options;
    this.inputs = new InputSpace(this.sort, varied, variables, preconditions, { termDepth, known });
    this.states =
      (options.merge ?? true) && !maySeeMoreThanStates(clauses)
        ? new VisitedStates(this.sort, preconditions, options.termDepth != null)
        : null;
    if (options.memory !== undefined) this.useStore(new SharedStore(options.memory));
    this.queries = new PathQueries(this.inputs, vocabulary, this.labels);
    this.explanations = new Explanations(this.sort, this.labels, () => program.system.program.operators);
    const [first = defined(fresh[0])] = constants;
    this.seedArgs = args.map((arg, i) => this.seedArgument(arg, i, positions.includes(i), first));
    this.names = new Map(
      [...args.flatMap(arg => [...termVariables(arg)])].map(v => [v, seedGoal.names.get(v) ?? '_']),
    );
    this.answerTypes = this.typesOfAnswers();
    this.snapshot = new Snapshot(program.system.program);
  }

  /** Arguments that the goal is given bound are not its answer. */
  private typesOfAnswers(): AnswerTypes | null {
    const { declaration, program, seedArgs } = this;
    if (declaration === null || this.options.checkResults !== true) return null;
    const { types, modes } = declaration;
    const typed = typedArguments(
      types,
      i => !isGround(defined(seedArgs[i])),
      i => modes[i] !== 'out',
    );
    if (typed.length === 0) return null;
    const found = new AnswerTypes(
      this.seedGoal.predicate.qualifiedIndicator,
      typed,
      program.declarations.types,
    );
    const { system } = program;
    if (!system.program.effective(atom(found.name), typed.length + 1, 'user').isDefined)
      loadSource(system.program, system.machine, found.source, `answers of ${this.name}`);
    return found;
  }

  /** A fixed argument replaces the seed's; variables at ground positions become a term of the type, or a constant. */
  private seedArgument(arg: Term, i: number, isGroundPosition: boolean, constant: Term): Term {
    const fixed = this.fixed.get(i + 1);
    if (fixed !== undefined) return readPattern(fixed);
    if (!isGroundPosition || isGround(arg)) return arg;
    const type = (this.options.specs ?? true) ? this.declaration?.types[i] : undefined;
    if (this.seedGoal.isIndicator && type !== undefined)
      return this.inputs.preconditions.smallest(type) ?? constant;
    const renaming = new Map<Var, Term>([...termVariables(arg)].map(v => [v, constant]));
    return copyTerm(arg, renaming);
  }

  /** Moves the visited states to shared memory, which other threads can use (`UnitRequest.memory`). */
  share(): SharedArrayBuffer {
    const shared = newSharedStore();
    this.useStore(new SharedStore(shared));
    return shared;
  }

  /** Begins anew with visited states; `process` is a number that no other process has which explores the unit. */
  alone(process: number): LocalStore {
    const store = new LocalStore(process);
    this.useStore(store);
    return store;
  }

  private useStore(store: Store): void {
    if (this.states !== null) this.states.store = store;
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
    const isInput = (i: number) => this.inputs.includes(i);
    const fits = args.every((arg, i) => !isInput(i) || (isGround(arg) && this.inputs.admits(i, arg)));
    return fits ? this.seedArgs.map((arg, i) => (isInput(i) ? defined(args[i]) : arg)) : null;
  }

  /** Arguments as `print` wrote them. */
  read(input: readonly string[]): PrologInput {
    const { operators, flags } = this.program.system.program;
    const goal = readTerm(`goal(${input.join(',')})`, operators, flags).term as Struct;
    return this.seedArgs.map((arg, i) => (this.inputs.includes(i) ? defined(goal.args[i]) : arg));
  }

  /** Arguments as a test has them that was written earlier; null where they cannot be an input any more. */
  readEarlier(input: readonly string[]): PrologInput | null {
    if (input.length !== this.seedArgs.length) return null;
    const read = this.read(input);
    const fits = (i: number) =>
      !this.inputs.includes(i) || (isGround(defined(read[i])) && this.inputs.admits(i, defined(read[i])));
    return read.every((_, i) => fits(i)) ? read : null;
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
    return this.explanations.of(defined(run.path[at]), this.inputs.model(run.input));
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
    { stop = () => false, pause = () => null, promised = 0 }: RunControl,
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
      model: this.inputs.model(input),
      maxDepth: this.options.depth ?? DEPTH,
      callables: this.callables,
      followsFloats: this.followsFloats,
      background: this.inputs.preconditions,
      promised,
      states: this.states,
      countsChoicePoints: this.options.checkModes === true,
    });
    const { steps = this.isSeed(input) ? SEED_STEPS : this.steps } = this.options;
    const machine = new Machine(system.program, { maxSteps: steps, tracer, input: this.options.stdin ?? '' });
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
    const { path, straysFrom } = tracer;
    const stray = straysFrom === undefined ? {} : { straysFrom };
    return { input, outcome, path, limits, reached: [...tracer.reached], ...stray };
  }

  /** What the run depends on besides the input: directives that could not be run, clocks, files. */
  private limitsOutside({ elsewhere }: Machine): Limit[] {
    const what = new Set([...elsewhere, ...(isRandomUsed() ? ['random numbers'] : [])]);
    return [
      ...[...this.program.system.loader.missing].map(name => ({ reason: 'missing', what: name })),
      ...[...what].map(name => ({ reason: OUTSIDE, what: name })),
    ];
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
      this.inputs.includes(i) ? annotate(this.sort, arg, this.inputs.variable(i)) : copyTerm(arg, renaming),
    );
    const named = new Map<string, Term>();
    for (const [v, name] of this.seedGoal.names) {
      const fresh = renaming.get(v);
      if (fresh !== undefined) named.set(name, fresh);
    }
    const { predicate, module } = this.seedGoal;
    const goal = args.length === 0 ? predicate.name : new Struct(predicate.name, args);
    const called = module === 'user' ? goal : qualified(goal, module);
    const checked = this.answerTypes?.goal(args);
    return runGoal({
      machine,
      tracer,
      goal: checked === undefined ? called : new Struct(CONJUNCTION, [called, checked.check]),
      badReturn: answer => (checked === undefined ? null : this.badReturn(goal, checked.wrong, answer)),
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

  private badReturn(goal: Term, wrong: Term, answer: number): BadReturn | null {
    const found = this.answerTypes?.argument(deref(wrong)) ?? null;
    if (found === null) return null;
    const { operators } = this.program.system.program;
    const instance = concrete(goal) as Struct;
    const value = arg(instance, found.index);
    const free = freeNames(instance);
    return {
      kind: 'bad-return',
      argument: found.index + 1,
      value: valueText(value, operators, free),
      type: found.type,
      goal: valueText(instance, operators, free),
      answer,
    };
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
    return this.queries.queryFor(run, at, alternative);
  }

  decode(model: Model, run: Run<PrologInput, PrologOutcome>, query: Query): PrologInput | null {
    return this.queries.decode(model, run, query);
  }

  get exclusion(): Limit {
    return this.queries.exclusion;
  }

  meets(input: PrologInput, _run: Run<PrologInput, PrologOutcome>, query: Query): boolean {
    return this.queries.meets(input, query);
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
