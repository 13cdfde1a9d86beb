/** Calls that the tests of a program make. */
import { expect, test } from 'vitest';
import { termText } from '../../../src/prolog/answer.ts';
import { callsInTests, openProgram, openUnit } from '../../../src/prolog/index.ts';

const PROGRAM = `
:- module(shapes, [area/2]).
% ?- area(circle(7), A).
% A comment about ?- signs.
%% ?- area(
area(circle(R), A) :- A is 3 * R * R.
area(rect(W, H), A) :- inner(W, H, A).
area(none, _) :- throw(no_area).
inner(W, H, A) :- W > 0, A is W * H.
:- begin_tests(area).
test(circle, A == 12) :- area(circle(2), A).
test(rect, [setup(true), nondet]) :- area(rect(2, 3), 6).
test(wrong) :- area(rect(1, 1), 5).
test(none, throws(no_area)) :- area(none, _).
test(error, error(type_error(_, _))) :- area(rect(a, 1), _).
test(crash) :- area(rect(b, 1), _).
test(later, blocked(slow)) :- area(circle(100), _).
test(endless) :- repeat, fail.
:- end_tests(area).
`;

function open(text = PROGRAM) {
  return openProgram('shapes.pl', file => (file === 'shapes.pl' ? text : null));
}

test('are seen with their arguments, and whether the test passes', () => {
  const program = open();
  const { calls, ran, total, reached } = callsInTests(program, 'shapes', () => false);
  const { operators } = program.system.program;
  const seen = calls
    .get('area/2')
    ?.map(({ args, passes }) => [termText(args.args[0] ?? 0, operators, new Map()), passes]);
  expect(seen).toEqual([
    ['circle(2)', true],
    ['rect(2,3)', true],
    ['rect(1,1)', false],
    ['none', true],
    ['rect(a,1)', true],
    ['rect(b,1)', false],
    ['circle(7)', false],
  ]);
  expect(calls.get('inner/3')).toHaveLength(4);
  expect([ran, total]).toEqual([8, 8]);
  expect(reached.size).toBe(4);
});

test('are inputs where they fit the unit', () => {
  const program = open();
  const unit = openUnit(program, { goal: 'area/2' });
  const { calls } = callsInTests(program, 'shapes', () => false);
  const inputs = calls.get('area/2')?.map(({ args }) => unit.seen(args));
  expect(inputs?.map(input => input && unit.print(input))).toContainEqual(['rect(2,3)', '_']);
  expect(unit.seen({ file: 'other.pl', args: [1, 2] })).toBeNull();
});

test('are none where there are no tests, or no time', () => {
  const none = callsInTests(open('p(1).'), 'user', () => false);
  expect([none.total, none.calls.size]).toEqual([0, 0]);
  expect(callsInTests(open(), 'shapes', () => true).ran).toBe(0);
});
