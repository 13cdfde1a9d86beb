/** Modules of ours that have one function for each construct, called with every term of the pool. */

import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { fromText, list, mapFrom, type Term } from '../../../src/erlang/terms/index.ts';
import { Random } from '../../random.ts';
import { hasOtp } from '../../systems.ts';
import { beam } from '../oracle.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';
import { kinds, pool, smallPool } from './pool.ts';

const corpus = join(import.meta.dirname, 'corpus');
const only = process.env.TANDEM_ONLY ?? '';

describe.skipIf(!hasOtp)('our own modules on the machine and on the BEAM (needs Erlang/OTP)', () => {
  let machine: Machine;

  beforeAll(async () => {
    machine = new Machine([corpus]);
    for (const module of ['cf_nodes', 'cf_json']) await beam.bridge.loadSource(join(corpus, `${module}.erl`));
  });

  test('every construct, with all terms', async () => {
    const comparison = new Comparison(machine, 1);
    const exports = (await machine.loader.load('cf_nodes'))?.exports ?? [];
    for (const { name, arity } of exports) {
      if (name === 'module_info' || !name.includes(only)) continue;
      const pairs = smallPool.flatMap(a => smallPool.map(b => [a, b]));
      const tuples =
        arity === 1 ? pool.map(a => [a]) : arity === 2 ? pairs.filter((_, i) => i % 4 === 0) : [];
      await comparison.add(tuples.map((args): BeamCall => ({ module: 'cf_nodes', name, args })));
    }
    await comparison.finish('constructs', only === '' ? 15_000 : 0);
  }, 200_000);

  test('JSON', async () => {
    const random = new Random(1);
    const comparison = new Comparison(machine, 1);
    const calls: BeamCall[] = [];
    for (let i = 0; i < 150; i++) {
      const term = json(random, 4);
      for (const name of ['encode', 'pretty', 'round_trip'])
        calls.push({ module: 'cf_json', name, args: [term] });
      calls.push({
        module: 'cf_json',
        name: 'decode',
        args: [fromText(damaged(random, jsonText(random, 4)))],
      });
    }
    await comparison.add(calls);
    await comparison.finish('JSON', 600);
  }, 100_000);
});

function json(random: Random, depth: number): Term {
  if (depth === 0 || random.below(3) === 0)
    return random.pick([...kinds.atom, ...kinds.integer, ...kinds.bits, ...kinds.boolean]);
  const inner = (): Term => json(random, depth - 1);
  if (random.below(2) === 0) return list(random.several(4, inner));
  return mapFrom(random.several(4, () => [random.pick([...kinds.atom, ...kinds.bits]), inner()]));
}

function jsonText(random: Random, depth: number): string {
  const inner = (): string => jsonText(random, depth - 1);
  const leaves = [
    'null',
    'true',
    'false',
    '0',
    '-12',
    '3.25',
    '1e3',
    '2.5E-2',
    '12345678901234567890',
    '"a"',
    '"\\u00e9\\n"',
    '"日"',
    '""',
  ];
  if (depth === 0 || random.below(3) === 0) return random.pick(leaves);
  const space = random.pick(['', ' ', '\n']);
  if (random.below(2) === 0) return `[${random.several(4, inner).join(`,${space}`)}]`;
  return `{${random.several(4, () => `"${random.pick(['a', 'b', 'c\\"'])}":${space}${inner()}`).join(',')}}`;
}

/** One text in three has a character too few or too many. */
function damaged(random: Random, text: string): string {
  if (random.below(3) > 0) return text;
  const characters = [...text];
  const at = random.below(characters.length);
  return characters.toSpliced(at, random.below(2), random.pick(['', '"', ',', '}', 'x', '\\'])).join('');
}
