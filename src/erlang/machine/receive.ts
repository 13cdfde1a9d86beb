/** Waiting for messages. */
import type { Term } from '../terms/index.ts';
import { type Process, type Result, WAIT } from './process.ts';

/** `recv_wait_timeout`: true when the time is up, false when there may be a new message. */
export function receiveWait(p: Process, timeout: Term): Result {
  return p.world.wait(p, timeout) ?? WAIT;
}
