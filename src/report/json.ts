import type { Report, SuiteReport } from './schema.ts';

export function toJson(report: Report | SuiteReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
