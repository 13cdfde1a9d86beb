/** The name of a unit as a part of file names: `example:foo/1` becomes `example.foo.1`. */
import { createHash } from 'node:crypto';

/** How many characters it may have: file systems allow 255 bytes, and extensions need some of them. */
const MAX_LENGTH = 180;

/** Different units have different names. */
export function fileNameOf(unit: string): string {
  const name = unit.split(/[:/]/).map(encodeURIComponent).join('.');
  if (name.length <= MAX_LENGTH) return name;
  return `${name.slice(0, MAX_LENGTH - 17)}~${createHash('sha256').update(unit).digest('hex').slice(0, 16)}`;
}
