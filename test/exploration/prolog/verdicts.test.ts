/**
 * Programs with an error that few inputs raise, of kinds that are easily overlooked: the error is found, or the limit that
 * kept it from being found is named.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackend, type Solver } from '../../../src/solver/index.ts';
import { exploreGoal } from './explore-goal.ts';

let backend: Solver;

beforeAll(() => {
  backend = createBackend('auto', { timeoutMs: 1000 });
});

afterAll(() => backend.close());

function reasonsOf(outcomes: readonly { kind: string; reason?: string }[]): string[] {
  return outcomes.flatMap(({ kind, reason }) => (kind === 'exception' ? [reason ?? ''] : []));
}

const FACTS = Array.from({ length: 80 }, (_, i) => (i === 61 ? 'p(61) :- throw(oops).' : `p(${i}).`)).join(
  ' ',
);

/** Each throws `oops` for some input. */
const FOUND: readonly [what: string, program: string, goal: string][] = [
  ['one of eighty clauses on a line', FACTS, 'p(0)'],
  [
    'the other zero, where the type is float',
    '%! p(+X:float) is det.\np(X) :- X =:= 0.0, X \\== 0.0, throw(oops).\np(_).',
    'p(1.0)',
  ],
  [
    'a symbolic argument of an asserted clause',
    ':- dynamic f/1.\np(X) :- assertz(f(X)), f(secret), throw(oops).\np(_).',
    'p(a)',
  ],
  [
    'two symbolic arguments',
    ':- dynamic f/1.\np(X, Y) :- assertz(f(X)), f(Y), throw(oops).\np(_, _).',
    'p(a, b)',
  ],
  [
    'a clause that is retracted later',
    ':- dynamic f/1.\nf(1). f(2). f(3).\np(X) :- retract(f(Y)), Y > 1, Y == X, throw(oops).\np(_).',
    'p(a)',
  ],
  [
    'the body of a clause',
    ':- dynamic f/1.\nf(X) :- X > 7.\np(X) :- clause(f(3), A > B), B == X, A == 3, throw(oops).\np(_).',
    'p(a)',
  ],
  ['the order of integers and floats', 'p(X) :- integer(X), X @> 2.5, X @< 3.5, throw(oops).\np(_).', 'p(0)'],
  ['0.0 and -0.0', 'p(X) :- float(X), X =:= 0, X \\== 0.0, throw(oops).\np(_).', 'p(0.0)'],
  ['-0.0', 'p(X) :- X == -0.0, throw(oops).\np(_).', 'p(a)'],
  ['a shift by a negative number', 'p(X) :- integer(X), Y is X << -2, Y =:= 5, throw(oops).\np(_).', 'p(0)'],
  ['a float between two', 'p(X) :- X > 2.5, X < 2.75, throw(oops).\np(_).', 'p(0)'],
  ['a product of floats', 'p(X) :- Y is X * 2.0, Y =:= 7.5, throw(oops).\np(_).', 'p(0)'],
  [
    'floats that are rounded to integers',
    'p(X) :- float(X), 18 is round(X), 17 is floor(X), throw(oops).\np(_).',
    'p(0)',
  ],
  [
    'a quotient that is no integer',
    'p(X) :- integer(X), Y is X / 4, Y =:= 2.75, throw(oops).\np(_).',
    'p(0)',
  ],
  ['a rounding error', 'p(X) :- Y is X + 0.1, Y =:= 0.3, throw(oops).\np(_).', 'p(0)'],
  [
    'an overflow',
    'p(X) :- float(X), catch(_ is X * 2, error(evaluation_error(_), _), throw(oops)).\np(_).',
    'p(0)',
  ],
  [
    'which zero a product with zero is',
    'p(X) :- integer(X), Y is X * 0.0, Y @< 0.0, throw(oops).\np(_).',
    'p(1)',
  ],
  ['-0.0 as a result', 'p(X) :- integer(X), -0.0 is X * -1.5, throw(oops).\np(_).', 'p(1)'],
  [
    '-0.0 by underflow',
    'p(X-Y) :- integer(X), float(Y), S is X + Y, -0.0 is S / 3, S < 0, throw(oops).\np(_).',
    'p(1-1.0)',
  ],
  ['a greatest common divisor', 'p(X) :- integer(X), X > 20, 4 is gcd(X, 12), throw(oops).\np(_).', 'p(0)'],
  ['an exponent', 'p(X) :- integer(X), 1024 is 2 ** X, throw(oops).\np(_).', 'p(0)'],
  ['a closure', 'p(G) :- call(G, 7), throw(oops).\np(_).\nq(1).\nr(X) :- X > 3.', 'p(a)'],
  ['a goal that fails', 'p(G) :- \\+ G, throw(oops).\np(_).\nq(1).', 'p(true)'],
  [
    'a goal with three answers',
    'p(G) :- findall(x, G, [_, _, _]), throw(oops).\nq(1).\nr :- member(_, [a, b, c]).',
    'p(q(1))',
  ],
  [
    'a closure for all',
    'p(G) :- forall(q(X), call(G, X)), throw(oops).\np(_).\nq(1). q(2).\nr(1). r(2).',
    'p(a)',
  ],
  [
    'a closure of a library',
    'p(G) :- maplist(G, [1, 2], [2, 4]), throw(oops).\np(_).\nq(X, Y) :- Y is 2 * X.',
    'p(a)',
  ],
  ['a grammar', 'p(G) :- phrase(G, [a, b]), throw(oops).\np(_).\nq --> [a], r.\nr --> [b].', 'p(r)'],
  [
    'a name that is called',
    'p(N) :- G =.. [N, 7], call(G), throw(oops).\np(_).\nq(1).\nr(X) :- X > 3.',
    'p(a)',
  ],
  ['a compound where the program has none', 'p(X) :- compound(X), throw(oops).\np(_).', 'p(a)'],
  [
    'a compound that is not the one of the program',
    'p(f(_)) :- !.\np(X) :- compound(X), throw(oops).\np(_).',
    'p(a)',
  ],
  ['a term of three arguments', 'p(X) :- compound(X), arg(3, X, a), throw(oops).\np(_).', 'p(a)'],
  ['an argument of format/2', 'p(X) :- catch(format("~d", [X]), _, throw(oops)).', 'p(1)'],
  [
    'the list that findall/3 is to make',
    'p(X) :- findall(X, member(_, [1]), [secret]), throw(oops).\np(_).',
    'p(a)',
  ],
  ['a global variable', 'p(X) :- nb_setval(k, X), nb_getval(k, secret), throw(oops).\np(_).', 'p(a)'],
  ['a copy', 'p(X) :- copy_term(X, secret), throw(oops).\np(_).', 'p(a)'],
  ['a ball', 'p(X) :- catch(throw(X), secret, throw(oops)).\np(_).', 'p(a)'],
  [
    'the culprit of an error',
    'p(X) :- catch(_ is X + 1, error(type_error(_, secret/0), _), throw(oops)).',
    'p(1)',
  ],
  [
    'what was written',
    'p(X) :- with_output_to(atom(A), write(X)), A == secret, throw(oops).\np(secret).',
    'p(secret)',
  ],
  [
    'a functor whose name has seven letters',
    'p(X) :- compound(X), X =.. [N|_], atom_length(N, 7), throw(oops).\np(_).',
    'p(a)',
  ],
  [
    'a functor between others',
    'p(X) :- functor(X, N, 2), N @> map, N @< mat, throw(oops).\np(_).\nq(map(1, 2), mat(1, 2)).',
    'p(a)',
  ],
  [
    'a functor that is made from an atom later',
    'p(X) :- functor(X, _, 1), atom_concat(se, cret, S), T =.. [S, 1], X = T, throw(oops).\np(_).',
    'p(a)',
  ],
  ['the fifth argument', 'p(X) :- compound(X), arg(5, X, secret), throw(oops).\np(_).', 'p(a)'],
  ['a text of a length that the program names', 'p(X) :- atom_length(X, 20), throw(oops).\np(_).', 'p(a)'],
  [
    'two long texts of the program, joined',
    "p(X) :- atom_concat('https://www.example.org/', R, X), R == 'index.html', throw(oops).\np(_).",
    'p(a)',
  ],
  [
    'a list that is longer than others may be',
    'p(X) :- X = [_, _, _, _, _, _, _, _, _, _, z], throw(oops).\np(_).',
    'p(a)',
  ],
  [
    'a term that is written like a variable',
    "p(X) :- X = '$VAR'(N), integer(N), N > 25, throw(oops).\np(_).",
    'p(a)',
  ],
  [
    'an answer of a table',
    ':- table path/2.\np(X) :- path(X, d), throw(oops).\np(_).\npath(X, Y) :- path(X, Z), e(Z, Y).\npath(X, Y) :- e(X, Y).\ne(a, b). e(b, a). e(c, d).',
    'p(a)',
  ],
  [
    'a determinism error',
    ':- det(q/1).\np(X) :- catch(q(X), error(determinism_error(_, _, _, _), _), throw(oops)).\nq(1).\nq(2).',
    'p(1)',
  ],
  [
    'the character after the Basic Multilingual Plane',
    "p(X) :- atom(X), X @> '\\xFFFD\\', throw(oops).\np(_).",
    'p(a)',
  ],
  // Its inputs are written and read again: a tag that is no atom cannot be.
  ['a value of a dict', 'p(D) :- is_dict(D, T), T \\== x, T \\== y, throw(oops).\np(_).', 'p(x{a:1,b:2})'],
];

