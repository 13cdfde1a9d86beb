/**
 * What a fresh node has under names: processes, tables, persistent terms, settings, modules, items of information.
 *
 * Every built-in function that reads something besides its arguments is called on a real node with every atom that the node
 * has, and with the keys of its persistent terms, in the place of each argument. Where the answer is another one than for
 * an atom that means nothing, the machine must give the same one, note a limit, or say that it is not to be had; and a run
 * with an argument from the input that means nothing must not count for such a key, unless a limit is noted.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allBifs, type Bif } from '../../../src/erlang/bifs/index.ts';
import { inputModel } from '../../../src/erlang/symbolic/model.ts';
import { parseTerm } from '../../../src/erlang/syntax/index.ts';
import { atom, Cons, decodeTerm, print, type Term, Tuple } from '../../../src/erlang/terms/index.ts';
import { Evaluator } from '../../../src/logic/index.ts';
import { bifArguments } from '../../exploration/omissions/bif-arguments.ts';
import { hasOtp } from '../../systems.ts';
import { Machine } from './machine.ts';
import { NOT_SUPPORTED, shown } from './shown.ts';

interface Call {
  readonly module: string;
  readonly name: string;
  readonly args: string;
  readonly at: number;
}

const OF_TEST = 'node_keys';
const NONSENSE = 'no such key';

/** It asks a process about itself, and calls with every key. The answers that are no others than for nonsense are left out. */
const SOURCE = `-module(${OF_TEST}).
-export([info/1, main/0]).

info(Item) -> element(2, {self(), process_info(self(), Item)}).

main() -> spawn(fun ask/0).

ask() ->
  {ok, Calls} = file:consult("calls"),
  Keys = atoms() ++ [K || {K, _} <- persistent_term:get(), not is_atom(K)],
  ok = file:write_file("answers", term_to_binary([answers(Call, Keys) || Call <- Calls])),
  halt().

atoms() -> atoms(erlang:system_info(atom_count) - 1).
atoms(-1) -> [];
atoms(N) -> [binary_to_term(<<131, 75, N:24>>) | atoms(N - 1)].

%% To look for files takes long.
answers({code, F, Args, At}, Keys) when length(Keys) > 1000 ->
  answers({code, F, Args, At}, ['.', '_', crypto, queue, kernel, stdlib | [M || {M, _} <- code:all_loaded()]]);
answers({M, F, Args, At}, Keys) ->
  Usual = answer(M, F, Args, At, '${NONSENSE}'),
  case answer(M, F, Args, At, '${NONSENSE} either') of
    Usual -> [{K, A} || K <- Keys, A <- [answer(M, F, Args, At, K)], A =/= Usual, K =/= ${OF_TEST}];
    _ -> []
  end.

answer(M, F, Args, At, Key) ->
  {Before, [_ | After]} = lists:split(At, Args),
  try {returned, apply(M, F, Before ++ [Key | After])} catch C:R -> {C, R} end.
`;

/** They end or stop the process that calls them, wait, or print. */
const ENDING = /^(halt|hibernate|yield|get_line|get_chars|put_chars|format|fwrite|write|nl|display\w*)$/;

/** What is computed from the arguments alone, but for things that an atom is not. */
const IRRELEVANT = /^(binary|crypto):|^os:find_executable/;

/** Calls with one of the arguments to be replaced; what would change the node for the calls behind it is left out. */
function callsOf({ module, name, arity, effects }: Bif): Call[] {
  const isChange = effects.writes.some(part => part !== 'unique' && part !== 'code');
  if (effects.reads.length === 0 || isChange) return [];
  if (ENDING.test(name) || IRRELEVANT.test(`${module}:${name}`)) return [];
  const args = (bifArguments.get(`${module}:${name}/${arity}`) ?? []).find(row => !/'[$&]\w+'/.test(row));
  return args === undefined ? [] : Array.from({ length: arity }, (_, at) => ({ module, name, args, at }));
}

function answersOf(calls: readonly Call[]): Term[] {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-keys-'));
  const options = { cwd: folder, timeout: 60_000, killSignal: 'SIGKILL', stdio: 'ignore' } as const;
  try {
    writeFileSync(join(folder, `${OF_TEST}.erl`), SOURCE);
    const rows = calls.map(({ module, name, args, at }) => `{'${module}','${name}',[${args}],${at}}.\n`);
    writeFileSync(join(folder, 'calls'), rows.join(''));
    execFileSync('erlc', [`${OF_TEST}.erl`], options);
    execFileSync('erl', ['-noinput', '-run', OF_TEST, 'main'], options);
    return elements(decodeTerm(readFileSync(join(folder, 'answers'))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function elements(term: Term): Term[] {
  const all: Term[] = [];
  for (let rest = term; rest instanceof Cons; rest = rest.tail) all.push(rest.head);
  return all;
}

function parsed(text: string): Term[] {
  const term = parseTerm(`[${text}]`);
  if (!term.ok) throw new Error(text);
  return elements(term.value);
}

function shownThere(kind: Term, value: Term): string {
  const name = print(kind);
  return name === 'returned'
    ? shown({ kind: 'value', value })
    : print(new Tuple([kind, atom(print(value))])).replaceAll("'", '');
}

describe.skipIf(!hasOtp)('what a fresh node has under names (needs Erlang/OTP)', () => {
  test('is the same here, or noted as a limit', { timeout: 120_000 }, async () => {
    const calls = [{ module: OF_TEST, name: 'info', args: 'a', at: 0 }, ...allBifs().flatMap(callsOf)];
    const answers = answersOf(calls);
    const machine = new Machine();
    await machine.load(SOURCE);
    const wrong: string[] = [];
    let compared = 0;
    for (const [i, { module, name, args, at }] of calls.entries()) {
      const keys = elements(answers[i] as Term).map(pair => (pair as Tuple).elements as [Term, Tuple]);
      const given = parsed(args);
      const callWith = (key: Term) => given.with(at, key);
      for (const [
        key,
        {
          elements: [kind, value],
        },
      ] of keys) {
        compared++;
        const { outcome, limits } = await machine.limited(module, name, callWith(key));
        const [here, there] = [shown(outcome), shownThere(kind as Term, value as Term)];
        if (here !== there && !here.startsWith(NOT_SUPPORTED) && limits.length === 0)
          wrong.push(
            `${module}:${name}(${callWith(key).map(arg => print(arg))}): ${here.slice(0, 80)}, there ${there.slice(0, 80)}`,
          );
      }
      const { path, limits } = await machine.withInput(module, name, callWith(atom(NONSENSE)), at);
      if (limits.length > 0) continue;
      const unseen = keys.filter(([key]) => {
        const evaluator = new Evaluator(inputModel([key]));
        return path.every(constraint => evaluator.value(constraint) === true);
      });
      if (unseen.length > 0)
        wrong.push(
          `${module}:${name}(${args}), argument ${at + 1} from the input: nothing told from ${unseen.map(([key]) => print(key)).slice(0, 5)}`,
        );
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(500);
  });
});
