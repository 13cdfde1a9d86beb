/** The worker's message loop, independent of the platform: loads Z3, then answers checks until something breaks. */
import { Z3Error } from './context.ts';
import type { CheckReply, CheckRequest, FromWorker, ToWorker } from './protocol.ts';
import { Session } from './session.ts';
import { type Initialize, loadZ3 } from './z3.ts';

export function serve(
  initialize: Initialize,
  send: (message: FromWorker) => void,
): (message: ToWorker) => void {
  let compiled: (module: WebAssembly.Module) => void = () => {};
  const module = new Promise<WebAssembly.Module>(resolve => {
    compiled = resolve;
  });
  const broken = (error: unknown): void => send({ kind: 'broken', message: String(error) });
  const session = loadZ3(initialize, module).then(z3 => {
    const started = new Session(z3);
    send({ kind: 'ready' });
    return started;
  });
  session.catch(broken);
  return message => {
    if (message.kind === 'module') compiled(message.module);
    else
      session.then(started => send({ kind: 'reply', reply: answer(started, message.request) })).catch(broken);
  };
}

/**
 * After an error that Z3 reports, the session goes on with a new context. After running out of memory or a trap, the
 * instance is in an unknown state: the error goes to the caller, who ends the worker.
 */
function answer(session: Session, request: CheckRequest): CheckReply {
  try {
    return session.check(request);
  } catch (error) {
    if (!(error instanceof Z3Error) || /memory/.test(error.message)) throw error;
    return {
      id: request.id,
      answer: 'unknown',
      reason: error.message,
      values: [],
      allocated: 0,
      refused: true,
    };
  }
}
