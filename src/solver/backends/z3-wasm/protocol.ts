/** What the solver's two sides say to each other. Plain data: the worker may as well be another process. */
import type { Batch, ValueCode } from '../../../logic/serialize/index.ts';

export interface CheckRequest {
  readonly id: number;
  /** Forget all datatypes, functions and nodes first: the numbering starts anew. */
  readonly reset: boolean;
  readonly batch: Batch;
  /** Node numbers of the conjunction, in the order of the path. */
  readonly constraints: readonly number[];
  /** Nodes whose values the model is asked for. */
  readonly observe: readonly number[];
  readonly timeoutMs: number;
}

export interface CheckReply {
  readonly id: number;
  readonly answer: 'sat' | 'unsat' | 'unknown';
  readonly reason: string;
  /** The values of the observed nodes, when satisfiable. */
  readonly values: ValueCode;
  /** Bytes that Z3 says it has allocated. */
  readonly allocated: number;
  /** The request was refused half way: the next one must reset. */
  readonly refused: boolean;
}

export type ToWorker =
  /** Comes first. Compiled once, however many workers there are. */
  | { readonly kind: 'module'; readonly module: WebAssembly.Module }
  | { readonly kind: 'check'; readonly request: CheckRequest };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reply'; readonly reply: CheckReply }
  /** The worker can no longer be trusted. */
  | { readonly kind: 'broken'; readonly message: string };

/** A worker as the solver sees it; how one is started is up to the platform. */
export interface Port {
  post(message: ToWorker): void;
  /** Whether the program must wait for this worker before it ends. */
  hold(wait: boolean): void;
  end(): Promise<void>;
}

export interface PortEvents {
  message(message: FromWorker): void;
  /** The worker is gone without having been told to end. */
  gone(reason: string): void;
}

export type StartWorker = (events: PortEvents) => Port;
