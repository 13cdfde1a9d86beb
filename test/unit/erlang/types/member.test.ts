import { describe, expect, it } from 'vitest';
import {
  atom,
  Cons,
  list,
  nil,
  Pid,
  Port,
  Ref,
  type Term,
  tuple,
} from '../../../../src/erlang/terms/index.ts';
import { acceptsArguments, isMember, type Type } from '../../../../src/erlang/types/index.ts';
import { declare, declareSpec, term } from './declarations.ts';

const DECLARATIONS = `
  -record(point, {x :: number(), y :: number(), label}).
  -type tree() :: nil | {integer(), tree(), tree()}.
  -type l() :: [{l(), t()} | integer()].
  -type t() :: {[t()], [t()]}.
  -type nest(X) :: nil | {X, nest([X])}.
  -type json() :: null | boolean() | number() | binary() | [json()] | #{binary() => json()}.
`;

async function judge(type: string): Promise<(text: string) => boolean> {
  const { env, types } = await declare(DECLARATIONS, type);
  return text => isMember(env, types[0] as Type, term(text));
}

describe('membership', () => {
  it.each([
    ['integer()', ['0', '-123456789012345678901234567890'], ['0.0', 'a', '[]']],
    ['1..3', ['1', '3'], ['0', '4', '2.0']],
    ['non_neg_integer()', ['0', '99999999999999999999'], ['-1', '-99999999999999999999']],
    ['float()', ['1.0'], ['1']],
    ['number()', ['1', '1.5'], ['a']],
    ['atom()', ['a', "''"], ['"a"', '[]']],
    ['a | 1', ['a', '1'], ['b', '1.0', '2']],
    ['boolean()', ['true', 'false'], ['yes']],
    ['[]', ['[]'], ['[a]', 'nil']],
    ['[a]', ['[]', '[a,a]'], ['[a,b]', '[a|a]', 'a']],
    ['[a, ...]', ['[a]'], ['[]', '[b]']],
    ['string()', ['"abc"', '[]'], ['[-1]', '[1114112]']],
    ['maybe_improper_list(a, b)', ['[]', '[a]', '[a|b]', '[a,a|b]'], ['[a|a]', 'b', '[b]']],
    ['nonempty_improper_list(a, b)', ['[a|b]', '[a,a|b]'], ['[a]', '[]', '[a,b]']],
    ['nonempty_improper_list(term(), term())', ['[a|b]', '[[]|{}]'], ['[a]', '[a,b]', '[]']],
    ['maybe_improper_list(a, [b])', ['[a,a]', '[a,b]', '[a,a,b,b]', '[]'], ['[b,a]', '[a,b,a]', '[b]']],
    ['iolist()', ['[]', '[1,[2|<<"x">>],<<>>]'], ['<<>>', '[256]', '[1|2]', '[<<1:1>>]']],
    ['iodata()', ['<<>>', '[<<>>|<<>>]'], ['<<1:3>>', 'a']],
    ['{}', ['{}'], ['{a}', '[]']],
    ['{a, integer()}', ['{a,1}'], ['{a}', '{a,b}', '{b,1}', '{a,1,2}']],
    ['tuple()', ['{}', '{a,b,c}'], ['[]', '#{}']],
    ['<<>>', ['<<>>'], ['<<0>>', '<<0:1>>']],
    ['<<_:8, _:_*4>>', ['<<0>>', '<<0:12>>', '<<0:16>>'], ['<<>>', '<<0:10>>']],
    ['binary()', ['<<>>', '<<1,2>>'], ['<<1:7>>', '[]']],
    ['bitstring()', ['<<1:7>>'], ['1']],
    ['#{}', ['#{}'], ['#{a => 1}', '{}']],
    ['map()', ['#{}', '#{a => 1, 2 => 3}'], ['[]']],
    ['#{a := integer()}', ['#{a => 1}'], ['#{}', '#{a => b}', '#{a => 1, b => 2}']],
    [
      '#{a => integer(), atom() => x}',
      ['#{}', '#{a => 1}', '#{b => x, a => 1}'],
      ['#{a => x}', '#{b => 1}', '#{1 => x}'],
    ],
    ['#{integer() := a, 1 := b}', ['#{1 => b, 2 => a}'], ['#{1 => a}', '#{1 => b}', '#{1 => a, 2 => a}']],
    ['#{term() => term(), a := x}', ['#{a => x}', '#{a => x, 1 => 2}'], ['#{}', '#{a => y}']],
    ['#{1 := b, integer() := a}', ['#{1 => b, 2 => a}'], ['#{1 => b}', '#{1 => a, 2 => a}']],
    ['#{1 => a}', ['#{1 => a}'], ['#{1.0 => a}']],
    ['fun()', ['fun m:f/0', 'fun m:f/3'], ['f']],
    ['fun((a) -> b)', ['fun m:f/1'], ['fun m:f/2']],
    ['fun((...) -> b)', ['fun m:f/1'], []],
    ['#point{}', ['{point,1,2.0,any}'], ['{point,a,2,any}', '{point,1,2}', '{dot,1,2,any}']],
    ['#point{x :: 1}', ['{point,1,2,any}'], ['{point,2,2,any}']],
    ['tree()', ['nil', '{1,nil,{2,nil,nil}}'], ['{1,nil}', '{1,nil,{a,nil,nil}}', '[]']],
    ['t()', ['{[],[]}', '{[{[],[]}],[]}'], ['{}', '{[a],[]}', '{[[]],[]}']],
    ['l()', ['[]', '[1,{[2],{[],[]}}]'], ['[{[],[]}]', '[a]']],
    ['nest(atom())', ['nil', '{a,nil}', '{a,{[a],{[[a]],nil}}}'], ['{a,{a,nil}}', '{[],nil}']],
    ['json()', ['null', '[1,2.5,[],#{<<"k">> => [null]}]'], ['#{k => 1}', 'undefined', '[<<1:1>>]']],
    ['term()', ['a', '[a|b]', '#{}'], []],
    ['none()', [], ['a', '[]', '0']],
  ])('%s', async (type, members, others) => {
    const isIn = await judge(type);
    for (const text of members) expect(isIn(text), text).toBe(true);
    for (const text of others) expect(isIn(text), text).toBe(false);
  });

  it('tells pids, ports and references apart', async () => {
    const { env, types } = await declare('', 'pid(), port(), reference(), identifier()');
    const node = atom('nonode@nohost');
    const terms = [new Pid(node, 1), new Port(node, 1), new Ref(node, 1)];
    const table = types.map(type => terms.map(value => isMember(env, type, value)));
    expect(table).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
      [true, true, true],
    ]);
  });

  it('judges a list of 200,000 elements', async () => {
    const { env, types } = await declare('', '[integer()], maybe_improper_list(integer(), [a])');
    const [integers, ending] = types as [Type, Type];
    const good = list(Array.from({ length: 200_000 }, (_, i) => i));
    expect(isMember(env, integers, good)).toBe(true);
    expect(isMember(env, integers, new Cons(atom('a'), good))).toBe(false);
    expect(isMember(env, ending, list([1, 2, atom('a')]))).toBe(true);
  });

  it('judges a term nested 30,000 deep', async () => {
    const { env, types } = await declare('-type t() :: nil | {t()} | [t()].', 't()');
    let good: Term = atom('nil');
    let bad: Term = atom('a');
    for (let i = 0; i < 30_000; i++) {
      good = i % 2 === 0 ? tuple(good) : list([good]);
      bad = i % 2 === 0 ? tuple(bad) : list([bad]);
    }
    expect(isMember(env, types[0] as Type, good)).toBe(true);
    expect(isMember(env, types[0] as Type, bad)).toBe(false);
  });

  it('does not try overlapping alternatives over and over', async () => {
    const { env, types } = await declare(
      '-type t() :: {t(), a} | {t(), term()} | {t(), a | b} | end_.',
      't()',
    );
    let deep: Term = nil;
    for (let i = 0; i < 200; i++) deep = tuple(deep, atom('a'));
    expect(isMember(env, types[0] as Type, deep)).toBe(false);
  });
});

describe('specs judge arguments', () => {
  it('arguments must satisfy one clause as a whole', async () => {
    const { env, spec } = await declareSpec('', '-spec f(a, integer()) -> x; (b, atom()) -> y.');
    const accepts = (...args: string[]): boolean => acceptsArguments(env, spec, args.map(term));
    expect(accepts('a', '1')).toBe(true);
    expect(accepts('b', 'c')).toBe(true);
    expect(accepts('a', 'c')).toBe(false);
    expect(accepts('b', '1')).toBe(false);
  });
});
