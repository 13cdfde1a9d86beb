/** `--baseline`: findings that are known do not make a command fail; `--update-baseline` makes all of this run known. */
import { existsSync } from 'node:fs';
import {
  type Baseline,
  EMPTY_BASELINE,
  goneFrom,
  parseBaseline,
  plural,
  printable,
  type Report,
  type SuiteReport,
  updatedBaseline,
  withKnown,
} from '../report/index.ts';
import { readRegularFile } from '../system/index.ts';
import { UsageError } from './failure.ts';
import { type Io, tell } from './io.ts';
import { refuseSources } from './outputs.ts';
import type { Unwritten } from './unwritten.ts';
import { FutureFile } from './whole-file.ts';

interface BaselineOptions {
  readonly baseline: string | null;
  readonly updateBaseline: boolean;
}

/** Findings that are not found any more and are named one by one. */
const SHOWN = 10;

export class KnownFindings {
  readonly #baseline: Baseline;
  readonly #file: FutureFile | null;

  /** Refuses a baseline that cannot be read, or written where it is to be. */
  constructor(
    private readonly options: BaselineOptions,
    sources: readonly string[],
  ) {
    const { baseline: path, updateBaseline } = options;
    if (path === null && updateBaseline)
      throw new UsageError('--update-baseline needs a file', 'Name it with --baseline FILE.');
    if (path !== null && updateBaseline) refuseSources('--baseline', path, sources);
    this.#baseline = path === null ? EMPTY_BASELINE : read(path, updateBaseline);
    this.#file = path === null || !updateBaseline ? null : future(path);
  }

  /** The report with known findings marked. Writes them, and says what became of them. */
  mark<R extends Report | SuiteReport>(report: R, io: Io, unwritten: Unwritten): R {
    const { baseline: path } = this.options;
    if (path === null) return report;
    if (this.#file === null) {
      tell(io, goneNotes(path, goneFrom(report, this.#baseline)));
      return withKnown(report, this.#baseline);
    }
    const next = updatedBaseline(report, this.#baseline);
    try {
      this.#file.write([`${JSON.stringify(next, null, 2)}\n`]);
      tell(io, [{ title: 'tandem', text: `${path}: ${plural(next.findings.length, 'known finding')}` }]);
    } catch (error) {
      unwritten.add(`--baseline: ${path}`, error);
    }
    return withKnown(report, next);
  }
}

function goneNotes(path: string, gone: ReturnType<typeof goneFrom>) {
  if (gone.length === 0) return [];
  const shown = gone.slice(0, SHOWN).map(({ unit, what }) => `\n  ${printable(unit)}: ${printable(what)}`);
  const more = gone.length > SHOWN ? `\n  and ${gone.length - SHOWN} more` : '';
  const text = `${plural(gone.length, 'finding')} of ${path} not found any more:${shown.join('')}${more}`;
  return [{ title: 'tandem', text: `${text}\n  --update-baseline removes what is not found any more` }];
}

function read(path: string, isNewAllowed: boolean): Baseline {
  if (!existsSync(path)) {
    if (isNewAllowed) return EMPTY_BASELINE;
    throw new UsageError(`--baseline: there is no file ${path}`, 'Write it with --update-baseline.');
  }
  const found = parseBaseline(textOf(path));
  if (found === null) throw new UsageError(`--baseline: ${path} is not a baseline of Tandem`);
  return found;
}

function textOf(path: string): string {
  try {
    return readRegularFile(path).toString('utf8');
  } catch (error) {
    throw new UsageError(`--baseline: ${error instanceof Error ? error.message : error}`);
  }
}

function future(path: string): FutureFile {
  try {
    return new FutureFile(path);
  } catch (error) {
    throw new UsageError(`--baseline: ${error instanceof Error ? error.message : error}`);
  }
}
