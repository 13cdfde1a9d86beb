/** Reads what an earlier run wrote: a report, or a trace. */
import type { Report, ReportedCase, SuiteReport } from '../report/index.ts';
import { readRegularFile } from '../system/index.ts';
import { UsageError } from './failure.ts';
import { problemIn, problemInRecorded } from './report-shape.ts';

/** What is needed of a report to run its cases again. */
export type Recorded = Pick<Report, 'language' | 'unit' | 'invocation'> & {
  readonly cases: readonly Pick<ReportedCase, 'id' | 'input' | 'outcome'>[];
};

/** The reports in a file of `run` (one) or `test` (several). */
export function readReports(file: string): readonly Recorded[] {
  const text = textOf(file);
  if (text.startsWith('{"event":')) return readTrace(text, file);
  const content = contentOf(text, file);
  const reports = 'units' in content ? content.units : [content];
  if (Array.isArray(reports) && reports.every(isRecorded)) return reports;
  throw new UsageError(`${file} is not a complete report of Tandem`);
}

/** A report with everything that there is to show. */
export function readReport(file: string): Report | SuiteReport {
  const content = contentOf(textOf(file), file);
  const place = problemIn(content);
  if (place === null) return content as object as Report | SuiteReport;
  throw new UsageError(
    `${file} is damaged, or is not a report that Tandem has written: ${place} is missing, or is something else`,
    'Write one with: tandem run ... --json FILE',
  );
}

function textOf(file: string): string {
  try {
    return readRegularFile(file).toString('utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(missing ? `there is no file ${file}` : `${file} cannot be read: ${why}`);
  }
}

function contentOf(text: string, file: string): object {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `${file} is not JSON: ${error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : error}`,
      'Write a report with: tandem run ... --json FILE',
    );
  }
  if (typeof content !== 'object' || content === null || !('schema' in content)) {
    throw new UsageError(`${file} is not a report of Tandem`, 'Write one with: tandem run ... --json FILE');
  }
  if (content.schema !== 1)
    throw new UsageError(`${file} has schema ${content.schema}; this version reads schema 1`);
  return content;
}

function isRecorded(value: unknown): value is Recorded {
  return typeof value === 'object' && value !== null && problemInRecorded(value) === null;
}

/** Most records of a trace tell what happened on the way. */
const MATTERS = /^\{"event":"(unit|case|outcome)"/;

function readTrace(text: string, file: string): Recorded[] {
  const units: { header: Recorded; cases: ReportedCase[] }[] = [];
  try {
    for (const line of text.split('\n').filter(one => MATTERS.test(one))) {
      const event = JSON.parse(line);
      if (event.event === 'unit') units.push({ header: event, cases: [] });
      else if (event.event === 'case') units.at(-1)?.cases.push({ ...event, id: event.case });
      else {
        const cases = units.at(-1)?.cases ?? [];
        cases.push({ ...(cases.pop() as ReportedCase), outcome: event.outcome });
      }
    }
  } catch (error) {
    throw new UsageError(`${file} is no trace: ${error instanceof Error ? error.message : error}`);
  }
  // A trace that was cut short may end in a case without an outcome.
  const whole = units.map(({ header, cases }) => ({ ...header, cases: cases.filter(one => one.outcome) }));
  if (whole.every(isRecorded)) return whole;
  throw new UsageError(`${file} is no whole trace of Tandem`);
}
