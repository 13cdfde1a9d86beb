/**
 * A Prolog goal as a unit under test.
 *
 * The arguments at the ground positions are the input; the others stay as the seed has them, variables included, and every goal that
 * is reported is the goal that was run (prolog-concolic-2019, algorithm 1). What the program changes while it runs, its
 * dynamic predicates above all, is put back before the next run.
 */
import { type Expr, type Model, TRUE, variable } from '../logic/index.ts';
import type {
  Alternative,
  Decision,
  Limit,
  Plain,
  Point,
  Question,
  Run,
  RunControl,
  Unit,
} from '../search/unit.ts';
import { handlerOf } from './concolic/builtins.ts';
import { Completion } from './concolic/complete.ts';
import { freshAtoms, TermSort } from './concolic/encoding.ts';
import { Labels } from './concolic/labels.ts';
import { annotate, concrete } from './concolic/matching.ts';
import { ConcolicTracer } from './concolic/tracer.ts';
import { constantsOf, reachablePredicates } from './concolic/vocabulary.ts';
import { Halt, OutOfSteps, PrologThrow } from './machine/errors.ts';
import { Machine, type Solutions } from './machine/machine.ts';
import type { Predicate } from './machine/predicate.ts';
import { Snapshot } from './machine/program.ts';
import { type Bindings, expectation, faultOf, type PrologOutcome, shapeOf } from './outcome.ts';
import type { PrologProgram } from './program.ts';
import { PrologSyntaxError, quotedTerm, readTerm } from './syntax/index.ts';
import type { PrologSystem } from './system.ts';
import {
  Atom,
  copyTerm,
  deref,
  isGround,
  Struct,
  type Term,
  termDepth,
  termVariables,
  Var,
} from './terms/index.ts';

/** The arguments of a goal. */
export type PrologInput = readonly Term[];

export interface PrologUnitOptions {
  /** The seed: an atomic goal; or `name/arity`, for a goal made of constants of the program. */
  readonly goal: string;
  /** Positions from 1 that every goal has ground; those ground in the seed unless told otherwise. */
  readonly ground?: readonly number[];
  /** Arguments that stay as they are, by position from 1. */
  readonly fixed?: ReadonlyMap<number, string>;
  readonly maxDepth: number;
  readonly termDepth: number;
  /** How many calls one execution may make. */
  readonly steps: number;
  /** How many answers after the first are reported. */
  readonly answers?: number;
  readonly expectedErrors?: readonly string[];
}

/** The goal cannot be used as it is. */
export class PrologUsageError extends Error {}

/** How many steps pass before the machine asks whether to stop. */
const STEPS_BETWEEN_QUESTIONS = 50_000;

export function openPrologUnit(program: PrologProgram, options: PrologUnitOptions): PrologUnit {
  return new PrologUnit(program.system, program.file, parseGoal(program.system, options.goal), options);
}

interface Seed {
  readonly goal: Struct | Atom;
  readonly names: ReadonlyMap<Var, string>;
  readonly predicate: Predicate;
}

function parseGoal(system: PrologSystem, written: string): Seed {
  const { program } = system;
  const text = goalOf(written);
  let term: Term;
  let names: ReadonlyMap<string, Var>;
  try {
    const result = readTerm(text.trim().replace(/\.\s*$/, ''), program.operators, program.flags);
    term = deref(result.term);
    names = result.variables;
  } catch (error) {
    if (!(error instanceof PrologSyntaxError)) throw error;
    throw new PrologUsageError(`the goal ${text} is not a term: ${error.message.replaceAll('_', ' ')}`);
  }
  if (!(term instanceof Atom) && !(term instanceof Struct)) {
    throw new PrologUsageError(`${text} is not a goal`);
  }
  const [name, arity] = term instanceof Struct ? [term.name, term.args.length] : [term, 0];
  if ([',', ';', '->', '*->', '\\+', '!', ':'].includes(name.name)) {
    throw new PrologUsageError(`the goal must be atomic: one predicate with its arguments, not ${text}`);
  }
  const predicate = program.effective(name, arity);
  if (!predicate.isDefined || predicate.isLibrary || predicate.builtin !== null) {
    const similar = [...program.user.values()]
      .filter(p => p.isDefined && p.name === name)
      .map(p => p.indicator);
    const hint = similar.length > 0 ? `; there is ${similar.join(', ')}` : '';
    throw new PrologUsageError(`the program does not define ${name.name}/${arity}${hint}`);
  }
  return { goal: term, names: new Map([...names].map(([n, v]) => [v, n])), predicate };
}

