/**
 * A value that is always there, though its type does not say so: an element at an index that was checked, an entry that
 * was just made. Unlike a type assertion it fails where that is wrong. Hot loops do without it.
 */
export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a value is missing that should always be there');
  return value;
}
