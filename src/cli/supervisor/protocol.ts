/**
 * What the supervisor and the process that does the work tell each other: the one by the environment and by signals, the
 * other by lines of JSON in a pipe. Node's own channel between processes would take longer to set up than all of this.
 */

/** What the working process is told when it starts, in the environment variable `TANDEM_WORK`. */
export interface Work {
  /** The folder for checkpoints of explorations; null where none could be made. */
  readonly checkpoints: string | null;
  /** Whether another process has worked on the same before, and was ended. */
  readonly isRestarted: boolean;
  /** Inputs that must not be run again: the process that ran them was ended. By how they print. */
  readonly poisoned: readonly { readonly input: string; readonly what: 'time' | 'memory' }[];
  /** Not null: why to report what the checkpoints know, and to explore no more. */
  readonly finish: 'interrupted' | 'time' | 'memory' | null;
  /** Whether an earlier process did not come to the end of loading, so that there is nothing to load. */
  readonly isUnloadable: boolean;
  /** Milliseconds that earlier processes have worked. */
  readonly spentMs: number;
}

export const WORK = 'TANDEM_WORK';
/** In the folder of checkpoints: the input that is being run, written by a process that was started again. */
export const CURRENT_INPUT = 'current-input';

/** The file that the working process writes its messages to. */
export const MESSAGES_FD = 3;
/** Tells the working process to come to an end, once it listens. */
export const STOP = 'SIGTERM';

export type FromWorking =
  /** The event loop turns. */
  | { readonly kind: 'alive' }
  /** It hears the signal `STOP`. */
  | { readonly kind: 'listening' }
  /**
   * The options were read; `leftMs`: how long the command may take, null for no limit. `canDoWithout`: there is a report also
   * where nothing could be loaded.
   */
  | { readonly kind: 'loading'; readonly leftMs: number | null; readonly canDoWithout: boolean }
  /** The program has been loaded; `leftMs`: how long it means to explore, null for ever. */
  | { readonly kind: 'exploring'; readonly leftMs: number | null; readonly runMs: number }
  | { readonly kind: 'reporting' }
  /** What is known is written now. Whoever reads it may take their time, and must not get it twice. */
  | { readonly kind: 'writing' };

/** Milliseconds between two signs of life. */
export const ALIVE_EVERY_MS = 200;

/** A status beyond those of commands: another process is to go on from the last checkpoint. */
export const CRASHED = 70;
