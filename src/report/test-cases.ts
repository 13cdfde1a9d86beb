/**
 * The goals that were run, each with its outcome: for Prolog they are the result. Whether a goal could be asked for another answer is
 * shown as a toplevel does, by `;` instead of a full stop.
 */
import { shownCall } from './call.ts';
import { abridged, describeAnswer, describeOutcome } from './outcome.ts';
import type { Report, ReportedCase, ReportedOutcome } from './schema.ts';

/** How many are shown; all are in the JSON report. */
const CASES_SHOWN = 30;

export function renderCases(report: Report): string {
  if (report.language !== 'prolog') return '';
  const shown = report.cases.slice(0, CASES_SHOWN).map(one => `  ${caseLine(report, one)}`);
  const more = report.cases.length - shown.length;
  const rest = more > 0 ? [`  and ${more} more (all are in the JSON report)`] : [];
  return ['Test cases:', ...shown, ...rest].join('\n');
}

function caseLine(report: Report, { input, outcome }: ReportedCase): string {
  const before = outcome.kind === 'exception' ? (outcome.answers ?? []).map(describeAnswer) : [];
  const text = [...before, describeOutcome(outcome)].join(' ; ');
  return `${abridged(shownCall(report, input))}: ${abridged(text)}${hasMore(outcome) ? ' ;' : '.'}`;
}

function hasMore(outcome: ReportedOutcome): boolean {
  if (outcome.kind !== 'success') return false;
  return outcome.answers === undefined ? outcome.choicePoints === true : outcome.moreAnswers === true;
}
