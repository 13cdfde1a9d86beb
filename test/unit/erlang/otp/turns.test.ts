import { expect, test } from 'vitest';
import { Turns } from '../../../../src/erlang/otp/turns.ts';

test('work is done one piece at a time, also after a failure', async () => {
  const turns = new Turns();
  const told: string[] = [];
  const work = (name: string, fails: boolean) =>
    turns.next(async () => {
      told.push(`${name} begins`);
      await new Promise(done => setTimeout(done, 1));
      told.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const all = await Promise.allSettled([work('a', false), work('b', true), work('c', false)]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});
