import { describe, expect, it } from 'vitest';
import { show, showValue, type Term, tuple } from '../../../../src/erlang/terms/index.ts';
import { Texts, type Type } from '../../../../src/erlang/types/index.ts';
import { declare, term } from './declarations.ts';

const DECLARATIONS = `
  -type expr() :: {say, string()} | {sum, [integer()]} | {both, expr(), expr()}.
  -type tree() :: {tree(), tree()} | term().
`;

/** The same term has to be walked and printed: texts are known by their cells. */
async function shown(type: string, text: string): Promise<string> {
  const { env, types } = await declare(DECLARATIONS, type);
  const value = term(text);
  return show(value, new Texts(env, types[0] as Type).of(value));
}

describe('strings by their type', () => {
  it.each([
    ['string()', '[97,98]', '"ab"'],
    ['string()', '[36]', '"$"'],
    ['string()', '[34,92,10,9]', String.raw`"\"\\\n\t"`],
    ['string()', '[]', '[]'],
    ['string()', '[0,97]', '[0,97]'],
    ['string()', '[228,97]', '[228,97]'],
    ['nonempty_string()', '[97]', '"a"'],
    ['[byte()]', '[97]', '"a"'],
    ['[integer()]', '[97,98,99]', '[97,98,99]'],
    ['[1..200]', '[97,98,99]', '[97,98,99]'],
    ['term()', '[97,98,99]', '"abc"'],
    ['term()', '[97,98]', '[97,98]'],
    ['[string()]', '[[97],[],[98]]', '["a",[],"b"]'],
    ['iolist()', '[[97,98],99,<<100>>]', '["ab",99,<<"d">>]'],
    ['iolist()', '[97|<<98>>]', '[97|<<"b">>]'],
    ['{string(), [integer()]}', '{[97],[97]}', '{"a",[97]}'],
    ['#{string() => [integer()]}', '#{[97] => [97]}', '#{"a" => [97]}'],
    ['error | {ok, string()}', '{ok,[97]}', '{ok,"a"}'],
    ['expr()', '{both,{say,[97]},{sum,[97]}}', '{both,{say,"a"},{sum,[97]}}'],
  ])('%s: %s as %s', async (type, text, expected) => {
    const printed = await shown(type, text);
    expect(printed).toBe(expected);
    expect(show(term(printed))).toBe(show(term(text)));
  });

  it('guesses where the type says nothing', async () => {
    expect(await shown('{ok, term()}', '{ok,[98,97,100]}')).toBe('{ok,"bad"}');
    expect(await shown('{ok, term()}', '{ok,#{a => {[98,97,100]}}}')).toBe('{ok,#{a => {"bad"}}}');
    expect(await shown('{ok, term()}', '{ok,[98,97]}')).toBe('{ok,[98,97]}');
    expect(await shown('{ok, [integer()]}', '{ok,[98,97,100]}')).toBe('{ok,[98,97,100]}');
  });

  it('visits shared parts once', async () => {
    const { env, types } = await declare(DECLARATIONS, 'tree()');
    let doubled: Term = term('[97,98,99]');
    for (let i = 0; i < 60; i++) doubled = tuple(doubled, doubled);
    expect(new Texts(env, types[0] as Type).of(doubled).size).toBe(1);
  });
});

it('shows what looks like text as a string where there is no type', () => {
  expect(showValue(term('{bad,[111,104,32,110,111]}'))).toBe('{bad,"oh no"}');
  expect(showValue(term('[49,50,51]'))).toBe('[49,50,51]');
  expect(showValue(term('[[1,2],[97,98]]'))).toBe('[[1,2],[97,98]]');
});
