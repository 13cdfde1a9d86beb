/**
 * Generated programs with generated arguments. `TANDEM_SEED=N` makes others, `TANDEM_PROGRAMS=N` more of them.
 *
 * A function that shows a difference is cut down: all smaller versions are compiled together, the first one that still
 * shows a difference is next.
 */

import { describe, expect, test } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { Random } from '../../random.ts';
import { hasOtp } from '../../systems.ts';
import { Comparison, type Difference, describeDifference } from './comparison.ts';
import { Machine } from './machine.ts';
import {
  argumentsFor,
  type GeneratedFunction,
  generateFunctions,
  moduleText,
  needed,
  smallerFunctions,
} from './programs/module.ts';
import { render } from './programs/tree.ts';

const SEED = Number(process.env.TANDEM_SEED ?? 1);
const MODULES = Number(process.env.TANDEM_PROGRAMS ?? 8);
const FUNCTIONS = 80;
const CALLS = 25;
const SHRINKING_STEPS = 30;
const TRACK_EVERY = 2;

async function differences(
  machine: Machine,
  name: string,
  all: readonly GeneratedFunction[],
  called: readonly GeneratedFunction[],
  seed: number,
  trackEvery: number,
): Promise<{ count: number; found: readonly Difference[] }> {
  const module = await machine.load(moduleText(name, all));
  const random = new Random(seed);
  const calls = called.flatMap(one =>
    Array.from(
      { length: CALLS },
      (): BeamCall => ({ module, name: one.name, args: argumentsFor(one, random) }),
    ),
  );
  const comparison = new Comparison(machine, trackEvery);
  await comparison.add(calls);
  return { count: comparison.count, found: comparison.differences };
}

/** The smallest version of a function that still shows a difference, with that difference. */
async function cutDown(
  machine: Machine,
  all: readonly GeneratedFunction[],
  difference: Difference,
  seed: number,
): Promise<string> {
  let best = all.find(({ name }) => name === difference.call.name) as GeneratedFunction;
  let shown = difference;
  for (let step = 0; step < SHRINKING_STEPS; step++) {
    const smaller = smallerFunctions(best, `s${step}_`, 60);
    const helpers = needed(best, all);
    const { found } = await differences(
      machine,
      'tandem_smaller',
      [...helpers, ...smaller],
      smaller,
      seed,
      1,
    );
    const [first] = found;
    if (first === undefined) break;
    best = smaller.find(({ name }) => name === first.call.name) as GeneratedFunction;
    shown = first;
  }
  const params = best.params.map(({ name }) => name).join(', ');
  const smallest = await new Comparison(machine, 1).shrink(shown);
  return `${best.name}(${params}) -> ${render(best.body)}.\n${describeDifference(smallest)}`;
}

describe.skipIf(!hasOtp)('generated programs next to the BEAM (needs Erlang/OTP)', () => {
  test('give the same values and exceptions', async () => {
    const machine = new Machine();
    let count = 0;
    const told: string[] = [];
    for (let i = 0; i < MODULES; i++) {
      const seed = SEED * 1000 + i;
      const functions = generateFunctions(seed, FUNCTIONS);
      const result = await differences(
        machine,
        `tandem_generated_${i}`,
        functions,
        functions,
        seed,
        TRACK_EVERY,
      );
      count += result.count;
      const byFunction = new Map(result.found.map(difference => [difference.call.name, difference]));
      for (const difference of [...byFunction.values()].slice(0, 3)) {
        told.push(await cutDown(machine, functions, difference, seed));
      }
    }
    console.log(`generated programs: ${count} comparisons, ${told.length} functions differ`);
    expect(told.join('\n\n')).toBe('');
    expect(count).toBe(MODULES * FUNCTIONS * CALLS);
  }, 200_000);
});
