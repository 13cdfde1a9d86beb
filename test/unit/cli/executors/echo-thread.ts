/** Entry of a thread that serves what the contract of transports asks for. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveThread } from '../../../../src/cli/executors/serve-thread.ts';
import type { ThreadData } from '../../../../src/cli/executors/thread-transport.ts';
import { echoService } from '../../search/executors/echo-service.ts';

if (parentPort === null) throw new Error('this is the script of a thread');
const { data, epoch } = workerData as ThreadData<{ readonly status: number }>;
serveThread<string>({
  port: parentPort,
  epoch,
  open: async request => echoService(request, () => process.exit(data.status)),
});
