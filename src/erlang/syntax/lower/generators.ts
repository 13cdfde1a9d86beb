/**
 * Generators of comprehensions: patterns that take the next element from a source.
 *
 * The remaining source is a parameter of the comprehension's local function. Every generator has four patterns over
 * that parameter: an element that matches the generator's pattern, an element that does not, the end, and (any other
 * value) an invalid source. What is left of a binary and is no element is its end, unless the generator is strict. Zipped generators advance together, each with its own parameter.
 */
import type { Expr, Pattern, Segment } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import {
  atomLiteral,
  bare,
  clause,
  erlang,
  listPattern,
  nilLiteral,
  tagged,
  valuesOf,
  variable,
} from './build.ts';
import type { Lowering } from './context.ts';
import { type Head, lowerHead } from './patterns.ts';

/** A pattern for a non-empty source, and the variable bound to the rest. */
export interface Advance {
  readonly pattern: Pattern;
  readonly rest: Expr;
}

export interface Source {
  readonly strict: boolean;
  /** Any element. */
  skip(): Advance;
  /** The empty source. */
  end(): Pattern;
  /** A source that is not empty, and what a strict generator says does not match. */
  mismatch(): { readonly pattern: Pattern; readonly value: Expr };
}

/** Evaluates a generator's source in `block`. */
export function lowerSource(cx: Lowering, g: Ast.Generator, block: Block): Expr {
  const value = cx.safe(g.source, block);
  if (g.kind !== 'map-generate') return value;
  const ann = cx.at(g.pos);
  const map = cx.bindUnlessAtomic(value, block);
  const call: Expr = {
    kind: 'call',
    ann,
    module: atomLiteral('maps', ann),
    name: atomLiteral('to_list', ann),
    args: [map],
  };
  return cx.bindUnlessSafe(
    {
      kind: 'case',
      ann,
      arg: valuesOf([]),
      clauses: [
        clause([], call, cx.generatedAt(g.pos), erlang('is_map', [map], ann)),
        clause([], erlang('error', [tagged('bad_generator')([map])], ann), cx.generatedAt(g.pos)),
      ],
    },
    block,
  );
}

export function sourceOf(cx: Lowering, g: Ast.Generator, block: Block): Source {
  return g.kind === 'binary-generate' ? binarySource(cx, g, block) : listSource(cx, g);
}

/** The pattern for one element: an element of a list, or the first segments of a binary. */
export function elementPattern(g: Ast.Generator): Ast.Pattern {
  if (g.kind !== 'map-generate') return g.pattern;
  return { kind: 'tuple', pos: g.pos, elements: [g.key, g.value] };
}

/** The pattern for the source, given that for the element. */
export function advanceOver(cx: Lowering, g: Ast.Generator, element: Pattern): Advance {
  const rest = variable(cx.names.fresh());
  if (g.kind !== 'binary-generate') return { pattern: listPattern([element], rest, cx.at(g.pos)), rest };
  const segments = element.kind === 'binary' ? element.segments : [];
  return { pattern: { kind: 'binary', ann: element.ann, segments: [...segments, restOf(rest)] }, rest };
}

function listSource(cx: Lowering, g: Ast.ListGenerator | Ast.MapGenerator): Source {
  return {
    strict: g.strict,
    skip: () => advanceOver(cx, g, variable(cx.names.fresh())),
    end: () => nilLiteral,
    mismatch() {
      const value = variable(cx.names.fresh());
      return { pattern: advanceOver(cx, g, value).pattern, value };
    },
  };
}

/**
 * An element is skipped if its segments exist but their values do not match. The pattern for that has variables in
 * place of values; variables of the original pattern stay, since later sizes may depend on them.
 */
function binarySource(cx: Lowering, g: Ast.BinaryGenerator, block: Block): Source {
  return {
    strict: g.strict,
    skip() {
      const head: Head = lowerHead(cx, [g.pattern], block.branch(), 'all');
      const [pattern] = head.patterns;
      const segments = pattern?.kind === 'binary' ? pattern.segments : [];
      const loose = segments.map(s =>
        s.value.kind === 'var' ? s : { ...s, value: variable(cx.names.fresh()) },
      );
      return advanceOver(cx, g, bits(loose));
    },
    end: () => (g.strict ? bits([]) : bits([restOf(variable(cx.names.fresh()))])),
    mismatch() {
      const value = variable(cx.names.fresh());
      return { pattern: bits([restOf(value)]), value };
    },
  };
}

function bits(segments: readonly Segment<Pattern>[]): Pattern {
  return { kind: 'binary', ann: bare, segments };
}

export function restOf<T>(value: T): Segment<T> {
  return { value, size: atomLiteral('all'), unit: 1, type: 'binary', signed: false, endianness: 'big' };
}
