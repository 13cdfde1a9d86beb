/** An exploration as plain data: for a file, from which another process goes on. */
import type { SavedFindings } from './findings.ts';
import type { SavedFrontier } from './frontier.ts';
import type { Label, Plain } from './unit.ts';

/**
 * The number that state files carry. Raise it whenever the shape or the meaning of what is saved changes: a file with
 * another number is refused, and would otherwise be read wrongly. `test/unit/search/saved-format.test.ts` records the
 * shape that belongs to the number.
 */
export const SAVED_FORMAT = 5;

export interface SavedExploration<Outcome> {
  readonly findings: SavedFindings<Outcome>;
  readonly frontier: SavedFrontier;
  /** The runs that may still be asked about. */
  readonly sources: readonly SavedSource[];
  /** Inputs still to be run. */
  readonly ready: readonly SavedReady[];
  /** Tickets of the runs whose input is to be made smaller. */
  readonly toMinimize: readonly number[];
  /** Nothing was left to do. */
  readonly isDone: boolean;
}

interface SavedSource {
  readonly ticket: number;
  /** Its case, or the nearest one that it comes from. */
  readonly caseId: number | null;
  readonly input: Plain;
  /** See `Run.straysFrom`. */
  readonly straysFrom?: number;
}

export interface SavedReady {
  readonly input: Plain;
  readonly print: readonly string[];
  readonly parent: number | null;
  /** The reversal that the input answers. */
  readonly origin: SavedOrigin | null;
  /** See `Run.straysFrom`, of the run before it. */
  readonly straysFrom?: number;
}

interface SavedOrigin {
  readonly at: number;
  readonly label: Label;
  /** The number of its node in the saved tree. */
  readonly node: number;
}
