/** Tables of builtins, argument checks and texts of terms, shared by all builtins. */

import { defined } from '../../logic/index.ts';
import {
  domainError,
  instantiationError,
  PrologThrow,
  representationError,
  typeError,
} from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import type { ArgumentLists, Arity, Builtin } from '../machine/predicate.ts';
import { numberText } from '../syntax/index.ts';
import {
  Atom,
  atom,
  deref,
  type Integer,
  isCallable,
  isCons,
  isInteger,
  isNumber,
  list,
  NIL,
  SpineWatch,
  Str,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { isInt64 } from './numbers.ts';

/** Builtins by `name/arity`, each for as many arguments as its key says. */
export type Table = { readonly [N in Arity as `${string}/${N}`]: Builtin<ArgumentLists[N]> };

/** The argument at a position. Builtins are called with as many arguments as their name says. */
export function argument(args: readonly Term[], i: number): Term {
  return deref(args[i] as Term);
}

export function raw(args: readonly Term[], i: number): Term {
  return args[i] as Term;
}

export function needBound(t: Term): Term {
  if (t instanceof Var) throw instantiationError();
  return t;
}

export function needAtom(t: Term): Atom {
  if (t instanceof Atom) return t;
  needBound(t);
  throw typeError('atom', t);
}

export function needInteger(t: Term): Integer {
  if (isInteger(t)) return t;
  needBound(t);
  throw typeError('integer', t);
}

/** An integer that fits a JavaScript index. */
export function needIndex(t: Term): number {
  const n = needInteger(t);
  if (n < 0) throw domainError('not_less_than_zero', t);
  return Number(n);
}

/** As many as C's `int` has. */
export function needInt(t: Term): number {
  const n = needInteger(t);
  if (Number(n) !== (Number(n) | 0)) throw representationError('int');
  return n as number;
}

/** An integer for which the host has 64 bits. */
export function needInt64(t: Term): Integer {
  const n = needInteger(t);
  if (!isInt64(n)) throw representationError('int64_t');
  return n;
}

/** A size: not negative, and one that a machine word holds. */
export function needSize(t: Term): number {
  const n = needInteger(t);
  if (n < 0) throw domainError('not_less_than_zero', t);
  if (BigInt.asUintN(64, BigInt(n)) !== BigInt(n)) throw representationError('size_t');
  return Number(n);
}

/** An output that is to become a list: it is unbound, or a list as far as it is known. */
export function needListOrPartial(t: Term, culprit: Term): void {
  let rest = deref(t);
  const watch = new SpineWatch();
  while (rest instanceof Struct && rest.name.name === '[|]' && rest.args.length === 2) {
    if (watch.isBack(rest)) throw typeError('list', culprit);
    rest = deref(rest.args[1] as Term);
  }
  if (rest !== NIL && !(rest instanceof Var)) throw typeError('list', culprit);
}

/**
 * Unifies a list from the front, as builtins do that make one: what is no list is an error where the walk gets there, and
 * at its end only if `checksEnd`.
 */
export function unifyList(m: Machine, target: Term, items: readonly Term[], checksEnd: boolean): boolean {
  let rest: Term = target;
  for (const [i, item] of items.entries()) {
    const cell = deref(rest);
    if (cell instanceof Var) return m.unify(rest, list(items.slice(i)));
    if (cell === NIL) return false;
    if (!isCons(cell)) throw typeError('list', cell);
    if (!m.unify(cell.args[0], item)) return false;
    rest = cell.args[1];
  }
  const end = deref(rest);
  if (checksEnd && !(end instanceof Var) && !isCons(end) && end !== NIL) throw typeError('list', end);
  return m.unify(rest, NIL);
}

export function needCallable(t: Term): Atom | Struct {
  needBound(t);
  if (isCallable(t)) return t;
  throw typeError('callable', t);
}

export function needList(t: Term): Term[] {
  const items: Term[] = [];
  const watch = new SpineWatch();
  let rest = deref(t);
  while (rest instanceof Struct && rest.name.name === '[|]' && rest.args.length === 2) {
    if (watch.isBack(rest)) throw typeError('list', t);
    items.push(rest.args[0] as Term);
    rest = deref(rest.args[1] as Term);
  }
  if (rest === NIL) return items;
  if (rest instanceof Var) throw instantiationError();
  throw typeError('list', t);
}

/** Text of an atomic term as `atom_length/2` and its like accept it; null where it has none. */
export function textOf(t: Term): string | null {
  if (t instanceof Atom) return t.name;
  if (t instanceof Str) return t.text;
  return isNumber(t) ? numberText(t) : null;
}

export function codes(text: string, tail: Term = NIL): Term {
  return list(
    [...text].map(c => c.codePointAt(0) as number),
    tail,
  );
}

export function chars(text: string, tail: Term = NIL): Term {
  return list(
    [...text].map(c => atom(c)),
    tail,
  );
}

/** `Name/Arity` taken apart. */
export function needIndicator(t: Term): { name: Atom; arity: number } {
  needBound(t);
  const stripped =
    t instanceof Struct && t.name.name === ':' && t.args.length === 2 ? argument(t.args, 1) : t;
  if (!(stripped instanceof Struct) || stripped.name.name !== '/' || stripped.args.length !== 2) {
    throw typeError('predicate_indicator', t);
  }
  const name = needAtom(argument(stripped.args, 0));
  const arity = needInteger(argument(stripped.args, 1));
  if (arity < 0) throw domainError('not_less_than_zero', arity);
  return { name, arity: Number(arity) };
}

/** Values of an option list: `name(Value)` or `name = Value`. */
export function optionsOf(t: Term): Map<string, Term> {
  const options = new Map<string, Term>();
  // Ill-formed options are found before the end of the list is looked at.
  let rest = deref(t);
  for (; isCons(rest); rest = deref(rest.args[1])) {
    const option = needBound(deref(rest.args[0]));
    if (option instanceof Struct && option.args.length === 1)
      options.set(option.name.name, argument(option.args, 0));
    else if (option instanceof Struct && option.name.name === '=' && option.args.length === 2) {
      options.set(needAtom(argument(option.args, 0)).name, argument(option.args, 1));
    } else throw typeError('option', option);
  }
  needList(rest);
  return options;
}

export function nameAndArity(head: Atom | Struct): { name: Atom; arity: number } {
  return head instanceof Struct ? { name: head.name, arity: head.args.length } : { name: head, arity: 0 };
}

/** An argument that is to become a stream, which must not be known yet. */
export function needOpen(t: Term): Term {
  const given = deref(t);
  if (given instanceof Var) return t;
  throw new PrologThrow(struct('error', struct('uninstantiation_error', given), new Var()));
}

/** Try each of several results in turn. */
export function alternatives<T>(m: Machine, results: readonly T[], attempt: (result: T) => boolean): boolean {
  const from = (i: number): boolean => {
    if (i >= results.length) return false;
    if (i + 1 < results.length) m.alternative(() => from(i + 1));
    return attempt(defined(results[i]));
  };
  return from(0);
}
