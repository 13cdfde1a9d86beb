/**
 * A meter that counts work instead of time: a generated program may do in few steps what takes for ever, such as to copy longer and
 * longer lists, and whether a run ends must not depend on the machine.
 */
import type { RunMeter } from '../../src/logic/index.ts';

/** Each look stands for some 20,000 parts of terms that were walked. Larger: programs that do not end take longer. */
const MOST_LOOKS = 100;

export function boundedWork(): RunMeter {
  let looks = 0;
  return { exceeded: () => (++looks > MOST_LOOKS ? 'time' : null) };
}
