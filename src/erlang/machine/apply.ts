/** Calls through values: funs, `M:F(...)` with variables, `apply`. */

import { elementsOf } from '../operations/lists.ts';
import { limited } from '../operations/observe.ts';
import { badarg, ERROR, Raise } from '../operations/raise.ts';
import { Atom, atom, Fun, list, Sym, TableFun, type Term, tuple } from '../terms/index.ts';
import type { FunctionCell } from './code-server.ts';
import { applyInput, askFunction, askFunctionOf } from './input-function.ts';
import type { CALL, Process, Result } from './process.ts';

const funs = new WeakMap<FunctionCell, Fun>();

/** `fun f/1`: one function value for each function. */
export function cellFun(cell: FunctionCell): Fun {
  let fun = funs.get(cell);
  if (fun === undefined) {
    fun = new Fun(atom(cell.module), atom(cell.name), cell.arity, cell, -1, []);
    funs.set(cell, fun);
  }
  return fun;
}

export function closure(
  module: string,
  name: string,
  arity: number,
  code: unknown,
  index: number,
  env: readonly Term[],
): Fun {
  return new Fun(atom(module), atom(name), arity, code, index, env);
}

export function applyFun(p: Process, target: Term, args: Term[]): Result {
  if (target instanceof Sym) return applySymbolic(p, target, args);
  if (p.world.guide?.isForeign(target, args.length)) return p.world.guide.foreign(p, target, args);
  if (target instanceof TableFun && target.arity === args.length) return target.result(args);
  const fun = target;
  if (!(fun instanceof Fun)) throw badFun(fun);
  if (fun.arity !== args.length) throw badArity(fun, args);
  if (typeof fun.code === 'function') return p.setCall(fun, args);
  if (fun.code !== null) return p.setCall(fun.code as FunctionCell, args);
  return callRemote(p, fun.module.name, fun.name.name, args);
}

function badFun(target: Term): Raise {
  return new Raise(ERROR, tuple(atom('badfun'), target));
}

function badArity(fun: Term, args: readonly Term[]): Raise {
  return new Raise(ERROR, tuple(atom('badarity'), tuple(fun, list(args))));
}

function applySymbolic(p: Process, target: Sym, args: Term[]): Result {
  if (!askFunctionOf(p, target, args.length))
    throw askFunction(p, target) ? badArity(target, args) : badFun(target);
  return applyInput(p, target, args, (fun, plainArgs) => applyFun(p, fun, plainArgs));
}

/** `M:F(Args)` where the names are known only now. */
export function applyRemote(p: Process, module: Term, name: Term, args: Term[]): Result {
  const [m, f] = knownNames(p, module, name);
  return callRemote(p, m.name, f.name, args);
}

/** The module and the function to call, as they are in this run; symbolic ones are noted as a limit. */
export function knownNames(p: Process, module: Term, name: Term): [Atom, Atom] {
  const m = limited(p, module, 'concrete-call', 'a module name that depends on the input');
  const f = limited(p, name, 'concrete-call', 'a function name that depends on the input');
  if (m instanceof Atom && f instanceof Atom) return [m, f];
  const raise = new Raise(ERROR, atom('badarg'));
  raise.cause = { kind: 'bif', name: 'erlang:apply/3', args: [module, name] };
  throw raise;
}

export function callRemote(p: Process, module: string, name: string, args: Term[]): typeof CALL {
  return p.setCall(p.world.code.remoteCell(module, name, args.length), args);
}

/** A list of arguments as an array, asking how long it is where it is symbolic. */
export function argumentList(p: Process, term: Term): Term[] {
  return elementsOf(p, term) ?? badarg();
}
