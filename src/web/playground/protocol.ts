/** What the page and the worker with the engine say to each other. Requests have a number, which answers repeat. */
import type { Report } from '../../report/page.ts';
import type { Progress } from '../../search/index.ts';

export type Language = Report['language'];

/** A program and what to do with it: everything that the page's controls say. */
export interface Task {
  readonly language: Language;
  readonly text: string;
  /** Erlang: the function. Prolog: the goal. */
  readonly entry: string;
  readonly seed: string;
  readonly depth: number;
  readonly seconds: number;
  /** Further options, as one would write them on the command line. */
  readonly options: string;
}

/** A problem in the program or in what was asked. */
export interface Problem {
  readonly title: string;
  readonly text: string;
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;
}

export type ToEngine =
  | { readonly kind: 'check'; readonly id: number; readonly language: Language; readonly text: string }
  | { readonly kind: 'explore'; readonly id: number; readonly task: Task; readonly isIsolated: boolean }
  /** Loads the solver, which takes a while, before it is needed. */
  | { readonly kind: 'prepare' }
  /** Ends the exploration of this number, also where it has not begun. */
  | { readonly kind: 'stop'; readonly exploration: number };

export type FromEngine =
  | { readonly kind: 'checked'; readonly id: number; readonly entries: readonly string[] }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly kind: 'report'; readonly id: number; readonly report: Report; readonly isLast: boolean }
  | { readonly kind: 'failed'; readonly id: number; readonly problems: readonly Problem[] };
