import { expect, it } from 'vitest';
import { openProgram, openUnit } from '../../../src/prolog/index.ts';

const SOURCE = `
p([], none).
p([X|_], big) :- X > 5.
p([_|Xs], R) :- p(Xs, R).
`;

it('gives all choices of a predicate one site, and each question of a builtin one for its place', async () => {
  const program = openProgram('p.pl', path => (path === 'p.pl' ? SOURCE : null));
  const unit = openUnit(program, { goal: 'p([1, 9], R)' });
  const { path } = await unit.execute(unit.seed());
  const choices = path.filter(({ mark }) => mark !== '');
  const questions = path.filter(({ mark }) => mark === '');
  expect(new Set(choices.map(({ site }) => site)).size).toBe(1);
  expect(new Set(choices.map(({ label }) => label)).size).toBeGreaterThan(1);
  expect(questions.map(({ site }) => site)).not.toContain(choices[0]?.site);
  expect(questions.length).toBeGreaterThan(0);
  expect(path.every(({ isOwn }) => isOwn)).toBe(true);
});
