import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ForkedMap } from '../../../src/logic/forked-map.ts';

type Step = { kind: 'set' | 'delete'; key: number; of: number } | { kind: 'fork'; of: number };

const key = fc.nat(12);
const of = fc.nat(5);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('set' as const), key, of }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), key, of }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('fork' as const), of }) },
  ),
  { maxLength: 80 },
);

it('behaves as a map that is copied', () => {
  fc.assert(
    fc.property(steps, todo => {
      const pairs = [{ forked: new ForkedMap<number, string>(), plain: new Map<number, string>() }];
      for (const [i, step] of todo.entries()) {
        const { forked, plain } = pairs[step.of % pairs.length] as (typeof pairs)[0];
        if (step.kind === 'fork') pairs.push({ forked: forked.fork(), plain: new Map(plain) });
        else if (step.kind === 'set') {
          forked.set(step.key, `${i}`);
          plain.set(step.key, `${i}`);
        } else {
          forked.delete(step.key);
          plain.delete(step.key);
        }
      }
      for (const { forked, plain } of pairs) {
        for (let k = 0; k <= 12; k++) {
          expect(forked.get(k)).toBe(plain.get(k));
          expect(forked.has(k)).toBe(plain.has(k));
        }
        expect(new Map(forked.entries())).toEqual(plain);
        expect(new Set(forked.values())).toEqual(new Set(plain.values()));
      }
    }),
  );
});
