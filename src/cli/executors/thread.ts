/** What a thread is for, by what it is told when it starts: tasks of one exploration, or whole units of a suite. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SuiteThreadData } from '../suite/turn-protocol.ts';
import type { ExecutorData } from './thread-executors.ts';
import type { ThreadData } from './thread-transport.ts';

if (parentPort === null) throw new Error('this is the script of a thread');
const port = parentPort;
const { data } = workerData as ThreadData<ExecutorData | SuiteThreadData>;
if (data.kind === 'executor') void import('./worker-thread.ts');
else void import('../suite/serve-turns.ts').then(({ serveTurns }) => serveTurns(data, port));
