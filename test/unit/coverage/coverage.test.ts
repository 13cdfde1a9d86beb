import { describe, expect, it } from 'vitest';
import { Coverage, type Point } from '../../../src/coverage/index.ts';

const points: Point[] = [
  { id: 0, kind: 'clause', function: 'm:f/1', module: 'm', place: { file: 'm.erl', line: 9 } },
  { id: 1, kind: 'clause', function: 'm:f/1', module: 'm', place: { file: 'm.erl', line: 4 } },
  { id: 2, kind: 'generated', function: 'm:f/1', module: 'm', place: { file: 'm.erl', line: 4 } },
  { id: 3, kind: 'clause', function: 'n:g/0', module: 'n', place: { file: 'n.erl', line: 1 } },
];

describe('coverage', () => {
  const coverage = new Coverage(points, new Set([3, 99]));

  it('counts by kind, and nothing that is not a point', () => {
    expect(coverage.share('clause')).toEqual({ covered: 1, total: 3 });
    expect(coverage.share('generated')).toEqual({ covered: 0, total: 1 });
    expect(coverage.has('choice')).toBe(false);
  });

  it('lists what is uncovered in the order of the source', () => {
    expect(coverage.uncovered('clause').map(({ id }) => id)).toEqual([1, 0]);
  });

  it('is told by function and by module', () => {
    expect(coverage.byFunction().get('m:f/1')?.share('clause')).toEqual({ covered: 0, total: 2 });
    expect(coverage.byModule().get('n')?.share('clause')).toEqual({ covered: 1, total: 1 });
  });
});
