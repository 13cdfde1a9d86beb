/**
 * How a confined program has ended. What stands between it and us (bubblewrap, a shell) ends with 128 and the signal's number where a signal
 * has ended the program, so that somebody else's kill would look like a `halt` of the program.
 */

/** Signals have numbers from 1; those behind are for real time. */
const [FIRST_SIGNAL, LAST_SIGNAL] = [1, 31];

/** The status with which it ended by itself; null where a signal ended it. */
export function ownStatus(status: number | null): number | null {
  const signal = (status ?? 0) - 128;
  return signal >= FIRST_SIGNAL && signal <= LAST_SIGNAL ? null : status;
}
