/** What an exploration finds through processes: crashes are told from deaths that somebody takes care of. */

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasOtp } from '../../systems.ts';
import { explore, matches, tasksOf } from '../explored/explore.ts';

const file = join(import.meta.dirname, 'corpus', 'cf_explored.erl');

describe.skipIf(!hasOtp)('processes under exploration (needs Erlang/OTP)', () => {
  test.each(tasksOf(file))('$name', async task => {
    const { crashes, divergences } = await explore(task);
    const shown = JSON.stringify(crashes, null, 1);
    for (const pattern of task.finds)
      expect(
        crashes.some(crash => matches(pattern, crash)),
        shown,
      ).toBe(true);
    for (const crash of crashes)
      expect(
        task.finds.some(pattern => matches(pattern, crash)),
        shown,
      ).toBe(true);
    expect(divergences).toEqual([]);
  });
});
