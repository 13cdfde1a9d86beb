/**
 * BullMQ and the client of Redis, loaded when a queue is used. Not by `import`: a script that V8 has from its code cache
 * has no callback for it (`cli/start/bundle.ts`).
 */
import { createRequire } from 'node:module';
import type * as BullMq from 'bullmq';
import type * as IoRedis from 'ioredis';

const require = createRequire(import.meta.url);

export function loadBullMq(): typeof BullMq {
  return require('bullmq') as typeof BullMq;
}

export function loadIoRedis(): typeof IoRedis {
  return require('ioredis') as typeof IoRedis;
}
