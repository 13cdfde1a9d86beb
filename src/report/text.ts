/** A report for people, as standard output shows it. */
import { renderReport } from './console.ts';
import type { Report, SuiteReport } from './schema.ts';
import type { Style } from './style.ts';
import { renderSuite } from './suite.ts';

export function renderText(report: Report | SuiteReport, style: Style, program: string): string {
  return 'units' in report ? renderSuite(report, style, program) : renderReport(report, style, program);
}
