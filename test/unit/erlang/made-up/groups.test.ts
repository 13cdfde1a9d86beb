import { expect, it } from 'vitest';
import { codePoints } from '../../../../src/erlang/made-up/codings.ts';
import { wordsOf } from '../../../../src/erlang/made-up/dictionary.ts';
import { closingOf, groupsOf } from '../../../../src/erlang/made-up/groups.ts';

const groupsIn = (text: string): string[] => {
  const words = wordsOf(codePoints(text));
  return groupsOf(words).map(({ from, to }) => String.fromCodePoint(...words.slice(from, to).flat()));
};

it('finds what brackets and quotes enclose, also inside of each other', () => {
  expect(groupsIn('f(ab, [1]) <c>')).toEqual(['[1]', '(ab, [1])', '<c>']);
  expect(groupsIn('{"key":2}')).toEqual(['"key"', '{"key":2}']);
});

it('leaves out what is not closed', () => {
  expect(groupsIn('(a]')).toEqual([]);
  expect(groupsIn('((a)')).toEqual(['(a)']);
});

it('knows what closes', () => {
  expect(closingOf([0x5b])).toEqual([0x5d]);
  expect(closingOf([0x27])).toEqual([0x27]);
  expect(closingOf([0x5d])).toBeNull();
});
