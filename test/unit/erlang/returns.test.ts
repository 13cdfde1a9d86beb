import { expect, it } from 'vitest';
import { Returns } from '../../../src/erlang/returns.ts';
import { Precondition } from '../../../src/erlang/types/index.ts';
import { inputVariables } from '../../../src/erlang/unit-options.ts';
import { declareSpec, term } from './types/declarations.ts';

async function returnsOf(specText: string): Promise<(arg: string, result: string) => string | null> {
  const { spec, inhabitants } = await declareSpec('', specText);
  const precondition = new Precondition(inhabitants, inputVariables(1), spec);
  const returns = new Returns(spec, inhabitants, precondition);
  return (arg, result) => returns.violatedBy([term(arg)], term(result));
}

it('a result must be one of those that the accepting clauses promise', async () => {
  const violated = await returnsOf('-spec f(a) -> x; (b) -> y; (atom()) -> z.');
  expect(violated('a', 'x')).toBeNull();
  expect(violated('a', 'z')).toBeNull();
  expect(violated('a', 'y')).toBe('x | z');
  expect(violated('c', 'x')).toBe('z');
});

it('says nothing about results for arguments outside of the spec', async () => {
  const violated = await returnsOf('-spec f(a) -> x.');
  expect(violated('1', 'whatever')).toBeNull();
});

it('finds every value wrong where none may be returned', async () => {
  const violated = await returnsOf('-spec f(a) -> no_return().');
  expect(violated('a', 'ok')).toBe('none()');
});

it('looks into what is returned', async () => {
  const violated = await returnsOf('-spec f(a) -> {ok, [1..12]} | #{day := 1..31}.');
  expect(violated('a', '{ok, [1, 12]}')).toBeNull();
  expect(violated('a', '{ok, [1, 13]}')).toBe('{ok, [1..12]} | #{day := 1..31}');
  expect(violated('a', '#{day => 31}')).toBeNull();
  expect(violated('a', '#{}')).not.toBeNull();
});
