/** Values that are translated to Elixir are the same values there. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { elixirText } from '../../../src/emit/elixir-text.ts';
import { show, showValue } from '../../../src/erlang/terms/index.ts';
import { hasElixir } from '../../elixir.ts';
import { term as termArbitrary } from '../../unit/erlang/terms/arbitrary.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-values-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Evaluates both texts of each pair of lines, and prints the numbers of those that differ. */
const SCRIPT = String.raw`
erlang = fn text ->
  {:ok, tokens, _} = :erl_scan.string(String.to_charlist(text <> "."))
  {:ok, exprs} = :erl_parse.parse_exprs(tokens)
  {:value, value, _} = :erl_eval.exprs(exprs, [])
  value
end
[file] = System.argv()
lines = file |> File.read!() |> String.split("\n", trim: true) |> Enum.chunk_every(2)
for {[a, b], i} <- Enum.with_index(lines), {v, _} = Code.eval_string(b), erlang.(a) !== v, do: IO.puts(i)
IO.puts("done #{length(lines)}")
`;

it.skipIf(!hasElixir)('a value means the same in both languages (needs Elixir)', () => {
  const terms = fc.sample(termArbitrary, { numRuns: 800, seed: 7 });
  const pairs = terms.flatMap(term => {
    const texts = [show(term), showValue(term)];
    return texts.flatMap(erlang => {
      const elixir = elixirText(erlang, { structs: false });
      return elixir === null || /\n/.test(erlang + elixir) ? [] : [`${erlang}\n${elixir}\n`];
    });
  });
  expect(pairs.length).toBeGreaterThan(1000);
  const [script, values] = [join(folder, 'compare.exs'), join(folder, 'values.txt')];
  writeFileSync(script, SCRIPT);
  writeFileSync(values, pairs.join(''));
  const { stdout, stderr } = spawnSync('elixir', [script, values], { encoding: 'utf8' });
  const [last, ...different] = stdout.trim().split('\n').reverse();
  expect([last, stderr]).toEqual([`done ${pairs.length}`, '']);
  expect(different.map(i => pairs[Number(i)])).toEqual([]);
});
