/** Entry of the worker thread under Node. */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ToWorker } from './protocol.ts';
import { serve } from './serve.ts';
import type { Initialize } from './z3.ts';

const { resolveFrom } = workerData as { resolveFrom: string };
// The package's main file would also load its high-level interface, which nothing here uses.
const initialize = createRequire(resolveFrom)('z3-solver/build/z3-built.js') as Initialize;
const receive = serve(initialize, message => parentPort?.postMessage(message));
parentPort?.on('message', (message: ToWorker) => receive(message));
