/** One process of `tandem worker`: takes jobs from the queue, one at a time, until it is told to leave. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { version } from '../../api/basics/index.ts';
import { realClock } from '../../api/index.ts';
import { findOtp } from '../../erlang/otp/index.ts';
import type { Effect } from '../../sandbox/effects.ts';
import { explorePart } from './explore-part.ts';
import { type JobData, keysOf, QUEUE } from './keys.ts';
import { once } from './once.ts';
import { OpenUnits } from './open-units.ts';
import { loadBullMq } from './packages.ts';
import { unpackValue } from './payload.ts';
import { openRedis } from './redis.ts';
import { Refusal } from './refusal.ts';
import { ANNOUNCE_MS, announce, leave, type WorkerInfo } from './registry.ts';
import { acceptResult, queuedPart } from './results.ts';
import { readSignal } from './signal.ts';
import type { UnitPlan } from './unit-plan.ts';

export interface WorkerSettings {
  readonly queue: string;
  readonly allow: readonly Effect[];
  /** Seconds without a sign of life after which a job goes to another worker. */
  readonly stalledAfter: number;
  /** Told what the user should know. */
  readonly say: (text: string) => void;
}

/** How many times a job may be lost with its worker before it counts as failed. */
const MOST_LOSSES = 8;
/** Each time a job was lost, it has this part of its time: a worker that does not live long finishes something all the same. */
const SHORTER = 4;
const LEAST_SECONDS = 0.1;
/** Milliseconds that a worker has to send what it has found when it is told to leave. */
const LEAVE_MS = 10_000;
/** Milliseconds after which a job that was refused is offered again. */
const OFFER_AGAIN_MS = 1000;

/** Ends when `signal` is aborted; what the current job has found by then is kept. */
export async function serveQueue(settings: WorkerSettings, signal: AbortSignal): Promise<void> {
  const { DelayedError, Worker } = loadBullMq();
  const redis = await openRedis(settings.queue);
  const units = new OpenUnits(redis, settings.allow, realClock.now);
  // What Redis has forgotten when it comes back, nobody may explore again.
  redis.on('close', () => units.forgetStates());
  let info: WorkerInfo = {
    id: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
    host: hostname(),
    pid: process.pid,
    version,
    otp: findOtp()?.version ?? null,
    jobs: 0,
    executions: 0,
    unit: null,
    refused: null,
  };
  const tell = once(() => announce(redis, info));
  tell();
  const announcing = setInterval(tell, ANNOUNCE_MS);

  const process_ = async (job: Job<JobData>, token?: string): Promise<void> => {
    try {
      const executions = await work({ redis, units, signal }, job, unit => {
        info = { ...info, unit };
        tell();
      });
      info = { ...info, unit: null, jobs: info.jobs + 1, executions: info.executions + executions };
    } catch (error) {
      info = { ...info, unit: null };
      if (!(error instanceof Refusal)) throw error;
      if (info.refused !== error.message) settings.say(`refused a job: ${error.message}`);
      info = { ...info, refused: error.message };
      await redis.hset(keysOf(job.data.run).refusals, info.id, error.message);
      await job.moveToDelayed(Date.now() + OFFER_AGAIN_MS, token);
      throw new DelayedError();
    }
  };

  const lockMs = 1000 * settings.stalledAfter;
  const worker = new Worker<JobData, void>(QUEUE, process_, {
    connection: redis,
    prefix: QUEUE,
    lockDuration: lockMs,
    stalledInterval: Math.max(200, lockMs / 2),
    maxStalledCount: MOST_LOSSES,
    drainDelay: 1,
  });
  // Connections that are lost come back; a job that fails is the coordinator's to tell of.
  worker.on('error', () => {});
  worker.on('failed', (_, error) => settings.say(`a job failed: ${error.message}`));
  settings.say(`waiting for jobs, as ${info.id}`);
  await new Promise<void>(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
  clearInterval(announcing);
  const left = worker.close().then(() => leave(redis, info));
  // Without Redis there is nobody to tell: the job goes to another worker.
  const enough = new AbortController();
  await Promise.race([
    left.catch(() => {}),
    delay(LEAVE_MS, null, { signal: enough.signal }).catch(() => {}),
  ]);
  enough.abort();
  redis.disconnect();
  await units.close();
}

interface Workplace {
  readonly redis: Redis;
  readonly units: OpenUnits;
  readonly signal: AbortSignal;
}

/** The number of executions that it took. */
async function work(
  { redis, units, signal }: Workplace,
  { data: { run, unit, part, seconds }, stalledCounter }: Job<JobData>,
  begin: (unit: string) => void,
): Promise<number> {
  const ofRun = keysOf(run);
  const keys = ofRun.unit(unit);
  const [plan, queued] = [await redis.getBuffer(keys.plan), await queuedPart(redis, keys, part)];
  // Somebody else has done it, or nobody waits for it any more.
  if (plan === null || queued === null) return 0;
  const opened = await units.unitOf(unpackValue<UnitPlan>(plan));
  begin(opened.plan.unit);
  const { result, left } = await explorePart(opened, queued, {
    seconds: Math.max(LEAST_SECONDS, seconds / SHORTER ** stalledCounter),
    signal,
    look: () => readSignal(redis, ofRun.signal),
  });
  if (!(await acceptResult(redis, keys, part, result, left))) units.forgetStates();
  return result.findings.cases.length - result.context;
}
