/**
 * Goals of Prolog's builtins with one argument that comes from the input, and what the tracer says about them: the path,
 * the limits, and how the goal ended, as far as that is known symbolically.
 */

import { Exhausted, TRUE, variable } from '../../../src/logic/index.ts';
import { handlerOf } from '../../../src/prolog/concolic/builtins.ts';
import { Choices } from '../../../src/prolog/concolic/choices.ts';
import { TermSort } from '../../../src/prolog/concolic/encoding.ts';
import { Callables } from '../../../src/prolog/concolic/goals.ts';
import type { Handler } from '../../../src/prolog/concolic/handlers.ts';
import { Labels } from '../../../src/prolog/concolic/labels.ts';
import { annotate } from '../../../src/prolog/concolic/matching.ts';
import { ConcolicTracer } from '../../../src/prolog/concolic/tracer.ts';
import { Halt, Missing, PrologThrow } from '../../../src/prolog/machine/errors.ts';
import { Machine } from '../../../src/prolog/machine/machine.ts';
import type { Predicate } from '../../../src/prolog/machine/predicate.ts';
import { Snapshot } from '../../../src/prolog/machine/program.ts';
import { quotedTerm, readTerm } from '../../../src/prolog/syntax/index.ts';
import { PrologSystem } from '../../../src/prolog/system.ts';
import {
  atom,
  copyTerm,
  derefToSymbolic,
  Struct,
  Symbolic,
  struct,
  type Term,
  Var,
} from '../../../src/prolog/terms/index.ts';
import type { Observation } from './call.ts';

/** What goals can call and ask about. */
const PROGRAM = `
  :- dynamic fact/1, other/1.
  fact(1). fact(2). fact(a).
  letters --> [_], letters. letters --> [].
  seven(_, _, _, _, _, _). eight(_, _, _, _, _, _, _).
  :- nb_setval(counter, 3).
`;

const STEPS = 5000;
/** How a goal ends that calls what the machine lacks: a limit of the run. */
const MISSING = 'calls what is missing';

/** The handlers of builtins, which a mutant replaces. */
export type HandlerOf = (pred: Predicate) => Handler;

export class Prover {
  readonly #system = new PrologSystem();
  readonly #sort = new TermSort();
  readonly #labels = new Labels('test.pl');
  readonly #snapshot: Snapshot;
  readonly #input = variable('W1', this.#sort.datatype);

  constructor() {
    this.#system.load(PROGRAM, 'test.pl');
    this.#snapshot = new Snapshot(this.#system.program);
  }

  /** `name/arity` of all builtins. */
  builtins(): string[] {
    const predicates = [...this.#system.program.system];
    return predicates.filter(([, pred]) => pred.builtin !== null).map(([indicator]) => indicator);
  }

  read(text: string): Term {
    const { operators, flags } = this.#system.program;
    return readTerm(text, operators, flags).term;
  }

  /**
   * The argument at `symbolic` comes from the input, and has this value; -1 for none. What becomes of the argument at
   * `hidden` is not part of the observation.
   */
  prove(
    name: string,
    args: readonly Term[],
    symbolic: number,
    handlers: HandlerOf = handlerOf,
    hidden = -1,
  ): Observation {
    this.#snapshot.restore();
    const sort = this.#sort;
    const value = args[symbolic];
    const tracer = new ConcolicTracer({
      handlerOf: handlers,
      sort,
      labels: this.#labels,
      choices: new Choices(this.#labels),
      model: {
        variables: new Map(value === undefined ? [] : [['W1', sort.encode(value)]]),
        functions: new Map(),
      },
      maxDepth: 1_000_000,
      callables: new Callables(this.#system.program),
      followsFloats: true,
      states: null,
      background: { constructorsOf: () => undefined, boundsOf: () => undefined },
    });
    const machine = new Machine(this.#system.program, { maxSteps: STEPS, tracer });
    for (const [key, global] of this.#system.machine.globals) machine.globals.set(key, global);
    tracer.machine = machine;
    const renaming = new Map<Var, Term>();
    const given = args.map((arg, i) =>
      i === symbolic ? annotate(sort, arg, this.#input) : copyTerm(arg, renaming),
    );
    const facts = new Var();
    const goal = given.length === 0 ? atom(name) : new Struct(atom(name), given);
    const fact = new Var();
    const look = struct('findall', fact, struct('fact', fact), facts);
    const seen = ending(machine, struct(',', goal, look), [
      ...renaming.values(),
      ...given.filter((_, i) => i !== hidden),
      facts,
    ]);
    return {
      // Steps that every input takes tell no inputs apart.
      path: tracer.path
        .filter(({ constraint }) => constraint !== TRUE)
        .map(({ constraint }) => constraint.id)
        .join(' '),
      isLimited: tracer.limits.length > 0 || seen === MISSING,
      seen: `${seen} ${shown(machine.globals.get('counter') ?? atom('none'))}`,
    };
  }
}

function ending(machine: Machine, goal: Term, result: readonly Term[]): string {
  const solutions = machine.solve(goal);
  try {
    if (!solutions.next()) return 'fails';
    return `succeeds with ${result.map(shown).join(', ')}`;
  } catch (thrown) {
    if (thrown instanceof Exhausted) return 'goes on';
    if (thrown instanceof Halt) return 'halts';
    if (thrown instanceof Missing) return MISSING;
    if (thrown instanceof PrologThrow) return `throws ${errorShown(thrown.ball)}`;
    throw thrown;
  } finally {
    solutions.close();
  }
}

/** Without the culprit and the context of an error: no handler that looks at them is followed. */
function errorShown(ball: Term): string {
  const t = derefToSymbolic(ball);
  const formal = t instanceof Struct && t.name.name === 'error' ? derefToSymbolic(t.args[0] as Term) : t;
  if (formal === t || !(formal instanceof Struct)) return shown(formal);
  return `${formal.name.name} ${formal.args.length < 2 ? '' : shown(formal.args[0] as Term)}`;
}

/** Two terms are shown alike if the same input makes them equal. */
function shown(term: Term): string {
  const t = derefToSymbolic(term);
  if (t instanceof Symbolic) return `#${t.expr.id}`;
  if (t instanceof Var) return '_';
  if (t instanceof Struct) return `${t.name.name}(${t.args.map(shown).join()})`;
  return quotedTerm(t);
}
