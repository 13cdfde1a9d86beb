/** `tandem worker --status`: who works on a queue, and what waits there. */
import type { ExitStatus, Io } from '../io.ts';
import { type JobData, QUEUE } from './keys.ts';
import { loadBullMq } from './packages.ts';
import { openRedis, shownUrl } from './redis.ts';
import { type WorkerInfo, workersOn } from './registry.ts';

export async function workerStatus(url: string, io: Io): Promise<ExitStatus> {
  const redis = await openRedis(url);
  const { Queue } = loadBullMq();
  const queue = new Queue<JobData>(QUEUE, { connection: redis, prefix: QUEUE });
  try {
    const workers = await workersOn(redis);
    const { wait = 0, active = 0, delayed = 0, failed = 0 } = await queue.getJobCounts();
    const runs = new Set((await queue.getJobs(['wait', 'active', 'delayed'])).map(job => job?.data.run));
    const lines = [
      `${shownUrl(url)}: ${workers.length} worker processes, ${active} jobs under way, ${wait} waiting, ${delayed} refused, ${failed} failed`,
      ...(runs.size === 0 ? [] : [`runs: ${[...runs].join(', ')}`]),
      ...workers.map(lineOf),
    ];
    io.stdout.write(`${lines.join('\n')}\n`);
    return 0;
  } finally {
    await queue.close();
    redis.disconnect();
  }
}

function lineOf({ id, version, otp, jobs, executions, unit, refused }: WorkerInfo): string {
  const system = otp === null ? 'no OTP' : `OTP ${otp}`;
  const doing = unit === null ? 'idle' : `explores ${unit}`;
  const why = refused === null ? '' : `, refused: ${refused}`;
  return `${id}: Tandem ${version}, ${system}, ${jobs} jobs, ${executions} executions, ${doing}${why}`;
}
