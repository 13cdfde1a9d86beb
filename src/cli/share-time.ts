/**
 * Shares time among explorations. Everyone gets the same at first; who is done early leaves its share to the others.
 * What is left goes in longer and longer turns first to those whose coverage grew in their last turn.
 */
import type { UnitExploration } from './explore-unit.ts';

type Turn = Pick<UnitExploration, 'explore' | 'reached'>;

const LEAST_MS = 50;
/** The part of the time that the first turns may take together. */
const FIRST_TURNS = 0.5;

export async function shareTime(
  explorations: readonly Turn[],
  timeMs: number,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const deadline = now() + timeMs;
  let turnMs = Math.max(LEAST_MS, (FIRST_TURNS * timeMs) / Math.max(1, explorations.length));
  let active: readonly Turn[] = explorations;
  const grew = new Map<Turn, number>();
  while (active.length > 0) {
    const unfinished: Turn[] = [];
    for (const exploration of active) {
      const before = exploration.reached.reached.size;
      const left = deadline - now();
      // Also who comes too late is started, so that there is something to report.
      const isDone = await exploration.explore(Math.max(1, Math.min(turnMs, left)), signal);
      grew.set(exploration, exploration.reached.reached.size - before);
      if (!isDone) unfinished.push(exploration);
    }
    if (signal.aborted || now() >= deadline) return;
    active = unfinished.sort((a, b) => (grew.get(b) ?? 0) - (grew.get(a) ?? 0));
    turnMs *= 2;
  }
}
