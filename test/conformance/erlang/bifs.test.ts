/** Every built-in function in the table, with tricky arguments: all of them alone, many of them together. */

import { describe, expect, test } from 'vitest';
import { allBifs } from '../../../src/erlang/bifs/index.ts';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import type { Term } from '../../../src/erlang/terms/index.ts';
import { Random } from '../../random.ts';
import { hasOtp } from '../../systems.ts';
import { comparableBifs, growsTooLarge, isOnBeam, only } from './comparable-bifs.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';
import { pool, smallPool } from './pool.ts';

const SAMPLES = 600;

/** Half of the small pool: all pairs of these. */
const PAIRED = smallPool.filter((_, i) => i % 2 === 0);

function* argumentTuples(arity: number): Generator<Term[]> {
  if (arity === 0) yield [];
  else if (arity === 1) for (const a of pool) yield [a];
  else if (arity === 2) for (const a of PAIRED) for (const b of PAIRED) yield [a, b];
  const random = new Random(arity);
  if (arity < 2) return;
  for (let i = 0; i < SAMPLES; i++) yield Array.from({ length: arity }, () => random.pick(pool));
}

/** Releases of OTP have it with two arguments or with three; nothing calls it, since logging is never allowed. */
const NOT_EVERYWHERE = ['logger_backend:log_allowed/2'];

describe.skipIf(!hasOtp)('built-in functions next to the BEAM (needs Erlang/OTP)', () => {
  test('are functions of OTP', async () => {
    const unknown: string[] = [];
    for (const bif of allBifs())
      if (!(await isOnBeam(bif))) unknown.push(`${bif.module}:${bif.name}/${bif.arity}`);
    expect(
      unknown.filter(name => !NOT_EVERYWHERE.includes(name)),
      'in the table, and not on the BEAM',
    ).toEqual([]);
  });

  test('give the same values and exceptions', async () => {
    const comparison = new Comparison(new Machine(), 7);
    for await (const bif of comparableBifs()) {
      const { module, name, arity } = bif;
      const tuples = [...argumentTuples(arity)].filter(args => !growsTooLarge(bif, args));
      await comparison.add(tuples.map((args): BeamCall => ({ module, name, args })));
    }
    await comparison.finish('built-in functions', only === '' ? 100_000 : 0);
  }, 200_000);
});
