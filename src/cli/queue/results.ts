/**
 * Parts of an exploration and the results of exploring them, in Redis.
 *
 * The first result of a part counts, and is written together with the parts that it leaves, in one step. So a part that
 * two workers explore, because the first one was taken for dead, counts once: the later one is told that its result
 * was not accepted.
 */
import type { Redis } from 'ioredis';
import type { Point } from '../../coverage/index.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import type { Plain, SavedExploration, SavedFindings } from '../../search/index.ts';
import type { SolverStatistics } from '../../solver/index.ts';
import { KEPT_SECONDS, partName, type UnitKeys } from './keys.ts';
import { packValue, unpackValue } from './payload.ts';

/** A part to be explored. */
export interface QueuedPart {
  readonly exploration: SavedExploration<ReportedOutcome>;
  /** See `RunMemory.candidates`; null where the language has none. */
  readonly candidates: Plain;
}

/** What came of a part. */
export interface PartResult {
  readonly findings: SavedFindings<ReportedOutcome>;
  /** How many of the cases the part began with. */
  readonly context: number;
  /** How many tasks each of the parts has that are left. */
  readonly left: readonly number[];
  readonly statistics: SolverStatistics;
  /** Coverage points, where the worker knows of more than the coordinator. */
  readonly points: readonly Point[];
  /** How long it was explored. */
  readonly seconds: number;
}

/** `KEYS`: plan, result, done, parts. `ARGV`: the result, the part's name, seconds to keep it, the parts that are left. */
const ACCEPT = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if not redis.call('SET', KEYS[2], ARGV[1], 'NX', 'EX', ARGV[3]) then return 0 end
for i = 4, #KEYS do redis.call('SET', KEYS[i], ARGV[i], 'EX', ARGV[3]) end
redis.call('RPUSH', KEYS[3], ARGV[2])
redis.call('EXPIRE', KEYS[3], ARGV[3])
return 1`;

/** False where the part has a result already, or nobody waits for it any more. */
export async function acceptResult(
  redis: Redis,
  keys: UnitKeys,
  part: string,
  result: PartResult,
  left: readonly QueuedPart[],
): Promise<boolean> {
  const names = [keys.plan, keys.result(part), keys.done];
  const parts = left.map((_, i) => keys.part(partName(part, i)));
  const values = [packValue(result), part, KEPT_SECONDS, ...left.map(packValue)];
  return (await redis.eval(ACCEPT, names.length + parts.length, ...names, ...parts, ...values)) === 1;
}

export async function resultOf(redis: Redis, keys: UnitKeys, part: string): Promise<PartResult | null> {
  const bytes = await redis.getBuffer(keys.result(part));
  return bytes === null ? null : unpackValue<PartResult>(bytes);
}

export async function queuedPart(redis: Redis, keys: UnitKeys, part: string): Promise<QueuedPart | null> {
  const bytes = await redis.getBuffer(keys.part(part));
  return bytes === null ? null : unpackValue<QueuedPart>(bytes);
}
