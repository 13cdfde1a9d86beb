/** What Erlang has learned since OTP 25, run on the machine. The values are those of the language's documentation. */
import { describe, expect, it } from 'vitest';
import { Program } from '../machine/program.ts';

const expressions: readonly [text: string, outcome: string][] = [
  // Map comprehensions and generators (26)
  ['#{K => V * 2 || K := V <- #{a => 1, b => 2}}', '#{a => 2,b => 4}'],
  ['#{K => V || {K, V} <- [{x, 1}, {x, 2}]}', '#{x => 2}'],
  ['[K || K := V <- #{a => 1, b => 2}, V > 1]', '[b]'],
  ['#{X => Y || <<X>> <= <<1, 2>>, Y <- [X + 1]}', '#{1 => 2,2 => 3}'],
  ['[ok || _ := _ <- [a]]', 'error: {bad_generator,[a]} at line 1'],
  // Triple-quoted strings and sigils (27)
  ['"""\n  ab\n   c "quoted"\n  """', '[97,98,10,32,99,32,34,113,117,111,116,101,100,34]'],
  ['"""\n"""', '[]'],
  ['""""\n"""\n""""', '[34,34,34]'],
  ['~"ab\\n"', '<<97,98,10>>'],
  ['~b"å"', '<<195,165>>'],
  ['~B[a\\n]', '<<97,92,110>>'],
  ['~s(ab)', '[97,98]'],
  ['~S{a\\}', '[97,92]'],
  ['~"""\n  x\n  """', '<<120>>'],
  // maybe, without asking for it (27)
  ['maybe {ok, A} ?= {ok, 1}, {ok, B} ?= {ok, A + 1}, B end', '2'],
  ['maybe {ok, _} ?= error end', 'error'],
  ['maybe {ok, _} ?= {error, e} else {error, R} -> {no, R} end', '{no,e}'],
  ['maybe 1 ?= 2 else 3 -> x end', 'error: {else_clause,2} at line 1'],
  // Zip and strict generators (28)
  ['[{X, Y} || X <- [1, 2] && Y <- [a, b]]', '[{1,a},{2,b}]'],
  ['[X + Y + Z || X <- [1, 2] && <<Y>> <= <<3, 4>> && _ := Z <- #{k1 => 10, k2 => 20}]', '[14,26]'],
  ['[{X, Y} || X <- [1, 2] && Y <- [a]]', 'error: {bad_generators,{[2],[]}} at line 1'],
  ['[X || {X} <:- [{1}, {2}]]', '[1,2]'],
  ['[X || {X} <:- [{1}, 2]]', 'error: {badmatch,2} at line 1'],
  ['<< <<X>> || <<X:4>> <:= <<16#12>> >>', '<<1,2>>'],
  // Filters skip elements; what a strict pattern does not match is an error, up to the last bits
  ['[X || {X} <:- [{1}, {2}], X > 1]', '[2]'],
  ['[X || {X, X} <:- [{1, 1}, {2, 3}], X > 1]', 'error: {badmatch,{2,3}} at line 1'],
  ['[X || <<X>> <:= <<1, 2, 3>>, X > 1]', '[2,3]'],
  ['[X || <<X>> <:= <<>>]', '[]'],
  ['[X || <<X>> <:= <<1, 2:4>>]', 'error: {badmatch,<<2:4>>} at line 1'],
  ['[X || <<X>> <= <<1, 2:4>>]', '[1]'],
  ['[X || <<1, X>> <:= <<1, 5, 2, 6>>]', 'error: {badmatch,<<2,6>>} at line 1'],
  ['[X || <<X>> <:= 3]', 'error: {bad_generator,3} at line 1'],
  ['[X || _ := {X} <:- #{a => {1}, b => {2}}, X > 1]', '[2]'],
  ['#{K => X || K := {X} <:- #{a => 1}}', 'error: {badmatch,{a,1}} at line 1'],
  ['[X + Y || X <:- [1, 2, 3] && Y <:- [1, 1, 1], X > 1]', '[3,4]'],
  ['[A + B || {i, A} <:- [{i, 3}, {i, 4}, {i, 5}] && {i, B} <- [{i, 10}, bad, {i, 20}]]', '[13,25]'],
  [
    '[A + B || {i, A} <:- [{i, 3}, bad] && {i, B} <- [{i, 10}, {i, 15}]]',
    'error: {bad_generators,{[bad],[{i,15}]}} at line 1',
  ],
  [
    '[A + B || {i, A} <:- [{i, 3}, {i, 4}] && {i, B} <:- [{i, 10}, {w, 7}]]',
    'error: {bad_generators,{[{i,4}],[{w,7}]}} at line 1',
  ],
  ['<< <<(X + Y)>> || <<X>> <:= <<1, 2, 3>> && {X, Y} <- [{1, 1}, {2, 2}, {2, 3}] >>', '<<2,4>>'],
  [
    '[A + B || {i, A} <:- [{i, 1}] && <<B:8>> <:= <<0:7>>]',
    'error: {bad_generators,{[{i,1}],<<0:7>>}} at line 1',
  ],
  // Floats in other bases (28)
  ['16#0.8', '0.5'],
  ['16#f.f#e2', '4080.0'],
  ['2#0.11#e-1', '0.375'],
  ['{36#z.z, 16#1_0.0_8#E0}', '{35.97222222222222,16.03125}'],
  // Numbers with underscores (23)
  ['1_000_000', '1000000'],
  ['16#ff_ff', '65535'],
];

describe('newer syntax', () => {
  it.each(expressions)('%s', async (text, outcome) => {
    expect(await new Program(`f() -> ${text}.`).outcome('f')).toBe(outcome);
  });

  it('has attributes that are documentation', async () => {
    const text = '-moduledoc """\n  About.\n  """.\n-doc #{since => ~"1.0"}.\n-doc "One.".\nf() -> 1.';
    expect(await new Program(text).outcome('f')).toBe('1');
  });
});
