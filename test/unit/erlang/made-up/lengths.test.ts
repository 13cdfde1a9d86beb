import { expect, it } from 'vitest';
import { codePoints } from '../../../../src/erlang/made-up/codings.ts';
import { withLengths } from '../../../../src/erlang/made-up/lengths.ts';

const made = (text: readonly number[], at: number, old: string, replacement: string): number[][] =>
  [...withLengths(text, at, codePoints(old), codePoints(replacement))].map(changed => [...changed]);

it('changes the length before what is replaced, below its tag, and that of all that follows', () => {
  expect(made([0x81, 0xa1, 97, 1], 2, 'a', 'id')).toEqual([[0x81, 0xa2, 105, 100, 1]]);
  expect(made([48, 3, 4, 1, 97], 4, 'a', 'abc')).toEqual([
    [48, 3, 4, 3, 97, 98, 99],
    [48, 5, 4, 3, 97, 98, 99],
  ]);
});

it('changes decimal numbers before a sign', () => {
  const text = (written: string) => codePoints(written);
  expect(made(text('d1:ai5ee'), 3, 'a', 'port')).toEqual([text('d4:porti5ee')]);
  expect(made(text('12:abcdefghijkl,'), 3, 'abcdefghijkl', 'xyz')).toEqual([text('3:xyz,')]);
});

it('changes nothing where the length is as before, or none stands there', () => {
  expect(made([1, 97], 1, 'a', 'b')).toEqual([]);
  expect(made(codePoints('name'), 1, 'ame', 'o')).toEqual([]);
  expect(made(codePoints('3;a'), 2, 'a', 'bc')).toEqual([]);
});
