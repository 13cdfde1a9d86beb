/** What stands above the test of an error. */
import { describeOutcome, locationOf, printable, replayCommand } from '../report/page.ts';
import type { PlannedTest } from './planned.ts';

/** Characters of a line; longer ones are cut. */
const MAX_LINE = 300;

export function commentOf({ report, case: { input, outcome }, isError }: PlannedTest, mark: string): string {
  if (!isError) return '';
  const lines = [
    `${describeOutcome(outcome)}${locationOf(outcome)}`,
    `replay: ${replayCommand(report, input, 'tandem')}`,
  ];
  return lines.map(line => `${mark} ${cut(printable(line))}\n`).join('');
}

function cut(text: string): string {
  return text.length <= MAX_LINE ? text : `${text.slice(0, MAX_LINE)}…`;
}
