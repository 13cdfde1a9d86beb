/**
 * Paths as they travel between threads: a single array of numbers, since cloning an object per decision costs more
 * than many a run.
 */
import { defined } from '../../logic/index.ts';
import type { DecisionOutline, Exit, Label, SiteId } from '../unit.ts';

/** Flags of a decision: its site is in the user's own code; its alternatives are late. */
const OWN = 1;
const LATE = 2;

/**
 * For each decision: site, flags, label, depth and number of alternatives; then for each alternative its label and
 * distance.
 */
export function encodePath(path: readonly DecisionOutline[]): Float64Array {
  const numbers: number[] = [];
  for (const { site, isOwn, isLate, label, depth, alternatives } of path) {
    const flags = (isOwn ? OWN : 0) | (isLate === true ? LATE : 0);
    numbers.push(site, flags, label, depth, alternatives.length);
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
    const flags = next();
    const label = next() as Label;
    const depth = next();
    const alternatives: Exit[] = [];
    for (let left = next(); left > 0; left--) alternatives.push({ label: next() as Label, distance: next() });
    const [isOwn, isLate] = [(flags & OWN) !== 0, (flags & LATE) !== 0];
    path.push({ site, isOwn, label, depth, alternatives, isLate });
  }
  return path;
}
