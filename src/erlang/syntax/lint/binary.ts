/** Checks segments of binaries: specifiers, and sizes for types. */
import type { Expr, Segment } from '../ast.ts';
import { foldConstant } from '../lower/constant.ts';
import { isSegmentProblem, type SegmentType, segmentType } from '../segment.ts';
import type { LintContext } from './context.ts';

/** The segment's type; null if it is invalid, which is reported. */
export function checkSegment(context: LintContext, segment: Segment<Expr>): SegmentType | null {
  const all = segment.size?.kind === 'atom' && segment.size.name === 'all';
  const type = segmentType(all ? { ...segment, size: null } : segment);
  if (isSegmentProblem(type)) {
    context.error(segment.pos, type.code, type.message);
    return null;
  }
  if (all && type.type !== 'binary') context.error(segment.pos, 'illegal_bitsize', 'illegal bit size');
  return type;
}

/** A size known at compile time; undefined otherwise. */
export function constantSize(size: Expr): number | undefined {
  if (size.kind === 'op' && spineLength(size) > 100) return undefined;
  const value = foldConstant(size);
  return typeof value === 'number' ? value : undefined;
}

function spineLength(expr: Expr): number {
  let length = 0;
  for (let e = expr; e.kind === 'op'; e = e.left) length++;
  return length;
}
