/**
 * `--record`: what happened in every execution, as lines of JSON (docs/traces.md).
 *
 * The machine is deterministic, so the cases are run once more for the record, with code that was compiled to tell what
 * it does. The search itself pays nothing, and needs not know on which thread a case was run.
 */
import type { OpenedUnit, TraceEvent } from '../api/index.ts';
import type { Report, ReportedCase } from '../report/index.ts';
import { UsageError } from './failure.ts';
import type { Unwritten } from './unwritten.ts';
import { PartialFile } from './whole-file.ts';

/** Events that are written for one case; further ones of an endless loop are only counted. */
const MAX_EVENTS = 100_000;
/** Characters that are buffered before they are written. Larger: fewer calls, more lost when the process is killed. */
const CHUNK = 1 << 16;

export class TraceWriter {
  readonly #output: PartialFile;
  #text = '';

  constructor(file: string) {
    try {
      this.#output = new PartialFile(file);
    } catch (error) {
      throw new UsageError(`--record: ${error instanceof Error ? error.message : error}`);
    }
  }

  async unit<Input, Outcome>(report: Report, opened: OpenedUnit<Input, Outcome>): Promise<void> {
    const { tool, version, language, unit, seed, invocation } = report;
    const engine = opened.engine === undefined ? {} : { engine: opened.engine };
    this.#write({ event: 'unit', schema: 1, tool, version, language, ...engine, unit, seed, invocation });
    for (const one of report.cases) await this.#case(one, opened);
    this.#flush();
  }

  async #case<Input, Outcome>(
    { id, input, path }: ReportedCase,
    opened: OpenedUnit<Input, Outcome>,
  ): Promise<void> {
    this.#write({ event: 'case', case: id, input, path });
    let events = 0;
    const outcome = await opened.record(input, event => {
      if (++events <= MAX_EVENTS) this.#write(event);
    });
    if (events > MAX_EVENTS) this.#write({ event: 'cut', left: events - MAX_EVENTS });
    this.#write({ event: 'outcome', case: id, outcome });
  }

  #write(event: TraceEvent): void {
    this.#text += `${JSON.stringify(event)}\n`;
    if (this.#text.length > CHUNK) this.#flush();
  }

  #flush(): void {
    this.#output.write(this.#text);
    this.#text = '';
  }

  /** The file is there from now on. */
  finish(): void {
    this.#output.finish();
  }

  /** Leaves nothing behind of what was not finished. */
  close(): void {
    this.#output.close();
  }
}

interface Recorded {
  readonly report: Report;
  readonly opened: OpenedUnit;
}

/** Writes the whole trace, or says that it could not be written. */
export async function writeTrace(
  record: TraceWriter,
  units: readonly Recorded[],
  unwritten: Unwritten,
): Promise<void> {
  try {
    for (const { report, opened } of units) await record.unit(report, opened);
    record.finish();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    unwritten.add('--record: the trace', error);
  }
}
