/** Outputs that were asked for and could not be written: each is told once, the others are written, and the status is 2. */
import { type ExitStatus, type Io, tell } from './io.ts';

export class Unwritten {
  readonly #told = new Set<string>();

  constructor(private readonly io: Io) {}

  /** `what` could not be written. */
  add(what: string, error: unknown): void {
    if (this.#told.has(what)) return;
    this.#told.add(what);
    const why = error instanceof Error ? error.message : String(error);
    tell(this.io, [{ title: 'tandem', text: `${what} could not be written: ${why}` }]);
  }

  /** A checkpoint that nobody asked for is not missed. */
  state(folder: string | null, error: unknown): void {
    if (folder !== null) this.add(`--state: ${folder}`, error);
  }

  /** `why` is null where all queries were written. */
  queries(folder: string | null, why: string | null): void {
    if (folder !== null && why !== null) this.add(`--dump-smt: ${folder}`, why);
  }

  /** The exit status of a command that would end with this one otherwise. */
  status(otherwise: ExitStatus): ExitStatus {
    return this.#told.size > 0 ? 2 : otherwise;
  }
}
