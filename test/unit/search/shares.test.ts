import { expect, it } from 'vitest';
import { randomNumbers } from '../../../src/search/random.ts';
import { Shares } from '../../../src/search/shares.ts';

const TRIES = 4000;

/** How often each way is chosen where one of them brings something. */
function chosen(gains: (way: string) => boolean): Record<string, number> {
  const shares = new Shares(randomNumbers(1));
  const counts: Record<string, number> = {};
  for (let i = 0; i < TRIES; i++) {
    const way = shares.next();
    counts[way] = (counts[way] ?? 0) + 1;
    shares.note(way, gains(way));
  }
  return counts;
}

it('prefers what brings something, and leaves nothing out', () => {
  const counts = chosen(way => way === 'mutated');
  for (const [way, count] of Object.entries(counts)) {
    if (way === 'mutated') expect(count).toBeGreaterThan(TRIES / 2);
    else expect(count).toBeGreaterThan(TRIES / 40);
  }
  expect(Object.keys(counts)).toHaveLength(4);
});

it('treats all alike where nothing brings anything', () => {
  for (const count of Object.values(chosen(() => false))) expect(count).toBeGreaterThan(TRIES / 8);
});
