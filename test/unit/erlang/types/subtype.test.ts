import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { print } from '../../../../src/erlang/terms/index.ts';
import { isMember, showType, type Type } from '../../../../src/erlang/types/index.ts';
import { isSubtype } from '../../../../src/erlang/types/subtype.ts';
import { Random } from '../../../random.ts';
import { declare } from './declarations.ts';
import { mutate, randomMember, randomType } from './random.ts';

const DECLARATIONS = `
  -type tree() :: nil | {integer(), tree(), tree()}.
  -type small() :: nil | {1..9, small(), small()}.
  -type other() :: {1..9, other(), nil} | nil.
`;

describe('of two types', () => {
  it.each([
    ['1..3', 'integer()', true],
    ['1..3', '2..9', false],
    ['a | b', 'atom()', true],
    ['[1..3]', '[integer()]', true],
    ['[integer(), ...]', '[integer()]', true],
    ['[integer()]', '[integer(), ...]', false],
    ['[integer()]', 'maybe_improper_list(integer(), binary())', true],
    ['{a, 1}', '{atom(), integer()} | b', true],
    ['{a, 1}', 'tuple()', true],
    ['tuple()', '{a}', false],
    ['<<_:16>>', 'binary()', true],
    ['<<_:12>>', 'binary()', false],
    ['<<_:_*16>>', 'binary()', true],
    ['binary()', '<<_:8, _:_*8>>', false],
    ['small()', 'tree()', true],
    ['tree()', 'small()', false],
    ['other()', 'small()', true],
    ['small()', 'other()', false],
    ['fun((a) -> b)', 'fun((atom()) -> c)', true],
    ['fun((a) -> b)', 'fun(() -> c)', false],
    ['float()', 'number()', true],
    ['none()', 'a', true],
    ['term()', 'a', false],
  ])('%s in %s: %s', async (one, other, expected) => {
    const { env, types } = await declare(DECLARATIONS, `${one}, ${other}`);
    expect(isSubtype(env, types[0] as Type, types[1] as Type)).toBe(expected);
  });
});

it('a subtype has no member that the other type has not', async () => {
  const { env, types } = await declare(DECLARATIONS, 'tree(), small(), other()');
  let found = 0;
  fc.assert(
    fc.property(fc.integer(), seed => {
      const random = new Random(seed);
      const options = { names: types, flat: false };
      const [one, other] = [randomType(random, 2, options), randomType(random, 2, options)];
      if (!isSubtype(env, one, other)) return;
      const member = randomMember(random, env, one, 6);
      if (member === null) return;
      for (const term of [member, mutate(random, member)]) {
        if (!isMember(env, one, term)) continue;
        found++;
        expect(isMember(env, other, term), `${showType(one)} in ${showType(other)}: ${print(term)}`).toBe(
          true,
        );
      }
    }),
    { numRuns: 3000 },
  );
  expect(found).toBeGreaterThan(100);
});
