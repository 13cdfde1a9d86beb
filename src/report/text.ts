/** A report for people, as standard output shows it. */
import { renderReport } from './console.ts';
import type { Report, SuiteReport } from './schema.ts';
import type { Style } from './style.ts';
import { renderSuite } from './suite.ts';

/** `contracts`: whether broken contracts are shown in full, or counted. `isKept`: whether tests are written, too. */
export function renderText(
  report: Report | SuiteReport,
  style: Style,
  program: string,
  contracts?: boolean,
  isKept?: boolean,
): string {
  return 'units' in report
    ? renderSuite(report, style, program, contracts, isKept)
    : renderReport(report, style, program, contracts, isKept);
}
