import { expect, it } from 'vitest';
import { type Candidate, Mending } from '../../../src/search/mending.ts';

const SUM = 1;
const LENGTH = 2;
const agreed = new Map([
  [SUM, '5'],
  [LENGTH, '2'],
]);

/** A run that differs at the place, with inputs that may mend it. */
const differing = (place: number, ...inputs: string[]) => ({
  repairs: () => ({ place, inputs: () => inputs }),
});
const fine = { repairs: () => null };

it('puts what has to agree right in a changed input, in the order of the ways to do so', () => {
  const mending = new Mending<string>();
  mending.note({ input: 'made of none' }, differing(SUM, 'x'));
  expect(mending.next()).toBeUndefined();
  mending.note({ input: 'changed', agreed }, differing(SUM, 'a', 'b'));
  expect([mending.next(), mending.next(), mending.next()].map(next => next?.input)).toEqual([
    'a',
    'b',
    undefined,
  ]);
});

it('mends one place after the other, each once', () => {
  const mending = new Mending<string>();
  mending.note({ input: 'changed', agreed }, differing(LENGTH, 'length'));
  const first = mending.next() as Candidate<string>;
  mending.note(first, differing(SUM, 'length and sum'));
  const second = mending.next() as Candidate<string>;
  expect(second.input).toBe('length and sum');
  mending.note(second, differing(LENGTH, 'for ever'));
  expect(mending.next()).toBeUndefined();
});

it('leaves places alone at which that does not succeed', () => {
  const triesWhere = (succeeds: boolean): number => {
    const mending = new Mending<string>();
    let tries = 0;
    for (let i = 0; i < 2000; i++) {
      mending.note({ input: 'changed', agreed }, differing(SUM, 'mended'));
      const mended = mending.next();
      if (mended === undefined) continue;
      tries++;
      mending.note(mended, succeeds ? fine : differing(SUM));
    }
    return tries;
  };
  expect(triesWhere(true)).toBe(2000);
  expect(triesWhere(false)).toBeLessThan(200);
});
