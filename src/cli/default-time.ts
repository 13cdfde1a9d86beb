/** How long `tandem test` explores where the user does not say: by the size of the program. */
import type { Point } from '../coverage/index.ts';

const SECONDS_PER_100_LINES = 10;
/** Seconds for the smallest program. */
const LEAST_SECONDS = 10;

export interface DefaultTime {
  readonly seconds: number;
  /** For the user. */
  readonly text: string;
}

/** `points`: those of the program's own code. Its lines are counted to the last one of each file that has code. */
export function defaultTime(points: readonly Point[]): DefaultTime {
  const lastLines = new Map<string, number>();
  for (const { place } of points)
    if (place !== undefined) lastLines.set(place.file, Math.max(place.line, lastLines.get(place.file) ?? 0));
  const lines = [...lastLines.values()].reduce((sum, last) => sum + last, 0);
  const seconds = Math.max(LEAST_SECONDS, Math.ceil((SECONDS_PER_100_LINES * lines) / 100));
  const text = `exploring for up to ${seconds} s: ${SECONDS_PER_100_LINES} s for each 100 of ${lines} lines (--time says otherwise)`;
  return { seconds, text };
}
