/**
 * Suggests a similar name: at edit distance one, or two for long names. Names of one or two letters get none, since all
 * such names are similar.
 */
import { defined } from '../../../logic/index.ts';

function suggestion(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length < 3) return undefined;
  const limit = name.length > 4 ? 2 : 1;
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > limit) continue;
    const d = distance(name, candidate);
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const best = suggestion(name, candidates);
  return best === undefined ? undefined : `did you mean '${best}'?`;
}

/** The Damerau–Levenshtein distance: a transposition of adjacent characters counts once. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = defined(row[j - 1]) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? defined(before[j - 2]) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(change, defined(row[j]) + 1, defined(next[j - 1]) + 1, swap));
    }
    before = row;
    row = next;
  }
  return defined(row[b.length]);
}
