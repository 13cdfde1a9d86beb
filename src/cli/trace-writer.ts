/**
 * `--record`: what happened in every execution, as lines of JSON (docs/traces.md).
 *
 * The machine is deterministic, so the cases are run once more for the record, with code that was compiled to tell what
 * it does. The search itself pays nothing, and needs not know on which thread a case was run.
 */
import { closeSync, openSync } from 'node:fs';
import type { OpenedUnit, TraceEvent } from '../api/index.ts';
import type { Report, ReportedCase } from '../report/index.ts';
import { UsageError } from './failure.ts';
import { writePieces } from './whole-file.ts';

/** Events that are written for one case; further ones of an endless loop are only counted. */
const MAX_EVENTS = 100_000;
/** Characters that are buffered before they are written. Larger: fewer calls, more lost when the process is killed. */
const CHUNK = 1 << 16;

export class TraceWriter {
  readonly #handle: number;
  #text = '';

  constructor(private readonly file: string) {
    this.#handle = this.#attempt(() => openSync(file, 'w'));
  }

  async unit<Input, Outcome>(report: Report, opened: OpenedUnit<Input, Outcome>): Promise<void> {
    const { tool, version, language, unit, seed, invocation } = report;
    this.#write({ event: 'unit', schema: 1, tool, version, language, unit, seed, invocation });
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
    this.#attempt(() => writePieces(this.#handle, [this.#text]));
    this.#text = '';
  }

  #attempt<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      const why = error instanceof Error ? error.message : error;
      throw new UsageError(`--record: ${this.file} cannot be written: ${why}`);
    }
  }

  close(): void {
    closeSync(this.#handle);
  }
}
