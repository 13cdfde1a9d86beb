/**
 * Which builtins leave everything as it is that a program can see, but for bindings and the stacks. States of the machine are
 * compared by these alone (`visited/machine-state.ts`), so a table or a name that is missing here costs work that is done twice;
 * one that is here by mistake costs paths that are never explored.
 */
import { atoms } from './atoms.ts';
import { charTypes } from './chartype.ts';
import { control } from './control.ts';
import { lists } from './lists.ts';
import { output } from './output.ts';
import { reflection } from './reflection.ts';
import type { Table } from './support.ts';
import { terms } from './terms.ts';
import { types } from './types.ts';

/** What `output` writes nobody reads back, unless it is collected, which the machine tells (`isComparable`). */
const KEEPING: readonly Table[] = [control, types, terms, atoms, charTypes, lists, reflection, output];

/** Builtins that show whether two equal compounds are one: what is changed in place is changed wherever it occurs. */
export const SHOWS_IDENTITY: ReadonlySet<string> = new Set(['setarg/3', 'nb_setarg/3', '$same_object/2']);

const CHANGING: ReadonlySet<string> = new Set([
  ...SHOWS_IDENTITY,
  'char_conversion/2',
  'set_output/1',
  'listing/1',
  'portray_clause/1',
  'print_message/2',
]);

const OTHERS = [
  'phrase/2',
  'phrase/3',
  'clause/2',
  'current_op/3',
  'current_prolog_flag/2',
  'nb_getval/2',
  'b_getval/2',
  'nb_current/2',
  'read_term_from_atom/3',
  'atom_to_term/3',
  'current_output/1',
  'current_input/1',
  'garbage_collect/0',
];

export const KEEPS_STATE: ReadonlySet<string> = new Set([
  ...KEEPING.flatMap(table => Object.keys(table)).filter(name => !CHANGING.has(name)),
  ...OTHERS,
]);

/** Builtins that bind nothing: they only say yes or no. */
export const TESTS: ReadonlySet<string> = new Set([
  ...[
    'var/1',
    'nonvar/1',
    'atom/1',
    'number/1',
    'integer/1',
    'float/1',
    'atomic/1',
    'compound/1',
    'callable/1',
  ],
  ...['is_list/1', 'string/1', 'ground/1', '==/2', '\\==/2', '@</2', '@=</2', '@>/2', '@>=/2', '\\=/2'],
  ...['=:=/2', '=\\=/2', '</2', '=</2', '>/2', '>=/2'],
]);
