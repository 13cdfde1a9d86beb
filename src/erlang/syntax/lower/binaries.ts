/**
 * Construction of binaries.
 *
 * A binary of literals is a literal. A segment that can never be built (`<<foo:8>>`, a negative size) makes the whole
 * expression an error, after its other parts have been evaluated.
 */
import type { Expr, Segment } from '../../core/index.ts';
import { Bits, emptyBits, Float, type Term } from '../../terms/index.ts';
import type * as Ast from '../ast.ts';
import { literalTerm } from '../literal-term.ts';
import type { Block } from './block.ts';
import { atomLiteral, erlang, literal } from './build.ts';
import { foldConstant } from './constant.ts';
import type { Lowering } from './context.ts';
import { packString, segmentShape } from './segments.ts';

/** In bits, per segment. Smaller literals are folded at compile time; larger ones would make larger code. */
const MAX_LITERAL_BITS = 256;

export function lowerBinary(cx: Lowering, e: Ast.Binary, block: Block): Expr {
  const ann = cx.at(e.pos);
  if (e.segments.every(isLiteralSegment)) {
    const value = literalTerm(e);
    if (value !== null) return literal(value, ann);
  }
  return lowerSegments(cx, e, [], block);
}

/** Lowers a binary; `prefix` are segments in front of its own that are lowered already. */
export function lowerSegments(
  cx: Lowering,
  e: Ast.Binary,
  prefix: readonly Segment<Expr>[],
  block: Block,
): Expr {
  const ann = cx.at(e.pos);
  const own = e.segments.map(s => lowerSegment(cx, s, block));
  if (own.includes(null)) return erlang('error', [atomLiteral('badarg', ann)], ann);
  const segments = [...prefix, ...own.flatMap(s => s ?? [])];
  return segments.length === 0 ? literal(emptyBits, ann) : { kind: 'binary', ann, segments };
}

/** Null when it cannot be built. */
function lowerSegment(cx: Lowering, s: Ast.Segment<Ast.Expr>, block: Block): Segment<Expr>[] | null {
  const ann = cx.at(s.pos);
  const { shape, defaultSize } = segmentShape(s);
  if (s.value.kind === 'string') {
    const size = s.size === null ? defaultSize : cx.safe(s.size, block);
    if (shape.type === 'integer' && isPlainByte(s, size)) return packString(s.value.value, ann);
    if (!isSize(size)) return null;
    return [...s.value.value].map(c => ({ ...shape, size, value: literal(c.codePointAt(0) ?? 0, ann) }));
  }
  const value = cx.safe(s.value, block);
  const size = s.size === null ? defaultSize : cx.safe(s.size, block);
  return fits(value, shape.type) && isSize(size) ? [{ ...shape, size, value }] : null;
}

function isPlainByte(s: Ast.Segment<Ast.Expr>, size: Expr): boolean {
  return s.specifiers === null && size.kind === 'literal' && size.value === 8;
}

function fits(value: Expr, type: Segment<Expr>['type']): boolean {
  if (value.kind === 'var') return true;
  if (value.kind !== 'literal') return false;
  const term: Term = value.value;
  const isInteger = typeof term === 'number' || typeof term === 'bigint';
  if (type === 'binary') return term instanceof Bits;
  return type === 'float' ? isInteger || term instanceof Float : isInteger;
}

function isSize(size: Expr): boolean {
  if (size.kind === 'var') return true;
  if (size.kind !== 'literal') return false;
  const { value } = size;
  if (typeof value === 'number' || typeof value === 'bigint') return value >= 0;
  return size.value === atomLiteral('all').value || size.value === atomLiteral('undefined').value;
}

function isLiteralSegment(s: Ast.Segment<Ast.Expr>): boolean {
  const { shape } = segmentShape(s);
  if (shape.endianness === 'native' || shape.type === 'binary') return false;
  const size = s.size === null ? 1 : foldConstant(s.size);
  if (typeof size !== 'number' || size < 0 || size * shape.unit > MAX_LITERAL_BITS) return false;
  return s.value.kind === 'string' || foldConstant(s.value) !== undefined;
}
