/** What the machine asks about a call: which clauses may match, what may be called, which module arguments belong to. */
import { spend } from '../../logic/index.ts';
import { Atom, deref, isAcyclic, Struct, type Term, Var } from '../terms/index.ts';
import type { Clause, Key, Pattern } from './code.ts';
import { instantiationError, type PrologThrow, representationError, typeError } from './errors.ts';
import { fitsAt, keyFits } from './indexing.ts';
import { qualify } from './meta.ts';
import type { Predicate } from './predicate.ts';

/**
 * Whether a last call keeps its caller's frame: before builtins and libraries, whose errors name the clause of the
 * program.
 */
export function needsCaller(callee: Predicate, caller: Clause | null): boolean {
  const pred = callee.isDefined ? callee : callee.target;
  if (pred.builtin !== null) return !pred.callsGoals;
  return !pred.isDefined || (pred.isLibrary && caller?.predicate.isLibrary === false);
}

/** The arguments that belong to the caller's module with that module; goals of `user` go without it to the system. */
export function qualifiedArguments(
  pred: Predicate,
  positions: readonly number[],
  given: Term[],
  module: string,
): Term[] {
  const isOwn = pred.module !== 'system';
  if (!isOwn && (module === 'user' || module === 'system')) return given;
  const args = [...given];
  qualify(args, positions, module === 'system' ? 'user' : module, pred.indicator);
  return args;
}

export function moduleError(module: Term): PrologThrow {
  return module instanceof Var ? instantiationError() : typeError('atom', module);
}

export const CONTROL_ATOMS = new Set(['!', 'true', 'fail', 'false']);
export const CONTROL = new Set([',/2', ';/2', '|/2', '->/2', '*->/2', '\\+/1', '=/2', ':/2']);

/** The next clause, from an index on, whose key fits the index argument. */
export function nextCandidate(
  clauses: readonly Clause[],
  from: number,
  count: number,
  argument: number,
  value: Term | null,
  path: readonly number[] | null,
): number {
  let i = from;
  if (value === null) return i;
  for (; i < count; i++) {
    const clause = clauses[i] as Clause;
    if (!keyFits(clause.keys[argument] as Key | null, value)) continue;
    if (path === null || fitsAt(clause.head[argument] as Pattern, value as Struct, path)) return i;
  }
  return i;
}

/** A body that contains something that cannot be called is an error before anything of it runs. */
export function checkCallable(goal: Term): void {
  const todo: Term[] = [goal];
  let parts = 0;
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    if (++parts === MANY && !isAcyclic(goal)) throw representationError('cyclic_term');
    const t = deref(next);
    if (t instanceof Var || t instanceof Atom) continue;
    if (!(t instanceof Struct)) throw typeError('callable', goal);
    if (BODY.has(`${t.name.name}/${t.args.length}`)) todo.push(...t.args);
  }
}

/** Parts of a goal after which it is asked whether it is cyclic. */
const MANY = 1000;

const BODY = new Set([',/2', ';/2', '->/2', '*->/2', '\\+/1']);
