/**
 * Patterns.
 *
 * Patterns of Core are linear and bind all their variables. So a variable that is bound already, or occurs a second
 * time, is replaced by a fresh one and an equality test in the clause's guard. `P1 = P2` is merged into one pattern
 * (`alias.ts`). Sizes and keys that depend on the match itself stay here and are split when the case is built
 * (`split.ts`).
 *
 * Sizes see the variables of earlier segments of the same binary; otherwise sizes and keys of maps see only the
 * variables bound before the whole pattern: in `fun(N, <<X:N>>) -> …` the size is the outer N.
 */
import type { Expr, Pattern, Segment } from '../../core/index.ts';
import { Float, nil, type Term } from '../../terms/index.ts';
import type * as Ast from '../ast.ts';
import { literalTerm } from '../literal-term.ts';
import { mergeMapPairs, mergePatterns, NoMatch } from './alias.ts';
import type { Block } from './block.ts';
import { atomLiteral, erlang, listPattern, literal, tuplePattern, variable } from './build.ts';
import { foldConstant } from './constant.ts';
import type { Lowering } from './context.ts';
import { patternVariables } from './pattern-variables.ts';
import { fieldIndex, fieldValues } from './record-fields.ts';
import { packString, segmentShape } from './segments.ts';

export interface Head {
  readonly patterns: readonly Pattern[];
  /** Equality tests between variables, for the guard. */
  readonly tests: readonly Expr[];
  /** Whether a size or key has to be computed between two parts of the match. */
  readonly staged: boolean;
  /** Whether the patterns are contradictory: the clause never matches. */
  readonly impossible: boolean;
}

/** Which variables of a pattern shadow outer ones: all of a fun, or all but the fun's own name. */
export type Shadowing = 'none' | 'all' | { readonly allBut: string };

/** Lowers the patterns of a clause and binds their variables in the block's scope. */
export function lowerHead(
  cx: Lowering,
  patterns: readonly Ast.Pattern[],
  block: Block,
  shadowing: Shadowing = 'none',
): Head {
  const lowering = new HeadLowering(cx, block, shadowing);
  try {
    const lowered = patterns.map(p => lowering.pattern(p));
    lowering.bindAll();
    return { patterns: lowered, tests: lowering.tests, staged: lowering.staged, impossible: false };
  } catch (e) {
    if (e !== NoMatch) throw e;
    return impossibleHead(cx, patterns, block);
  }
}

/** Patterns that bind the same variables, so that the clause's body is well-formed although it is never executed. */
function impossibleHead(cx: Lowering, patterns: readonly Ast.Pattern[], block: Block): Head {
  const elements: Pattern[] = [];
  for (const name of patternVariables(patterns)) {
    const fresh = cx.names.forSource(name);
    block.scope.bind(name, fresh);
    elements.push(variable(fresh));
  }
  const [, ...rest] = patterns;
  return {
    patterns: [tuplePattern(elements), ...rest.map(() => variable(cx.names.fresh()))],
    tests: [],
    staged: false,
    impossible: true,
  };
}

class HeadLowering {
  readonly tests: Expr[] = [];
  staged = false;
  private readonly bound = new Map<string, string>();

  constructor(
    private readonly cx: Lowering,
    private readonly block: Block,
    private readonly shadowing: Shadowing,
  ) {}

  bindAll(): void {
    for (const [name, core] of this.bound) this.block.scope.bind(name, core);
  }

  pattern(p: Ast.Pattern): Pattern {
    switch (p.kind) {
      case 'var':
        return this.variable(p);
      case 'atom':
      case 'integer':
      case 'float':
      case 'char':
      case 'string':
        return literal(literalTerm(p) as Term, this.cx.at(p.pos));
      case 'list':
        return listPattern(
          p.elements.map(e => this.pattern(e)),
          p.tail === null ? literal(nil, this.cx.at(p.pos)) : this.pattern(p.tail),
          this.cx.at(p.pos),
        );
      case 'tuple':
        return tuplePattern(
          p.elements.map(e => this.pattern(e)),
          this.cx.at(p.pos),
        );
      case 'record':
        return this.record(p);
      case 'record-index':
        return literal(fieldIndex(this.cx.module.record(p.name), p.field), this.cx.at(p.pos));
      case 'map':
        return this.map(p);
      case 'binary':
        return new BinaryPatternLowering(this, this.cx, this.block, p).lower();
      case 'match':
        return this.match(p);
      case 'op':
        return p.op === '++' ? this.append(p) : this.constant(p);
      case 'unary':
        return this.constant(p);
    }
  }

  variable(p: Ast.Var): Pattern {
    const ann = this.cx.at(p.pos);
    if (p.name === '_') return variable(this.cx.names.fresh(), ann);
    const earlier =
      this.bound.get(p.name) ?? (this.shadows(p.name) ? undefined : this.block.scope.lookup(p.name));
    if (earlier !== undefined) {
      const fresh = this.cx.names.fresh();
      this.tests.push(erlang('=:=', [variable(fresh), variable(earlier, ann)], ann));
      return variable(fresh, ann);
    }
    const core = this.cx.names.forSource(p.name);
    this.bound.set(p.name, core);
    return variable(core, ann);
  }

