/** The messages between the solver and its worker. They are plain data, so the worker may be any thread or process. */
import type { Batch, ValueCode } from '../../../logic/serialize/index.ts';

export interface CheckRequest {
  readonly id: number;
  /** Dispose of all datatypes, functions and nodes first: the numbering starts from 0. */
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
  /** An error left the context half built: the next request must reset. */
  readonly refused: boolean;
}

export type ToWorker =
  /** The first message: the compiled module, which all workers share. */
  | { readonly kind: 'module'; readonly module: WebAssembly.Module }
  | { readonly kind: 'check'; readonly request: CheckRequest };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reply'; readonly reply: CheckReply }
  /** The worker can no longer be trusted. */
  | { readonly kind: 'broken'; readonly message: string };

/** A handle on the worker; the platform decides how one is started. */
export interface SolverWorker {
  post(message: ToWorker): void;
  /** Whether the process stays alive for the sake of this worker. */
  hold(wait: boolean): void;
  end(): Promise<void>;
}

export interface WorkerEvents {
  message(message: FromWorker): void;
  /** The worker ended without having been told to. */
  gone(reason: string): void;
}

export type StartWorker = (events: WorkerEvents) => SolverWorker;
