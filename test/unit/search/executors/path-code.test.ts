import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodePath, encodePath } from '../../../../src/search/executors/path-code.ts';
import { label, site } from '../ids.ts';

const labels = fc.maxSafeNat().map(label);
const distance = fc.oneof(fc.nat(), fc.constant(Number.POSITIVE_INFINITY));
const decision = fc.record({
  site: fc.maxSafeNat().map(site),
  isOwn: fc.boolean(),
  isLate: fc.boolean(),
  label: labels,
  depth: fc.nat(),
  alternatives: fc.array(fc.record({ label: labels, distance })),
});

it('gives back the path that it was given', () => {
  fc.assert(
    fc.property(fc.array(decision), path => {
      expect(decodePath(encodePath(path))).toEqual(path);
    }),
  );
});

it('takes a missing distance for none', () => {
  const path = [
    { site: site(1), isOwn: true, label: label(2), depth: 3, alternatives: [{ label: label(4) }] },
  ];
  expect(decodePath(encodePath(path))[0]?.alternatives).toEqual([{ label: 4, distance: 0 }]);
});
