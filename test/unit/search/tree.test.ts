import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeTree, encodeTree } from '../../../src/search/saved-tree.ts';
import { PathTree, type Track } from '../../../src/search/tree.ts';
import type { DecisionOutline } from '../../../src/search/unit.ts';
import { label, site } from './ids.ts';

/** Paths whose decisions have from one to thirty outcomes, by the same labels wherever paths are the same so far. */
const paths: fc.Arbitrary<DecisionOutline[][]> = fc
  .array(fc.array(fc.nat(29), { maxLength: 6 }), { maxLength: 40 })
  .map(all =>
    all.map(choices =>
      choices.map((choice, depth): DecisionOutline => {
        const ways = 1 + ((7 * depth) % 30);
        const taken = choice % ways;
        const exits = Array.from({ length: ways }, (_, way) => ({ label: label(100 * depth + way) }));
        return {
          site: site(depth),
          isOwn: true,
          label: label(100 * depth + taken),
          alternatives: exits.filter(({ label }) => label !== 100 * depth + taken),
          depth,
        };
      }),
    ),
  );

const whole = (path: readonly DecisionOutline[]): Track => ({ start: 0, path });
const rest = (path: readonly DecisionOutline[], start: number): Track => ({ start, path: path.slice(start) });

it('claims each reversal once, knows where runs have been, and survives being saved', () =>
  fc.assert(
    fc.property(paths, all => {
      let tree = new PathTree();
      const claimed = new Set<string>();
      for (const path of all) {
        const { reversals } = tree.add(whole(path), () => true, null);
        for (const reversal of reversals) {
          const prefix = path.slice(0, reversal.at).map(({ label }) => label);
          const way = [...prefix, reversal.label].join();
          const turned = path.map((decision, i) =>
            i === reversal.at ? { ...decision, label: reversal.label } : decision,
          );
          expect({
            isClaimed: claimed.has(way),
            wasVisited: reversal.node.wasVisited(reversal.label),
            leads: [path, turned].map(track => [
              tree.leadsTo(whole(track), reversal),
              tree.leadsTo(rest(track, reversal.at), reversal),
            ]),
          }).toEqual({
            isClaimed: false,
            wasVisited: false,
            leads: [
              [false, false],
              [true, true],
            ],
          });
          claimed.add(way);
        }
        const { saved, numbers } = encodeTree(tree.root);
        const { root, numbered } = decodeTree(JSON.parse(JSON.stringify(saved)));
        expect(root).toEqual(tree.root);
        expect(Array.from(numbers.values(), number => numbered[number])).toEqual([...numbers.keys()]);
        tree = new PathTree(root);
      }
    }),
    { numRuns: 60 },
  ));

it('makes the same of a path and of the rest of it', () =>
  fc.assert(
    fc.property(paths, fc.nat(), (all, choice) => {
      const [one, other] = [new PathTree(), new PathTree()];
      for (const path of all) {
        const first = one.add(whole(path), () => true, null).reversals;
        const second = other.add(whole(path), () => true, null).reversals;
        const at = first.length === 0 ? 0 : choice % first.length;
        const [reversal, same] = [first[at], second[at]];
        if (reversal === undefined || same === undefined) continue;
        // What comes after the reversed decision is another path's business.
        const turned = path.slice(0, reversal.at + 1);
        const decision = turned[reversal.at] as DecisionOutline;
        const alternatives = [{ label: decision.label }];
        turned[reversal.at] = { ...decision, label: reversal.label, alternatives };
        const exits = [{ label: label(8) }];
        turned.push({ site: site(9), isOwn: true, label: label(7), alternatives: exits, depth: 9 });
        const found = [
          one.add(whole(turned), () => true, null),
          other.add(rest(turned, same.at), () => true, same.node),
        ];
        const [a, b] = found.map(({ isNew, reversals }) => ({
          isNew,
          reversals: reversals.map(({ at, label }) => [at, label]),
        }));
        expect(b).toEqual(a);
        expect(other.root).toEqual(one.root);
      }
    }),
    { numRuns: 60 },
  ));
