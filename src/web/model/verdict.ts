/** What the verdicts of explorations mean, for people. */
import { countOfBugs, plural, type Report } from '../../report/page.ts';
import type { PageModel } from './page-model.ts';

type VerdictName = Report['verdict'];

export interface Verdict {
  readonly name: VerdictName;
  readonly title: string;
  readonly meaning: string;
}

const VERDICT_TITLES: Readonly<Record<VerdictName, string>> = {
  bugs: 'errors found',
  exhausted: 'every path explored',
  budget: 'stopped early',
  incomplete: 'not everything explored',
};

/** From the worst to the best: a suite has the worst of its units. */
const ORDER: readonly VerdictName[] = ['bugs', 'budget', 'incomplete', 'exhausted'];

/** In two words, for a table. */
export function verdictTitle(verdict: VerdictName, { isRunning }: PageModel): string {
  return isRunning && verdict === 'budget' ? 'exploring' : VERDICT_TITLES[verdict];
}

export function verdictOf({ units, findings, isSuite, isRunning }: PageModel): Verdict {
  const names = units.map(({ verdict }) => verdict);
  const name = ORDER.find(one => names.includes(one)) ?? 'exhausted';
  const what = isSuite ? 'the functions' : 'the function';
  switch (name) {
    case 'bugs':
      return {
        name,
        title: isSuite ? suiteTitle(findings) : plural(findings.length, 'error'),
        meaning:
          findings.length === 1
            ? 'There is an input that makes the program fail. It is the smallest that was found.'
            : 'There are inputs that make the program fail. For each kind of failure the smallest that was found is shown.',
      };
    case 'exhausted':
      return {
        name,
        title: 'No errors: every path was explored',
        meaning: `No input of the kinds that ${isSuite ? 'the functions take' : 'the function takes'} leads to an error.`,
      };
    case 'budget':
      return {
        name,
        title: 'No errors so far',
        meaning: isRunning
          ? 'The exploration goes on.'
          : `The exploration of ${what} stopped before its end. What was left is listed below.`,
      };
    case 'incomplete':
      return {
        name,
        title: 'No errors found',
        meaning: `Not everything that ${what} can do could be explored. The reasons are listed below.`,
      };
  }
}

/** As the console says it. */
function suiteTitle(findings: PageModel['findings']): string {
  const contracts = findings.filter(({ kind }) => kind === 'contract').length;
  const doubtful = findings.filter(finding => finding.doubtful).length;
  const bugs = findings.length - contracts;
  return `${countOfBugs(bugs, doubtful)} and ${plural(contracts, 'broken contract')}`;
}
