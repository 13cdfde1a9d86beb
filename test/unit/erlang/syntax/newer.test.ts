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
