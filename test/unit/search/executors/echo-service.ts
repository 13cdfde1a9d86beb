/**
 * The unit that the contract of transports is tried with. The input of a task says what the worker does:
 *
 *   echo:TEXT   replies with the text
 *   measure     replies with a typed array that holds an infinite number
 *   linger      sets a flag in shared memory, if there is some, and goes on until it is told to stop
 *   fail        throws an error
 *   die         takes the worker away
 */
import type { OpenRequest, UnitService } from '../../../../src/search/index.ts';

/** Set in shared memory by a task that lingers. */
export const LINGERS = 1;

export function echoService({ shared }: OpenRequest<string>, die: () => void = () => {}): UnitService {
  const forgotten: number[] = [];
  const seen: string[] = [];
  const memory = shared === null ? null : new Int32Array(shared);
  return {
    forget: ticket => forgotten.push(ticket),
    async answer(request, attention) {
      if (request.kind === 'summary') return { seen, forgotten, hasMemory: memory !== null };
      if (request.kind !== 'execute') throw new Error(`the contract does not ask for ${request.kind}`);
      const [does, text = ''] = String(request.task.input).split(':');
      switch (does) {
        case 'echo':
          seen.push(text);
          return text;
        case 'measure':
          return { distances: Float64Array.of(1.5, Number.POSITIVE_INFINITY) };
        case 'linger':
          if (memory !== null) Atomics.store(memory, 0, LINGERS);
          while (!attention.stop()) await new Promise(resolve => setTimeout(resolve, 1));
          return 'stopped';
        case 'die':
          return die();
        default:
          throw new Error('it failed');
      }
    },
  };
}
