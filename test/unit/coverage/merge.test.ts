import { expect, it } from 'vitest';
import { mergedCoverage, type Point } from '../../../src/coverage/index.ts';

const points = (...functions: string[]): Point[] =>
  functions.map((name, id) => ({ id, kind: 'clause', function: name }));

it('knows a point by its function and its order there, whatever number it has', () => {
  const whole = points('f/1', 'f/1', 'g/0', 'h/0');
  const one = { points: points('g/0', 'f/1', 'f/1'), reached: new Set([2]) };
  const two = { points: points('other/0', 'g/0'), reached: new Set([0, 1]) };
  const merged = mergedCoverage(whole, [one, two]);
  expect(merged.share('clause')).toEqual({ covered: 2, total: 4 });
  expect(merged.uncovered('clause').map(({ id }) => id)).toEqual([0, 3]);
});
