/** Answers against their declared types, `--check-results`. Each goal is run once, as the input of an exploration. */
import { expect, test } from 'vitest';
import { openProgram, openUnit } from '../../../src/prolog/index.ts';

const PROGRAM = `
:- op(1150, fx, type), op(1150, fx, pred), op(1130, xfx, --->).
:- type tree(T) ---> leaf ; node(tree(T), T, tree(T)).
:- type colour ---> red ; green ; rgb(integer, integer, integer).
:- pred gives(any, tree(colour)).

%! whole(+X, -Y:integer) is det.
whole(X, X).
%! small(+X, -Y:between(0, 9)) is det.
small(X, X).
%! items(+X, -Y:list(integer)) is det.
items(X, X).
%! one_of(+X, -Y:oneof([a, 1])) is det.
one_of(X, X).
%! text(+X, -Y:text) is det.
text(X, X).
%! table(+X, -Y:assoc) is det.
table(X, X).
%! mine(+X, -Y:no_such_type) is det.
mine(X, X).
%! open(+X, -Y:integer) is det.
open(_, _).
%! maybe(+X, ?Y:integer) is det.
maybe(_, _).
%! several(+X, -Y:integer) is multi.
several(_, 1).
several(_, 2).
several(X, X).
%! endless(+X, -Y:list(integer)) is det.
endless(_, Y) :- Y = [1|Y].
%! two(+X, -Y:integer, -Z:atom) is det.
two(X, 1, X).
gives(X, X).
`;
const program = openProgram('answers.pl', file => (file === 'answers.pl' ? PROGRAM : null));

async function judge(goal: string): Promise<string> {
  const unit = openUnit(program, { goal, ground: [1], checkResults: true, answers: 2 });
  const { outcome } = await unit.execute(unit.seed());
  return outcome.kind === 'bad-return'
    ? `${outcome.argument} of ${outcome.goal} is not in ${outcome.type}`
    : outcome.kind;
}

test.each([
  ['whole(1, Y)', 'success'],
  ['whole(a, Y)', '2 of whole(a,a) is not in integer'],
  ['whole(1.0, Y)', '2 of whole(1.0,1.0) is not in integer'],
  ['small(9, Y)', 'success'],
  ['small(10, Y)', '2 of small(10,10) is not in between(0, 9)'],
  ['items([1, 2], Y)', 'success'],
  ['items([], Y)', 'success'],
  ['items([1, a], Y)', '2 of items([1,a],[1,a]) is not in list(integer)'],
  ['items(1, Y)', '2 of items(1,1) is not in list(integer)'],
  ['one_of(a, Y)', 'success'],
  ['one_of(b, Y)', '2 of one_of(b,b) is not in a|1'],
  // What must_be/2 means by a type counts, not which inputs are made of it.
  ['text([a, b], Y)', 'success'],
  ['text(f(x), Y)', '2 of text(f(x),f(x)) is not in text'],
  ['table(t(k, v, -, t, t), Y)', 'success'],
  ['table(f(x), Y)', '2 of table(f(x),f(x)) is not in assoc'],
  ['mine(f(x), Y)', 'success'],
  ['open(1, Y)', '2 of open(1,_A) is not in integer'],
  ['maybe(1, Y)', 'success'],
  ['several(3, Y)', 'success'],
  ['endless(1, Y)', '2 of <cyclic term> is not in list(integer)'],
  ['two(a, Y, Z)', 'success'],
  ['two(1, Y, Z)', '3 of two(1,1,1) is not in atom'],
  // An argument that is given is not the answer.
  ['whole(a, a)', 'success'],
  ['gives(node(leaf, rgb(1, 2, 3), node(leaf, red, leaf)), T)', 'success'],
  [
    'gives(node(leaf, rgb(1, 2), leaf), T)',
    '2 of gives(node(leaf,rgb(1,2),leaf),node(leaf,rgb(1,2),leaf)) is not in tree(colour)',
  ],
  ['gives(node(leaf, blue, x), T)', '2 of gives(node(leaf,blue,x),node(leaf,blue,x)) is not in tree(colour)'],
])('%s: %s', async (goal, expected) => {
  expect(await judge(goal)).toBe(expected);
});

test('the answer in question is told, of several', async () => {
  const unit = openUnit(program, { goal: 'several(x, Y)', ground: [1], checkResults: true, answers: 'all' });
  const { outcome } = await unit.execute(unit.seed());
  expect(outcome).toMatchObject({ kind: 'bad-return', answer: 3, value: 'x' });
});

test('without --check-results nothing is checked', async () => {
  const unit = openUnit(program, { goal: 'whole(a, Y)' });
  expect((await unit.execute(unit.seed())).outcome.kind).toBe('success');
});

test('what the check asks about the input is decided', async () => {
  const unit = openUnit(program, { goal: 'small(3, Y)', ground: [1], checkResults: true });
  const { path } = await unit.execute(unit.seed());
  // Whether it is an integer, at least 0, at most 9.
  expect(path.flatMap(({ alternatives }) => alternatives).length).toBeGreaterThanOrEqual(3);
});
