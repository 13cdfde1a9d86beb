/**
 * Desugars cases whose patterns contain computations.
 *
 * `<<N, Data:N/binary>>` uses a variable that the same pattern binds, `<<X:(N + 1)>>` and `#{K + 1 := V}` evaluate an
 * expression during the match. Core's patterns can do neither. Such a clause is split at that point: the outer pattern
 * matches the part before and binds the rest, then the size or key is evaluated (an exception makes the match fail),
 * then an inner case matches the rest. When an inner case fails, the clauses after the split one are tried: they become
 * a local function without arguments, entered by a jump (`goto`).
 */
import { defined } from '../../../logic/index.ts';
import type { Annotation, Clause, Expr, Pattern, Segment } from '../../core/index.ts';
import {
  atomLiteral,
  bare,
  clause,
  isSafe,
  trueLiteral,
  tupleOf,
  tuplePattern,
  valuesOf,
  variable,
} from './build.ts';
import type { Lowering } from './context.ts';

type BinaryPattern = Extract<Pattern, { kind: 'binary' }>;
type MapPattern = Extract<Pattern, { kind: 'map' }>;

/**
 * The second half of a split pattern: `wrap` computes the sizes or keys, then `pattern` is matched against `arg`.
 * `next` is the second half of that pattern, if it was split too.
 */
interface Stage {
  readonly wrap: (body: Expr) => Expr;
  readonly arg: Expr;
  readonly pattern: Pattern;
  readonly next?: Stage;
}

interface Cut {
  readonly outer: Pattern;
  readonly stage: Stage;
}

export function caseExpr(
  cx: Lowering,
  args: readonly Expr[],
  clauses: readonly Clause[],
  ann: Annotation,
  staged: boolean,
): Expr {
  if (!staged) return { kind: 'case', ann, arg: valuesOf(args, ann), clauses };
  const vars: string[] = [];
  const values: Expr[] = [];
  const repeatable = args.map(arg => {
    if (arg.kind === 'var' || arg.kind === 'literal') return arg;
    const name = cx.names.fresh();
    vars.push(name);
    values.push(arg);
    return variable(name);
  });
  const body = new Splitter(cx, ann).build(repeatable, clauses);
  return vars.length === 0 ? body : { kind: 'let', ann: bare, vars, arg: valuesOf(values), body };
}

class Splitter {
  constructor(
    private readonly cx: Lowering,
    private readonly ann: Annotation,
  ) {}

  build(args: readonly Expr[], clauses: readonly Clause[]): Expr {
    for (let at = clauses.length - 1; at >= 0; at--) {
      const staged = defined(clauses[at]);
      const cut = this.cutClause(staged.patterns);
      if (cut !== null) return this.rebuild(args, clauses, at, cut);
    }
    return { kind: 'case', ann: this.ann, arg: valuesOf(args, this.ann), clauses };
  }

  private rebuild(
    args: readonly Expr[],
    clauses: readonly Clause[],
    at: number,
    cut: { patterns: readonly Pattern[]; stage: Stage },
  ): Expr {
    const staged = defined(clauses[at]);
    const name = this.cx.label();
    const outer = clause(cut.patterns, this.stage(cut.stage, staged, name), staged.ann);
    const rest: Expr = {
      kind: 'case',
      ann: this.ann,
      arg: valuesOf(args, this.ann),
      clauses: clauses.slice(at + 1),
    };
    return {
      kind: 'letrec',
      ann: { goto: true },
      defs: [{ name, arity: 0, fun: { kind: 'fun', ann: { generated: true }, vars: [], body: rest } }],
      body: this.build(args, [...clauses.slice(0, at), outer, this.jump(name, args.length, staged.ann)]),
    };
  }

  private stage(stage: Stage, staged: Clause, name: string): Expr {
    const patterns = [stage.pattern];
    const inner: Clause =
      stage.next === undefined
        ? { ...staged, patterns }
        : clause(patterns, this.stage(stage.next, staged, name), staged.ann);
    return stage.wrap(this.build([stage.arg], [inner, this.jump(name, 1, staged.ann)]));
  }

  private jump(name: string, arity: number, at: Annotation): Clause {
    const ann: Annotation = { ...at, generated: true };
    const patterns = this.cx.names.freshList(arity).map(v => variable(v));
    return clause(
      patterns,
      { kind: 'apply', ann, op: { kind: 'fname', ann: bare, name, arity: 0 }, args: [] },
      ann,
    );
  }

  /** Splits the last pattern of a clause that needs it; null where none does. */
  private cutClause(patterns: readonly Pattern[]): { patterns: Pattern[]; stage: Stage } | null {
    for (let i = patterns.length - 1; i >= 0; i--) {
      const cut = this.cut(defined(patterns[i]));
      if (cut !== null) return { patterns: patterns.with(i, cut.outer), stage: cut.stage };
    }
    return null;
  }

