/** Which goals can raise an exception, as far as the analysis of their clauses tells. */
import { describe, expect, it } from 'vitest';
import { canRaise } from '../../../src/prolog/concolic/raising.ts';
import { PrologSystem } from '../../../src/prolog/system.ts';
import { atom } from '../../../src/prolog/terms/index.ts';

/** Whether `p/1` of a program can. */
function raises(text: string): boolean {
  const system = new PrologSystem();
  system.load(text, 'program.pl');
  return canRaise(system.program, system.program.lookup(atom('p'), 1));
}

describe('exceptions', () => {
  it.each([
    'p(X) :- q(X, 0).\nq([], _).\nq([_|T], N) :- M is N + 1, M < 7, q(T, M).',
    'p(X) :- memberchk(X, [a, b]).',
    'p(X) :- q(X, [X]).\nq(X, L) :- memberchk(X, L), q(X, [b|L]).',
    'p(X) :- member(a, X) -> true ; reverse(X, [b|_]).',
    'p(X) :- \\+ X = f(_), forall(member(Y, X), Y \\== a).',
  ])('cannot come from %s', text => {
    expect(raises(text)).toBe(false);
  });

  it.each([
    [
      'an argument that is an integer in some calls only',
      'p(X) :- q(X, 0).\np(X) :- q(X, a).\nq(_, N) :- _ is N + 1.',
    ],
    ['an argument that is met as another kind later', 'p(X) :- q(X, 0).\nq(X, N) :- _ is N + 1, q(X, X).'],
    ['arithmetic on the input', 'p(X) :- X > 0.'],
    ['a division', 'p(_) :- q(0).\nq(N) :- _ is 1 // N.'],
    ['a result of another predicate', 'p(X) :- q(X, N), N > 0.\nq(_, 1).'],
    ['a list that is the input', 'p(X) :- memberchk(a, X).'],
    ['an unknown predicate', 'p(X) :- nosuch(X).'],
    ['a goal from the input', 'p(X) :- X.'],
    ['a builtin that checks its arguments', 'p(X) :- atom_length(X, _).'],
    ['rules without one that matches', 'p(1) => true.'],
    ['a predicate that is called by one that is called', 'p(X) :- q(X).\nq(X) :- r(X).\nr(X) :- throw(X).'],
  ])('may come from %s', (_what, text) => {
    expect(raises(text)).toBe(true);
  });
});
