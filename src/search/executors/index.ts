export { type InProcessWorkerOptions, inProcessWorker } from './in-process-worker.ts';
export { ExecutorPool, type ExecutorPoolOptions } from './pool.ts';
export { PooledExecutor } from './pooled-executor.ts';
export type { FromWorker, ToWorker } from './protocol.ts';
export { type OpenedWork, type ServeOptions, serve } from './serve.ts';
export type { Transport, TransportEvents } from './worker-handle.ts';
