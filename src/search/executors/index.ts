export type { Executor, PrintedInput } from './executor.ts';
export { InProcessExecutor } from './in-process-executor.ts';
export { inProcessWorker } from './in-process-worker.ts';
export { ExecutorPool } from './pool.ts';
export type { FromWorker, OpenRequest, ToWorker } from './protocol.ts';
export { ReplyBatch } from './reply-batch.ts';
export { type ServeOptions, serve } from './serve.ts';
export type { StartWorker, Transport } from './transport.ts';
export { type UnitService, unitService } from './unit-service.ts';