/** `p/2` as `p(_, _)`; the unit makes its ground positions ground. */
function goalOf(written: string): string {
  const [, name, arity] = /^\s*([^(]*[^(\s])\s*\/\s*(\d+)\s*$/s.exec(written) ?? [];
  if (name === undefined || arity === undefined) return written;
  return arity === '0' ? name : `${name}(${new Array(Number(arity)).fill('_').join(',')})`;
}

export class PrologUnit implements Unit<PrologInput, PrologOutcome> {
  readonly language = 'prolog';
  readonly name: string;
  readonly exclusion: Limit = { reason: 'term-depth' };
  private readonly sort = new TermSort();
  private readonly labels: Labels;
  private readonly snapshot: Snapshot;
  private readonly seedArgs: readonly Term[];
  private readonly constants: readonly Term[];
  /** Indices of the arguments that are the input. */
  private readonly positions: readonly number[];
  private readonly variables: readonly Expr[];
  private readonly asked = new WeakMap<Question, number>();
  private readonly isExpected: (ball: Term) => boolean;

  constructor(
    private readonly system: PrologSystem,
    file: string,
    private readonly seedGoal: Seed,
    private readonly options: PrologUnitOptions,
  ) {
    const { predicate, goal } = seedGoal;
    this.name = predicate.indicator;
    this.labels = new Labels(file);
    this.isExpected = expectation(options.expectedErrors ?? []);
    const args = goal instanceof Struct ? goal.args.map(deref) : [];
    const positions = groundPositions(args, options, this.name);
    const reachable = reachablePredicates(system.program, predicate);
    const clauses = reachable.flatMap(pred => pred.clauses);
    for (const clause of clauses) this.labels.clausePoint(clause);
    this.constants = constantsOf(this.sort, clauses, args);
    this.seedArgs = args.map((arg, i) => this.seedArgument(arg, i, positions.includes(i)));
    const fixed = options.fixed ?? new Map<number, string>();
    this.positions = positions.filter(i => !fixed.has(i + 1));
    this.variables = this.seedArgs.map((_, i) => variable(`W${i + 1}`, this.sort.datatype));
    this.snapshot = new Snapshot(system.program);
  }

  /** A fixed argument replaces the seed's; variables at ground positions become a constant. */
  private seedArgument(arg: Term, i: number, isGroundPosition: boolean): Term {
    const fixed = this.options.fixed?.get(i + 1);
    if (fixed !== undefined) return readTerm(fixed, this.system.program.operators).term;
    if (!isGroundPosition || isGround(arg)) return arg;
    const [constant = freshAtoms(this.sort)(0n)] = this.constants;
    const renaming = new Map<Var, Term>([...termVariables(arg)].map(v => [v, constant]));
    return copyTerm(arg, renaming);
  }

  seed(): PrologInput {
    return this.seedArgs;
  }

  print(input: PrologInput): string[] {
    return input.map(arg => this.text(arg, this.seedGoal.names));
  }

  private text(term: Term, variableNames: ReadonlyMap<Var, string>): string {
    return quotedTerm(term, { operators: this.system.program.operators, variableNames, priority: 999 });
  }

  /** Arguments as `print` wrote them. */
  read(input: readonly string[]): PrologInput {
    const goal = readTerm(`goal(${input.join(',')})`, this.system.program.operators).term as Struct;
    return this.seedArgs.map((arg, i) => (this.positions.includes(i) ? (goal.args[i] as Term) : arg));
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

  showPath(path: readonly Decision[]): string {
    return path
      .map(decision => decision.mark)
      .filter(mark => mark !== '')
      .join('.');
  }

  points(): readonly Point[] {
    return this.labels.points();
  }

  // --- Running --------------------------------------------------------------------------------------------------

  async execute(input: PrologInput, { stop }: RunControl = {}): Promise<Run<PrologInput, PrologOutcome>> {
    this.snapshot.restore();
    const tracer = new ConcolicTracer({
      handlerOf,
      sort: this.sort,
      labels: this.labels,
      model: this.modelOf(input),
      maxDepth: this.options.maxDepth,
      assumptions: [],
    });
    const machine = new Machine(this.system.program, { maxSteps: this.options.steps, tracer });
    for (const [name, value] of this.system.machine.globals) machine.globals.set(name, value);
    tracer.machine = machine;
    const outcome = this.run(machine, tracer, input, stop);
    return { input, outcome, path: tracer.path, limits: tracer.limits, reached: [...tracer.reached] };
  }

  private modelOf(input: PrologInput): Model {
    const variables = new Map(
      this.positions.map(i => [`W${i + 1}`, this.sort.encode(input[i] as Term)] as const),
    );
    return { variables, functions: new Map() };
  }

  private run(
    machine: Machine,
    tracer: ConcolicTracer,
    input: PrologInput,
    stop: (() => boolean) | undefined,
  ): PrologOutcome {
    const renaming = new Map<Var, Term>();
    const args = input.map((arg, i) =>
      this.positions.includes(i)
        ? annotate(this.sort, arg, this.variables[i] as Expr)
        : copyTerm(arg, renaming),
    );
    const { goal, names } = this.seedGoal;
    const named = new Map<string, Term>();
    for (const [v, name] of names) {
      const fresh = renaming.get(v);
      if (fresh !== undefined) named.set(name, fresh);
    }
    const call = goal instanceof Struct ? new Struct(goal.name, args) : goal;
    if (stop !== undefined) machine.interruption = { every: STEPS_BETWEEN_QUESTIONS, isWanted: stop };
    const solutions = machine.solve(call);
    try {
      if (!solutions.next()) return { kind: 'failure' };
      tracer.stop();
      const bindings = this.bindings(named);
      const choicePoints = solutions.hasMore;
      return { kind: 'success', bindings, choicePoints, answers: this.furtherAnswers(solutions, named) };
    } catch (thrown) {
      if (thrown instanceof OutOfSteps) return { kind: 'timeout' };
      if (thrown instanceof Halt) return { kind: 'success', bindings: {}, choicePoints: false, answers: [] };
      if (!(thrown instanceof PrologThrow)) throw thrown;
      const ball = concrete(thrown.ball);
      return {
        kind: 'exception',
        reason: this.text(ball, freeNames(ball)),
        shape: shapeOf(ball),
        location: machine.raisedAt,
        isExpected: this.isExpected(ball),
      };
    } finally {
      solutions.close();
    }
  }

  private furtherAnswers(solutions: Solutions, named: ReadonlyMap<string, Term>): Bindings[] {
    const answers: Bindings[] = [];
    try {
      while (answers.length < (this.options.answers ?? 0) && solutions.next())
        answers.push(this.bindings(named));
    } catch (thrown) {
      // What goes wrong after the first answer does not change what the first answer was.
      if (!(thrown instanceof PrologThrow) && !(thrown instanceof OutOfSteps)) throw thrown;
    }
    return answers;
  }

  private bindings(named: ReadonlyMap<string, Term>): Bindings {
    const whole = new Struct(goalName, [...named.values()]);
    const free = freeNames(whole);
    for (const [name, term] of named) {
      const t = deref(term);
      if (t instanceof Var && free.get(t)?.startsWith('_')) free.set(t, name);
    }
    const bound = [...named].filter(([name, term]) => {
      const t = deref(term);
      return !(t instanceof Var && free.get(t) === name);
    });
    return Object.fromEntries(bound.map(([name, term]) => [name, this.text(term, free)]));
  }

  // --- Asking ---------------------------------------------------------------------------------------------------

  question(run: Run<PrologInput, PrologOutcome>, at: number, alternative: Alternative): Question {
    const prefix = run.path.slice(0, at).map(decision => decision.constraint);
    const question: Question = {
      constraints: [...prefix.filter(constraint => constraint !== TRUE), alternative.constraint],
      wanted: this.positions.map(i => this.variables[i] as Expr),
      hint: this.modelOf(run.input),
    };
    this.asked.set(question, alternative.label);
    return question;
  }

  decode(model: Model, run: Run<PrologInput, PrologOutcome>, question: Question): PrologInput | null {
    const known = this.modelOf(run.input);
    const completion = new Completion(this.sort, question.constraints, merged(known, model), this.constants);
    const fresh = freshAtoms(this.sort);
    const input = run.input.map((arg, i) => {
      if (!this.positions.includes(i)) return arg;
      const initial = this.sort.encode(arg);
      return this.sort.decode(completion.value(this.variables[i] as Expr, initial), fresh);
    });
    if (this.positions.some(i => termDepth(input[i] as Term) > this.options.termDepth)) return null;
    const label = this.asked.get(question);
    if (label !== undefined) this.labels.noteFeasible(label);
    return input;
  }
}

const goalName = new Atom('goal');

/** What the model leaves open stays as it was. */
function merged(base: Model, model: Model): Model {
  return {
    variables: new Map([...base.variables, ...model.variables]),
    functions: model.functions,
  };
}

/** Names for variables that have none: `_A`, `_B`, … */
function freeNames(term: Term): Map<Var, string> {
  const names = new Map<Var, string>();
  for (const v of termVariables(term)) {
    const n = names.size;
    names.set(v, `_${String.fromCharCode(65 + (n % 26))}${n < 26 ? '' : Math.floor(n / 26)}`);
  }
  return names;
}

function groundPositions(args: readonly Term[], options: PrologUnitOptions, name: string): number[] {
  if (options.ground === undefined) {
    const isIndicator = goalOf(options.goal) !== options.goal;
    return args.map((_, i) => i).filter(i => isIndicator || isGround(args[i] as Term));
  }
  for (const position of options.ground) {
    if (position < 1 || position > args.length) {
      throw new PrologUsageError(`--ground ${position}: ${name} has ${args.length} arguments`);
    }
  }
  return [...new Set(options.ground.map(position => position - 1))].sort((a, b) => a - b);
}
