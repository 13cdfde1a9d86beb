/** Flags of the system: those that the machine heeds, and any others that a program sets. */

import { domainError, instantiationError, Missing, permissionError, typeError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { quotedTerm } from '../syntax/index.ts';
import { Atom, atom, copyTerm, Float, isGround, isInteger, type Term, Var } from '../terms/index.ts';
import { alternatives, argument, needAtom, needBound, optionsOf, raw, type Table } from './support.ts';

/** What a flag can be set to. */
type Kind = 'bool' | 'atom' | 'integer' | 'float' | 'term';

/** Flags that change what programs do, with the only value that the machine has for each, and those that SWI-Prolog knows. */
const SETTLED: ReadonlyMap<string, { readonly value: Term; readonly others: readonly string[] | 'bool' }> =
  new Map(
    Object.entries({
      character_escapes: { value: atom('true'), others: 'bool' },
      prefer_rationals: { value: atom('false'), others: 'bool' },
      iso: { value: atom('false'), others: 'bool' },
      rational_syntax: { value: atom('compatibility'), others: ['natural'] },
      float_overflow: { value: atom('error'), others: ['infinity'] },
      float_rounding: { value: atom('to_nearest'), others: ['to_positive', 'to_negative', 'to_zero'] },
      float_undefined: { value: atom('error'), others: ['nan'] },
      float_zero_div: { value: atom('error'), others: ['infinity'] },
      occurs_check: { value: atom('false'), others: ['true', 'error'] },
    } as const),
  );

/** Flags that tell what the system is. */
const FIXED: ReadonlyMap<string, Term> = new Map<string, Term>([
  ['bounded', atom('false')],
  ['max_tagged_integer', 72057594037927935n],
  ['min_tagged_integer', -72057594037927936n],
  ['max_arity', atom('unbounded')],
  ['integer_rounding_function', atom('toward_zero')],
  ['dialect', atom('swi')],
  ['emulated_dialect', atom('swi')],
  ['traditional', atom('false')],
  ['version', 90004],
]);

/** Flags that are there to be set and change nothing here. */
const IDLE: ReadonlyMap<string, Term> = new Map<string, Term>([
  ['char_conversion', atom('false')],
  ['debug', atom('false')],
  ['gc', atom('true')],
  ['last_call_optimisation', atom('true')],
  ['optimise', atom('false')],
  ['generate_debug_info', atom('true')],
  ['report_error', atom('true')],
  ['signals', atom('true')],
  ['toplevel_var_size', 1000],
]);

function flagValues(m: Machine): Map<string, Term> {
  const { flags } = m.program;
  return new Map<string, Term>([
    ...FIXED,
    ['double_quotes', atom(flags.doubleQuotes)],
    ['back_quotes', atom(flags.backQuotes)],
    ['unknown', atom(flags.unknown)],
    ...[...SETTLED].map(([name, { value }]): [string, Term] => [name, value]),
    ...IDLE,
    ...m.program.otherFlags,
  ]);
}

/** The texts that a flag of the reader can have, in the order of SWI-Prolog's manual. */
const DOMAINS = {
  double_quotes: ['codes', 'chars', 'atom', 'string'],
  back_quotes: ['codes', 'string', 'symbol_char'],
  unknown: ['error', 'fail', 'warning'],
} as const;

function oneOf<Text extends string>(name: string, value: Term, domain: readonly Text[]): Text {
  if (!(value instanceof Atom)) throw typeError('atom', value);
  const found = domain.find(text => text === value.name);
  if (found === undefined) throw domainError(name, value);
  return found;
}

function truth(value: Term): Atom {
  const text = value instanceof Atom ? value.name : '';
  if (text === 'true' || text === 'on') return atom('true');
  if (text === 'false' || text === 'off') return atom('false');
  throw typeError('bool', value);
}

/** A value as a flag of the kind has it. */
function ofKind(kind: Kind, value: Term): Term {
  switch (kind) {
    case 'bool':
      return truth(value);
    case 'atom':
      if (!(value instanceof Atom)) throw typeError('atom', value);
      return value;
    case 'integer':
      if (!isInteger(value)) throw typeError('integer', value);
      return value;
    case 'float':
      if (isInteger(value)) return new Float(Number(value));
      if (!(value instanceof Float)) throw typeError('float', value);
      return value;
    case 'term':
      if (!isGround(value)) throw instantiationError();
      return copyTerm(value);
  }
}

/** The kind that a flag has by the value it was given first. */
function kindOf(value: Term): Kind {
  if (value instanceof Atom) return ['true', 'false'].includes(value.name) ? 'bool' : 'atom';
  if (isInteger(value)) return 'integer';
  return value instanceof Float ? 'float' : 'term';
}

function setSettled(name: string, value: Term): void {
  const settled = SETTLED.get(name);
  if (settled === undefined || settled.value === value) return;
  if (settled.others === 'bool') truth(value);
  else oneOf(name.startsWith('float_') ? 'flag_value' : name, value, settled.others);
  throw new Missing(`the flag ${name} with ${quotedTerm(value)}`);
}

function setFlag(m: Machine, args: Term[]): boolean {
  const flag = needAtom(argument(args, 0));
  const value = needBound(argument(args, 1));
  const { name } = flag;
  const { flags, otherFlags, constantFlags } = m.program;
  if (FIXED.has(name) || constantFlags.has(name)) throw permissionError('modify', 'flag', flag);
  if (name === 'double_quotes') flags.doubleQuotes = oneOf(name, value, DOMAINS[name]);
  else if (name === 'back_quotes') flags.backQuotes = oneOf(name, value, DOMAINS[name]);
  else if (name === 'unknown') flags.unknown = oneOf(name, value, DOMAINS[name]);
  else if (SETTLED.has(name)) setSettled(name, value);
  else {
    const known = otherFlags.get(name) ?? IDLE.get(name);
    otherFlags.set(name, ofKind(known === undefined ? kindOf(value) : kindOf(known), value));
  }
  return true;
}

const TYPES: ReadonlyMap<string, Kind> = new Map([
  ['boolean', 'bool'],
  ['atom', 'atom'],
  ['integer', 'integer'],
  ['float', 'float'],
  ['term', 'term'],
]);

function createFlag(m: Machine, args: Term[]): boolean {
  const flag = needAtom(argument(args, 0));
  const { otherFlags, constantFlags } = m.program;
  const options = optionsOf(raw(args, 2));
  const value = needBound(argument(args, 1));
  const type = options.get('type');
  const kind = type === undefined ? kindOf(value) : TYPES.get(needAtom(type).name);
  if (kind === undefined) throw domainError('prolog_flag_type', type ?? value);
  const access = needAtom(options.get('access') ?? atom('read_write'));
  if (!['read_write', 'read_only'].includes(access.name)) throw domainError('prolog_flag_access', access);
  if (FIXED.has(flag.name) || constantFlags.has(flag.name)) throw permissionError('modify', 'flag', flag);
  const keep = options.get('keep') === atom('true');
  if (!keep || !otherFlags.has(flag.name)) otherFlags.set(flag.name, ofKind(kind, value));
  if (access.name === 'read_only') constantFlags.add(flag.name);
  return true;
}

export const flags: Table = {
  'set_prolog_flag/2': setFlag,
  'create_prolog_flag/3': createFlag,
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
