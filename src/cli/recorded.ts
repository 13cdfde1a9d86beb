/** Reads a report that an earlier run wrote. */
import { readFileSync } from 'node:fs';
import type { Report } from '../report/index.ts';
import { UsageError } from './failure.ts';

/** The reports in a file of `run` (one) or `test` (several). */
export function readReports(file: string): readonly Report[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new UsageError(missing ? `there is no file ${file}` : `${file} cannot be read: ${error}`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof content !== 'object' || content === null || !('schema' in content)) {
    throw new UsageError(`${file} is not a report of Tandem`, 'Write one with: tandem run ... --json FILE');
  }
  if (content.schema !== 1)
    throw new UsageError(`${file} has schema ${content.schema}; this version reads schema 1`);
  const reports = 'units' in content ? content.units : [content];
  if (Array.isArray(reports) && reports.every(isReport)) return reports;
  throw new UsageError(`${file} is not a complete report of Tandem`);
}

function isReport(value: unknown): value is Report {
  return (
    typeof value === 'object' &&
    value !== null &&
    'unit' in value &&
    typeof value.unit === 'string' &&
    'cases' in value &&
    Array.isArray(value.cases) &&
    'invocation' in value
  );
}
