/** Whose fault an exception is. Each goal is run once, as the input of an exploration. */
import { expect, test } from 'vitest';
import { openProgram, openUnit } from '../../../src/prolog/index.ts';

const PROGRAM = `
:- use_module(library(lists)).
grade(N, good) :- N >= 90.
ratio(A, B, C) :- C is A / B.
shifted(A, C) :- C is 10 / (A - 3).
total([], 0).
total([X|Xs], S) :- total(Xs, S0), S is S0 + X.
lookup(K, L, V) :- ( member(K-V, L) -> true ; throw(no_key(K)) ).
positive(X) :- must_be(positive_integer, X).
doubled(X, Y) :- Z is X * 2, must_be(list, Z), Y = Z.
built(X) :- atom_length(f(X), _).
again(X) :- catch(X > 0, E, throw(E)).
translated(X) :- catch(X > 0, _, throw(cannot_compare)).
never(X) :- X == 1, throw(unreachable).
sure(X) :- assertion(X > 0).
run(G) :- call(G).
typo(X) :- X > 3, no_such_thing(X).
number(A, N) :- atom_codes(A, Cs), number_codes(N, Cs).
parse(Codes, N) :- number_codes(N, Codes).
open_end(X, Y) :- Y is X + _.
mixed(X) :- Y = a, ( X > 1 -> Z is Y + 1 ; Z = 0 ), Z == 0.
third(L, X) :- nth0(2, L, X).
at(I, L, X) :- nth0(I, L, X).
size(X), integer(X) => true.
handed(X) :- grade(X, good).
%! typed(+N:integer) is det.
typed(N) :- X is 10 / N, X > a.
%! announced(+N) is det.
%
%  Does nothing.
%
%  @throws too_large(N, _) if it is
%  @error type_error(evaluable, _)
announced(N) :- N > 3, throw(too_large(N, 3)).
announced(N) :- N < -3, throw(too_small).
%! loose(+N:atom) is det.
loose(N) :- N > 3.
third_of(I, X) :- J is I + 1, nth0(J, [a], X).
scaled(X, Y) :- Y is X * 10.0.
grown(X, Y) :- Y is exp(X).
`;
const program = openProgram('blame.pl', file => (file === 'blame.pl' ? PROGRAM : null));

async function judge(goal: string): Promise<string> {
  const unit = openUnit(program, { goal });
  const { outcome } = await unit.execute(unit.seed());
  if (outcome.kind !== 'exception') return outcome.kind;
  const { contract, doubt, isExpected } = outcome;
  if (isExpected) return 'expected';
  if (contract !== undefined) return `contract: ${contract}`;
  return doubt === undefined ? 'bug' : `bug, but ${doubt}`;
}

test.each([
  ['grade(a, good)', 'contract: >=/2 does not take an atom of the input'],
  ['grade(f(2), good)', 'contract: >=/2 does not take a compound of the input'],
  ['grade(N, good)', 'contract: an argument was left open that must be bound'],
  ['handed([])', 'contract: >=/2 does not take an empty list of the input'],
  ['total([1, a], S)', 'contract: is/2 does not take an atom of the input'],
  ['ratio(1, 0, C)', 'bug, but an argument is divided by as it is'],
  ['shifted(3, C)', 'bug'],
  ['scaled(1.7e308, Y)', 'bug, but only numbers far from zero are too large'],
  ['grown(1000, Y)', 'bug'],
  ['third_of(9223372036854775808, X)', 'bug, but only numbers far from zero are too large'],
  ['lookup(a, [], V)', 'contract: raised on purpose'],
  ['positive(0)', 'contract: the program checks for it'],
  ['doubled(1, Y)', 'contract: the program checks for it'],
  ['built(x)', 'bug'],
  ['again(a)', 'contract: a library does not take an atom of the input'],
  ['translated(a)', 'contract: raised on purpose'],
  ['never(1)', 'bug'],
  ['sure(0)', 'bug'],
  ['run(nothing)', 'contract: the input names what is called'],
  ['run(3)', 'contract: call/1 does not take a number of the input'],
  ['typo(4)', 'bug'],
  ['run(typo(4))', 'bug'],
  ['number(abc, N)', 'bug'],
  ["parse([0'a], N)", 'contract: number_codes/2 does not take a text of the input'],
  ['open_end(1, Y)', 'bug'],
  ['mixed(2)', 'bug'],
  ['third(x, E)', 'failure'],
  ['at(x, [1], E)', 'contract: a library does not take an atom of the input'],
  ['size(a)', 'contract: no rule takes a value of the input'],
  ['typed(0)', 'bug, but an argument is divided by as it is'],
  ['typed(1)', 'bug'],
  ['announced(4)', 'expected'],
  ['announced(a)', 'expected'],
  ['announced(-4)', 'contract: raised on purpose'],
  ['loose(a)', 'bug, but >/2 does not take an atom of the input'],
])('%s: %s', async (goal, expected) => {
  expect(await judge(goal)).toBe(expected);
});
