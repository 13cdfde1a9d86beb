/** The connection to Redis. Its client is loaded here, so that commands without a queue do not pay for it. */
import type { Redis } from 'ioredis';
import { UsageError } from '../failure.ts';
import { loadIoRedis } from './packages.ts';

/** Milliseconds until a Redis that does not answer counts as missing, when a command begins. */
const CONNECT_MS = 5000;
/** Milliseconds between two attempts to get back to a Redis that was there: so many more each time, and at most. */
const RETRY_MS = 100;
const MOST_RETRY_MS = 1000;

/** Once it is connected, it gets back to a Redis that restarts, however long that takes; commands wait meanwhile. */
export async function openRedis(url: string): Promise<Redis> {
  const { Redis: Client } = loadIoRedis();
  let wasThere = false;
  let why: Error | null = null;
  const redis = new Client(checkedUrl(url), {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    maxRetriesPerRequest: null,
    retryStrategy: times => (wasThere ? Math.min(RETRY_MS * times, MOST_RETRY_MS) : null),
  });
  redis.on('error', (error: Error) => {
    why = error;
  });
  try {
    await redis.connect();
    await redis.ping();
    wasThere = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    const cause = why ?? error;
    throw new UsageError(
      `--queue: there is no Redis to work with at ${shownUrl(url)}: ${reasonOf(cause)}`,
      'Start one with redis-server, or leave --queue away: everything then happens on this machine.',
    );
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return error.message || code;
}

function checkedUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !['redis:', 'rediss:'].includes(parsed.protocol) || parsed.hostname === '')
    throw new UsageError(
      '--queue: this is no address of a Redis',
      'It looks like redis://host:6379, redis://user:password@host:6379/0, or rediss://… for TLS.',
    );
  return url;
}

/** The address without its password. */
export function shownUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
