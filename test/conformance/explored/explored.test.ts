/**
 * Small programs of every kind that symbolic values travel through. Each exploration must find the faults that the
 * program's comments name and no others, without a divergence; each input that it reports must crash on the real BEAM
 * with the same class and reason.
 */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { print } from '../../../src/erlang/terms/index.ts';
import { hasOtp } from '../../systems.ts';
import { beam, show } from '../oracle.ts';
import { explore, matches, tasksOf } from './explore.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder).filter(name => name.endsWith('.erl'));
const tasks = files.flatMap(name => tasksOf(join(folder, name)));

/** Enough for each of them to find everything; some could go on for hours. */
const MAX_PATHS = 500;

describe.skipIf(!hasOtp)('explorations next to the BEAM (needs Erlang/OTP)', () => {
  beforeAll(async () => {
    for (const name of files) {
      const { kind } = await beam.bridge.loadSource(join(folder, name));
      expect(kind).toBe('loaded');
    }
  });

  test('are many', () => {
    expect(tasks.length).toBeGreaterThan(90);
  });

  test.each(tasks)(
    '$module:$name',
    async task => {
      const { crashes, divergences, incomplete } = await explore(task, {
        maxPaths: task.paths ?? MAX_PATHS,
        time: 15,
      });
      const found = crashes.map(crash => `${crash.class}:${crash.reason}`);
      expect(divergences).toEqual([]);
      expect(incomplete.filter(reason => reason.startsWith('internal-error'))).toEqual([]);
      expect(crashes.filter(crash => !task.finds.some(pattern => matches(pattern, crash)))).toEqual([]);
      for (const pattern of task.finds)
        expect(
          crashes.some(crash => matches(pattern, crash)),
          `${pattern} among ${found.join(', ')}`,
        ).toBe(true);
      for (const { input, class: kind, reason } of crashes) {
        const call = `${task.module}:${task.name}(${input.join(', ')})`;
        // The report may write a term in another way than the oracle does: the BEAM reads both.
        const expected = print(await beam.value(`{${kind}, ${reason}}`));
        expect(`${call} ${show(await beam.bridge.evaluate(call))}`).toBe(`${call} ${expected}`);
      }
    },
    90_000,
  );
});
