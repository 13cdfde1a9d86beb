/**
 * The formats in which reports are written to files. An entry here is all that it takes: the command line has an option
 * for each, which `run` and `test` obey alike.
 */
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
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;
