import { inProcessWorker } from '../../../../src/search/index.ts';
import { echoService } from './echo-service.ts';
import { startLossyWorker } from './lossy-worker.ts';
import { describeTransport } from './transport-contract.ts';

describeTransport('a worker in this thread', () => ({
  start: inProcessWorker({
    open: async request => echoService(request),
    pause: () => null,
    turn: () => new Promise(resolve => setImmediate(resolve)),
  }),
  canBeLost: false,
}));

describeTransport('a worker behind a connection that loses it', () => {
  let replies = 0;
  return {
    start: startLossyWorker({
      open: request => echoService(request),
      // Later replies overtake earlier ones.
      delay: () => 5 - (replies++ % 5),
      breaks: ({ request }) => request.kind === 'execute' && request.task.input === 'die',
    }),
    canBeLost: true,
  };
});
