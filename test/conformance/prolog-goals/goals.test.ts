/**
 * Goals generated from the table of builtins, next to SWI-Prolog: every argument of every row, varied alone over the kinds
 * of terms. Answers, choice points left, errors with the predicate of their context, and what is written must be the same.
 * Nothing is recorded: the goals follow the table.
 */
import { expect, it } from 'vitest';
import { hasSwipl } from '../../systems.ts';
import { DEVIATIONS, type Difference } from './deviations.ts';
import { generatedGoals } from './generated.ts';
import { resultsHere, resultsInSwi } from './on-both.ts';

/** The name of a predicate: only its goals. */
const ONLY = process.env.TANDEM_ONLY;

/** The name of the predicate that a goal calls. */
function calledBy(goal: string): string {
  return /^'?([^(']+)/.exec(goal)?.[1]?.replaceAll('\\\\', '\\') ?? goal;
}

function differenceOf(here: string, there: string): Difference {
  const withoutContext = (text: string): string => text.replace(/(error\(.*),[^,]*\)$/, '$1)');
  if (withoutContext(here) === withoutContext(there)) return 'context';
  if (here.replaceAll(' ;', '') === there.replaceAll(' ;', '')) return 'determinism';
  return `${here}${there}`.includes('error(') ? 'error' : 'answers';
}

it.skipIf(!hasSwipl)('goals of every builtin do what they do on SWI-Prolog (needs swipl)', () => {
  const goals = generatedGoals().filter(goal => ONLY === undefined || calledBy(goal) === ONLY);
  expect(goals.length).toBeGreaterThan(ONLY === undefined ? 12_000 : 0);
  const [ours, theirs] = [resultsHere(goals), resultsInSwi(goals)];
  expect(theirs.length).toBe(goals.length);
  const seen = new Set<string>();
  const unexpected = goals.flatMap((goal, i) => {
    const [here, there] = [ours[i] ?? '', theirs[i] ?? ''];
    if (here === there) return [];
    const [name, difference] = [calledBy(goal), differenceOf(here, there)];
    seen.add(`${name}: ${difference}`);
    return DEVIATIONS[name]?.includes(difference) ? [] : [`${goal}\n  here ${here}\n  SWI  ${there}`];
  });
  expect(unexpected).toEqual([]);
  // What no longer deviates leaves the table.
  const listed = Object.entries(DEVIATIONS)
    .filter(([name]) => ONLY === undefined || name === ONLY)
    .flatMap(([name, all]) => all.map(one => `${name}: ${one}`));
  expect(listed.filter(entry => !seen.has(entry))).toEqual([]);
});
