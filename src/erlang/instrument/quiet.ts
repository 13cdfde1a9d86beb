/**
 * Quiet code leaves no events, whatever it is given: it makes no choices, calls nothing whose result is an event, and only
 * quiet functions of its module. The digits that wait to be told (`accumulator.ts`) stay where they are while it runs.
 */
import { children } from '../core/children.ts';
import type { Call, Definition, Expr, Module } from '../core/index.ts';
import { Atom } from '../terms/index.ts';
import { callKind } from './call-kind.ts';
import { type ClauseNumbers, clauseNumbers } from './clause-numbers.ts';

export function functionKey({ name, arity }: { name: string; arity: number }): string {
  return `${name}/${arity}`;
}

/** The names of a call, where they are known. */
export function calleeOf({
  module,
  name,
  args,
}: Call): { module: string; name: string; arity: number } | null {
  if (module.kind !== 'literal' || !(module.value instanceof Atom)) return null;
  if (name.kind !== 'literal' || !(name.value instanceof Atom)) return null;
  return { module: module.value.name, name: name.value.name, arity: args.length };
}

export type IsQuiet = (e: Expr) => boolean;

/** The quiet functions of a module. */
export function quietFunctions(module: Module, isOpaque: (def: Definition) => boolean): ReadonlySet<string> {
  const quiet = new Set<string>();
  const callers = new Map<string, string[]>();
  const pending: string[] = [];
  for (const def of module.definitions) {
    const key = functionKey(def);
    const called = new Set<string>();
    const known = (callee: string): boolean => {
      called.add(callee);
      return true;
    };
    if (!isOpaque(def) && quietIn(known, clauseNumbers(def))(def.fun.body)) quiet.add(key);
    for (const callee of called) callers.set(callee, [...(callers.get(callee) ?? []), key]);
  }
  const defined = new Set(module.definitions.map(functionKey));
  for (const callee of callers.keys()) if (!quiet.has(callee) || !defined.has(callee)) pending.push(callee);
  for (let loud = pending.pop(); loud !== undefined; loud = pending.pop())
    for (const caller of callers.get(loud) ?? []) if (quiet.delete(caller)) pending.push(caller);
  return quiet;
}

/** Whether expressions of a function are quiet, given the quiet functions of its module. */
export function quietIn(isQuietFunction: (key: string) => boolean, numbers: ClauseNumbers): IsQuiet {
  const memo = new Map<Expr, boolean>();
  const itself = (e: Expr): boolean => {
    switch (e.kind) {
      case 'case':
        return e.clauses.every(clause => !numbers.has(clause));
      case 'apply':
        return e.op.kind === 'fname' && !isLocalName(e.op.name) && isQuietFunction(functionKey(e.op));
      case 'call': {
        const callee = calleeOf(e);
        return callee !== null && callKind(callee.module, callee.name, callee.arity) === 'native';
      }
      case 'primop':
        return e.name !== 'build_stacktrace' && !e.name.startsWith('recv_') && e.name !== 'remove_message';
      case 'letrec':
      case 'try':
      case 'catch':
      case 'receive':
        return false;
      default:
        return true;
    }
  };
  const isQuiet = (start: Expr): boolean => {
    const known = memo.get(start);
    if (known !== undefined) return known;
    // Bodies are chains of thousands of `let`s: from the inside out.
    const chain: Expr[] = [];
    let at = start;
    for (; (at.kind === 'let' || at.kind === 'seq') && !memo.has(at); at = at.body) chain.push(at);
    let quiet = memo.get(at) ?? (itself(at) && partsOf(at).every(isQuiet));
    memo.set(at, quiet);
    for (let e = chain.pop(); e !== undefined; e = chain.pop()) {
      quiet = quiet && (e.kind !== 'let' && e.kind !== 'seq' ? true : isQuiet(e.arg));
      memo.set(e, quiet);
    }
    return quiet;
  };
  return isQuiet;
}

/** The parts that run when the expression does: not the bodies of functions, nor guards. */
function partsOf(e: Expr): readonly Expr[] {
  if (e.kind === 'fun') return [];
  return e.kind === 'case' ? [e.arg, ...e.clauses.map(({ body }) => body)] : children(e);
}

/** Whether it may be a function inside of another one: made by the compiler, or named by a variable of the program. */
function isLocalName(name: string): boolean {
  return name.includes('$^') || /^[\p{Lu}_]/u.test(name);
}
