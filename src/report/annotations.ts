/** New bugs as commands of GitHub Actions, which shows them at the lines of a change. */
import { callOf } from './call.ts';
import { type Failure, failuresOf } from './failures.ts';
import { isProgramsFault } from './findings/index.ts';
import { printable } from './printable.ts';
import type { Report, SuiteReport } from './schema.ts';

/** One line for each, the first ones first; of more than ten of a step GitHub shows none. */
const MAX_ANNOTATIONS = 10;

/** `nameOf` says how GitHub knows a file. */
export function annotationsOf(
  report: Report | SuiteReport,
  nameOf: (file: string) => string = file => file,
): string[] {
  return failuresOf(report)
    .filter(({ finding }) => isProgramsFault(finding) && !finding.handled && finding.known !== true)
    .slice(0, MAX_ANNOTATIONS)
    .map(failure => annotation(failure, nameOf));
}

function annotation({ report, failing, what, place }: Failure, nameOf: (file: string) => string): string {
  const at = place === undefined ? '' : `file=${property(nameOf(place.file))},line=${place.line},`;
  const message = `${callOf(report, failing.input)}: ${what}`;
  return `::error ${at}title=${property(report.unit)}::${data(printable(message))}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
