import { expect, it } from 'vitest';
import { changedBytes } from '../../../../src/erlang/made-up/mutate-bytes.ts';
import { randomNumbers } from '../../../../src/search/random.ts';

it('makes small steps, flips bits, and changes the length', () => {
  const random = randomNumbers(1);
  const bytes = Uint8Array.of(200, 255);
  const made = new Set(Array.from({ length: 5000 }, () => changedBytes(bytes, random).join()));
  for (const other of ['201,255', '199,255', '72,255', '200', '200,255,200', '200,2,255', '200,0', ''])
    expect(made).toContain(other);
  expect([...bytes]).toEqual([200, 255]);
});
