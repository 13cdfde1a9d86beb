import { describe, expect, it } from 'vitest';
import { elixirText } from '../../../src/emit/elixir-text.ts';
import { isComparable, patternOf } from '../../../src/emit/erlang-text.ts';

const text = (erlang: string) => elixirText(erlang, { structs: true });
const pattern = (erlang: string) => elixirText(erlang, { structs: true, isPattern: true });

describe('a pattern', () => {
  it.each([
    ['{badarity,{fun() -> 0 end,[1]}}', '{badarity,{_,[1]}}'],
    ['[fun(1) -> fun(_) -> a end; (_) -> b end,fun F(_) -> F end,<0.1.0>]', '[_,_,_]'],
    ['{a,fun m:f/1}', '{a,_}'],
    ['{\'fun\',"fun() end"}', '{\'fun\',"fun() end"}'],
    ['#{fun() -> 0 end => 1}', null],
  ])('of %s has nothing that is written out as a function', (value, expected) => {
    expect(patternOf(value)).toBe(expected);
    expect(isComparable(value)).toBe(value === expected || value.includes('m:f'));
  });
});

describe('a value in the syntax of Elixir', () => {
  it.each([
    ['1', '1'],
    ['-17', '-17'],
    ['-2.5e-7', '-2.5e-7'],
    ['abc', ':abc'],
    ["'Elixir.Shop.Item'", 'Shop.Item'],
    ["'Elixir.shop'", ':"Elixir.shop"'],
    ['nil', 'nil'],
    ["'odd \\'atom\\''", ':"odd \'atom\'"'],
    ['[]', '[]'],
    ['[1,2|a]', '[1, 2 | :a]'],
    ['"a\\"b#{x}"', '~c"a\\"b\\#{x}"'],
    ['<<>>', '""'],
    ['<<"abc">>', '"abc"'],
    ['<<195,188>>', '"ü"'],
    ['<<"ü"/utf8>>', '"ü"'],
    ['<<255,0>>', '<<255, 0>>'],
    ['<<1,2,3:3>>', '<<1, 2, 3::3>>'],
    ['<<0:1024>>', '<<0::1024>>'],
    ['[{a,1},{b,[]}]', '[a: 1, b: []]'],
    ["[{'x y',1}]", '["x y": 1]'],
    ['[{a,1},b]', '[{:a, 1}, :b]'],
    ['{}', '{}'],
    ['#{a => 1,b => {c}}', '%{a: 1, b: {:c}}'],
    ['#{1 => a,b => 2}', '%{1 => :a, :b => 2}'],
    ["#{'__struct__' => 'Elixir.Item',price => 1}", '%Item{price: 1}'],
    ["#{'__struct__' => item,price => 1}", '%{__struct__: :item, price: 1}'],
    ["#{'__exception__' => true,'__struct__' => 'Elixir.E',message => <<\"m\">>}", '%E{message: "m"}'],
    ['fun lists:map/2', '&:lists.map/2'],
    ["fun 'Elixir.Shop':'up?'/1", '&Shop.up?/1'],
    ["queue:in(1, 'Elixir.Q':new())", ':queue.in(1, Q.new())'],
    ['list_to_pid("<0.9.0>")', ':erlang.list_to_pid(~c"<0.9.0>")'],
    ['fun(_) -> a end', 'fn _ -> :a end'],
    [
      'fun(1, a) -> b; (A1, _) when A1 =:= 2.5 -> c; (_, _) -> d end',
      'fn\n1, :a -> :b\na1, _ when a1 === 2.5 -> :c\n_, _ -> :d\nend',
    ],
  ])('%s is %s', (erlang, elixir) => {
    expect(text(erlang)).toBe(elixir);
  });

  it.each(['<0.80.0>', '{a,#Ref<0.1.2.3>}', '[1,2,...', "#Fun<m.'-f/1-'.0.1>", 'fun F(_) -> F end', ''])(
    'cannot be written for %s',
    erlang => {
      expect(text(erlang)).toBeNull();
    },
  );

  it.each([
    ['{a,<0.80.0>}', '{:a, _}'],
    ['#{a => #Ref<0.1.2.3>}', '%{a: _}'],
    ['fun lists:map/2', '_'],
    ['#{<0.80.0> => 1}', null],
  ])('has a pattern for %s', (erlang, elixir) => {
    expect(pattern(erlang)).toBe(elixir);
  });
});
