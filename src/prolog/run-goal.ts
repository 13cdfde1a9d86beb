/**
 * One goal run to its outcome: the answers that are asked for, and a look at what lies behind the last of them.
 */
import { Exhausted, isExhaustion } from '../logic/index.ts';
import { BeyondAnswers } from './concolic/path-recorder.ts';
import type { ConcolicTracer } from './concolic/tracer.ts';
import { Halt, Missing, Paused, PrologThrow } from './machine/errors.ts';
import type { Machine, Solutions } from './machine/machine.ts';
import type { BadReturn, Bindings, PrologOutcome } from './outcome.ts';
import type { Term } from './terms/index.ts';

/** Calls and backtracks for further answers after the last one that is explored. Larger: fewer `answers` limits, slower runs. */
const STEPS_BEYOND = 1000;

/** The greatest number of answers of one goal that are explored with `--answers all`; more are a limit of the run. */
const MAX_ANSWERS = 1000;

type Exception = PrologOutcome & { readonly kind: 'exception' };

export interface GoalRun {
  readonly machine: Machine;
  readonly tracer: ConcolicTracer;
  readonly goal: Term;
  /** What the goal's variables are bound to at the moment. */
  readonly bindings: () => Bindings;
  /** What is wrong with the answer that was found, as declared types say; it is the `answer`-th. */
  readonly badReturn: (answer: number) => BadReturn | null;
  /** How many answers are explored. */
  readonly answers: number | 'all';
  /** Whether an exception can come from the goal, by the program's text. */
  readonly canRaise: () => boolean;
  /** `ball`: as it was raised, with what is symbolic in it. */
  readonly exception: (ball: Term) => Exception;
  /** Waits until the run may go on. */
  readonly paused: () => Promise<unknown>;
}

export async function runGoal(run: GoalRun): Promise<PrologOutcome | Exhausted> {
  const { machine, tracer, bindings, paused } = run;
  const found: Bindings[] = [];
  const solutions = machine.solve(run.goal);
  try {
    if (!(await nextOf(solutions, paused))) return { kind: 'failure' };
    const first = bindings();
    found.push(first);
    tracer.answers = 1;
    const choicePoints = solutions.hasMore;
    let wrong = run.badReturn(1);
    while (wrong === null && isAskedForMore(run, found, solutions) && (await nextOf(solutions, paused))) {
      found.push(bindings());
      tracer.answers = found.length;
      wrong = run.badReturn(found.length);
    }
    if (wrong !== null) return wrong;
    const { hasMore } = solutions;
    if (hasMore) lookBeyond(run, solutions);
    return { kind: 'success', bindings: first, choicePoints, answers: found.slice(1), hasMore };
  } catch (thrown) {
    return endedBy(isExhaustion(thrown) ? new Exhausted('memory') : thrown, run, found);
  } finally {
    solutions.close();
  }
}

/** The outcome where something was thrown after these answers. */
function endedBy(
  thrown: unknown,
  { tracer, exception }: GoalRun,
  found: readonly Bindings[],
): PrologOutcome | Exhausted {
  const [first, ...answers] = found;
  if (thrown instanceof Exhausted || thrown instanceof Missing) {
    if (first !== undefined) {
      tracer.limit(thrown instanceof Missing ? 'missing' : 'run-limit', thrown.what);
      return { kind: 'success', bindings: first, choicePoints: true, answers, hasMore: true };
    }
    return thrown instanceof Exhausted ? thrown : { kind: 'unsupported', what: thrown.what };
  }
  if (thrown instanceof Halt)
    return { kind: 'success', bindings: {}, choicePoints: false, answers: [], hasMore: false };
  if (!(thrown instanceof PrologThrow)) throw thrown;
  return { ...exception(thrown.ball), answers: found };
}

/** Of `all` answers those that the depth limit leaves are explored. */
function isAskedForMore(
  { answers, tracer }: GoalRun,
  found: readonly Bindings[],
  solutions: Solutions,
): boolean {
  if (answers !== 'all') return found.length < answers;
  return solutions.hasMore && tracer.isRecording && found.length < MAX_ANSWERS;
}

/**
 * Whether further answers would show something new: a decision, an error, or an end that is not in sight. Then that they
 * were not explored is a limit of the run, unless nothing can go wrong there.
 */
function lookBeyond({ machine, tracer, canRaise }: GoalRun, solutions: Solutions): void {
  if (!tracer.isRecording) return;
  machine.budget.interruption = null;
  machine.budget.maxSteps = machine.budget.steps + STEPS_BEYOND;
  tracer.lookBeyondAnswers();
  const end = endOf(solutions);
  tracer.endBeyondAnswers();
  if (end === 'same') return;
  if (end === 'raised' || canRaise()) tracer.limit('answers');
  else tracer.reachAllBeyondAnswers();
}

/** How the search for further solutions ends: the same for all inputs of the path, with an exception, or that depends. */
function endOf(solutions: Solutions): 'same' | 'raised' | 'open' {
  try {
    while (solutions.next());
    return 'same';
  } catch (thrown) {
    if ([PrologThrow, Halt, Missing].some(kind => thrown instanceof kind)) return 'raised';
    if (thrown instanceof BeyondAnswers || thrown instanceof Exhausted) return 'open';
    throw thrown;
  }
}

/** The next solution, with pauses on the way. */
async function nextOf(solutions: Solutions, paused: () => Promise<unknown>): Promise<boolean> {
  for (;;) {
    try {
      return solutions.next();
    } catch (thrown) {
      if (!(thrown instanceof Paused)) throw thrown;
      await paused();
    }
  }
}
