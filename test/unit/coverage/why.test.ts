import { expect, it } from 'vitest';
import { type Attempt, Coverage, notAttempted, type Point, reasonsFor } from '../../../src/coverage/index.ts';

const point = (id: number, name: string): Point => ({ id, kind: 'clause', function: name });
const [f1, f2, g, h] = [point(0, 'f/0'), point(1, 'f/0'), point(2, 'g/0'), point(3, 'h/0')] as const;
const coverage = new Coverage([f1, f2, g, h], new Set([0]));

/** An exploration that calls what its text says. */
function by(points: readonly Point[], ...reasons: string[]): Attempt {
  return { points, mayCallOthers: false, incomplete: reasons.map(reason => ({ reason })) };
}

it('is a proof where every exploration that could come by was a full one', () => {
  const why = reasonsFor(coverage, [{ ...by([f1, f2, g]), mayCallOthers: true }, by([h], 'depth-limit')]);
  expect(why(f2)).toEqual(['unreachable']);
  expect(why(g)).toEqual(['unreachable']);
  expect(why(h)).toEqual(['not-called', 'depth-limit']);
});

it('else gives all reasons that may have kept them from it', () => {
  const why = reasonsFor(coverage, [by([f1, f2], 'time', 'depth-limit'), by([f1, f2], 'depth-limit')]);
  expect(why(f2)).toEqual(['depth-limit', 'time']);
  expect(why(g)).toEqual(['not-called']);
});

it('is no proof where an incomplete one may have called anything', () => {
  const others: Attempt = { ...by([h], 'depth-limit'), mayCallOthers: true };
  expect(reasonsFor(coverage, [by([f1, f2, g]), others])(g)).toEqual(['not-called', 'depth-limit']);
});

it('is no proof where a function was left out', () => {
  const why = reasonsFor(coverage, [by([f1, f2, g]), notAttempted(coverage.points)]);
  expect(why(f2)).toEqual(['left-out']);
});
