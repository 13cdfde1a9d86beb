import { expect, it } from 'vitest';
import { UnitFuzzer } from '../../../../src/cli/exploration/unit-fuzzer.ts';
import type { PrintedInput, Unit } from '../../../../src/search/index.ts';
import { toyClock } from '../../search/toy.ts';

/** Its inputs are numbers, which travel as text; made-up ones are 1, and reach what they are. */
function openFuzzer(sample = () => 1) {
  const suggested: PrintedInput<unknown>[] = [];
  const probed: number[] = [];
  const errors: unknown[] = [];
  const unit = {
    sample,
    mutate: (input: number, other: number) => input + other,
    fault: () => null,
    longer: (input: number) => [10 * input, 100 * input],
    probe: async (input: number) => {
      probed.push(input);
      return { outcome: 'ok', reached: input === 7000 ? [] : [Math.min(input, 1000)], steps: 1 };
    },
    pack: String,
    unpack: Number,
    print: (input: number) => [`${input}`],
  } as unknown as Unit<number, string>;
  const made = new UnitFuzzer<number, string>({
    unit,
    executor: { pack: input => `${input}`, unpack: async packed => ({ packed }) },
    clock: toyClock(),
    randomSeed: 0,
    suggest: input => suggested.push(input),
    failed: error => errors.push(error),
  });
  return { made, suggested, probed, errors };
}

const { signal } = new AbortController();

it('suggests what shows something new, in the form that the executor knows', async () => {
  const { made, suggested } = openFuzzer();
  await made.fuzz({ timeMs: 200 }, signal);
  expect(suggested[0]).toEqual({ input: { packed: '1' }, print: ['1'] });
  expect(suggested.length).toBe(made.suggested);
  expect(new Set(suggested.map(({ print }) => print.join())).size).toBe(suggested.length);
});

it('learns from the cases that it is told of', async () => {
  const { made, suggested, probed } = openFuzzer();
  made.note('400', { kind: 'value', value: 'ok' });
  await made.fuzz({ timeMs: 100 }, signal);
  expect(probed[0]).toBe(400);
  expect(suggested.some(({ print }) => Number(print[0]) > 400)).toBe(true);
});

it('keeps to its time, and stops when the user wants it to', async () => {
  const { made, probed } = openFuzzer();
  await made.fuzz({ timeMs: 50 }, signal);
  expect(probed.length).toBeLessThan(50);
  const before = probed.length;
  await made.fuzz({ timeMs: 1000 }, AbortSignal.abort());
  expect(probed.length).toBe(before);
});

it('suggests a longer input whose run does not come to an end, and no other', async () => {
  const { made, suggested } = openFuzzer();
  made.note('4', { kind: 'value', value: 'ok' });
  await made.lengthen(signal);
  expect(suggested).toEqual([]);
  made.note('70', { kind: 'value', value: 'ok' });
  await made.lengthen(signal);
  expect(suggested).toEqual([{ input: { packed: '7000' }, print: ['7000'] }]);
});

it('tells of an error of ours once, and does nothing from then on', async () => {
  const { made, suggested, probed, errors } = openFuzzer(() => {
    throw new RangeError('no character');
  });
  expect(await made.fuzz({ timeMs: 50, steps: 100 }, signal)).toBe(0);
  made.note('70', { kind: 'value', value: 'ok' });
  await made.lengthen(signal);
  expect(await made.fuzz({ timeMs: 50, steps: 100 }, signal)).toBe(0);
  expect(errors).toEqual([new RangeError('no character')]);
  expect([suggested, probed]).toEqual([[], []]);
});
