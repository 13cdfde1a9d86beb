/** Progress while one execution takes long: runs pause for timers, and each shows what was told last. */
import type { ProgressDisplay } from '../report/index.ts';

/** A line of progress is due every second at most; a bar that moves less often than this looks stuck. */
const TICK_MS = 500;

/** Ends the display when the exploration ends. */
export async function ticking<T>(display: ProgressDisplay, exploring: Promise<T>): Promise<T> {
  const timer = setInterval(display.tick, TICK_MS);
  try {
    return await exploring;
  } finally {
    clearInterval(timer);
    display.end();
  }
}
