/** Calls through values: funs, `M:F(...)` with variables, `apply`. */
import { concretize } from '../symbolic/encode.ts';
import { concrete } from '../terms/compare.ts';
import { Atom, atom, Cons, Fun, list, Nil, Sym, type Term, tuple } from '../terms/index.ts';
import type { FunctionCell } from './code.ts';
import type { CALL, Process, Result } from './process.ts';
import { badarg, ERROR, Raise } from './raise.ts';

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

/** A function of a letrec. */
export function localFunction(
  module: string,
  name: string,
  arity: number,
  code: unknown,
  env: readonly Term[],
): Fun {
  return new Fun(atom(module), atom(name), arity, code, 0, env);
}

export function applyFun(p: Process, target: Term, args: Term[]): Result {
  if (target instanceof Sym) return p.world.applySymbolic(p, target, args);
  const fun = target;
  if (!(fun instanceof Fun)) throw new Raise(ERROR, tuple(atom('badfun'), fun));
  if (fun.arity !== args.length) throw new Raise(ERROR, tuple(atom('badarity'), tuple(fun, list(args))));
  if (typeof fun.code === 'function') return p.setCall(fun, args);
  if (fun.code !== null) return p.setCall(fun.code as FunctionCell, args);
  return callRemote(p, fun.module.name, fun.name.name, args);
}

/** `M:F(Args)` where the names are known only now. */
export function applyRemote(p: Process, module: Term, name: Term, args: Term[]): Result {
  const m = concrete(module);
  const f = concrete(name);
  if (module instanceof Sym) p.ex.limit('concrete-call', 'a module name that depends on the input');
  if (name instanceof Sym) p.ex.limit('concrete-call', 'a function name that depends on the input');
  if (!(m instanceof Atom) || !(f instanceof Atom)) badarg();
  return callRemote(p, m.name, f.name, args);
}

export function callRemote(p: Process, module: string, name: string, args: Term[]): typeof CALL {
  return p.setCall(p.world.code.remoteCell(module, name, args.length), args);
}

/** A list of arguments as an array; symbolic spines are asked about, cell by cell. */
export function argumentList(p: Process, term: Term): Term[] {
  const args: Term[] = [];
  let rest = term instanceof Sym ? concretize(term) : term;
  if (term instanceof Sym) p.ex.limit('concrete-call', 'an argument list that depends on the input');
  for (; rest instanceof Cons; rest = rest.tail) args.push(rest.head);
  if (!(rest instanceof Nil)) badarg();
  return args;
}
