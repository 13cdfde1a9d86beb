/**
 * Calls of functions that come from the input. The result is whatever the input makes it: an expression in the function
 * and its arguments, so that calls with equal arguments have equal results and the solver may choose others.
 */
import { and, apply, eq, int, is } from '../../logic/index.ts';
import { test } from '../operations/observe.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { encode } from '../symbolic/encode.ts';
import { FUN, farity, fid, funResult } from '../symbolic/signature.ts';
import { concrete } from '../terms/concrete.ts';
import { concretize } from '../terms/concretize.ts';
import { containsFun, Fun, type Sym, TableFun, type Term } from '../terms/index.ts';
import type { Process, Result } from './process.ts';

const isFun = (plain: Term): boolean => plain instanceof Fun;

/** Is it a function? */
export function askFunction(p: Process, target: Sym): boolean {
  return test(p, target, is(FUN, target.expr), isFun, QUESTION.isFunction);
}

/** Is it a function of this arity? */
export function askFunctionOf(p: Process, target: Sym, arity: number): boolean {
  const condition = and(is(FUN, target.expr), eq(farity(target.expr), int(arity)));
  const hasArity = (plain: Term): boolean => plain instanceof Fun && plain.arity === arity;
  return test(p, target, condition, hasArity, QUESTION.isFunctionOfArity);
}

/** `run` calls a function of the seed, for its value. Precondition: the path implies the arity. */
export function applyInput(
  p: Process,
  target: Sym,
  args: readonly Term[],
  run: (fun: Term, args: Term[]) => Result,
): Result {
  noteWhatIsNotTried(p, args);
  const call = apply(funResult(args.length), fid(target.expr), ...args.map(encode));
  const result = (value: Term): Term => p.track(concretize(value), call);
  const plainArgs = args.map(concretize);
  const fun = concrete(target);
  if (fun instanceof TableFun && p.world.guide === null) return result(fun.result(plainArgs));
  p.push(result, p.at);
  if (p.world.guide !== null) return p.world.guide.foreign(p, fun, args);
  return run(fun, plainArgs);
}

/** Input functions that the solver invents always return. Other behaviour is not explored, and noted as a limit. */
function noteWhatIsNotTried(p: Process, args: readonly Term[]): void {
  if (p.hasHandler) p.ex.limit('made-up-fun', 'functions that raise an exception');
  if (args.some(containsFun)) p.ex.limit('made-up-fun', 'functions that use functions they are given');
}
