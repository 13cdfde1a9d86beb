/** A unit's turn: stages, for as long as there is time for another one. */
import { realClock } from '../../api/index.ts';
import type { Turn } from '../exploration/portfolio.ts';
import type { UnitExploration } from '../exploration/unit-exploration.ts';

/** How much longer a stage takes than the one before: it has twice as many executions. */
const NEXT_STAGE = 2;

/**
 * An error of ours ends the exploration of this unit, whose report counts it, and of no other: what was found in hours must not be lost for it.
 *
 * Where `timeMs` is 0, nothing is run. `renew` is called before each stage that is run: the solver must not know what it was asked
 * about other units meanwhile.
 */
export async function takeTurn(
  exploration: Pick<UnitExploration, 'exploreStage' | 'lostMs' | 'failed'>,
  timeMs: number,
  signal: AbortSignal,
  renew: () => void,
): Promise<Turn> {
  const end = realClock.now() + timeMs;
  const patience = timeMs > 0 ? signal : AbortSignal.abort('time');
  for (;;) {
    if (timeMs > 0) renew();
    const began = realClock.now();
    const ended = await exploration.exploreStage(Math.max(1, end - began), patience).catch(error => {
      exploration.failed(error);
      return 'done' as const;
    });
    const nextMs = NEXT_STAGE * (realClock.now() - began);
    const lostMs = ended === 'cut' ? exploration.lostMs : 0;
    if (ended !== 'more' || realClock.now() + nextMs > end) return { end: ended, nextMs, lostMs };
  }
}
