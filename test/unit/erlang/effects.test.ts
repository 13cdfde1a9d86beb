/** What a program could touch, by its text alone: all that protects where there is no sandbox. */
import { describe, expect, it } from 'vitest';
import { possibleEffects } from '../../../src/erlang/effects/possible.ts';
import { openText } from '../../../src/erlang/local/index.ts';
import { objection } from '../../../src/sandbox/effects.ts';
import { erlangDetours } from '../../security/erlang-detours.ts';
import { erlangPrograms } from '../../security/erlang-programs.ts';

async function refusal(text: string): Promise<string | null> {
  const { target, load } = await openText(`-module(m).\n${text.replaceAll('PORT', '1')}`);
  const code = {
    isOwn: (name: string) => name === 'm',
    load: (name: string) => (name === 'm' ? Promise.resolve(target) : load(name)),
  };
  return objection(await possibleEffects(code, [{ module: 'm', name: 'f', arity: 1 }]), new Set(), false);
}

/** They look around, or end a node that is ours; transforms run while they are compiled; OTP refuses the one on load. */
const HARMLESS_BY_TEXT = /^(runs_on_load_computed|crashes_node|asks_init|recognises|is_transformed.*)$/;

describe('without a sandbox a program is not run', () => {
  it.each(
    Object.entries({ ...erlangPrograms, ...erlangDetours }).filter(([name]) => !HARMLESS_BY_TEXT.test(name)),
  )('that %s', async (_, text) => {
    expect(await refusal(text)).not.toBeNull();
  });
});

describe('without a sandbox a program is run', () => {
  it.each([
    ['computes', 'f(X) -> lists:map(fun(Y) -> Y * 2 end, maps:keys(X)).'],
    ['makes atoms', 'f(X) -> list_to_atom(X).'],
    ['sends', 'f(X) -> P = spawn(fun() -> receive M -> M end end), P ! X.'],
    ['applies its own', 'f(X) -> apply(?MODULE, f, [X]), spawn(?MODULE, f, [X]), fun lists:reverse/1.'],
    [
      'serves',
      '-export([init/1]).\nf(X) -> {ok, P} = gen_server:start(?MODULE, X, []), gen_server:call(P, {file, X}).\ninit(X) -> {ok, X}.',
    ],
    [
      'supervises',
      '-export([init/1]).\nf(X) -> supervisor:start_link(?MODULE, X).\ninit(_) -> {ok, {#{}, [#{id => a, start => {?MODULE, f, [1]}}]}}.',
    ],
    [
      'has words that are names of modules',
      'f(X) -> case X of {file, code, [Y]} -> {net, Y}; init -> user end.',
    ],
  ])('that %s', async (_, text) => {
    expect(await refusal(`-export([f/1]).\n${text}`)).toBeNull();
  });
});
