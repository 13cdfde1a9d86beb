/** What the coordinator tells the workers of its run while they work: how many others are idle, and when to stop. */
import type { Redis } from 'ioredis';

export interface RunSignal {
  readonly isOver: boolean;
  /** Workers without a job for each worker that has one. */
  readonly idlePerBusy: number;
}

/** Milliseconds between two looks at the signal. */
export const SIGNAL_MS = 100;
/** Milliseconds after which a signal no longer holds: a coordinator that has died is not obeyed. */
const VALID_MS = 2000;

export async function sendSignal(redis: Redis, key: string, signal: RunSignal): Promise<void> {
  await redis.set(key, JSON.stringify(signal), 'PX', VALID_MS);
}

export async function readSignal(redis: Redis, key: string): Promise<RunSignal> {
  const text = await redis.get(key);
  return text === null ? { isOver: false, idlePerBusy: 0 } : (JSON.parse(text) as RunSignal);
}
