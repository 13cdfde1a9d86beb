import { expect, it } from 'vitest';
import { Nearby } from '../../../src/search/nearby.ts';

it('gives two turns to the newest batch and one to the oldest, each in its order', () => {
  const nearby = new Nearby<string>();
  expect(nearby.next()).toBeUndefined();
  nearby.add(['a1', 'a2']);
  nearby.add([]);
  nearby.add(['b1', 'b2', 'b3']);
  const taken = Array.from({ length: 6 }, () => nearby.next());
  expect(new Set(taken)).toEqual(new Set(['a1', 'a2', 'b1', 'b2', 'b3', undefined]));
  expect(taken.indexOf('b2')).toBeLessThan(taken.indexOf('a2'));
  expect(taken.indexOf('a1')).toBeLessThan(taken.indexOf('b3'));
});

it('drops the oldest where there are too many', () => {
  const nearby = new Nearby<number>();
  for (let batch = 0; batch < 50; batch++) nearby.add(Array.from({ length: 100 }, () => batch));
  const taken: number[] = [];
  for (let input = nearby.next(); input !== undefined; input = nearby.next()) taken.push(input);
  expect(taken.length).toBe(40 * 100);
  expect(Math.min(...taken)).toBe(10);
  expect(taken[0]).toBe(49);
});
