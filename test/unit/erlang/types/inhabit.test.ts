import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { print } from '../../../../src/erlang/terms/index.ts';
import { isMember, showType, type Type, whyNoArguments } from '../../../../src/erlang/types/index.ts';
import { Random } from '../../../random.ts';
import { type Declared, declare } from './declarations.ts';
import { randomMember, randomType } from './random.ts';

const DECLARATIONS = `
  -type tree() :: {integer(), tree(), tree()} | nil.
  -type expr() :: {add, expr(), expr()} | {neg, expr()} | {num, 1..9}.
  -type l() :: [{l(), t()} | integer()].
  -type t() :: {[t()], [t()]}.
  -type endless() :: {endless()} | [endless(), ...].
  -type nest(X) :: {X, nest([X])} | nil.
  -type growing(X) :: {growing([X])}.
  -type stream() :: fun(() -> {integer(), stream()}).
  -type ping() :: fun(() -> {a, pong()}).
  -type pong() :: fun((integer()) -> {b, ping()}).
`;

async function smallest(type: string): Promise<string | null> {
  const { env, inhabitants, types } = await declare(DECLARATIONS, type);
  const found = inhabitants.smallest(types[0] as Type);
  if (found !== null) expect(isMember(env, types[0] as Type, found)).toBe(true);
  return found === null ? null : print(found);
}

describe('smallest inhabitants', () => {
  it.each([
    ['term()', '0'],
    ['integer()', '0'],
    ['5..9', '5'],
    ['neg_integer()', '-1'],
    ['-9..-3', '-3'],
    ['float()', '0.0'],
    ['atom()', 'a'],
    ['b | a', 'b'],
    ['[integer()]', '[]'],
    ['[atom(), ...]', '[a]'],
    ['nonempty_improper_list(a, term())', '[a|0]'],
    ['iolist()', '[]'],
    ['<<_:12, _:_*8>>', '<<0,0:4>>'],
    ['{a, [b], {}}', '{a,[],{}}'],
    ['#{a := 1..3, b => c}', '#{a => 1}'],
    ['#{a := x, atom() := y}', '#{a => x,b => y}'],
    ['#{integer() := x, integer() | atom() := y}', '#{0 => x,a => y}'],
    ['#{[term(), ...] => x, nonempty_maybe_improper_list(atom(), [] | c) := y}', '#{[a|c] => y}'],
    ['tree()', 'nil'],
    ['expr()', '{num,1}'],
    ['t()', '{[],[]}'],
    ['[l(), ...]', '[[]]'],
    ['nest(atom())', 'nil'],
    ['pid() | {a, b}', '{a,b}'],
    // None of those that every node has.
    ['pid()', '<0.30000.0>'],
    ['fun() | [a, ...]', '[a]'],
    ['fun((a, b) -> [c, ...])', 'fun(_, _) -> [c] end'],
    ['fun(() -> fun((a) -> 1..2))', 'fun() -> fun(_) -> 1 end end'],
    ['stream()', 'fun F1() -> {0,F1} end'],
    ['ping()', 'fun F1() -> {a,fun(_) -> {b,F1} end} end'],
    ['[stream(), ...]', '[fun F1() -> {0,F1} end]'],
  ])('%s: %s', async (type, expected) => {
    expect(await smallest(type)).toBe(expected);
  });

  it.each([
    'none()',
    '[none(), ...]',
    '{a, none()}',
    'endless()',
    '#{a := none()}',
    'growing(a)',
    '#{a := 1, a := 2}',
  ])('%s has none', async type => {
    expect(await smallest(type)).toBeNull();
  });

  it('a specification without arguments says which one is to blame', async () => {
    const why = async (args: string): Promise<string | null> => {
      const { inhabitants, spec } = await declare(DECLARATIONS, args);
      return whyNoArguments(inhabitants, spec);
    };
    expect(await why('a, endless()')).toBe('argument 2 has the type endless(), which has no finite terms');
    expect(await why('none()')).toBe('argument 1 has the type none(), which has no terms');
    expect(await why('a, tree()')).toBeNull();
  });

  it('a list of nothing is still the empty list', async () => {
    expect(await smallest('[none()]')).toBe('[]');
    expect(await smallest('#{a => none()}')).toBe('#{}');
  });

  it('several are different and small ones come first', async () => {
    const { inhabitants, types } = await declare(DECLARATIONS, '[boolean()]');
    const some = inhabitants.some(types[0] as Type, 6).map(found => print(found));
    expect(some[0]).toBe('[]');
    expect(new Set(some).size).toBe(6);
  });
});

describe('for random types', async () => {
  const declared: Declared = await declare(
    DECLARATIONS,
    'tree(), expr(), l(), t(), endless(), nest(atom()), iolist()',
  );
  const { env, inhabitants } = declared;

  it('what is made is a member, and an empty type has no member', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const random = new Random(seed);
        const type = randomType(random, 3, { names: declared.types, flat: false });
        const smallest = inhabitants.smallest(type);
        if (smallest === null) {
          const found = randomMember(random, env, type, 6);
          expect(found === null || !isMember(env, type, found), showType(type)).toBe(true);
        } else expect(isMember(env, type, smallest), `${showType(type)} ${print(smallest)}`).toBe(true);
        for (const found of inhabitants.some(type, 5))
          expect(isMember(env, type, found), `${showType(type)} ${print(found)}`).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
