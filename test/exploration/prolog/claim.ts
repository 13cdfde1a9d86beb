/**
 * The claim that the tracer makes about a run, as a check against other inputs.
 *
 * A run is recorded as a path of decisions. The claim, on which every verdict rests: for every other input, either it
 * satisfies all constraints of the path, and then the goal does the same (with results as the symbolic ones say); or at
 * the first constraint that it violates it satisfies an alternative, or the run notes a limit. No solver is needed to look for
 * counterexamples: inputs are tried in pairs.
 */
import {
  Exhausted,
  evaluate,
  type Model,
  satisfies,
  type Value,
  variable,
} from '../../../src/logic/index.ts';
import { freeNames, termText } from '../../../src/prolog/answer.ts';
import { seedRandom } from '../../../src/prolog/builtins/random.ts';
import { handlerOf } from '../../../src/prolog/concolic/builtins.ts';
import { Choices } from '../../../src/prolog/concolic/choices.ts';
import { TermSort } from '../../../src/prolog/concolic/encoding.ts';
import { Callables } from '../../../src/prolog/concolic/goals.ts';
import { Labels } from '../../../src/prolog/concolic/labels.ts';
import { annotate } from '../../../src/prolog/concolic/matching.ts';
import { ConcolicTracer } from '../../../src/prolog/concolic/tracer.ts';
import { Halt, Missing, PrologThrow } from '../../../src/prolog/machine/errors.ts';
import { Machine } from '../../../src/prolog/machine/machine.ts';
import { Snapshot } from '../../../src/prolog/machine/program.ts';
import { readTerm } from '../../../src/prolog/syntax/index.ts';
import { PrologSystem } from '../../../src/prolog/system.ts';
import {
  atom,
  copyTerm,
  deref,
  derefToSymbolic,
  isCons,
  Struct,
  Symbolic,
  struct,
  type Term,
  Var,
} from '../../../src/prolog/terms/index.ts';
import { Preconditions } from '../../../src/prolog/types/preconditions.ts';

/** Answers per goal that are compared. */
const MAX_ANSWERS = 3;
const MAX_STEPS = 20_000;
/** Decisions deeper than this are not recorded. */
const MAX_DEPTH = 60;

/** A goal with places `$1`, `$2`, … for inputs. */
export type Template = string;

/** What a goal does: each answer, and how it ends. */
interface Events {
  readonly answers: readonly Term[];
  readonly end: 'no more' | 'cut off' | 'timeout' | 'halt' | `missing ${string}` | { readonly ball: Term };
}

interface SymbolicRun {
  readonly sort: TermSort;
  readonly tracer: ConcolicTracer;
  readonly events: Events;
}

export class Claims {
  readonly #system = new PrologSystem();
  readonly #snapshot: Snapshot;

  constructor(program: string) {
    this.#system.load(program, 'program.pl');
    const [problem] = this.#system.loader.diagnostics;
    if (problem !== undefined) throw new Error(`line ${problem.line}: ${problem.message}`);
    this.#snapshot = new Snapshot(this.#system.program);
  }

