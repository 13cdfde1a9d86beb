/**
 * The formats in which reports are written to files. A new format is an entry here: the command line derives an option
 * from each, for `run` and `test`.
 */
import { toHtml } from './html.ts';
import { toJson } from './json.ts';
import type { Report, SuiteReport } from './schema.ts';

export interface Format {
  /** What is written, as help says it after "write": "the report as JSON". */
  readonly text: string;
  /** The whole file, in pieces: together they may be longer than a string can be. */
  render(report: Report | SuiteReport): Iterable<string>;
}

/** By the names of their options: `json` is for `--json <file>`. */
export const formats = {
  json: { text: 'the report as JSON', render: toJson },
  html: { text: 'the report as a page that opens in a browser', render: toHtml },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;
