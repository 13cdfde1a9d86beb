/** Tables, persistent terms, counters and the process dictionary, with all pairs of terms. */

import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { hasOtp } from '../../systems.ts';
import { beam } from '../oracle.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';
import { smallPool } from './pool.ts';

const corpus = join(import.meta.dirname, 'corpus');

describe.skipIf(!hasOtp)('tables next to the BEAM (needs Erlang/OTP)', () => {
  beforeAll(async () => {
    await beam.bridge.loadSource(join(corpus, 'cf_tables.erl'));
  });

  test('hold and give the same', async () => {
    const machine = new Machine([corpus]);
    const comparison = new Comparison(machine, 4);
    const exports = (await machine.loader.load('cf_tables'))?.exports ?? [];
    for (const { name, arity } of exports) {
      if (arity !== 2) continue;
      const pairs = smallPool.flatMap(a => smallPool.map(b => [a, b])).filter((_, i) => i % 3 === 0);
      await comparison.add(pairs.map((args): BeamCall => ({ module: 'cf_tables', name, args })));
    }
    await comparison.finish('tables', 10_000);
  }, 200_000);
});
