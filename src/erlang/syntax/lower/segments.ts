/** Segments of binaries in Core: with defaults, and with packed strings. */
import type { Annotation, Expr, Literal, Segment } from '../../core/index.ts';
import { atom, normalize } from '../../terms/index.ts';
import type { Segment as AstSegment } from '../ast.ts';
import { isSegmentProblem, segmentType } from '../segment.ts';
import { literal } from './build.ts';

export type SegmentShape = Omit<Segment<unknown>, 'value' | 'size'>;

const PLAIN: SegmentShape = { unit: 1, type: 'integer', signed: false, endianness: 'big' };

/** Characters per packed segment, as in the compiler. */
const MAX_PACKED_CHARACTERS = 128;

/** `defaultSize` is the size of a segment that gives none. */
export function segmentShape(s: Pick<AstSegment<unknown>, 'size' | 'specifiers'>): {
  readonly shape: SegmentShape;
  readonly defaultSize: Expr;
} {
  const found = segmentType(s);
  // The linter has reported it; the shape does not matter.
  if (isSegmentProblem(found)) return { shape: PLAIN, defaultSize: literal(8) };
  const { type, size, unit, signed, endianness } = found;
  const defaultSize =
    size === 'character' || size === 'given' ? atom('undefined') : size === 'all' ? atom('all') : size;
  return { shape: { type, unit: unit ?? 1, signed, endianness }, defaultSize: literal(defaultSize) };
}

/** Packs the characters of a plain string into few segments: one comparison instead of one for each character. */
export function packString(text: string, ann: Annotation): Segment<Literal>[] {
  const characters = [...text].map(c => c.codePointAt(0) ?? 0);
  const segments: Segment<Literal>[] = [];
  for (let from = 0; from < characters.length; from += MAX_PACKED_CHARACTERS) {
    const chunk = characters.slice(from, from + MAX_PACKED_CHARACTERS);
    const value = chunk.reduce((packed, c) => (packed << 8n) | BigInt(c), 0n);
    segments.push({ ...PLAIN, size: literal(chunk.length * 8), value: literal(normalize(value), ann) });
  }
  return segments;
}
