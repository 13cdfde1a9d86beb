/** Operators: `op/3` and `current_op/3`. */

import { domainError, permissionError, typeError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { unqualified } from '../machine/meta.ts';
import type { OperatorType } from '../syntax/index.ts';
import { Atom, atom, deref, isCons, listToArray, NIL, type Term, Var } from '../terms/index.ts';
import { alternatives, argument, needAtom, needBound, needInt, raw, type Table } from './support.ts';

const TYPES = ['xfx', 'xfy', 'yfx', 'fy', 'fx', 'xf', 'yf'];

function defineOperator(m: Machine, args: Term[]): boolean {
  const priority = needInt(argument(args, 0));
  const type = needAtom(argument(args, 1));
  if (priority < 0 || priority > 1200) throw domainError('operator_priority', priority);
  if (!TYPES.includes(type.name)) throw domainError('operator_specifier', type);
  const names = isCons(argument(args, 2)) ? (listToArray(raw(args, 2)) ?? []) : [raw(args, 2)];
  for (const item of names) {
    const name = unqualified(needBound(deref(item)), 'user').term;
    if (!(name instanceof Atom)) throw typeError('list', name);
    if (name.name === ',') throw permissionError('modify', 'operator', name);
    if (name === NIL) continue;
    if (name.name === '|' && (!type.name.match(/^.f.$/) || (priority < 1001 && priority !== 0))) {
      throw permissionError('create', 'operator', name);
    }
    m.program.operators.add(priority, type.name as OperatorType, name.name);
  }
  return true;
}

function currentOperator(m: Machine, args: Term[]): boolean {
  const name = unqualified(argument(args, 2), 'user').term;
  if (!(name instanceof Var) && !(name instanceof Atom)) throw typeError('atom', name);
  const priority = argument(args, 0);
  if (!(priority instanceof Var)) {
    const number = needInt(priority);
    if (number < 1 || number > 1200) throw domainError('operator_priority', priority);
  }
  const type = argument(args, 1);
  if (!(type instanceof Var) && !(type instanceof Atom && TYPES.includes(type.name))) {
    throw type instanceof Atom ? domainError('operator_specifier', type) : typeError('atom', type);
  }
  const { operators } = m.program;
  const found: Term[][] = [];
  for (const table of [operators.prefix, operators.infix, operators.postfix]) {
    for (const [text, op] of table) {
      if (name instanceof Atom && name.name !== text) continue;
      found.push([op.priority, atom(op.type), atom(text)]);
    }
  }
  return alternatives(
    m,
    found,
    ([p, t, n]) =>
      m.unify(raw(args, 0), p as Term) && m.unify(raw(args, 1), t as Term) && m.unify(name, n as Term),
  );
}

export const operators: Table = {
  'op/3': defineOperator,
  'current_op/3': currentOperator,
};
