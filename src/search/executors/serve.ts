/** A worker's side: opens units, and does for them what it is asked. */

import type { Plain } from '../unit.ts';
import type { Attention } from './executor.ts';
import type { InProcessExecutor } from './in-process-executor.ts';
import { encodeExecuted, type FromWorker, type Request, type ToWorker } from './protocol.ts';

/** A unit that a worker has opened. */
export interface OpenedWork {
  // The worker passes inputs and outcomes on without looking at them.
  readonly executor: InProcessExecutor<unknown, unknown, unknown>;
  summary(): Promise<Plain>;
}

export interface ServeOptions {
  readonly open: (subject: Plain) => Promise<OpenedWork>;
  readonly send: (message: FromWorker) => void;
  /** The number that changes when it is time to stop. */
  readonly epoch: () => number;
  readonly pause: () => Promise<void> | null;
}

/** What to do with each message. */
export function serve(options: ServeOptions): (message: ToWorker) => Promise<void> {
  const opened = new Map<number, Promise<OpenedWork>>();
  return async ({ id, unit, request, forget }) => {
    try {
      if (request.kind === 'open') {
        const opening = options.open(request.subject);
        opened.set(unit, opening);
        await opening;
        options.send({ id, reply: null });
        return;
      }
      const work = await opened.get(unit);
      if (work === undefined) throw new Error(`unit ${unit} was not opened`);
      for (const ticket of forget) work.executor.forget(ticket);
      options.send({ id, reply: await replyTo(request, work, options) });
    } catch (error) {
      options.send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}

async function replyTo(
  request: Exclude<Request, { kind: 'open' }>,
  { executor, summary }: OpenedWork,
  { epoch, pause }: ServeOptions,
): Promise<unknown> {
  const packed = (printed: { input: unknown; print: readonly string[] }) => ({
    ...printed,
    input: executor.pack(printed.input),
  });
  const attention = (then: number): Attention => ({ stop: () => epoch() !== then, pause });
  const reverse = async ({ task, epoch }: Extract<Request, { kind: 'reverse' | 'pursue' }>) => {
    const input = executor.knows(task.ticket) ? undefined : await executor.unpack(task.input);
    return executor.reverse({ ...task, input }, attention(epoch));
  };
  switch (request.kind) {
    case 'seed':
      return packed(await executor.seed());
    case 'execute': {
      const { task } = request;
      const input = await executor.unpack(task.input);
      const executed = await executor.execute({ ...task, input }, attention(request.epoch));
      return executed === null ? null : encodeExecuted(executed);
    }
    case 'reverse': {
      const reversed = await reverse(request);
      return reversed.kind === 'sat' ? { ...reversed, ...packed(reversed) } : reversed;
    }
    case 'pursue': {
      const reversed = await reverse(request);
      if (reversed.kind !== 'sat') return { reversed, executed: null };
      const { ticket, task, epoch } = request;
      const { input } = reversed;
      const next = { ticket, input, from: task.ticket, promised: task.at + 1 };
      const executed = await executor.execute(next, attention(epoch));
      return {
        reversed: { ...reversed, ...packed(reversed) },
        executed: executed === null ? null : encodeExecuted(executed),
      };
    }
    case 'minimize': {
      const { run } = request;
      const input = await executor.unpack(run.input);
      const smaller = await executor.minimize({ ...run, input }, attention(request.epoch));
      return smaller === null ? null : packed(smaller);
    }
    case 'summary':
      return summary();
  }
}
