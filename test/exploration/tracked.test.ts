/**
 * Every symbolic value that the machine makes is what its expression says for the run's input, and the input meets every
 * constraint of its path: for generated programs over all of the language.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type ErlangUnit, listElements, openProgram, openUnit, type Term } from '../../src/erlang/index.ts';
import { builtinFrontend } from '../../src/erlang/local/index.ts';
import { Process } from '../../src/erlang/machine/process.ts';
import { concretize } from '../../src/erlang/terms/concretize.ts';
import { exactEqual, print } from '../../src/erlang/terms/index.ts';
import type { Expr } from '../../src/logic/index.ts';
import { Random } from '../random.ts';
import { inputsOf } from './hunt/domains.ts';
import { NO_FAULTS, programText, randomDraft } from './hunt/programs.ts';
import { Meaning } from './meaning.ts';

const PROGRAMS = 60;
const INPUTS = 8;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-tracked-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
});

interface Drafted {
  readonly text: string;
  readonly unit: ErlangUnit;
  readonly inputs: readonly Term[][];
}

/** Null where the compiler refuses the program, as one with a pattern that can never match. */
async function drafted(seed: number): Promise<Drafted | null> {
  const random = new Random(seed);
  const draft = randomDraft(random);
  const text = programText('drafted', draft, NO_FAULTS);
  const file = join(folder, 'drafted.erl');
  writeFileSync(file, text);
  const source = builtinFrontend();
  const inputs: Term[][] = [];
  for (const list of inputsOf(draft.domains, INPUTS, random)) {
    const parsed = await source.expression(list);
    if (parsed.kind === 'term') inputs.push(listElements(parsed.term));
  }
  try {
    const program = await openProgram(source, file);
    const request = { function: 'f', seed: inputs[0] as Term[], depth: 25, steps: 20_000, merge: false };
    return { text, inputs, unit: (await openUnit(program, request)).unit };
  } catch {
    return null;
  }
}

test('values are what their expressions say', async () => {
  let meaning = new Meaning(new Map());
  const wrong: string[] = [];
  let [tracked, constraints, programs] = [0, 0, 0];
  const { track } = Process.prototype;
  vi.spyOn(Process.prototype, 'track').mockImplementation(function (this: Process, value: Term, expr: Expr) {
    const [is, says] = [concretize(value), meaning.term(expr)];
    if (!exactEqual(is, says)) wrong.push(`${print(is)}, but ${expr} is ${print(says)}`);
    tracked++;
    return track.call(this, value, expr);
  });
  for (let seed = 1; seed <= PROGRAMS; seed++) {
    const program = await drafted(seed);
    if (program === null) continue;
    programs++;
    for (const input of program.inputs) {
      meaning = new Meaning(new Map(input.map((term, at) => [`x${at + 1}`, term])));
      const { path } = await program.unit.execute(input);
      constraints += path.length;
      for (const { constraint } of path)
        if (!meaning.holds(constraint)) wrong.push(`${input.map(term => print(term))} and ${constraint}`);
      expect(wrong, program.text).toEqual([]);
    }
  }
  expect(programs).toBeGreaterThan(PROGRAMS / 2);
  expect(tracked).toBeGreaterThan(100);
  expect(constraints).toBeGreaterThan(100);
}, 60_000);
