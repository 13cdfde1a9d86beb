import { describe, expect, it } from 'vitest';
import { brokenPrograms, kindOf, programText } from './broken-programs.ts';
import { errorsOf, parseText } from './support.ts';

describe('programs that the compiler refuses', () => {
  it.each(brokenPrograms)('$text', program => {
    const found = parseText(programText(program)).diagnostics.filter(d => d.severity === 'error');
    expect(found.map(({ line, code }) => `${line} ${kindOf(code)}`).toSorted()).toEqual(
      program.errors.toSorted(),
    );
    for (const { column, message, sourceLine } of found) {
      expect(column).toBeGreaterThan(0);
      expect(message).not.toBe('');
      expect(sourceLine).toBeDefined();
    }
  });
});

describe('hints', () => {
  const hint = (text: string): string | undefined => parseText(`-module(m).\n${text}\n`).diagnostics[0]?.hint;

  it('name what may have been meant', () => {
    expect(hint('f(Counter) -> Countre.')).toBe("did you mean 'Counter'?");
    expect(hint('f() -> conut(1).\ncount(X) -> X.')).toBe("did you mean 'count'?");
    expect(hint('f() -> g(1).\ng() -> ok.')).toBe('there is g/0');
    expect(hint('-record(state, {count}).\nf() -> #stat{}.')).toBe("did you mean 'state'?");
    expect(hint('-record(state, {count}).\nf() -> #state{cuont = 1}.')).toBe("did you mean 'count'?");
    expect(hint('-type colour() :: red.\n-spec f() -> color().\nf() -> red.')).toBe("did you mean 'colour'?");
  });

  it('tell about a full stop where a semicolon should be', () => {
    expect(hint('f(1) -> a.\nf(2) -> b.')).toBe("should the clause before it end with ';' instead of '.'?");
  });
});

describe('what the compiler accepts', () => {
  it.each([
    'f(X, Y) -> case X of {A, B} -> A + B; A when Y -> A end.',
    'f(X) -> Y = (catch X), Y.',
    'f(L) -> [{X, Y} || {X, _} <- L, Z <- [X], Y <- [Z]].',
    'f(X) -> fun(X) -> X end(X).',
    'f(X) -> F = fun G(0) -> 0; G(N) -> N * G(N - 1) end, F(X).',
    'f(<<N, B:N/binary, R/binary>>) -> {B, R}.',
    'f(<<N, B:(N * 2)/binary, _/bits>>) -> B.',
    'f(B) -> << <<X:4>> || <<X:8>> <= B, X < 16 >>.',
    'f(M) -> #{K => V || K := V <- M}.',
    'f(L, M) -> [{X, Y} || X <- L && Y <- M].',
    'f(A, B) -> <<A:8, C:8>> = <<D:16>> = B, {C, D}.',
    'f() -> try g() of X -> X catch C:R:S -> {C, R, S} after ok end.\ng() -> ok.',
    'f(X) -> maybe {ok, Y} ?= X, {ok, Y} else E -> E end.',
    'f() -> receive {X, Y} when X > Y -> X; X -> X after 10 -> ok end.',
    '-record(r, {a = fun(X) -> X end, b = [Y || Y <- []]}).\nf() -> #r{}.',
    '-record(r, {a, b}).\nf(#r{_ = 1} = R) -> R#r{a = 1}#r.b.',
    '-type t(A) :: {A, [A]} | #{atom() => A} | <<_:8, _:_*8>> | 1..10 | fun((...) -> A).\n-spec f(t(X)) -> X when X :: any().\nf({X, _}) -> X.',
    'f(X) when is_map_key(a, X), map_get(a, X) > 1; X == #{} -> ok.',
    "f(X) when erlang:is_integer(X), erlang:'+'(X, 1) > 2 -> ok.",
    '-import(lists, [map/2]).\nf(L) -> map(fun h/1, L).\nh(X) -> X.',
    'module_name() -> {?MODULE, module_info()}.',
    'f() -> fun lists:map/2, fun erlang:self/0, fun self/0.',
    'f(M, F) -> fun M:F/1.',
    'f(X) -> {X, _} = {1, 2}, _ = X.',
    'f(A) -> A =:= (B = 1) andalso true, ok.',
  ])('%s', text => {
    expect(errorsOf(`-module(m).\n${text}\n`).filter(e => !e.includes('unsafe'))).toEqual([]);
  });

  it('begins with the module', () => {
    expect(errorsOf('f() -> ok.\n')).toEqual(['1:1 undefined_module']);
    expect(errorsOf('')).toEqual(['1:1 undefined_module']);
    expect(errorsOf('-file("x.erl", 1).\n-compile(debug_info).\n-module(m).\n')).toEqual([]);
  });
});
