/** The float `step` representable values away. */
export function floatAt(value: number, step: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value === 0 ? 0 : value);
  const bits = view.getBigInt64(0);
  // As integers, the bit patterns of positive floats are in order, those of negative ones in reverse order.
  const magnitude = bits < 0n ? -(bits & 0x7fffffffffffffffn) : bits;
  const moved = magnitude + BigInt(step);
  view.setBigInt64(0, moved < 0n ? -moved | -(2n ** 63n) : moved);
  const result = view.getFloat64(0);
  return Number.isFinite(result) ? result : value;
}
