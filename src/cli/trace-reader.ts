/** Reads what an earlier run wrote: a report, or a trace. */
import type { Report, ReportedCase, ReportedOutcome, SuiteReport } from '../report/index.ts';
import { readRegularFile } from '../system/index.ts';
import { UsageError } from './failure.ts';

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
  if (Array.isArray(reports) && reports.every(isReport)) return reports;
  throw new UsageError(`${file} is not a complete report of Tandem`);
}

/** A report with everything that there is to show. */
export function readReport(file: string): Report | SuiteReport {
  const content = contentOf(textOf(file), file);
  const units = 'units' in content ? content.units : [content];
  if (Array.isArray(units) && units.every(isWhole) && (!('units' in content) || isSuite(content)))
    return content as object as Report | SuiteReport;
  throw new UsageError(
    `${file} is not a complete report of Tandem`,
    'Write one with: tandem run ... --json FILE',
  );
}

/**
 * Shows a report that was read. Its inner parts may be anything, whatever the outer ones look like, and code that shows
 * reports relies on what the schema says: where it stumbles, the file is to blame.
 */
export async function shown<T>(file: string, show: () => Promise<T>): Promise<T> {
  try {
    return await show();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new UsageError(
      `${file} is damaged, or is not a report that Tandem has written (${error.message})`,
      'Write one with: tandem run ... --json FILE',
    );
  }
}

function textOf(file: string): string {
  try {
    return readRegularFile(file).toString('utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new UsageError(missing ? `there is no file ${file}` : `${file} cannot be read: ${error}`);
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

function isReport(value: unknown): value is Report {
  return (
    typeof value === 'object' &&
    value !== null &&
    'unit' in value &&
    typeof value.unit === 'string' &&
    'cases' in value &&
    Array.isArray(value.cases) &&
    value.cases.every(isCase) &&
    'invocation' in value &&
    isInvocation(value.invocation)
  );
}

function isInvocation(value: unknown): boolean {
  const { target, options = [] } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof target === 'string' && Array.isArray(options) && options.every(isText);
}

function isCase(value: unknown): boolean {
  const { id, input, outcome } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof id === 'number' && Array.isArray(input) && input.every(isText) && isOutcome(outcome);
}

/** What the texts of an outcome are called, by its kind. */
const OUTCOME_TEXTS: Readonly<Record<ReportedOutcome['kind'], readonly string[]>> = {
  value: ['value'],
  exception: ['reason'],
  'bad-return': ['value', 'type'],
  rejected: ['by'],
  timeout: [],
  memory: [],
  halted: [],
  deadlock: [],
  crash: ['what'],
  success: [],
  failure: [],
  unsupported: ['what'],
};

function isOutcome(value: unknown): boolean {
  const outcome = (value ?? {}) as Partial<Record<string, unknown>>;
  const { kind, location, bindings } = outcome;
  if (!isText(kind) || !Object.hasOwn(OUTCOME_TEXTS, kind)) return false;
  const texts = OUTCOME_TEXTS[kind as ReportedOutcome['kind']];
  const { file, line } = (location ?? { file: '', line: 0 }) as Partial<Record<string, unknown>>;
  return (
    texts.every(name => isText(outcome[name])) &&
    isText(file) &&
    typeof line === 'number' &&
    (kind !== 'success' || Object.values(bindings ?? [0]).every(isText))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The parts that outputs rely on. */
function isWhole(value: unknown): value is Report {
  if (!isReport(value)) return false;
  const { errors, errorCounts, incomplete, coverage, solver, timing } = value as Partial<Report>;
  const lists = [errors, errorCounts, incomplete, coverage?.uncovered, coverage?.functions];
  return (
    lists.every(Array.isArray) &&
    coverage?.clauses !== undefined &&
    solver !== undefined &&
    timing !== undefined
  );
}

function isSuite(value: object): value is SuiteReport {
  return 'modules' in value && Array.isArray(value.modules);
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
  if (whole.every(isReport)) return whole;
  throw new UsageError(`${file} is no whole trace of Tandem`);
}
