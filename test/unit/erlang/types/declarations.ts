/** Type declarations written as Erlang text, for tests. */
import { execFileSync } from 'node:child_process';
import type { ModuleTypes } from '../../../../src/erlang/core/index.ts';
import { decodeTerm } from '../../../../src/erlang/terms/index.ts';
import { items } from '../../../../src/erlang/types/forms.ts';
import { TypeEnvironment } from '../../../../src/erlang/types/index.ts';

const READER = `
  {ok, Tokens, _} = erl_scan:string(hd(init:get_plain_arguments())),
  Split = fun Split([], [], Acc) -> lists:reverse(Acc);
              Split([T = {dot, _} | R], Cur, Acc) -> Split(R, [], [lists:reverse([T | Cur]) | Acc]);
              Split([T | R], Cur, Acc) -> Split(R, [T | Cur], Acc) end,
  Forms = [begin {ok, F} = erl_parse:parse_form(Ts), F end || Ts <- Split(Tokens, [], [])],
  io:put_chars(base64:encode(term_to_binary(Forms))), halt().`;

export function attributesOf(text: string): ModuleTypes {
  const out = execFileSync('erl', ['-noshell', '-eval', READER, '-extra', text]);
  return { attributes: items(decodeTerm(Buffer.from(out.toString(), 'base64'))) };
}

export function environmentOf(modules: Record<string, string>): TypeEnvironment {
  const parsed = new Map(Object.entries(modules).map(([name, text]) => [name, attributesOf(text)]));
  return new TypeEnvironment(async module => parsed.get(module) ?? null);
}
