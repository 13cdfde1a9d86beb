/** Symbolic twins of builtins, as they stand in tables by `name/arity`. */

import { defined } from '../../logic/index.ts';
import type { ArgumentLists, Arity, Predicate } from '../machine/predicate.ts';
import { derefToSymbolic, type Term } from '../terms/index.ts';
import type { ConcolicTracer } from './tracer.ts';

/**
 * The symbolic twin of a builtin: records the decisions that its outcome depends on. It returns the outcome where it
 * has executed the goal itself, and undefined where the concrete builtin is to do so.
 */
export type Handler<Args extends Term[] = Term[]> = (
  t: ConcolicTracer,
  args: Args,
  pred: Predicate,
) => boolean | undefined;

/** Handlers by `name/arity`, each for as many arguments as its key says. */
export type HandlerTable = { readonly [N in Arity as `${string}/${N}`]: Handler<ArgumentLists[N]> };

/**
 * The handlers of a table by their indicators. Each is asked for by the indicator of its predicate, and so is called
 * with as many arguments as its key says.
 */
export function handlersIn(table: HandlerTable): [indicator: string, Handler][] {
  return Object.entries(table) as [string, Handler][];
}

/** The argument at a position, with its expression where it is symbolic. */
export function symbolicArgument(args: readonly Term[], i: number): Term {
  return derefToSymbolic(defined(args[i]));
}
