/** Who works on the queue: every worker says so again and again, and is forgotten when it no longer does. */
import type { Redis } from 'ioredis';
import { WORKER_KEYS } from './keys.ts';

export interface WorkerInfo {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  /** Null where there is no OTP. */
  readonly otp: string | null;
  readonly jobs: number;
  readonly executions: number;
  /** What it explores now. */
  readonly unit: string | null;
  /** Why it has refused the last job that it could not take. */
  readonly refused: string | null;
}

/** Milliseconds between two announcements, and after which a worker without one is forgotten. */
export const ANNOUNCE_MS = 1000;
const FORGET_MS = 4000;

export async function announce(redis: Redis, worker: WorkerInfo): Promise<void> {
  await redis.set(WORKER_KEYS + worker.id, JSON.stringify(worker), 'PX', FORGET_MS);
}

export async function leave(redis: Redis, { id }: Pick<WorkerInfo, 'id'>): Promise<void> {
  await redis.del(WORKER_KEYS + id);
}

export async function workersOn(redis: Redis): Promise<WorkerInfo[]> {
  const keys: string[] = [];
  let cursor = '0';
  do {
    const [next, found] = await redis.scan(cursor, 'MATCH', `${WORKER_KEYS}*`, 'COUNT', 1000);
    cursor = next;
    keys.push(...found);
  } while (cursor !== '0');
  const texts = keys.length === 0 ? [] : await redis.mget([...new Set(keys)]);
  return texts
    .filter(text => text !== null)
    .map(text => JSON.parse(text) as WorkerInfo)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
