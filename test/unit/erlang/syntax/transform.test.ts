import { describe, expect, it } from 'vitest';
import { lowerModule } from '../../../../src/erlang/syntax/lower/module.ts';
import { Program } from '../machine/program.ts';
import { errorsOf, parseText } from './support.ts';

const fun2ms = '-include_lib("stdlib/include/ms_transform.hrl").\n';

describe('the transform of EUnit', () => {
  const exportsOf = (text: string): string[] => {
    const lowered = lowerModule(parseText(`-module(m).\n${text}`).forms, 'm.erl');
    return lowered.ok ? lowered.module.exports.map(({ name, arity }) => `${name}/${arity}`) : [];
  };

  it('exports tests and adds one that runs them all', () => {
    const text =
      '-include_lib("eunit/include/eunit.hrl").\nf() -> 1.\na_test() -> ok.\nb_test_() -> [].\nc_test(_) -> 1.\n';
    expect(exportsOf(text)).toEqual(['a_test/0', 'b_test_/0', 'module_info/0', 'module_info/1', 'test/0']);
  });

  it('does nothing where the program says NOTEST', () => {
    const text = '-define(NOTEST, 1).\n-include_lib("eunit/include/eunit.hrl").\na_test() -> ok.\n';
    expect(exportsOf(text)).toEqual(['module_info/0', 'module_info/1']);
  });
});

describe('the transform behind ets:fun2ms/1', () => {
  it.each([
    ['fun({A, B}) when A > 1 -> B end', "[{{'$1','$2'},[{'>','$1',1}],['$2']}]"],
    ['fun({A, _} = X) -> {X, A} end', "[{{'$1','_'},[],[{{'$_','$1'}}]}]"],
    ['fun({A}) when A > 1; A < 0 -> ok end', "[{{'$1'},[{'>','$1',1}],[ok]},{{'$1'},[{'<','$1',0}],[ok]}]"],
    ['fun(#r{a = A}) -> A end', "[{{r,'$1','_'},[],['$1']}]"],
    ['fun({A}) when A =:= X -> X end', "[{{'$1'},[{'=:=','$1',{const,7}}],[{const,7}]}]"],
  ])('reads %s', async (fun, specification) => {
    const program = new Program(`\n${fun2ms}-record(r, {a, b}).\nf(X) -> X, ets:fun2ms(${fun}).`);
    expect(await program.outcome('f', [7])).toBe(specification);
  });

  it.each([
    ['F', '4:12 parse_transform'],
    ['fun(1) -> ok end', '4:26 parse_transform'],
    ['fun({A}) -> foo(A) end', '4:35 parse_transform'],
    ['fun({A}) -> case A of _ -> 1 end end', '4:35 parse_transform'],
  ])('refuses %s', (fun, error) => {
    expect(errorsOf(`-module(m).\n-export([f/1]).\n${fun2ms}f(F) -> F, ets:fun2ms(${fun}).\n`)).toContain(
      error,
    );
  });
});
