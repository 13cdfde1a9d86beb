/**
 * Goals with a bound on how deep calls are nested or on how many steps are made.
 *
 * A limit is in force while its goal runs: not after an answer, and again when backtracking goes back into the goal.
 */
import { systemError } from '../machine/errors.ts';
import type { Limits } from '../machine/limits.ts';
import type { Machine } from '../machine/machine.ts';
import { atom, struct, type Term } from '../terms/index.ts';
import { argument, needInt64, needSize, raw, type Table } from './support.ts';

const EXCEEDED = atom('inference_limit_exceeded');

/**
 * Call a goal within limits. `left` is asked after each answer which are in force when backtracking goes back into the goal; `answer` runs
 * after each answer, outside of them; `failed` after the last.
 */
function within(
  m: Machine,
  goal: Term,
  limits: Limits,
  left: () => () => Limits,
  answer: (isLast: boolean) => boolean,
  failed: () => boolean,
): void {
  const height = m.choiceCount;
  const outer = m.budget.limits;
  m.alternative(() => {
    m.budget.limits = outer;
    return failed();
  });
  m.budget.limits = limits;
  m.callThen(
    goal,
    machine => {
      const isLast = machine.choiceCount === height + 1;
      if (isLast) machine.cut(height);
      else {
        const resumed = left();
        machine.alternative(() => {
          machine.budget.limits = resumed();
          return false;
        });
      }
      machine.budget.limits = outer;
      return answer(isLast);
    },
    'catch',
  );
}

function callWithDepthLimit(m: Machine, args: Term[]): boolean {
  const most = systemError('$depth_limit', 3, () => needSize(argument(args, 1)));
  const depth = { most, base: m.depth + 1, reached: 1 };
  const [goal, result] = [raw(args, 0), raw(args, 2)];
  const exceeded = (): boolean => depth.reached > most && m.unify(result, atom('depth_limit_exceeded'));
  if (most < 1) return exceeded();
  const limits = { ...m.budget.limits, depth };
  within(
    m,
    goal,
    limits,
    () => () => limits,
    () => m.unify(result, depth.reached),
    exceeded,
  );
  return true;
}

function callWithInferenceLimit(m: Machine, args: Term[]): boolean {
  const result = raw(args, 2);
  const limit = systemError('$inference_limit', 2, () => needSize(needInt64(argument(args, 1))));
  if (limit < 1) return m.unify(result, EXCEEDED);
  return m.catch(struct('$within_inferences', ...args), EXCEEDED, struct('=', result, EXCEEDED));
}

function withinInferences(m: Machine, args: Term[]): boolean {
  const outer = m.budget.limits;
  const upTo = (left: number): Limits => ({
    ...outer,
    lastStep: Math.min(outer.lastStep, m.budget.steps + left),
  });
  const limits = upTo(Number(argument(args, 1)));
  within(
    m,
    raw(args, 0),
    limits,
    () => {
      const rest = m.budget.limits.lastStep - m.budget.steps;
      return () => upTo(rest);
    },
    isLast => m.unify(raw(args, 2), atom(isLast ? '!' : 'true')),
    () => false,
  );
  return true;
}

export const limits: Table = {
  'call_with_depth_limit/3': callWithDepthLimit,
  'call_with_inference_limit/3': callWithInferenceLimit,
  '$within_inferences/3': withinInferences,
};
