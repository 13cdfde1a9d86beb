/** Trying an input out shows the same about the program as running it with symbols. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '../random.ts';
import { open } from './open-program.ts';
import { randomProgram } from './random-programs.ts';

const PROGRAMS = 40;
const INPUTS = 20;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-probe-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('probes reach what runs reach, and end alike', async () => {
  let faults = 0;
  for (let seed = 1; seed <= PROGRAMS; seed++) {
    const program = randomProgram(new Random(seed));
    const { unit, read } = await open(folder, program, seed);
    const random = new Random(seed);
    for (let i = 0; i < INPUTS; i++) {
      const input = await read(program.input(random));
      const [probing, running] = [await unit(), await unit()];
      const probe = await probing.probe(input);
      const run = await running.execute(input);
      const fault = running.fault(run.outcome);
      if (fault !== null) faults++;
      expect(probing.fault(probe.outcome), program.text).toBe(fault);
      const own = new Set(running.points().flatMap(({ id, module }) => (module === 'random' ? [id] : [])));
      const reached = run.reached?.filter(id => own.has(id));
      expect(new Set(probe.reached), program.text).toEqual(new Set(reached));
    }
  }
  expect(faults).toBeGreaterThan(10);
}, 60_000);
