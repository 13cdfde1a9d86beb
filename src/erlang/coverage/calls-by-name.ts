/**
 * Whether a function may call others that its text does not tell: by names that it computes or is given, by callbacks of a
 * module, by messages that say what to call. What static reachability says about such a function is not all that it can reach.
 */
import { atomName } from '../call-graph.ts';
import { children } from '../core/children.ts';
import type { Definition, Expr, Module } from '../core/index.ts';
import { BY_NAME, callbackModule, takesNoNames } from '../effects/local.ts';
import { reachableFunctions } from './reachable-functions.ts';

/** `others` are the modules of the program that it may call. */
export function mayCallByName(
  module: Module,
  name: string,
  arity: number,
  others: readonly Module[],
): boolean {
  const called = others.flatMap(({ definitions }) => definitions);
  return [...reachableFunctions(module, name, arity), ...called].some(callsByName);
}

const memo = new WeakMap<Definition, boolean>();

function callsByName(def: Definition): boolean {
  let result = memo.get(def);
  if (result === undefined) {
    result = find(def.fun.body);
    memo.set(def, result);
  }
  return result;
}

function find(root: Expr): boolean {
  const todo = [root];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (e.kind === 'call') {
      const [module, name] = [atomName(e.module), atomName(e.name)];
      if (module === undefined || name === undefined) return true;
      const full = `${module}:${name}/${e.args.length}`;
      if (BY_NAME[full] !== undefined || callbackModule(full) !== null) return true;
      if (!takesNoNames(module, name, e.args.length)) return true;
    }
    todo.push(...children(e));
  }
  return false;
}
