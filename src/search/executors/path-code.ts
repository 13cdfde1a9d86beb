/**
 * Paths as they travel between threads: a single array of numbers, since cloning an object per decision costs more
 * than many a run.
 */
import { defined } from '../../logic/index.ts';
import type { DecisionOutline, Exit, Label, SiteId } from '../unit.ts';

/**
 * For each decision: site, 1 where that is the user's own code and else 0, label, depth and number of alternatives;
 * then for each alternative its label and distance.
 */
export function encodePath(path: readonly DecisionOutline[]): Float64Array {
  const numbers: number[] = [];
  for (const { site, isOwn, label, depth, alternatives } of path) {
    numbers.push(site, isOwn ? 1 : 0, label, depth, alternatives.length);
    for (const { label, distance = 0 } of alternatives) numbers.push(label, distance);
  }
  return Float64Array.from(numbers);
}

export function decodePath(numbers: Float64Array): DecisionOutline[] {
  const path: DecisionOutline[] = [];
  let at = 0;
  const next = (): number => defined(numbers[at++]);
  while (at < numbers.length) {
    const site = next() as SiteId;
    const isOwn = next() === 1;
    const label = next() as Label;
    const depth = next();
    const alternatives: Exit[] = [];
    for (let left = next(); left > 0; left--) alternatives.push({ label: next() as Label, distance: next() });
    path.push({ site, isOwn, label, depth, alternatives });
  }
  return path;
}
