/** The findings of a report, one by one, with what formats for machines say about them. */
import { findingsOf, suiteFindings } from './findings/index.ts';
import { describeOutcome } from './outcome.ts';
import type { Finding, Location, Report, ReportedCase, SuiteReport } from './schema.ts';
import { unitFinder } from './unit-of.ts';

export interface Failure {
  readonly report: Report;
  readonly finding: Finding;
  readonly failing: ReportedCase;
  /** What happened, in words. */
  readonly what: string;
  /** Where the exception was raised, as far as it is known. */
  readonly place: Location | undefined;
}

export function unitsOf(report: Report | SuiteReport): readonly Report[] {
  return 'units' in report ? report.units : [report];
}

export function failuresOf(report: Report | SuiteReport): Failure[] {
  const unitOf = unitFinder(unitsOf(report));
  return allFindings(report).flatMap((finding): Failure[] => {
    const found = unitOf(finding);
    if (found === null) return [];
    const { failing } = found;
    return [{ ...found, finding, what: describeOutcome(failing.outcome), place: placeOf(failing) }];
  });
}

/** Reports of older versions have none. */
function allFindings(report: Report | SuiteReport): readonly Finding[] {
  if (report.findings !== undefined) return report.findings;
  return 'units' in report ? suiteFindings(report.units, report.sources ?? []) : findingsOf(report);
}

/** A result that breaks a promise is not raised anywhere: it belongs to the function that returned it. */
function placeOf({ outcome, stack }: ReportedCase): Location | undefined {
  if (outcome.kind === 'exception' && outcome.location !== undefined) return outcome.location;
  const [frame] = stack ?? [];
  return frame?.file === undefined || frame.line === undefined
    ? undefined
    : { file: frame.file, line: frame.line };
}
