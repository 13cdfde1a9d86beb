/** Global variables: `b_setval/2` is undone by backtracking, `nb_setval/2` and `flag/3` are not. */

import { defined } from '../../logic/index.ts';
import {
  existenceError,
  instantiationError,
  PrologThrow,
  typeError,
  withContext,
} from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import {
  Atom,
  atom,
  copyTerm,
  indicator,
  NIL,
  Struct,
  struct,
  type Term,
  TRUE,
  Var,
} from '../terms/index.ts';
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
    const name = `$flag ${flagKey(argument(args, 0))}`;
    if (!m.unify(raw(args, 1), m.globals.get(name) ?? 0)) return false;
    const value = argument(args, 2);
    // An atom is kept as it is.
    m.globals.set(name, value instanceof Atom && value !== NIL ? value : updated(value));
    return true;
  },
};

const KEY_OF_FLAG = struct(':', atom('system'), indicator('get_flag', 2));
const VALUE_OF_FLAG = struct(':', atom('$syspreds'), indicator('update_flag', 3));

/** The key of a flag as a text: an atom, a small integer, or a compound, of which its name and arity count. */
function flagKey(key: Term): string {
  if (key instanceof Var) throw withContext(instantiationError(), KEY_OF_FLAG);
  if (key instanceof Atom) return key.name;
  if (key instanceof Struct) return `${key.name.name}/${key.args.length}`;
  if (typeof key === 'number') return `${key}`;
  throw withContext(typeError('key', key), KEY_OF_FLAG);
}

function updated(value: Term): Term {
  try {
    return evaluate(value);
  } catch (thrown) {
    throw thrown instanceof PrologThrow ? withContext(thrown, VALUE_OF_FLAG) : thrown;
  }
}

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
