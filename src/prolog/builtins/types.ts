/** Type tests and comparison of terms. */

import { domainError, typeError } from '../machine/errors.ts';
import type { Builtin } from '../machine/predicate.ts';
import {
  Atom,
  arg,
  atom,
  Blob,
  compare,
  deref,
  Float,
  hasAttributes,
  integer,
  isAcyclic,
  isAtomic,
  isCallable,
  isCons,
  isGround,
  isInteger,
  isNumber,
  isVariant,
  NIL,
  Ratio,
  SpineWatch,
  Str,
  Struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { argument, type Table } from './support.ts';

function test(holds: (t: Term) => boolean): Builtin<[Term]> {
  return (_m, args) => holds(deref(args[0]));
}

function ordered(holds: (order: number) => boolean): Builtin<[Term, Term]> {
  return (_m, args) => holds(compare(args[0], args[1]));
}

function isList(t: Term): boolean {
  let rest = t;
  const watch = new SpineWatch();
  while (isCons(rest)) {
    if (watch.isBack(rest)) return false;
    rest = arg(rest, 1);
  }
  return rest === NIL;
}

/** An atom, or a compound or list whose arguments are different variables. */
function isMostGeneral(t: Term): boolean {
  if (t instanceof Atom) return true;
  if (!(t instanceof Struct)) return false;
  const parts: Term[] = [];
  if (isCons(t)) {
    if (!isList(t)) return false;
    for (let rest: Term = t; isCons(rest); rest = arg(rest, 1)) parts.push(arg(rest, 0));
  } else for (let i = 0; i < t.args.length; i++) parts.push(arg(t, i));
  return (
    parts.every(part => part instanceof Var && !hasAttributes(part)) && new Set(parts).size === parts.length
  );
}

export const types: Table = {
  'var/1': test(t => t instanceof Var),
  'nonvar/1': test(t => !(t instanceof Var)),
  'atom/1': test(t => t instanceof Atom && t !== NIL && !(t instanceof Blob)),
  'number/1': test(isNumber),
  'integer/1': test(isInteger),
  'float/1': test(t => t instanceof Float),
  'rational/1': test(t => isInteger(t) || t instanceof Ratio),
  'rational/3': (m, args) => {
    const t = argument(args, 0);
    if (isInteger(t)) return m.unify(args[1], t) && m.unify(args[2], 1);
    if (!(t instanceof Ratio)) return false;
    return m.unify(args[1], integer(t.num)) && m.unify(args[2], integer(t.den));
  },
  'atomic/1': test(isAtomic),
  'compound/1': test(t => t instanceof Struct),
  'callable/1': test(t => isCallable(t) && t !== NIL),
  'is_list/1': test(isList),
  'string/1': test(t => t instanceof Str),
  'blob/2': (m, args) => {
    const t = argument(args, 0);
    if (t instanceof Blob) return m.unify(args[1], atom(t.type));
    return t instanceof Atom && m.unify(args[1], atom(t === NIL ? 'reserved_symbol' : 'text'));
  },
  'ground/1': test(isGround),
  'is_most_general_term/1': test(isMostGeneral),
  'attvar/1': (_m, args) => hasAttributes(argument(args, 0)),
  'cyclic_term/1': (_m, args) => !isAcyclic(argument(args, 0)),
  'acyclic_term/1': (_m, args) => isAcyclic(argument(args, 0)),
  '==/2': ordered(o => o === 0),
  '\\==/2': ordered(o => o !== 0),
  '@</2': ordered(o => o < 0),
  '@=</2': ordered(o => o <= 0),
  '@>/2': ordered(o => o > 0),
  '@>=/2': ordered(o => o >= 0),
  'compare/3': (m, args) => {
    const order = argument(args, 0);
    if (order instanceof Atom) {
      if (!['<', '=', '>'].includes(order.name)) throw domainError('order', order);
    } else if (!(order instanceof Var)) throw typeError('atom', order);
    const result = compare(args[1], args[2]);
    return m.unify(order, atom(result < 0 ? '<' : result > 0 ? '>' : '='));
  },
  '$same_object/2': (_m, args) => argument(args, 0) === argument(args, 1),
  '=@=/2': (_m, args) => isVariant(args[0], args[1]),
  '\\=@=/2': (_m, args) => !isVariant(args[0], args[1]),
};
