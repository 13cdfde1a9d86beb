/** A job's work: explores a part for its time, or until others are idle, and says what came of it. */
import { realClock } from '../../api/index.ts';
import { type Progress, splitExploration, tasksIn } from '../../search/index.ts';
import { inProcessExecutor } from '../executors/unit-executor.ts';
import { newExplorer } from '../exploration/new-explorer.ts';
import { once } from './once.ts';
import type { OpenUnit } from './open-units.ts';
import type { PartResult, QueuedPart } from './results.ts';
import { type RunSignal, SIGNAL_MS } from './signal.ts';

export interface PartWork {
  readonly seconds: number;
  /** Aborted when the worker is to leave. */
  readonly signal: AbortSignal;
  /** How the run is going. */
  readonly look: () => Promise<RunSignal>;
}

/** Milliseconds that a part is explored before it is split for idle workers. Smaller splits off parts not worth a job. */
const LEAST_MS = 300;
/** Parts that are made of one at most. */
const MOST_PARTS = 64;

export async function explorePart(
  { opened, options, solvers, memory, plan, root }: OpenUnit,
  { exploration, candidates }: QueuedPart,
  { seconds, signal, look }: PartWork,
): Promise<{ result: PartResult; left: QueuedPart[] }> {
  memory?.useCandidates(candidates);
  const solver = solvers.chain(opened.unit.name);
  const { executor } = await inProcessExecutor(opened, solver, solvers.undumped, options, realClock.now);
  let waiting = 0;
  const observer = { progress: (progress: Progress) => (waiting = progress.waiting) };
  const explorer = newExplorer({ opened, executor, options, clock: realClock, observer });
  await explorer.restore(exploration);
  const began = realClock.now();
  const enough = new AbortController();
  const end = () => enough.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  let parts = 1;
  const watch = setInterval(
    once(async () => {
      const { isOver, idlePerBusy } = await look();
      const mayBeSplit = idlePerBusy > 0 && realClock.now() - began >= LEAST_MS;
      // Where few are idle, few have to give something away: whoever the dice pick.
      const isMeant = mayBeSplit && waiting > 1 && Math.random() < idlePerBusy;
      if (isMeant) parts = Math.min(MOST_PARTS, 1 + Math.ceil(idlePerBusy));
      if (isOver || isMeant) end();
    }),
    SIGNAL_MS,
  );
  try {
    await explorer.explore({ timeMs: 1000 * seconds, signal: enough.signal });
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', end);
  }
  const saved = explorer.save();
  const left = splitExploration(saved, parts);
  const points = opened.points();
  const result: PartResult = {
    findings: asElsewhere(saved.findings, root),
    context: exploration.findings.cases.length,
    left: left.map(tasksIn),
    statistics: solver.statistics,
    points: points.length > plan.points ? asElsewhere(points, root) : [],
    seconds: (realClock.now() - began) / 1000,
  };
  const candidatesNow = memory?.candidates() ?? null;
  return { result, left: left.map(part => ({ exploration: part, candidates: candidatesNow })) };
}

/** Files are named as the coordinator names them. */
function asElsewhere<Value>(value: Value, root: string): Value {
  const text = JSON.stringify(value);
  return text.includes(root) ? (JSON.parse(text.replaceAll(root, '')) as Value) : value;
}
