/** Which arguments predicates only ever compute. */
import { expect, test } from 'vitest';
import { openProgram, openUnit } from '../../../src/prolog/index.ts';

const PROGRAM = `
count([], 0).
count([_|T], N) :- count(T, M), N is M + 1.
grade(N, a) :- N >= 90, !.
grade(N, F) :- F is 100 - N.
app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).
tested(X, Y) :- Y > 0, Y is X + 1.
negated(X, Y) :- \\+ Y = a, Y is X.
through(X, Y) :- count(X, Y), Y > 3.
inner(X, f(Y)) :- count(X, Y).
looked(X, f(Y, Z)) :- count(X, Y), Z > 1.
matched(f(Y), f(Z)) :- Y is Z + 1.
shown(X, Y) :- format(atom(Y), "~w", [X]).
shown_itself(X) :- format(atom(X), "~w", [X]).
folded(X, Y) :- foldl([A, B, C]>>(C is A + B), X, 0, Y).
branches(X, Y) :- ( X > 0 -> count([], Y) ; Y = none ).
half(X, Y) :- ( X > 0 -> Y is 1 ; Y == 2 ).
mutual_a(X, Y) :- X > 0, mutual_b(X, Y).
mutual_b(X, Y) :- Z is X - 1, mutual_a(Z, Y).
mutual_b(0, Y) :- Y is 0.
same(X, X) :- X is 1.
copied(X, Y) :- Y = X.
counter(N) :- length([], N).
lookup(K, [K-V|_], V).
twice(X, Y) :- p(Y, Y), Y is X.
p(A, B) :- A = B.
%! declared(+X, ?Y).
declared(X, Y) :- Y is X.
`;
const program = openProgram('outputs.pl', file => (file === 'outputs.pl' ? PROGRAM : null));

test.each([
  ['count/2', [2]],
  ['grade/2', [2]],
  ['app/3', []],
  ['tested/2', []],
  ['negated/2', []],
  ['through/2', [2]],
  ['inner/2', [2]],
  ['looked/2', []],
  ['matched/2', [1]],
  ['shown/2', [2]],
  ['shown_itself/1', []],
  ['folded/2', [2]],
  ['branches/2', [2]],
  ['half/2', []],
  ['mutual_a/2', [2]],
  ['same/2', []],
  ['copied/2', []],
  ['counter/1', [1]],
  ['lookup/3', []],
  ['twice/2', []],
  ['declared/2', []],
])('%s computes %j', (goal, expected) => {
  const unit = openUnit(program, { goal });
  const open = unit.print(unit.seed()).flatMap((text, i) => (text === '_' ? [i + 1] : []));
  expect(open).toEqual(expected);
});

test('an argument that is asked for is the input', () => {
  const unit = openUnit(program, { goal: 'count/2', ground: [1, 2] });
  expect(unit.print(unit.seed())).not.toContain('_');
});
