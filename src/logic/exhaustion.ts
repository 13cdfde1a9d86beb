/**
 * JavaScript's own limits. A string, array, buffer, map or integer beyond them, and a recursion that uses up the stack,
 * throw a RangeError, as do some mistakes of ours: only the message tells them apart.
 */
const BEYOND = /call stack|string length|array length|allocation|BigInt size|(map|set) maximum/i;

/** Whether something was too large or too deep for JavaScript, and no mistake of ours. */
export function isExhaustion(thrown: unknown): boolean {
  return thrown instanceof RangeError && BEYOND.test(thrown.message);
}
