/** A random program made ready to be explored, with nothing installed. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinFrontend } from '../../src/erlang/local/builtin.ts';
import { CodeServer } from '../../src/erlang/machine/code-server.ts';
import { openSpecification } from '../../src/erlang/specification.ts';
import { listElements, type Term } from '../../src/erlang/terms/index.ts';
import { ErlangUnit } from '../../src/erlang/unit.ts';
import type { Store } from '../../src/erlang/visited/store.ts';
import { randomFrom } from './random.ts';
import type { RandomProgram } from './random-programs.ts';

export const DEPTH = 12;
const STEPS = 20_000;

export interface Opened {
  /** A unit that has seen nothing yet but what is in this store. */
  readonly unit: (store?: Store) => ErlangUnit;
  readonly read: (text: string) => Promise<Term[]>;
}

export async function open(folder: string, program: RandomProgram, seed: number): Promise<Opened> {
  const { text, arity, input } = program;
  const file = join(folder, 'random.erl');
  writeFileSync(file, text);
  const source = builtinFrontend();
  const module = await source.loadFile(file);
  const read = async (list: string): Promise<Term[]> => {
    const parsed = await source.expression(list);
    if (parsed.kind !== 'term') throw new Error(`${list} is no term`);
    return listElements(parsed.term);
  };
  const specification = await openSpecification(source, 'random', 'f0', arity, {
    useSpecs: true,
    fixed: new Map(),
  });
  const first = await read(input(randomFrom(seed)));
  const unit = (store?: Store): ErlangUnit => {
    const code = new CodeServer();
    code.add(module);
    return new ErlangUnit({
      source,
      code,
      module: 'random',
      function: 'f0',
      seed: first,
      fixed: new Map(),
      maxDepth: DEPTH,
      steps: STEPS,
      concreteOnly: () => false,
      precondition: specification.precondition,
      ...(store !== undefined && { store }),
    });
  };
  return { unit, read };
}
