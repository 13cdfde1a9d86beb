/** The messages between `tandem test` and a thread that explores units for it: plain data. */

import type { ReportedOutcome } from '../../report/index.ts';
import type { Case, Progress } from '../../search/index.ts';
import type { UnitSubject } from '../executors/unit-executor.ts';
import type { Turn } from '../exploration/portfolio.ts';
import type { BegunWith, Explored } from '../exploration/unit-exploration.ts';
import type { Options } from '../options.ts';
import type { RawOptions } from '../read-options.ts';

/** What a thread is told when it starts. */
export interface SuiteThreadData {
  readonly kind: 'suite';
  readonly options: Options;
  readonly raw: RawOptions;
  /** The number of the thread; this process's own is 0. */
  readonly place: number;
  /** Milliseconds between two glances at the unit whose turn it is; null for some around the end of a turn that is long or late. */
  readonly glanceMs: number | null;
}

/** What it takes to explore a unit. */
export interface UnitWork {
  readonly subject: UnitSubject;
  readonly writtenSeed: string | null;
  /** Options as the user wrote them, where the unit has some of its own. */
  readonly raw: RawOptions;
  readonly begunWith: readonly BegunWith[];
}

export type ToPlace =
  /** `work` comes with the first turn. `isAgain`: it was begun elsewhere, and whatever is saved of it is replaced. */
  | {
      readonly kind: 'turn';
      readonly unit: number;
      readonly timeMs: number;
      readonly work: UnitWork | null;
      readonly isAgain: boolean;
    }
  /** `why`: the reason of the signal that was aborted. */
  | { readonly kind: 'stop'; readonly why: unknown }
  | { readonly kind: 'module'; readonly module: unknown };

export type FromPlace =
  | { readonly kind: 'ready' }
  | { readonly kind: 'alive' }
  | {
      readonly kind: 'turned';
      readonly unit: number;
      readonly turn: Turn;
      readonly explored: Explored;
    }
  /** The unit was opened, and is explored now. */
  | { readonly kind: 'begun'; readonly unit: number }
  /** The unit could not be opened. */
  | { readonly kind: 'refused'; readonly unit: number; readonly why: string }
  | { readonly kind: 'failed'; readonly unit: number; readonly message: string }
  | { readonly kind: 'found'; readonly unit: number; readonly found: Case<ReportedOutcome> }
  | { readonly kind: 'progress'; readonly unit: number; readonly progress: Progress }
  | { readonly kind: 'glance'; readonly unit: number; readonly explored: Explored }
  | { readonly kind: 'unsaved'; readonly message: string }
  | { readonly kind: 'debug'; readonly text: string };
