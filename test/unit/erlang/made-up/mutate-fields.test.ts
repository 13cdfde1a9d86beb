import { expect, it } from 'vitest';
import { changedFields } from '../../../../src/erlang/made-up/mutate-fields.ts';
import { randomNumbers } from '../../../../src/search/random.ts';

const codes = (text: string): number[] => [...text].map(c => c.charCodeAt(0));

/** What is made of a text and another one, where the program mentions these. */
function madeOf(text: string, donor: string, mentioned: readonly string[]): Set<string> {
  const random = randomNumbers(1);
  const dictionary = mentioned.map(codes);
  return new Set(
    Array.from({ length: 2000 }, () =>
      String.fromCodePoint(...changedFields(codes(text), codes(donor), dictionary, random)),
    ),
  );
}

it('repeats, removes, exchanges and takes over fields', () => {
  const made = madeOf('a=1&b=2', 'c=3&d', ['&', '=', 'word']);
  for (const text of ['a=1&b=2&c=3&d', 'a=1&c=3&b=2', 'd&b=2', 'b=2', 'a=1&b=2&a=1', 'b=2&a=1'])
    expect(made).toContain(text);
});

it('joins texts with a separator that neither has, also one of two characters', () => {
  expect(madeOf('[db]', 'pool=0', ['='])).toContain('[db]\npool=0');
  expect(madeOf('x', 'y', ['\r\n'])).toContain('x\r\ny');
});
