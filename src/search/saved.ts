/** An exploration as plain data: for a file, from which another process goes on. */
import type { SavedFindings } from './findings.ts';
import type { SavedFrontier } from './frontier.ts';
import type { Label, Plain } from './unit.ts';

export interface SavedExploration<Outcome> {
  readonly findings: SavedFindings<Outcome>;
  readonly frontier: SavedFrontier;
  /** The runs that may still be asked about. */
  readonly sources: readonly (readonly [ticket: number, caseId: number | null, input: Plain])[];
  /** Inputs still to be run. */
  readonly ready: readonly SavedReady[];
  /** Tickets of the runs whose input is to be made smaller. */
  readonly toMinimize: readonly number[];
  /** Nothing was left to do. */
  readonly isDone: boolean;
}

export interface SavedReady {
  readonly input: Plain;
  readonly print: readonly string[];
  readonly parent: number | null;
  /** The reversal that the input answers, with its node's number in the saved tree. */
  readonly origin: readonly [at: number, label: Label, node: number] | null;
}