  /** A part that has to be split is matched separately, after the other parts. */
  private setAside(parts: readonly Pattern[]): { parts: Pattern[]; stage: Stage } | null {
    for (const [i, part] of parts.entries()) {
      const cut = this.cut(part);
      if (cut === null) continue;
      const arg = variable(this.cx.names.fresh());
      const stage = { wrap: (body: Expr) => body, arg, pattern: cut.outer, next: cut.stage };
      return { parts: parts.with(i, arg), stage };
    }
    return null;
  }

  private cut(p: Pattern): Cut | null {
    switch (p.kind) {
      case 'literal':
      case 'var':
        return null;
      case 'alias': {
        const cut = this.setAside([p.pattern]);
        return cut && { outer: { ...p, pattern: defined(cut.parts[0]) }, stage: cut.stage };
      }
      case 'cons': {
        const cut = this.setAside([p.head, p.tail]);
        if (cut === null) return null;
        const [head, tail] = cut.parts as [Pattern, Pattern];
        return { outer: { ...p, head, tail }, stage: cut.stage };
      }
      case 'tuple': {
        const cut = this.setAside(p.elements);
        return cut && { outer: { ...p, elements: cut.parts }, stage: cut.stage };
      }
      case 'map':
        return this.cutMap(p);
      case 'binary':
        return this.cutBinary(p);
    }
  }

  private cutBinary(p: BinaryPattern): Cut | null {
    const own = new Set<string>();
    for (const [i, segment] of p.segments.entries()) {
      const { size, value } = segment;
      const computed = size.kind !== 'literal' && size.kind !== 'var';
      if (computed || (size.kind === 'var' && own.has(size.name))) {
        const rest = this.cx.names.fresh();
        const tail: Segment<Pattern> = {
          value: variable(rest),
          size: atomLiteral('all'),
          unit: 1,
          type: 'binary',
          signed: false,
          endianness: 'big',
        };
        const sizeVar = computed ? this.cx.names.fresh() : '';
        const next = computed ? { ...segment, size: variable(sizeVar) } : segment;
        return {
          outer: { ...p, segments: [...p.segments.slice(0, i), tail] },
          stage: {
            wrap: computed ? this.computedSize(sizeVar, size) : body => body,
            arg: variable(rest),
            pattern: { ...p, segments: [next, ...p.segments.slice(i + 1)] },
          },
        };
      }
      if (value.kind === 'var') own.add(value.name);
    }
    return null;
  }

  /** `bad_size` as a size makes the match fail. */
  private computedSize(sizeVar: string, size: Expr): (body: Expr) => Expr {
    const value = this.cx.names.fresh();
    const arg: Expr = {
      kind: 'try',
      ann: bare,
      arg: size,
      vars: [value],
      body: variable(value),
      exceptionVars: this.cx.names.freshList(3),
      handler: atomLiteral('bad_size'),
    };
    return body => ({ kind: 'let', ann: bare, vars: [sizeVar], arg, body });
  }

  private cutMap(p: MapPattern): Cut | null {
    for (const [i, pair] of p.pairs.entries()) {
      if (pair.key.kind !== 'literal' && pair.key.kind !== 'var') return this.cutAtKey(p, i);
      const cut = this.setAside([pair.value]);
      if (cut !== null) {
        const [value] = cut.parts as [Pattern];
        return { outer: { ...p, pairs: p.pairs.with(i, { key: pair.key, value }) }, stage: cut.stage };
      }
    }
    return null;
  }

  private cutAtKey(p: MapPattern, at: number): Cut {
    const { key, value } = defined(p.pairs[at]);
    const [map, keyVar] = [this.cx.names.fresh(), this.cx.names.fresh()];
    const outer: Pattern = {
      kind: 'alias',
      ann: p.ann,
      name: map,
      pattern: { ...p, pairs: p.pairs.slice(0, at) },
    };
    const pattern: Pattern = { ...p, pairs: [{ key: variable(keyVar), value }, ...p.pairs.slice(at + 1)] };
    if (isSafe(key)) {
      const wrap = (body: Expr): Expr => ({ kind: 'let', ann: bare, vars: [keyVar], arg: key, body });
      return { outer, stage: { wrap, arg: variable(map), pattern } };
    }
    const [succeeded, value0] = [this.cx.names.fresh(), this.cx.names.fresh()];
    const arg: Expr = {
      kind: 'try',
      ann: bare,
      arg: key,
      vars: [value0],
      body: valuesOf([trueLiteral, variable(value0)]),
      exceptionVars: this.cx.names.freshList(3),
      handler: valuesOf([atomLiteral('false'), atomLiteral('false')]),
    };
    return {
      outer,
      stage: {
        wrap: body => ({ kind: 'let', ann: bare, vars: [succeeded, keyVar], arg, body }),
        arg: tupleOf([variable(succeeded), variable(map)]),
        pattern: tuplePattern([trueLiteral, pattern]),
      },
    };
  }
}
