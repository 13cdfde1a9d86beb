/** The errors of a report, one by one, with what every format says about them. */
import { describeOutcome } from './outcome.ts';
import type { Location, Report, ReportedCase, SourceText, SuiteReport } from './schema.ts';

export interface Failure {
  readonly report: Report;
  readonly failing: ReportedCase;
  /** What happened, in words. */
  readonly what: string;
  /** Where the exception was raised, as far as it is known. */
  readonly place: Location | undefined;
}

export function unitsOf(report: Report | SuiteReport): readonly Report[] {
  return 'units' in report ? report.units : [report];
}

export function sourceTexts(report: Report | SuiteReport): readonly SourceText[] {
  return report.sources ?? [];
}

export function failuresOf(report: Report): Failure[] {
  const cases = new Map(report.cases.map(one => [one.id, one]));
  return report.errors.flatMap(id => {
    const failing = cases.get(id);
    if (failing === undefined) return [];
    return [{ report, failing, what: describeOutcome(failing.outcome), place: placeOf(failing) }];
  });
}

/** A result that breaks a promise is not raised anywhere: it belongs to the function that returned it. */
function placeOf({ outcome, stack }: ReportedCase): Location | undefined {
  if (outcome.kind === 'exception' && outcome.location !== undefined) return outcome.location;
  const [frame] = stack ?? [];
  return frame?.file === undefined || frame.line === undefined
    ? undefined
    : { file: frame.file, line: frame.line };
}
