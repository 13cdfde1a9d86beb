import { expect, it } from 'vitest';
import { Fuzzer } from '../../../src/search/fuzzer.ts';
import { randomNumbers } from '../../../src/search/random.ts';
import type { Unit } from '../../../src/search/unit.ts';

/** Reaches the point `n` for the input `n`, and fails for 7 and 14 in the same way. */
function unitOver(sample: (random: () => number) => number) {
  const probed: number[] = [];
  const unit = {
    sample,
    mutate: (input: number, other: number) => input + other,
    print: (input: number) => [String(input)],
    fault: (outcome: string) => (outcome === 'ok' ? null : outcome),
    probe: async (input: number) => {
      probed.push(input);
      return {
        outcome: input % 7 === 0 ? 'seven' : 'ok',
        reached: input < 0 ? [] : [Math.min(input, 50)],
        steps: 1,
      };
    },
  };
  return { unit: unit as unknown as Unit<number, string>, probed };
}

async function findIn(fuzzer: Fuzzer<number, string>, tries = Number.POSITIVE_INFINITY): Promise<number[]> {
  let left = tries;
  const found: number[] = [];
  for await (const { input } of fuzzer.find({ stop: () => left-- <= 0 })) found.push(input);
  return found;
}

it('keeps what reaches something new, once', async () => {
  const { unit } = unitOver(random => Math.floor(random() * 4));
  const found = await findIn(new Fuzzer(unit, randomNumbers(1)));
  expect(found.length).toBe(new Set(found).size);
  expect(found).toEqual(expect.arrayContaining([0, 1, 2, 3]));
});

it('combines what it knows to come farther', async () => {
  const { unit } = unitOver(() => 1);
  const found = await findIn(new Fuzzer(unit, randomNumbers(1)));
  expect(Math.max(...found)).toBeGreaterThanOrEqual(50);
});

it('takes what it has learned for known', async () => {
  const { unit } = unitOver(() => 3);
  const fuzzer = new Fuzzer({ ...unit, mutate: () => null } as typeof unit, randomNumbers(1));
  await fuzzer.learn(3, {});
  expect(await findIn(fuzzer)).toEqual([]);
});

it('stops when it is told to, and after trying in vain for long', async () => {
  const { unit, probed } = unitOver(() => 1);
  await findIn(new Fuzzer(unit, randomNumbers(1)), 10);
  expect(probed.length).toBeGreaterThan(1);
  expect(probed.length).toBeLessThanOrEqual(10);
  // No input is run twice.
  expect(new Set(probed).size).toBe(probed.length);
  const idle = unitOver(() => -1);
  await findIn(new Fuzzer(idle.unit, randomNumbers(1)));
  expect(idle.probed.length).toBeLessThan(100_000);
});

it('keeps the first of each kind of failure', async () => {
  const inputs = [1, 7, 14, 28, 63, 70];
  const { unit } = unitOver(() => inputs.shift() ?? 1);
  const fuzzer = new Fuzzer({ ...unit, mutate: () => null } as typeof unit, randomNumbers(1));
  // 63 is the first to reach 50; 70 fails like others before it, at a place that is known.
  expect(await findIn(fuzzer, 6)).toEqual([1, 7, 14, 28, 63]);
});

it('stops when its runs have taken so many steps', async () => {
  const { unit, probed } = unitOver(() => 1);
  const fuzzer = new Fuzzer(unit, randomNumbers(1));
  for await (const _ of fuzzer.find({}, 2000));
  const first = probed.length;
  expect(first).toBeGreaterThan(5);
  expect(first).toBeLessThan(25);
  for await (const _ of fuzzer.find({}, 2000));
  expect(probed.length).toBeGreaterThan(first);
});

it('mends what has to agree after a change', async () => {
  // Inputs are a value and a sum that has to be its double; a mutation changes the value alone.
  type Checked = readonly [value: number, sum: number];
  const unit = {
    examples: () => [[1, 2]],
    sample: () => null,
    mutate: ([value, sum]: Checked) => [value + 1, sum],
    print: (input: Checked) => [input.join()],
    fault: () => null,
    probe: async ([value, sum]: Checked) => {
      const agrees = 2 * value === sum;
      return {
        outcome: 'ok',
        reached: [agrees ? Math.min(value, 20) : 0],
        steps: 1,
        agreed: agrees ? new Map([[1, String(sum)]]) : new Map(),
        repairs: (agreed: ReadonlyMap<number, string>) =>
          agrees || agreed.get(1) !== String(sum) ? null : { place: 1, inputs: () => [[value, 2 * value]] },
      };
    },
  } as unknown as Unit<Checked, string>;
  let left = 2000;
  const found: Checked[] = [];
  for await (const { input } of new Fuzzer(unit, randomNumbers(1)).find({ stop: () => left-- <= 0 }))
    found.push(input);
  expect(Math.max(...found.map(([value]) => value))).toBe(20);
});
