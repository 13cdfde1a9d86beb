/** A random program made ready to be explored, with nothing installed. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErlangUnit, listElements, openProgram, openUnit, type Term } from '../../src/erlang/index.ts';
import { builtinFrontend } from '../../src/erlang/local/index.ts';
import { Random } from '../random.ts';
import type { RandomProgram } from './random-programs.ts';

export const DEPTH = 12;
const STEPS = 20_000;

export interface Opened {
  /** A unit that has seen nothing yet but what is in this memory. */
  readonly unit: (memory?: SharedArrayBuffer, merge?: boolean) => Promise<ErlangUnit>;
  readonly read: (text: string) => Promise<Term[]>;
}

export async function open(folder: string, { text, input }: RandomProgram, seed: number): Promise<Opened> {
  const file = join(folder, 'random.erl');
  writeFileSync(file, text);
  const source = builtinFrontend();
  const program = await openProgram(source, file);
  const read = async (list: string): Promise<Term[]> => {
    const parsed = await source.expression(list);
    if (parsed.kind !== 'term') throw new Error(`${list} is no term`);
    return listElements(parsed.term);
  };
  const first = await read(input(new Random(seed)));
  const unit = async (memory?: SharedArrayBuffer, merge = true): Promise<ErlangUnit> => {
    const request = { function: 'f0', seed: first, depth: DEPTH, steps: STEPS, memory, merge };
    return (await openUnit(program, request)).unit;
  };
  return { unit, read };
}
