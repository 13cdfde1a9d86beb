/** Global variables: `b_setval/2` is undone by backtracking, `nb_setval/2` and `flag/3` are not. */

import { defined } from '../../logic/index.ts';
import { existenceError, typeError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { atom, copyTerm, NIL, struct, type Term, TRUE, Var } from '../terms/index.ts';
import { evaluate } from './arithmetic.ts';
import { alternatives, argument, needAtom, raw, type Table } from './support.ts';

export const globals: Table = {
  'nb_setval/2': (m, args) => {
    m.globals.set(needAtom(argument(args, 0)).name, copyTerm(raw(args, 1), new Map(), true));
    return true;
  },
  'b_setval/2': (m, args) => {
    const { name } = needAtom(argument(args, 0));
    const old = m.globals.get(name);
    m.globals.set(name, raw(args, 1));
    m.trail.note(() => {
      if (old === undefined) m.globals.delete(name);
      else m.globals.set(name, old);
    });
    return true;
  },
  'nb_getval/2': getGlobal,
  'b_getval/2': getGlobal,
  'nb_delete/1': (m, args) => {
    m.globals.delete(needAtom(argument(args, 0)).name);
    return true;
  },
  'nb_current/2': (m, args) => {
    const key = argument(args, 0);
    if (key instanceof Var) {
      const names = [...m.globals.keys()].filter(name => !name.startsWith('$'));
      return alternatives(
        m,
        names,
        name => m.unify(key, atom(name)) && m.unify(raw(args, 1), defined(m.globals.get(name))),
      );
    }
    if (key === NIL) throw typeError('atom', key);
    const value = m.globals.get(needAtom(key).name);
    return value !== undefined && m.unify(raw(args, 1), value);
  },
  'flag/3': (m, args) => {
    const name = `$flag ${needAtom(argument(args, 0)).name}`;
    if (!m.unify(raw(args, 1), m.globals.get(name) ?? 0)) return false;
    m.globals.set(name, evaluate(raw(args, 2)));
    return true;
  },
};

function getGlobal(m: Machine, args: Term[]): boolean {
  const name = needAtom(argument(args, 0));
  const value = m.globals.get(name.name);
  if (value !== undefined) return m.unify(raw(args, 1), value);
  if (!m.program.isDefinedIn('user', 'exception/3')) throw existenceError('variable', name);
  // The hook may give it a value.
  const hook = struct('exception', atom('undefined_global_variable'), name, new Var());
  m.callThen(struct(';', struct('->', hook, TRUE), TRUE), machine => {
    const given = machine.globals.get(name.name);
    if (given === undefined) throw existenceError('variable', name);
    return machine.unify(raw(args, 1), given);
  });
  return true;
}
