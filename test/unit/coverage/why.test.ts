import { expect, it } from 'vitest';
import { Coverage, type Point, reasonsFor } from '../../../src/coverage/index.ts';

const point = (id: number, name: string): Point => ({ id, kind: 'clause', function: name });
const [f1, f2, g, h] = [point(0, 'f/0'), point(1, 'f/0'), point(2, 'g/0'), point(3, 'h/0')] as const;
const coverage = new Coverage([f1, f2, g, h], new Set([0]));

it('is a proof where every exploration that could come by was a full one', () => {
  const why = reasonsFor(coverage, [
    { points: [f1, f2, g], incomplete: [] },
    { points: [h], incomplete: [{ reason: 'depth-limit' }] },
  ]);
  expect(why(f2)).toEqual(['unreachable']);
  expect(why(g)).toEqual(['unreachable']);
  expect(why(h)).toEqual(['not-called', 'depth-limit']);
});

it('else gives all reasons that may have kept them from it', () => {
  const why = reasonsFor(coverage, [
    { points: [f1, f2], incomplete: [{ reason: 'time' }, { reason: 'depth-limit' }] },
    { points: [f1, f2], incomplete: [{ reason: 'depth-limit' }] },
  ]);
  expect(why(f2)).toEqual(['depth-limit', 'time']);
  expect(why(g)).toEqual(['not-called']);
});
