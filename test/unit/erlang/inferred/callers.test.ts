import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Callers, callersIn } from '../../../../src/erlang/inferred/callers.ts';
import { builtinFrontend } from '../../../../src/erlang/local/index.ts';
import { parseTerm } from '../../../../src/erlang/syntax/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-callers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SOURCE = `-module(shop).
-export([start/1, serve/1, price/2, watch/0, again/1, all/1, spec/1]).
start(Name) when is_binary(Name) -> label:print(Name, 1, {size, 10}), label:colour(red), label:colour(blue).
serve({order, Id, Items}) when is_integer(Id) -> stock:take(Id, [N || {N, _} <- Items]), kitchen:cook(<<Id:32>>, fun() -> ok end).
price(Net, Rate) -> till:add(Net * Rate, length(Rate), 2 div Net).
watch() -> Me = self(), till:owner({Me, make_ref(), #{}}).
again(X) -> again(X), helper(X, "abc").
helper(Any, Text) -> printer:line(Text, Any), helper(Any, [$x | Text]).
all(L) -> lists:foreach(fun(_) -> quiet(L, <<"a">>) end, L).
quiet(L, B) -> drawer:open(B, result(L)).
result([]) -> {error, empty};
result(_) -> {ok, 1}.
-spec spec(atom() | {binary(), [integer()]}) -> ok.
spec(X) -> shelf:put(X), ok.
`;

async function callers(): Promise<ReadonlyMap<string, Callers>> {
  const file = join(folder, 'shop.erl');
  writeFileSync(file, SOURCE);
  const frontend = builtinFrontend();
  return callersIn(await frontend.loadFile(file), frontend);
}

it.each([
  ['label:print/3', 0, ['<<"a">>', '<<>>'], ['"a"', 'a', '1']],
  ['label:print/3', 1, ['7', '-1'], ['1.5', 'a', '[]']],
  ['label:print/3', 2, ['{size,0}'], ['{weight,0}', '{size}', '{size,a}']],
  // One atom is as good as another; a tag is not.
  ['label:colour/1', 0, ['red', 'green'], ['"red"', '0']],
  ['stock:take/2', 0, ['1'], ['a', '{1}']],
  ['stock:take/2', 1, ['[]', '[1]', '[[]]', '{}'], []],
  ['kitchen:cook/2', 0, ['<<1>>'], ['1', '[]']],
  ['kitchen:cook/2', 1, [], ['ok', '0']],
  ['till:add/3', 0, ['1', '1.5'], ['a', '[]']],
  ['till:add/3', 1, ['1'], ['1.5', 'a']],
  ['till:owner/1', 0, [], ['{0,0,0}', 'a']],
  // What a function hands to itself may be anything that its parameters may be.
  ['printer:line/2', 0, ['"abc"', 'a', '[{}]'], []],
  // A function that is not exported has what its callers hand to it.
  ['drawer:open/2', 0, ['<<"b">>'], ['"b"', 'b']],
  ['drawer:open/2', 1, ['{ok,5}', '{error,empty}'], ['{error,full}', 'ok', '{ok}']],
  ['shelf:put/1', 0, ['a', '{<<>>,[1]}'], ['1', '{a,[]}']],
] as const)('of %s, argument %i may be %j and not %j', async (name, at, yes, no) => {
  const found = (await callers()).get(name) as Callers;
  const may = (text: string) => {
    const parsed = parseTerm(text);
    if (!parsed.ok) throw new Error(text);
    return found.mayHand(at, parsed.value);
  };
  expect(yes.filter(text => !may(text))).toEqual([]);
  expect(no.filter(may)).toEqual([]);
});

it('does not take calls of itself for callers', async () => {
  expect((await callers()).has('shop:again/1')).toBe(false);
});
