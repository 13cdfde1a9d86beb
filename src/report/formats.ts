/**
 * The formats in which reports are written to files. A new format is an entry here: the command line derives an option
 * from each, for `run`, `test` and `report`.
 */
import { toHtml } from './html.ts';
import { toJson } from './json.ts';
import { toJunit } from './junit.ts';
import { toLcov } from './lcov.ts';
import { toSarif } from './sarif.ts';
import type { Report, SuiteReport } from './schema.ts';

export interface Format {
  /** What is written, as help says it after "write": "the report as JSON". */
  readonly text: string;
  /** What it is about. */
  readonly tells: 'everything' | 'errors' | 'coverage';
  /**
   * The whole file, in pieces: together they may be longer than a string can be. `nameOf` is for those who know files by their
   * paths from the root of the repository; without it they have the names of the report.
   */
  render(report: Report | SuiteReport, nameOf?: (file: string) => string): Iterable<string>;
}

/** By the names of their options: `json` is for `--json <file>`. */
export const formats = {
  json: { text: 'the report as JSON', tells: 'everything', render: toJson },
  html: { text: 'the report as a page that opens in a browser', tells: 'everything', render: toHtml },
  junit: { text: 'the errors as JUnit XML', tells: 'errors', render: toJunit },
  sarif: { text: 'the errors as SARIF 2.1.0', tells: 'errors', render: toSarif },
  lcov: { text: 'the coverage as an LCOV trace file', tells: 'coverage', render: toLcov },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;
