/**
 * Goals as conformance suites have them, next to SWI-Prolog: answers, choice points left, errors with the predicate of their
 * context, and what is written must be the same. One process of `swipl` runs all of a file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasSwipl } from '../../systems.ts';
import { resultsHere, resultsInSwi } from '../prolog-goals/on-both.ts';

const folder = import.meta.dirname;

function goalsOf(file: string): string[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  return lines.filter(line => line.trim() !== '' && !line.startsWith('%'));
}

/** The goals with both results, as text that shows the difference. */
function compared(
  goals: readonly string[],
): { readonly goal: string; readonly here: string; readonly there: string }[] {
  const [ours, theirs] = [resultsHere(goals), resultsInSwi(goals)];
  expect(theirs.length).toBe(goals.length);
  return goals.map((goal, i) => ({ goal, here: ours[i] ?? '', there: theirs[i] ?? '' }));
}

const files = readdirSync(join(folder, 'goals')).map(name => join('goals', name));

it.skipIf(!hasSwipl).each(files)('%s: as on SWI-Prolog (needs swipl)', file => {
  const differing = compared(goalsOf(file)).filter(({ here, there }) => here !== there);
  expect(differing).toEqual([]);
});

it.skipIf(!hasSwipl)('what is listed as differing still does (needs swipl)', () => {
  const same = compared(goalsOf('differing.txt')).filter(({ here, there }) => here === there);
  expect(same).toEqual([]);
});