describe('the error is found:', () => {
  it.each(FOUND)('%s', async (_what, program, goal) => {
    const { outcomes } = await exploreGoal(backend, program, { goal });
    expect(reasonsOf(outcomes)).toContain('oops');
  });
});

/** Each throws `oops` for an input that is out of reach, or not the first that comes to mind. */
const LIMITED: readonly [what: string, program: string, goal: string, limit: string][] = [
  ['a goal from the input', 'p(X) :- call(X).\nsecret :- throw(oops).', 'p(true)', 'other-functors'],
  [
    'an input that is changed in place',
    'p(X) :- setarg(1, X, b), X = f(b), throw(oops).\np(_).',
    'p(g(a))',
    'unsupported',
  ],
  [
    'text that was written',
    'p(X) :- with_output_to(atom(A), write(X)), A == secret, throw(oops).\np(_).',
    'p(a)',
    'concrete-builtin',
  ],
  [
    'a dict with a tag that cannot be written',
    'p(D) :- compound(D), arg(1, D, []), throw(oops).\np(_).',
    'p(x{a:1})',
    'missing',
  ],
];

describe('every path is explored:', () => {
  it.each([
    ['terms taken apart by =../2', 'p(X) :- X =.. [N, A, _], !, q(N, A).\np(_).\nq(add, 1).\nq(sub, _).'],
    ['functors of a known arity', 'p(X) :- functor(X, N, 3), q(N).\nq(rgb).\nq(xyz).'],
    ['left recursion with tables', ':- table p/1.\np(X) :- p(X).\np(X) :- q(X).\nq(a).\nq(b).'],
    ['a known argument', 'p(X) :- compound(X), arg(2, X, a).'],
  ])('%s', async (_what, program) => {
    const { incomplete } = await exploreGoal(backend, program, { goal: 'p(foo)' });
    expect(incomplete).toEqual([]);
  });
});