  get builtins(): string[] {
    return [...this.#system.program.system].filter(([, pred]) => pred.builtin !== null).map(([name]) => name);
  }

  /** The arguments of a row, as texts. */
  argumentsIn(row: string): string[] {
    return this.#rewritten(`args(${row})`, term => (term as Struct).args);
  }

  /** A term with one element of a list, or one argument of a compound, replaced by another term: all that there are. */
  replacedInside(text: string, replacement: string): string[] {
    const value = this.#parse(replacement);
    return this.#rewritten(text, function* replaced(term: Term): Generator<Term> {
      const t = deref(term);
      if (!(t instanceof Struct)) return;
      for (const [i, arg] of t.args.entries()) {
        if (!isCons(t) || i === 0) yield new Struct(t.name, t.args.with(i, value));
        else for (const rest of replaced(arg)) yield new Struct(t.name, t.args.with(i, rest));
      }
    });
  }

  #rewritten(text: string, rewrite: (term: Term) => Iterable<Term>): string[] {
    const { operators, flags } = this.#system.program;
    const { term, variables } = readTerm(text, operators, flags);
    const names = new Map([...variables].map(([name, v]) => [v, name]));
    return Array.from(rewrite(term), made => termText(made, operators, names));
  }

  /** Counterexamples to the claim among these inputs, in words: each is held against up to `others` of the rest. */
  check(template: Template, inputs: readonly (readonly string[])[], others = inputs.length): string[] {
    const found: string[] = [];
    const outcomes = inputs.map(input => this.#concretely(template, input));
    for (const [i, input] of inputs.entries()) {
      const run = this.#symbolically(template, input);
      const own = this.#show(run.events, null, run.sort);
      // A term that was changed in place shows in answers before.
      const isChanged = run.tracer.limits.some(({ reason }) => reason === 'unsupported');
      if (own !== outcomes[i] && !isChanged)
        found.push(`${shown(template, input)}\n  concrete: ${outcomes[i]}\n  symbolic: ${own}`);
      if (!run.tracer.isRecording) continue;
      for (let k = 1; k < inputs.length && k <= others; k++) {
        const j = (i + k) % inputs.length;
        const other = inputs[j] as readonly string[];
        const problem = this.#counterexample(run, other, outcomes[j] as string);
        if (problem !== null)
          found.push(`${shown(template, input)} next to ${shown(template, other)}\n  ${problem}`);
      }
    }
    return found;
  }

  /** What is wrong with a run's path, as another input shows. */
  #counterexample(
    { sort, tracer, events }: SymbolicRun,
    other: readonly string[],
    actual: string,
  ): string | null {
    const model = this.#model(sort, other);
    const violated = tracer.path.find(({ constraint }) => !satisfies([constraint], model));
    if (violated === undefined) {
      const predicted = this.#show(events, model, sort);
      return predicted === actual ? null : `predicted: ${predicted}\n  actual: ${actual}`;
    }
    const isLimited = tracer.limits.length > 0;
    const hasAlternative = violated.alternatives.some(({ constraint }) => satisfies([constraint], model));
    return isLimited || hasAlternative ? null : 'no alternative';
  }

  #parse(text: string): Term {
    const { operators, flags } = this.#system.program;
    return readTerm(text, operators, flags).term;
  }

  #concretely(template: Template, input: readonly string[]): string {
    const goal = filled(
      this.#parse(template),
      input.map(text => this.#parse(text)),
    );
    this.#snapshot.restore();
    seedRandom(0);
    const machine = new Machine(this.#system.program, { maxSteps: MAX_STEPS });
    for (const [name, value] of this.#system.machine.globals) machine.globals.set(name, value);
    return this.#show(eventsOf(machine, goal), null, null);
  }

  #model(sort: TermSort, input: readonly string[]): Model {
    return {
      variables: new Map(input.map((text, i) => [`W${i + 1}`, sort.encode(this.#parse(text))] as const)),
      functions: new Map(),
    };
  }

  #symbolically(template: Template, input: readonly string[]): SymbolicRun {
    const sort = new TermSort();
    const goalTerm = this.#parse(template);
    registerFunctors(sort, goalTerm);
    const terms = input.map(text => this.#parse(text));
    const model = this.#model(sort, input);
    const labels = new Labels('program.pl');
    const tracer = new ConcolicTracer({
      handlerOf,
      sort,
      labels,
      choices: new Choices(labels),
      model,
      maxDepth: MAX_DEPTH,
      callables: new Callables(this.#system.program),
      followsFloats: true,
      states: null,
      background: new Preconditions(sort, [], new Map(), []),
    });
    const goal = filled(
      goalTerm,
      terms.map((t, i) => annotate(sort, t, variable(`W${i + 1}`, sort.datatype))),
    );
    this.#snapshot.restore();
    seedRandom(0);
    const machine = new Machine(this.#system.program, { maxSteps: MAX_STEPS, tracer });
    for (const [name, value] of this.#system.machine.globals) machine.globals.set(name, value);
    tracer.machine = machine;
    return { sort, tracer, events: eventsOf(machine, goal) };
  }

  /** Events as text; symbolic values as they are in a model, or as they were in the run. */
  #show({ answers, end }: Events, model: Model | null, sort: TermSort | null): string {
    const text = (term: Term): string => {
      const t = valueIn(term, model, sort);
      return termText(t, this.#system.program.operators, freeNames(t));
    };
    const last = typeof end === 'string' ? end : `exception ${text(end.ball)}`;
    // Names of variables that were written differ from run to run.
    return [...answers.map(text), last].join('; ').replace(/_\d+/g, '_0');
  }
}

function shown(template: Template, input: readonly string[]): string {
  return template.replace(/'\$(\d)'/g, (_, n) => `{${input[Number(n) - 1]}}`);
}

function registerFunctors(sort: TermSort, term: Term): void {
  const t = deref(term);
  if (!(t instanceof Struct)) return;
  sort.functor(t.name, t.args.length);
  for (const arg of t.args) registerFunctors(sort, arg);
}

/** The template with inputs for the atoms `$1`, `$2`, … */
function filled(template: Term, inputs: readonly Term[]): Term {
  const t = deref(template);
  for (const [i, input] of inputs.entries()) if (t === atom(`$${i + 1}`)) return input;
  return t instanceof Struct
    ? new Struct(
        t.name,
        t.args.map(arg => filled(arg, inputs)),
      )
    : t;
}

function eventsOf(machine: Machine, goal: Term): Events {
  const answers: Term[] = [];
  // Where errors are caught, a program may look at their culprits.
  const ball = new Var();
  const solutions = machine.solve(struct('catch', goal, ball, struct('throw', ball)));
  try {
    while (answers.length < MAX_ANSWERS) {
      if (!solutions.next()) return { answers, end: 'no more' };
      answers.push(copyTerm(goal));
    }
    return { answers, end: 'cut off' };
  } catch (thrown) {
    if (thrown instanceof Exhausted) return { answers, end: 'timeout' };
    if (thrown instanceof Halt) return { answers, end: 'halt' };
    if (thrown instanceof Missing) return { answers, end: `missing ${thrown.what}` };
    if (!(thrown instanceof PrologThrow)) throw thrown;
    return { answers, end: { ball: thrown.ball } };
  } finally {
    solutions.close();
  }
}

function valueIn(term: Term, model: Model | null, sort: TermSort | null, seen = new Map<Var, Term>()): Term {
  const t = derefToSymbolic(term);
  if (t instanceof Symbolic) {
    return model === null || sort === null
      ? valueIn(t.value, model, sort, seen)
      : sort.decode(evaluate(t.expr, model) as Value);
  }
  return t instanceof Struct
    ? new Struct(
        t.name,
        t.args.map(arg => valueIn(arg, model, sort, seen)),
      )
    : t;
}

/** `name(…)` with these arguments, as a template. */
export function templateOf(indicator: string, args: readonly string[]): Template {
  const name = indicator.slice(0, indicator.lastIndexOf('/'));
  const quotedName = `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return args.length === 0 ? quotedName : `${quotedName}(${args.join(',')})`;
}
