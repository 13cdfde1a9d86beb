import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PathTree } from '../../../src/search/tree.ts';
import type { Turn } from '../../../src/search/unit.ts';

/** Paths whose decisions have from one to thirty outcomes, by the same labels wherever paths are the same so far. */
const paths: fc.Arbitrary<Turn[][]> = fc
  .array(fc.array(fc.nat(29), { maxLength: 6 }), { maxLength: 40 })
  .map(all =>
    all.map(choices =>
      choices.map((choice, depth): Turn => {
        const ways = 1 + ((7 * depth) % 30);
        const taken = choice % ways;
        const exits = Array.from({ length: ways }, (_, way) => ({ label: 100 * depth + way }));
        return {
          label: 100 * depth + taken,
          alternatives: exits.filter(({ label }) => label !== 100 * depth + taken),
          depth,
          mark: '',
        };
      }),
    ),
  );

it('claims each reversal once, knows where runs have been, and survives being saved', () =>
  fc.assert(
    fc.property(paths, all => {
      let tree = new PathTree();
      const claimed = new Set<string>();
      for (const path of all) {
        const { reversals } = tree.add(path, () => true);
        for (const reversal of reversals) {
          const prefix = path.slice(0, reversal.at).map(({ label }) => label);
          const way = [...prefix, reversal.label].join();
          expect(claimed.has(way)).toBe(false);
          claimed.add(way);
          expect(reversal.node.wasVisited(reversal.label)).toBe(false);
          expect(tree.leadsTo(path, reversal)).toBe(false);
          const turned = path.map((turn, i) =>
            i === reversal.at ? { ...turn, label: reversal.label } : turn,
          );
          expect(tree.leadsTo(turned, reversal)).toBe(true);
        }
        const { saved } = tree.save();
        tree = PathTree.restore(JSON.parse(JSON.stringify(saved))).tree;
        expect(tree.save().saved).toEqual(saved);
      }
    }),
    { numRuns: 60 },
  ));