describe('the error is found, or a limit is named:', () => {
  it.each(LIMITED)('%s', async (_what, program, goal, limit) => {
    const { outcomes, incomplete } = await exploreGoal(backend, program, { goal });
    if (!reasonsOf(outcomes).includes('oops')) expect(incomplete).toContain(limit);
  });
});

describe('answers', () => {
  const program = 'p(X) :- q(X), r(X).\nq(_).\nq(5) :- true.\nr(_).\nr(3) :- throw(late).';

  it('behind the first are not explored, and what is there is not called unreachable', async () => {
    const { outcomes, incomplete, uncovered } = await exploreGoal(backend, program, { goal: 'p(a)' });
    expect(reasonsOf(outcomes)).toEqual([]);
    expect(incomplete).toEqual(['answers']);
    expect([...uncovered]).toEqual([
      ['3', ['answers']],
      ['5', ['answers']],
    ]);
  });

  it.each([2, 'all'] as const)('are explored with --answers %s', async answers => {
    const { outcomes, incomplete, uncovered } = await exploreGoal(backend, program, {
      goal: 'p(a)',
      answers,
    });
    expect(reasonsOf(outcomes)).toEqual(['late']);
    expect(incomplete).toEqual([]);
    expect([...uncovered.keys()]).toEqual([]);
  });

  it('that are the same for all inputs of a path are no limit', async () => {
    const text = 'p(X) :- atom(X).\np(X) :- q(X).\nq(_).\nq(_).';
    const { incomplete, uncovered } = await exploreGoal(backend, text, { goal: 'p(a)' });
    expect(incomplete).toEqual([]);
    expect([...uncovered]).toEqual([['4', ['answers']]]);
  });

  it('that raise nothing for any input are no limit', async () => {
    const text = 'p(X) :- q(X).\nq(_).\nq(a).\nq(b) :- r.\nr.';
    const { incomplete, uncovered } = await exploreGoal(backend, text, { goal: 'p(c)' });
    expect(incomplete).toEqual([]);
    expect([...uncovered].map(([name, why]) => [name, why.at(0)])).toEqual([
      ['3', 'answers'],
      ['4', 'answers'],
      ['5', 'not-called'],
    ]);
  });

  it('without end are a limit', async () => {
    const text = 'p(X) :- atom(X), n(_).\nn(0).\nn(X) :- n(Y), X is Y + 1.';
    const { incomplete } = await exploreGoal(backend, text, { goal: 'p(a)', answers: 3 });
    expect(incomplete).toEqual(['answers']);
  });
});
