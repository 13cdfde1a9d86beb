/**
 * About how long an integer is. JavaScript does not tell, and to print it takes longer than to multiply it; comparing
 * integers of different lengths looks at their lengths only, so it is compared with powers of two.
 */
const SMALL = 1024;
const bounds: { readonly bits: number; readonly high: bigint; readonly low: bigint }[] = [];

/** At least the number of bits of the integer, and less than twice as many; 1024 for all that are shorter. */
export function bitsUpTo(value: bigint): number {
  if (Number.isFinite(Number(value))) return SMALL;
  for (let i = 0; ; i++) {
    const bound = bounds[i] ?? addBound(i);
    if (value < bound.high && value > bound.low) return bound.bits;
  }
}

function addBound(i: number): (typeof bounds)[number] {
  const bits = SMALL * 2 ** (i + 1);
  const high = 1n << BigInt(bits);
  const bound = { bits, high, low: -high };
  bounds.push(bound);
  return bound;
}
