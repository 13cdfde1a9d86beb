/** Floats as text, next to the BEAM: random ones, those halfway between two texts, and those around powers of ten and two. */
import { describe, test } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { atom, Float, list, type Term, tuple } from '../../../src/erlang/terms/index.ts';
import { Random } from '../../random.ts';
import { hasOtp } from '../../systems.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';

const COUNT = Number(process.env.TANDEM_CALLS ?? 3000);
/** The BEAM rounds in another way with more than 18 decimals. */
const MOST_DECIMALS = 21;

function randomFloat(random: Random): number {
  const sign = random.pick([1, -1]);
  switch (random.below(5)) {
    case 0:
      return sign * random.fraction() * 10 ** (random.below(26) - 6);
    case 1:
      return (sign * random.below(200_000)) / 10 ** random.below(6);
    case 2:
      return (sign * random.below(2_000_000)) / 2 ** random.below(12);
    case 3:
      return sign * (10 ** random.below(18) - 2 ** -random.below(30));
    default:
      return sign * random.fraction() * 2 ** (40 + random.below(30));
  }
}

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
      const args = [new Float(randomFloat(random)), randomOptions(random)];
      return { module: 'erlang', name: random.pick(['float_to_list', 'float_to_binary']), args };
    });
    const comparison = new Comparison(new Machine(), 3);
    await comparison.add(calls);
    await comparison.finish('floats as text', COUNT);
  }, 60_000);
});
