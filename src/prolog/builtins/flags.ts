/** Flags of the system: those that the machine heeds, and any others that a program sets. */

import { domainError, Missing, permissionError, typeError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { quotedTerm } from '../syntax/index.ts';
import { Atom, atom, copyTerm, type Term, Var } from '../terms/index.ts';
import { alternatives, argument, needAtom, needBound, raw, type Table } from './support.ts';

/** Flags that change what programs do, with the only values that the machine has for them. */
const SETTLED: ReadonlyMap<string, Term> = new Map<string, Term>([
  ['character_escapes', atom('true')],
  ['prefer_rationals', atom('false')],
  ['rational_syntax', atom('compatibility')],
  ['iso', atom('false')],
  ['float_overflow', atom('error')],
  ['float_rounding', atom('to_nearest')],
  ['float_undefined', atom('error')],
  ['float_zero_div', atom('error')],
  ['occurs_check', atom('false')],
]);

function flagValues(m: Machine): Map<string, Term> {
  const { flags } = m.program;
  return new Map<string, Term>([
    ['bounded', atom('false')],
    ['max_tagged_integer', 72057594037927935n],
    ['min_tagged_integer', -72057594037927936n],
    ['double_quotes', atom(flags.doubleQuotes)],
    ['back_quotes', atom(flags.backQuotes)],
    ['unknown', atom(flags.unknown)],
    ['max_arity', atom('unbounded')],
    ['integer_rounding_function', atom('toward_zero')],
    ['char_conversion', atom('false')],
    ['debug', atom('false')],
    ...SETTLED,
    ['dialect', atom('swi')],
    ['version', 90004],
    ['gc', atom('true')],
    ['last_call_optimisation', atom('true')],
    ...m.program.otherFlags,
  ]);
}

function setFlag(m: Machine, args: Term[]): boolean {
  const name = needAtom(argument(args, 0));
  const value = needBound(argument(args, 1));
  const { flags } = m.program;
  const text = value instanceof Atom ? value.name : '';
  switch (name.name) {
    case 'double_quotes':
      if (!['codes', 'chars', 'atom', 'string'].includes(text)) throw domainError('double_quotes', value);
      flags.doubleQuotes = text as typeof flags.doubleQuotes;
      break;
    case 'back_quotes':
      flags.backQuotes = text as typeof flags.backQuotes;
      break;
    case 'unknown':
      if (!['error', 'fail', 'warning'].includes(text)) throw domainError('unknown', value);
      flags.unknown = text as typeof flags.unknown;
      break;
    default:
      if (SETTLED.has(name.name)) {
        if (SETTLED.get(name.name) !== value)
          throw new Missing(`the flag ${name.name} with ${quotedTerm(value)}`);
        break;
      }
      if (['bounded', 'max_arity', 'max_integer'].includes(name.name)) {
        throw permissionError('modify', 'flag', name);
      }
      m.program.otherFlags.set(name.name, copyTerm(value));
  }
  return true;
}

export const flags: Table = {
  'set_prolog_flag/2': setFlag,
  'create_prolog_flag/3': setFlag,
  'current_prolog_flag/2': (m, args) => {
    const name = argument(args, 0);
    if (!(name instanceof Var) && !(name instanceof Atom)) throw typeError('atom', name);
    const values = flagValues(m);
    if (name instanceof Atom) {
      const value = values.get(name.name);
      return value !== undefined && m.unify(raw(args, 1), value);
    }
    return alternatives(
      m,
      [...values],
      ([key, value]) => m.unify(name, atom(key)) && m.unify(raw(args, 1), value),
    );
  },
};