  private shadows(name: string): boolean {
    if (typeof this.shadowing === 'string') return this.shadowing === 'all';
    return this.shadowing.allBut !== name;
  }

  /** `"abc" ++ T`, `[$a, X] ++ "b" ++ T`: iterative, since there may be many prefixes. */
  private append(p: Ast.PatternOperation): Pattern {
    const parts: Pattern[] = [];
    let rest: Ast.Pattern = p;
    while (rest.kind === 'op' && rest.op === '++') {
      const prefix: Ast.Pattern = rest.left;
      if (prefix.kind === 'string') {
        const ann = this.cx.at(prefix.pos);
        for (const c of prefix.value) parts.push(literal(c.codePointAt(0) ?? 0, ann));
      } else if (prefix.kind === 'list' && prefix.tail === null) {
        for (const e of prefix.elements) parts.push(this.pattern(e));
      } else throw NoMatch;
      rest = rest.right;
    }
    return listPattern(parts, this.pattern(rest), this.cx.at(p.pos));
  }

  private constant(p: Ast.PatternOperation | Ast.PatternUnaryOperation): Pattern {
    const value = foldConstant(p);
    if (value === undefined) throw NoMatch;
    return literal(value, this.cx.at(p.pos));
  }

  private record(p: Ast.RecordPattern): Pattern {
    const ann = this.cx.at(p.pos);
    const fields = fieldValues(this.cx.module.record(p.name), p.fields).map(f =>
      f === null ? variable(this.cx.names.fresh(), ann) : this.pattern(f),
    );
    return tuplePattern([atomLiteral(p.name, ann), ...fields], ann);
  }

  private match(p: Ast.MatchPattern): Pattern {
    const parts: Ast.Pattern[] = [];
    let rest: Ast.Pattern = p;
    for (; rest.kind === 'match'; rest = rest.value) parts.push(rest.pattern);
    const lowered = [...parts, rest].map(part => this.pattern(part));
    return lowered.reduceRight((merged, part) => mergePatterns(part, merged));
  }

  private map(p: Ast.MapPattern): Pattern {
    const pairs = p.pairs.map(pair => ({ key: this.outerExpr(pair.key), value: this.pattern(pair.value) }));
    return { kind: 'map', ann: this.cx.at(p.pos), pairs: mergeMapPairs(pairs) };
  }

  /** A key or size over variables bound outside the pattern. */
  outerExpr(e: Ast.Expr, block: Block = this.block.guard()): Expr {
    const folded = foldConstant(e);
    if (folded !== undefined) return literal(folded, this.cx.at(e.pos));
    const value = this.cx.expr(e, block);
    if (block.isEmpty && (value.kind === 'literal' || value.kind === 'var')) return value;
    this.staged = true;
    return block.close(value);
  }
}

/** A binary's segments, in order; later sizes see the variables of earlier segments. */
class BinaryPatternLowering {
  private readonly sizes: Block;
  private readonly own = new Set<string>();

  constructor(
    private readonly head: HeadLowering,
    private readonly cx: Lowering,
    block: Block,
    private readonly source: Ast.BinaryPattern,
  ) {
    this.sizes = block.guard();
  }

  lower(): Pattern {
    return {
      kind: 'binary',
      ann: this.cx.at(this.source.pos),
      segments: this.source.segments.flatMap(s => this.segment(s)),
    };
  }

  private segment(s: Ast.Segment<Ast.Pattern>): Segment<Pattern>[] {
    const ann = this.cx.at(s.pos);
    if (s.value.kind === 'string' && s.size === null && s.specifiers === null) {
      return packString(s.value.value, ann);
    }
    const { shape, defaultSize } = segmentShape(s);
    const size = s.size === null ? defaultSize : this.size(s.size);
    if (s.value.kind === 'string') {
      return [...s.value.value].map(c => ({
        ...shape,
        size,
        value: literal(coerce(c.codePointAt(0) ?? 0, shape.type), ann),
      }));
    }
    const value = this.head.pattern(s.value);
    if (value.kind === 'var' && s.value.kind === 'var') this.remember(s.value.name, value.name);
    return [
      {
        ...shape,
        size,
        value: value.kind === 'literal' ? literal(coerce(value.value, shape.type), value.ann) : value,
      },
    ];
  }

  private remember(source: string, core: string): void {
    if (source === '_') return;
    this.sizes.scope.bind(source, core);
    this.own.add(core);
  }

  private size(size: Ast.Expr): Expr {
    const lowered = this.head.outerExpr(size, this.sizes.separate());
    if (lowered.kind === 'var' && this.own.has(lowered.name)) this.head.staged = true;
    return lowered;
  }
}

/** In a float segment an integer literal means the float of the same value. */
function coerce(value: Term, type: Segment<Pattern>['type']): Term {
  if (type !== 'float' || (typeof value !== 'number' && typeof value !== 'bigint')) return value;
  const float = Number(value);
  return Number.isFinite(float) ? new Float(float) : value;
}
