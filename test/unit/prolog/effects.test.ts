/** What a program could touch, by its text alone: all that protects where there is no sandbox. */
import { describe, expect, it } from 'vitest';
import { openProgram, openUnit } from '../../../src/prolog/index.ts';
import { objection } from '../../../src/sandbox/effects.ts';
import { prologDetours } from '../../security/prolog-detours.ts';
import { prologPrograms } from '../../security/prolog-programs.ts';

function refusal(text: string): string | null {
  const program = openProgram('m.pl', file => (file === 'm.pl' ? text : null));
  const unit = openUnit(program, { goal: 'p(_)' });
  return objection(unit.effects([]), new Set(), false);
}

describe('without a sandbox a program is not run', () => {
  const programs = Object.entries({ ...prologPrograms, ...prologDetours });
  // It loads a file, which is looked for when it is opened.
  it.each(programs.filter(([name]) => name !== 'consults'))('that %s', (_, text) => {
    expect(refusal(text)).not.toBeNull();
  });
});

describe('without a sandbox a program is run', () => {
  it.each([
    ['computes', 'p(X) :- findall(Y, member(Y, [1, 2]), L), sum_list(L, S), X is S.'],
    [
      'calls its own',
      'p(X) :- maplist(q(1), [X]), forall(q(1, 2), q(2, 3)), call_nth(q(X, 1), 1).\nq(_, _).',
    ],
    [
      'writes',
      'p(X) :- format("~w~n", [X]), write_term(X, [quoted(true)]), print_message(error, format("~w", [X])).',
    ],
    ['has tables', ':- table q/1.\n:- table r(_, min).\np(X) :- q(X), r(X, _).\nq(1).\nr(1, 2).'],
    ['reads by a grammar', 'p(X) :- phrase((a, {X = 1}, [b]), L), length(L, _).\na --> "x", [y].'],
    ['lacks a predicate', 'p(X) :- lsit(X).'],
  ])('that %s', (_, text) => {
    expect(refusal(text)).toBeNull();
  });
});
