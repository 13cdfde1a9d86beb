/**
 * The cases of a saved report as they are seen today: each input is read and run again in Tandem's machine, and input, unit
 * and outcome are written anew. A report may come from somebody else, and tests that are made of it are programs: none of
 * its texts becomes a part of one.
 */
import type { OpenedUnit } from '../api/index.ts';
import type { Report, ReportedCase } from '../report/index.ts';

interface SeenAgain {
  readonly report: Report;
  /** How many cases are left out: they cannot be read, or end in another way by now. */
  readonly left: number;
}

export async function seenAgain(report: Report, opened: OpenedUnit): Promise<SeenAgain> {
  const cases: ReportedCase[] = [];
  for (const recorded of report.cases) {
    const now = await caseNow(recorded, opened);
    if (now !== null) cases.push(now);
  }
  const kept = new Set(cases.map(({ id }) => id));
  const errors = report.errors.filter(id => kept.has(id));
  return {
    report: { ...report, unit: opened.unit.name, cases, errors },
    left: report.cases.length - cases.length,
  };
}

async function caseNow<Input, Outcome>(
  recorded: ReportedCase,
  opened: OpenedUnit<Input, Outcome>,
): Promise<ReportedCase | null> {
  let input: Input;
  try {
    input = await opened.read(recorded.input);
  } catch {
    return null;
  }
  const { unit } = opened;
  const { outcome } = await unit.execute(input);
  const now = opened.describe(outcome);
  return now.kind === recorded.outcome.kind ? { ...recorded, input: unit.print(input), outcome: now } : null;
}
