/**
 * Notices sources that change while they are explored: what was found is about the text that was loaded, while coverage,
 * replay and confirmation may have read another one.
 */
import type { Report } from '../report/index.ts';
import { quickSum, readRegularFile } from '../system/index.ts';
import { type Io, tell } from './io.ts';

export class SourceWatch {
  readonly #sums = new Map<string, string>();

  /** Remembers what files contain, unless it does already: those of a program become more while it runs. */
  note(files: readonly string[]): void {
    for (const file of files) if (!this.#sums.has(file)) this.#sums.set(file, sumOf(file));
  }

  /** For the report: the files that contain something else by now. Says so to the user, too. */
  reported(io: Io): Pick<Report, 'changedSources'> {
    const changed = [...this.#sums].filter(([file, sum]) => sumOf(file) !== sum).map(([file]) => file);
    if (changed.length === 0) return {};
    const text = `${changed.join(', ')} changed during the exploration: the report may be about either text`;
    tell(io, [{ title: 'warning', text }]);
    return { changedSources: changed };
  }
}

function sumOf(file: string): string {
  try {
    return quickSum(readRegularFile(file));
  } catch {
    return 'missing';
  }
}
