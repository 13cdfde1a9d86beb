/** Floats as text, next to the BEAM: random ones, those halfway between two texts, and those around powers of ten and two. */
import { describe, test } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { atom, Float, list, type Term, tuple } from '../../../src/erlang/terms/index.ts';
import { Random } from '../../random.ts';
import { hasOtp } from '../../systems.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';
import { float } from './relatives.ts';

const COUNT = Number(process.env.TANDEM_CALLS ?? 3000);
/** The BEAM rounds in another way with more than 18 decimals. */
const MOST_DECIMALS = 21;

function randomOptions(random: Random): Term {
  const kind = random.pick(['decimals', 'decimals', 'decimals', 'scientific']);
  const options: Term[] = [tuple(atom(kind), random.below(MOST_DECIMALS))];
  if (random.below(3) === 0) options.push(atom('compact'));
  return list(options);
}

describe.skipIf(!hasOtp)('floats as text (needs Erlang/OTP)', () => {
  test('are written as on the BEAM, also where they are symbolic', async () => {
    const random = new Random(1);
    const calls = Array.from({ length: COUNT }, (): BeamCall => {
      const args = [new Float(float(0, random)), randomOptions(random)];
      return { module: 'erlang', name: random.pick(['float_to_list', 'float_to_binary']), args };
    });
    const comparison = new Comparison(new Machine(), 3);
    await comparison.add(calls);
    await comparison.finish('floats as text', COUNT);
  }, 60_000);
});
