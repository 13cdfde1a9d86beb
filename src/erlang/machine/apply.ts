/** Calls through values: funs, `M:F(...)` with variables, `apply`. */

import { and, apply, eq, int, is } from '../../logic/index.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { badarg, ERROR, Raise } from '../operations/raise.ts';
import { concretize, encode } from '../symbolic/encode.ts';
import { FUN, farity, fid, funResult } from '../symbolic/signature.ts';
import { concrete } from '../terms/compare.ts';
import {
  Atom,
  atom,
  Cons,
  containsFun,
  Fun,
  list,
  Nil,
  Sym,
  TableFun,
  type Term,
  tuple,
} from '../terms/index.ts';
import type { FunctionCell } from './code-server.ts';
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

/**
 * A function that comes from the input. Its result is whatever the input makes it: an expression in the function and
 * its arguments, so that calls with equal arguments have equal results and the solver may choose others.
 */
function applySymbolic(p: Process, target: Sym, args: Term[]): Result {
  const { concrete: plain, expr } = target;
  const arity = args.length;
  const callable = plain instanceof Fun && plain.arity === arity;
  if (!p.ask(and(is(FUN, expr), eq(farity(expr), int(arity))), callable, QUESTION.isFunctionOfArity)) {
    const isFunction = p.ask(is(FUN, expr), plain instanceof Fun, QUESTION.isFunction);
    throw isFunction ? badArity(target, args) : badFun(target);
  }
  noteWhatIsNotTried(p, args);
  const encoded = args.map(encode);
  const known = encoded.every(e => e !== undefined);
  if (!known) p.ex.limit('concrete-fun', 'a call of an input function with a map, bitstring or fun');
  const result = (value: Term): Term => {
    const concreteValue = concretize(value);
    return known ? p.track(concreteValue, apply(funResult(arity), fid(expr), ...encoded)) : concreteValue;
  };
  const concreteArgs = args.map(concretize);
  if (plain instanceof TableFun) return result(plain.result(concreteArgs));
  // A fun of the seed: run it for the value.
  p.push(result, p.at);
  return applyFun(p, plain, concreteArgs);
}

/** Input functions that the solver invents always return. Other behaviour is not explored, and noted as a limit. */
function noteWhatIsNotTried(p: Process, args: readonly Term[]): void {
  if (p.hasHandler) p.ex.limit('made-up-fun', 'functions that raise an exception');
  if (args.some(containsFun)) p.ex.limit('made-up-fun', 'functions that use functions they are given');
}

/** `M:F(Args)` where the names are known only now. */
export function applyRemote(p: Process, module: Term, name: Term, args: Term[]): Result {
  const [m, f] = knownNames(p, module, name);
  return callRemote(p, m.name, f.name, args);
}

/** The module and the function to call, as they are in this run; symbolic ones are noted as a limit. */
export function knownNames(p: Process, module: Term, name: Term): [Atom, Atom] {
  const m = concrete(module);
  const f = concrete(name);
  if (module instanceof Sym) p.ex.limit('concrete-call', 'a module name that depends on the input');
  if (name instanceof Sym) p.ex.limit('concrete-call', 'a function name that depends on the input');
  return m instanceof Atom && f instanceof Atom ? [m, f] : badarg();
}

export function callRemote(p: Process, module: string, name: string, args: Term[]): typeof CALL {
  return p.setCall(p.world.code.remoteCell(module, name, args.length), args);
}

/** A list of arguments as an array; a symbolic list is taken as it is in this run, and noted as a limit. */
export function argumentList(p: Process, term: Term): Term[] {
  const args: Term[] = [];
  let rest = term instanceof Sym ? concretize(term) : term;
  if (term instanceof Sym) p.ex.limit('concrete-call', 'an argument list that depends on the input');
  for (; rest instanceof Cons; rest = rest.tail) args.push(rest.head);
  if (!(rest instanceof Nil)) badarg();
  return args;
}
