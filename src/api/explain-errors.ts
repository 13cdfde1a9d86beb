/**
 * How the reported errors came about: the cases are run once more, and each tells its decisions and its stack. The
 * search keeps neither, since they are needed for the few cases only that people look at.
 */
import type { Report, ReportedCase, ReportedDecision, ReportedOutcome } from '../report/index.ts';
import type { RunControl } from '../search/index.ts';
import { UsageError } from './basics/usage-error.ts';
import type { OpenedUnit } from './language.ts';

/** Errors of a unit that are explained. Larger: more time after the search. */
const MAX_ERRORS = 50;
/** Decisions of a case that are kept, the last ones; more than people read. */
const MAX_DECISIONS = 200;
/** Characters of a condition or a value. */
const MAX_TEXT = 200;

/** How long explanations may take. */
export interface ExplainingPatience {
  /** How the run of the next case is watched over; null where no time is left for it. */
  next(): Pick<RunControl, 'stop' | 'pause'> | null;
}

const ENDLESS: ExplainingPatience = { next: () => ({}) };

/** Errors beyond the patience stay as they are, and those that are explained already, or that nobody asked for. */
export async function explainErrors<Input, Outcome>(
  report: Report,
  opened: OpenedUnit<Input, Outcome>,
  patience = ENDLESS,
  isWanted: (failing: ReportedCase) => boolean = () => true,
): Promise<Report> {
  const explained = new Map<number, ReportedCase>();
  for (const id of report.errors.slice(0, MAX_ERRORS)) {
    const failing = report.cases.find(one => one.id === id);
    if (failing === undefined || failing.decisions !== undefined || !isWanted(failing)) continue;
    const control = patience.next();
    if (control === null) break;
    const input = await readBack(failing, opened);
    if (input !== null)
      explained.set(id, { ...failing, ...(await explanationOf(failing, input, opened, control)) });
  }
  if (explained.size === 0) return report;
  return { ...report, cases: report.cases.map(one => explained.get(one.id) ?? one) };
}

/** Null where the text cannot be read: a defect of ours that must not cost all other reports, and that the confirmation tells. */
async function readBack<Input, Outcome>(
  { input }: ReportedCase,
  { read }: OpenedUnit<Input, Outcome>,
): Promise<Input | null> {
  try {
    return await read(input);
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}

async function explanationOf<Input, Outcome>(
  { input, outcome }: ReportedCase,
  given: Input,
  { unit, describe, stackOf, messages }: OpenedUnit<Input, Outcome>,
  control: RunControl,
): Promise<Pick<ReportedCase, 'outcome' | 'stack' | 'decisions' | 'messages'>> {
  const run = await unit.execute(given, { ...control, promised: Number.MAX_SAFE_INTEGER });
  const decisions: ReportedDecision[] = [];
  const first = Math.max(0, run.path.length - MAX_DECISIONS);
  for (let at = first; at < run.path.length; at++) {
    const explained = unit.explain?.(run, at);
    if (explained === undefined) continue;
    const { place, values, held, otherwise, function: name } = explained;
    decisions.push({
      ...(name === undefined ? {} : { function: name }),
      ...(place === undefined ? {} : place),
      own: run.path[at]?.isOwn ?? true,
      held: short(held),
      values: values.map(short),
      otherwise: otherwise.map(short),
    });
  }
  const stack = stackOf?.(run.outcome) ?? [];
  const sent = (await messages?.(input, control)) ?? [];
  return {
    outcome: withContract(outcome, describe(run.outcome)),
    ...(stack.length === 0 ? {} : { stack }),
    decisions,
    ...(sent.length === 0 ? {} : { messages: sent }),
  };
}

/** Whose fault it is shows best in a run that is recorded as a whole. */
function withContract(outcome: ReportedOutcome, again: ReportedOutcome): ReportedOutcome {
  if (outcome.kind !== 'exception' || again.kind !== 'exception') return outcome;
  const { contract: _contract, doubt: _doubt, contradiction: _contradiction, ...rest } = outcome;
  const { contract, doubt, contradiction } = again;
  return {
    ...rest,
    ...(contract === undefined ? {} : { contract }),
    ...(doubt === undefined ? {} : { doubt }),
    ...(contradiction === undefined ? {} : { contradiction }),
  };
}

function short(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}
