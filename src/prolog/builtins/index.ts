import type { Builtin } from '../machine/predicate.ts';
import type { Program } from '../machine/program.ts';
import { atoms } from './atoms.ts';
import { attributes } from './attributes.ts';
import { charTypes } from './chartype.ts';
import { control } from './control.ts';
import { database } from './database.ts';
import { flags } from './flags.ts';
import { globals } from './globals.ts';
import { input } from './input.ts';
import { KEEPS_STATE } from './kept-state.ts';
import { limits } from './limits.ts';
import { lists } from './lists.ts';
import { operators } from './operators.ts';
import { output } from './output.ts';
import { reflection } from './reflection.ts';
import { streams } from './streams.ts';
import type { Table } from './support.ts';
import { system } from './system.ts';
import { tables } from './tables.ts';
import { terms } from './terms.ts';
import { types } from './types.ts';

const TABLES: readonly Table[] = [
  control,
  limits,
  types,
  terms,
  attributes,
  atoms,
  charTypes,
  lists,
  database,
  operators,
  flags,
  reflection,
  globals,
  output,
  input,
  streams,
  system,
  tables,
];

export function installBuiltins(program: Program): void {
  for (const table of TABLES) {
    for (const [indicator, builtin] of Object.entries(table)) {
      const slash = indicator.lastIndexOf('/');
      if ((program.system.get(indicator)?.builtin ?? null) !== null)
        throw new Error(`${indicator} is in the tables twice`);
      program.defineBuiltin(
        indicator.slice(0, slash),
        Number(indicator.slice(slash + 1)),
        // It is defined for the arity that its key says, and so is called with as many arguments.
        builtin as Builtin,
        KEEPS_STATE.has(indicator),
      );
    }
  }
}
