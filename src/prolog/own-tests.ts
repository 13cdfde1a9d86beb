/**
 * The program's own tests as a source of inputs: plunit tests, and queries in comments (`% ?- total([1], S).`). Each is run once
 * in the machine, and the calls that it makes of the program's predicates are what the program is meant to be called with.
 */
import { Exhausted, isExhaustion } from '../logic/index.ts';
import { isInSource, Labels } from './concolic/labels.ts';
import type { Clause } from './machine/code.ts';
import { Halt, Missing, Paused, PrologThrow } from './machine/errors.ts';
import { Machine } from './machine/machine.ts';
import { qualified } from './machine/meta.ts';
import type { Predicate } from './machine/predicate.ts';
import { Snapshot } from './machine/program.ts';
import type { Tracer } from './machine/tracer.ts';
import { expectation } from './outcome.ts';
import type { PrologProgram } from './program.ts';
import { atomText, indicatorText, PrologSyntaxError, readTerm } from './syntax/index.ts';
import {
  arg,
  copyTerm,
  deref,
  isAcyclic,
  isStruct,
  listToArray,
  type Struct,
  struct,
  type Term,
  TRUE,
} from './terms/index.ts';

/** A call of one of the program's predicates. */
export interface SeenCall {
  /** The file that defines the predicate. */
  readonly file: string | null;
  readonly args: readonly Term[];
}

export interface SeenCalls {
  /** By the name of the unit that explores the predicate. `passes`: the test that made the call does what it says. */
  readonly calls: ReadonlyMap<string, readonly { readonly args: SeenCall; readonly passes: boolean }[]>;
  readonly reached: ReadonlySet<number>;
  readonly ran: number;
  readonly total: number;
}

/** Calls and backtracks of one test. Larger: more calls are seen of long tests, which take longer. */
const STEPS = 200_000;

/** The most calls of one predicate that are kept, those of the first tests. */
const MOST_CALLS = 50;

/** One test: what it calls, and whether an exception is what it wants. */
interface OwnTest {
  readonly goal: Term;
  readonly module: string;
  /** Null where no exception is expected. */
  readonly isExpected: ((ball: Term) => boolean) | null;
  /** Whether it says what should come of it. */
  readonly isChecked: boolean;
}

/**
 * The tests of a program's main file. `module`: that of the explored file, in which units have plain names. Stops where it is
 * told to.
 */
export function callsInTests(program: PrologProgram, module: string, stop: () => boolean): SeenCalls {
  const tests = [...plunitTests(program), ...queries(program)];
  const calls = new Map<string, { args: SeenCall; passes: boolean }[]>();
  const reached = new Set<number>();
  const labels = new Labels(program.file);
  const snapshot = new Snapshot(program.system.program);
  let ran = 0;
  for (const test of tests) {
    if (stop()) break;
    snapshot.restore();
    const seen: { pred: Predicate; args: Term[] }[] = [];
    const tracer = listener(seen, clause => {
      if (isInSource(clause)) reached.add(labels.clausePoint(clause));
    });
    const passes = isPassing(new Machine(program.system.program, { maxSteps: STEPS, tracer }), test, stop);
    ran++;
    for (const { pred, args } of seen) {
      const name = `${pred.module === module ? '' : `${atomText(pred.module, false)}:`}${indicatorText(pred.name.name, pred.arity)}`;
      const known = calls.get(name) ?? [];
      calls.set(name, known);
      if (known.length < MOST_CALLS) known.push({ args: { file: pred.file, args }, passes });
    }
  }
  snapshot.restore();
  return { calls, reached, ran, total: tests.length };
}

/** Notes calls of predicates that are not of libraries, with their arguments as they are at the time. */
function listener(seen: { pred: Predicate; args: Term[] }[], matched: (clause: Clause) => void): Tracer {
  return {
    isRecording: true,
    choice(pred, _clauses, _count, args) {
      // No input is cyclic.
      const isKept = !pred.isLibrary && seen.length < MOST_CALLS && args.every(isAcyclic);
      if (isKept) seen.push({ pred, args: copied(args) });
    },
    enter() {},
    matched,
    beforeUnification() {},
    beforeCall() {},
    raised() {},
    builtin: () => undefined,
  };
}

function copied(args: readonly Term[]): Term[] {
  return args.length === 0 ? [] : [...(copyTerm(struct('v', ...args)) as Struct).args];
}

function isPassing(
  machine: Machine,
  { goal, module, isExpected, isChecked }: OwnTest,
  stop: () => boolean,
): boolean {
  machine.budget.interruption = { every: 1000, isWanted: stop, mustPause: () => false };
  const solutions = machine.solve(module === 'user' ? goal : qualified(goal, module));
  try {
    return solutions.next() && isChecked && isExpected === null;
  } catch (thrown) {
    if (thrown instanceof PrologThrow) return isExpected?.(thrown.ball) ?? false;
    const isEnd = [Exhausted, Halt, Missing, Paused].some(kind => thrown instanceof kind);
    if (!isEnd && !isExhaustion(thrown)) throw thrown;
    return false;
  } finally {
    solutions.close();
  }
}

/** `test(Name) :- Body`, `test(Name, Options) :- Body`. */
function plunitTests({ system, file }: PrologProgram): OwnTest[] {
  const inFile = system.loader.tests.filter(({ location }) => location.file === file);
  return inFile.flatMap(({ term, module }) => {
    const t = deref(term);
    const [head, body] = isStruct(t, ':-', 2) ? [arg(t, 0), arg(t, 1)] : [t, TRUE];
    if (isStruct(head, 'test', 1)) return [{ goal: body, module, isExpected: null, isChecked: true }];
    if (!isStruct(head, 'test', 2)) return [];
    const options = listToArray(arg(head, 1)) ?? [arg(head, 1)];
    const given = (name: string) =>
      options.map(deref).flatMap(one => (isStruct(one, name, 1) ? [arg(one, 0)] : []));
    if (given('blocked').length > 0) return [];
    const goals = [...given('setup'), ...given('forall'), body];
    const goal = goals.reduceRight((rest, first) => struct(',', first, rest));
    const wanted = [...given('throws'), ...given('error')];
    return [{ goal, module, isExpected: wanted.length === 0 ? null : expectation(wanted), isChecked: true }];
  });
}

/** Comments that begin with `?-`. */
function queries({ system, module, file }: PrologProgram): OwnTest[] {
  const { operators, flags } = system.program;
  const inFile = system.loader.files.filter(one => one.file === file);
  return inFile.flatMap(({ comments }) =>
    comments.flatMap(({ text }) => {
      const [, query] = /^%+\s*\?-\s*(.*?)\.?\s*$/.exec(text) ?? [];
      if (query === undefined || query === '') return [];
      try {
        const goal = readTerm(query, operators, flags).term;
        return [{ goal, module, isExpected: null, isChecked: false }];
      } catch (error) {
        if (error instanceof PrologSyntaxError) return [];
        throw error;
      }
    }),
  );
}
