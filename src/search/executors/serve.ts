/** The worker's side of a pool: opens units and answers requests about them. */
import type { Attention } from './executor.ts';
import type { FromWorker, OpenRequest, ToWorker } from './protocol.ts';
import type { UnitService } from './unit-service.ts';

export interface ServeOptions<Subject> {
  readonly open: (request: OpenRequest<Subject>) => Promise<UnitService>;
  readonly send: (message: FromWorker) => void;
  /** The epoch that the worker is in: tasks of earlier ones are left unfinished. */
  readonly epoch: () => number;
  /** A promise to wait for where it is time to let timers and messages in. */
  readonly pause: Attention['pause'];
}

/** Returns what to call with each message. A message is answered once, whatever happens; the promise never fails. */
export function serve<Subject>(
  options: ServeOptions<Subject>,
): (message: ToWorker<Subject>) => Promise<void> {
  const units = new Map<number, Promise<UnitService>>();
  const attentionOf = (epoch: number): Attention => ({
    stop: () => options.epoch() > epoch,
    pause: options.pause,
  });
  const replyTo = async ({ unit, request, forget }: ToWorker<Subject>): Promise<unknown> => {
    if (request.kind === 'open') {
      const opening = options.open(request);
      units.set(unit, opening);
      await opening;
      return null;
    }
    const service = await units.get(unit);
    if (service === undefined) throw new Error(`unit ${unit} was not opened`);
    for (const ticket of forget) service.forget(ticket);
    return service.answer(request, attentionOf('epoch' in request ? request.epoch : options.epoch()));
  };
  return async message => {
    const { id } = message;
    try {
      options.send({ id, reply: await replyTo(message) });
    } catch (error) {
      options.send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}
