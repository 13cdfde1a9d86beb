import { expect, it } from 'vitest';
import { changedText } from '../../../../src/erlang/made-up/mutate-text.ts';
import { randomNumbers } from '../../../../src/search/random.ts';

const codes = (text: string): number[] => [...text].map(c => c.charCodeAt(0));

it('puts words of the program where words are, and exchanges parts with another text', () => {
  const random = randomNumbers(1);
  const made = new Set<string>();
  for (let i = 0; i < 5000; i++)
    made.add(String.fromCodePoint(...changedText(codes('ab 12'), codes('x;y'), [codes('let')], random)));
  for (const text of ['let 12', 'ab let', 'ab 12let', 'ab', 'ab 12 12', 'ab;y', 'aletb 12'])
    expect(made).toContain(text);
});

it('changes a text of one character', () => {
  const random = randomNumbers(1);
  for (let i = 0; i < 200; i++) expect(changedText([97], [], [], random).every(code => code > 0)).toBe(true);
});

it('exchanges single digits, and puts numbers behind separators', () => {
  const random = randomNumbers(1);
  const made = new Set<string>();
  for (let i = 0; i < 60_000; i++)
    made.add(String.fromCodePoint(...changedText(codes('W09-a;'), [], [codes('=')], random)));
  for (const text of ['W29-a;', 'W04-a;', 'W09-a=7;']) expect(made).toContain(text);
});

it('adds fields of the program behind a separator that is there', () => {
  const random = randomNumbers(1);
  const made = new Set<string>();
  const words = ['two', 'six', 'ten', 'one', 'any', 'all', 'nil', 'end'].map(codes);
  for (let i = 0; i < 20_000; i++)
    made.add(String.fromCodePoint(...changedText(codes('a;b'), [], words, random)));
  expect(words.filter(word => made.has(`a;b;${String.fromCodePoint(...word)}`)).length).toBe(words.length);
});
