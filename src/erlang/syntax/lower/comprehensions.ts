/**
 * Desugars comprehensions to local recursive functions.
 *
 * A generator becomes a function that iterates over its source. It has clauses for an element that matches and passes
 * the filters directly after the generator (if those are guard tests), which continues with the remaining qualifiers;
 * for any other element, which is skipped; and for the end. The kinds of comprehension differ in what they do with a
 * result:
 *  - a list conses it to the results of the rest, so nothing is reversed;
 *  - a binary is an accumulator;
 *  - a map is built from the list of its pairs.
 */
import { defined } from '../../../logic/index.ts';
import type { Annotation, Clause, Expr, Pattern, Segment } from '../../core/index.ts';
import { Bits } from '../../terms/index.ts';
import type * as Ast from '../ast.ts';
import { isGuardTest } from '../guard-expression.ts';
import { lowerSegments } from './binaries.ts';
import type { Block } from './block.ts';
import {
  atomLiteral,
  bare,
  clause,
  erlang,
  failClause,
  generated,
  listOf,
  literal,
  nilLiteral,
  primop,
  tagged,
  tupleOf,
  variable,
} from './build.ts';
import type { Lowering } from './context.ts';
import { advanceOver, elementPattern, lowerSource, restOf, type Source, sourceOf } from './generators.ts';
import { lowerFilters } from './guards.ts';
import { lowerHead } from './patterns.ts';
import { recordTestsAsPatterns } from './record-guards.ts';
import { caseExpr } from './split.ts';

export function lowerListComprehension(
  cx: Lowering,
  e: Ast.ListComprehension,
  block: Block,
  end: Expr = nilLiteral,
): Expr {
  const walk = new ListWalk(cx, e, inner => cx.safe(e.body, inner));
  return walk.from(0, block, () => end);
}

export function lowerMapComprehension(cx: Lowering, e: Ast.MapComprehension, block: Block): Expr {
  const { key, value } = e.body;
  const walk = new ListWalk(cx, e, inner => tupleOf(cx.safeList([key, value], inner), cx.at(e.body.pos)));
  const ann = cx.at(e.pos);
  const pairs = cx.bindUnlessSafe(
    walk.from(0, block, () => nilLiteral),
    block,
  );
  return {
    kind: 'call',
    ann,
    module: atomLiteral('maps', ann),
    name: atomLiteral('from_list', ann),
    args: [pairs],
  };
}

export function lowerBinaryComprehension(cx: Lowering, e: Ast.BinaryComprehension, block: Block): Expr {
  const accumulator = cx.names.fresh();
  const walk = new BinaryWalk(cx, e);
  const [first] = e.qualifiers;
  // The first source is evaluated before the accumulator is created.
  const source = first === undefined || first.kind === 'filter' ? null : walk.sources(first, block);
  block.let([accumulator], primop('bs_init_writable', [literal(256)], cx.at(e.pos)));
  return walk.from(0, block, () => variable(accumulator), source);
}

type Comprehension = Ast.ListComprehension | Ast.BinaryComprehension | Ast.MapComprehension;

abstract class Walk {
  constructor(
    protected readonly cx: Lowering,
    protected readonly e: Comprehension,
  ) {}

  /** The results of the qualifiers from `at` on; `more` is the continuation after them. */
  from(at: number, block: Block, more: () => Expr, evaluated: Expr[] | null = null): Expr {
    const q = this.e.qualifiers[at];
    if (q === undefined) return this.yield(block, more);
    if (q.kind === 'filter') return this.filter(q, at, block, more);
    const generators = q.kind === 'zip' ? q.generators : [q];
    const before = block.separate();
    const sources = evaluated ?? this.sources(q, before);
    return this.generate(generators, at, block, more, sources, before);
  }

  sources(q: Ast.Generator | Ast.Zip, block: Block): Expr[] {
    const generators = q.kind === 'zip' ? q.generators : [q];
    return generators.map(g => lowerSource(this.cx, g, block));
  }

  /** The code for one result. */
  protected abstract yield(block: Block, more: () => Expr): Expr;

  /** The name and the accumulating parameters of the function for a generator. */
  protected abstract readonly prefix: string;
  protected abstract accumulators(): string[];
  /** The remaining qualifiers for one element, then the next element. */
  protected abstract element(
    at: number,
    block: Block,
    next: (accumulators: Expr[]) => Expr,
    accs: string[],
  ): Expr;
  /** The position of the function for a generator. */
  protected abstract place(g: Ast.Generator): Annotation;
  protected abstract atEnd(more: () => Expr, accs: string[]): Expr;
  protected abstract start(more: () => Expr): Expr[];

  private generate(
    generators: readonly Ast.Generator[],
    at: number,
    block: Block,
    more: () => Expr,
    sources: readonly Expr[],
    before: Block,
  ): Expr {
    const { cx } = this;
    const first = defined(generators[0]);
    const ann = cx.at(this.e.pos);
    const name = cx.names.localFunction(this.prefix);
    const accs = this.accumulators();
    const arity = generators.length + accs.length;
    const call = (args: readonly Expr[]): Expr => ({
      kind: 'apply',
      ann: cx.at(first.pos),
      op: { kind: 'fname', ann: bare, name, arity },
      args,
    });
    const unused = (): Pattern[] => accs.map(() => variable(cx.names.fresh()));

    const scope = block.enclosed();
    const { tests, next } = this.testsBehind(at + 1);
    const taken = scope.branch();
    const matched = recordTestsAsPatterns(cx.module, {
      patterns: generators.map(elementPattern),
      guard: tests.length === 0 ? [] : [tests],
    });
    const head = lowerHead(cx, matched.patterns, taken, 'all');
    const advances = generators.map((g, i) => advanceOver(cx, g, defined(head.patterns[i])));
    const guard = head.impossible
      ? atomLiteral('false')
      : lowerFilters(cx, matched.guard[0] ?? [], head.tests, taken);
    const rests = advances.map(a => a.rest);
    const body = this.element(next, taken, accumulated => call([...rests, ...accumulated]), accs);

    const all = generators.map(g => sourceOf(cx, g, scope));
    const keep = accs.map(a => variable(a));
    const clauses: Clause[] = [
      clause([...advances.map(a => a.pattern), ...unused()], body, ann, guard),
      ...this.skipping(generators, all, scope, rest => call([...rest, ...keep]), unused, tests.length > 0),
      clause([...all.map(s => s.end()), ...unused()], this.atEnd(more, accs), ann),
      ...this.mismatching(all, unused),
      this.failing(generators.length, accs.length, first.pos),
    ];
    const vars = cx.names.freshList(generators.length);
    const params = [...vars, ...accs];
    const args = params.map(v => variable(v));
    const place = this.place(first);
    const fun = {
      kind: 'fun' as const,
      ann: place,
      vars: params,
      body: caseExpr(cx, args, clauses, place, head.staged),
    };
    return {
      kind: 'letrec',
      ann: cx.at(first.pos),
      defs: [{ name, arity, fun }],
      body: before.close(call([...sources, ...this.start(more)])),
    };
  }

  /** The clause for elements that are skipped: those that do not match, or only match a strict generator, and those that a filter refuses. */
  private skipping(
    generators: readonly Ast.Generator[],
    sources: readonly Source[],
    scope: Block,
    next: (rests: Expr[]) => Expr,
    unused: () => Pattern[],
    isFiltered: boolean,
  ): Clause[] {
    const { cx } = this;
    if (sources.every(s => s.strict) && !isFiltered) return [];
    const block = scope.branch();
    const strict = generators.filter(g => g.strict);
    const head = lowerHead(cx, strict.map(elementPattern), block, 'all');
    const matched = new Map(strict.map((g, i) => [g, defined(head.patterns[i])]));
    const advances = generators.map((g, i) => {
      const pattern = matched.get(g);
      return pattern === undefined ? defined(sources[i]).skip() : advanceOver(cx, g, pattern);
    });
    const guard = head.impossible ? atomLiteral('false') : lowerFilters(cx, [], head.tests, block);
    const patterns = [...advances.map(a => a.pattern), ...unused()];
    return [clause(patterns, next(advances.map(a => a.rest)), cx.generatedAt(this.e.pos), guard)];
  }

  /** The clause for an element that a strict generator does not match. Zipped sources are all named, as where their lengths differ. */
  private mismatching(sources: readonly Source[], unused: () => Pattern[]): Clause[] {
    const { cx } = this;
    const [source] = sources;
    if (sources.length !== 1 || !source?.strict) return [];
    const { pattern, value } = source.mismatch();
    const fail = primop('match_fail', [tagged('badmatch')([value])], cx.at(this.e.pos));
    return [clause([pattern, ...unused()], fail, cx.generatedAt(this.e.pos))];
  }

  private failing(sources: number, accumulators: number, pos: Ast.Position): Clause {
    const vars = this.cx.names.freshList(sources).map(v => variable(v));
    const reason =
      vars.length === 1 ? tagged('bad_generator')(vars) : tagged('bad_generators')([tupleOf(vars)]);
    const rest = this.cx.names.freshList(accumulators).map(v => variable(v));
    return clause([...vars, ...rest], erlang('error', [reason], this.cx.at(pos)), generated);
  }

  /** The consecutive filters from `from` on that are guard tests. */
  private testsBehind(from: number): { tests: Ast.Expr[]; next: number } {
    const tests: Ast.Expr[] = [];
    let next = from;
    for (; ; next++) {
      const q = this.e.qualifiers[next];
      if (q?.kind !== 'filter' || !isGuardTest(this.cx.module, q.test)) return { tests, next };
      tests.push(q.test);
    }
  }

  private filter(q: Ast.Filter, at: number, block: Block, more: () => Expr): Expr {
    const { cx } = this;
    const ann = cx.at(q.test.pos);
    const otherwise = cx.generatedAt(q.test.pos);
    const { tests, next } = this.testsBehind(at);
    const inner = block.branch();
    if (tests.length > 0) {
      const { guard } = recordTestsAsPatterns(cx.module, { patterns: [], guard: [tests] });
      const test = lowerFilters(cx, guard[0] ?? [], [], block);
      const taken = inner.close(this.from(next, inner, more));
      const clauses = [clause([], taken, ann, test), clause([], more(), otherwise)];
      return caseExpr(cx, [], clauses, ann, false);
    }
    const arg = cx.bindUnlessCall(cx.expr(q.test, block), block);
    const value = this.from(at + 1, inner, more);
    const clauses = [
      clause([atomLiteral('true')], inner.close(value), ann),
      clause([atomLiteral('false')], more(), otherwise),
      failClause(cx.names, 1, tagged('bad_filter'), ann),
    ];
    return { kind: 'case', ann, arg, clauses };
  }
}

/** Lists: `more` is the remaining list. */
class ListWalk extends Walk {
  protected readonly prefix = 'lc';

  constructor(
    cx: Lowering,
    e: Ast.ListComprehension | Ast.MapComprehension,
    private readonly lowerElement: (block: Block) => Expr,
  ) {
    super(cx, e);
  }

  protected yield(block: Block, more: () => Expr): Expr {
    const head = this.lowerElement(block);
    const tail = this.cx.bindUnlessSafe(more(), block);
    return listOf([head], tail, this.cx.generatedAt(this.e.pos));
  }

  protected accumulators(): string[] {
    return [];
  }

  protected element(at: number, block: Block, next: (accumulators: Expr[]) => Expr): Expr {
    const value = this.from(at, block, () => next([]));
    return block.close(value);
  }

  protected atEnd(more: () => Expr): Expr {
    return more();
  }

  protected place(g: Ast.Generator): Annotation {
    return this.cx.at(g.pos);
  }

  protected start(): Expr[] {
    return [];
  }
}

/** Binaries: `more` is the binary so far, which an element extends. */
class BinaryWalk extends Walk {
  protected readonly prefix = 'lbc';

  constructor(
    cx: Lowering,
    private readonly comprehension: Ast.BinaryComprehension,
  ) {
    super(cx, comprehension);
  }

  protected yield(block: Block, more: () => Expr): Expr {
    const { body } = this.comprehension;
    const sofar = restOf(more());
    if (body.kind === 'binary') return lowerSegments(this.cx, body, [sofar], block);
    const value = this.cx.bindUnlessAtomic(this.cx.expr(body, block), block);
    if (value.kind === 'literal' && !(value.value instanceof Bits)) {
      return erlang('error', [atomLiteral('badarg')], this.cx.at(body.pos));
    }
    const segments: Segment<Expr>[] = [sofar, restOf(value)];
    return { kind: 'binary', ann: this.cx.generatedAt(body.pos), segments };
  }

  protected accumulators(): string[] {
    return [this.cx.names.fresh()];
  }

  protected element(at: number, block: Block, next: (accumulators: Expr[]) => Expr, accs: string[]): Expr {
    const extended = this.from(at, block, () => variable(defined(accs[0])));
    return block.close(next([this.throughVariable(extended, block)]));
  }

  private throughVariable(e: Expr, block: Block): Expr {
    if (e.kind === 'var') return e;
    const name = this.cx.names.fresh();
    block.let([name], e);
    return variable(name);
  }

  protected atEnd(_more: () => Expr, accs: string[]): Expr {
    return variable(defined(accs[0]));
  }

  protected place(): Annotation {
    return this.cx.at(this.e.pos);
  }

  protected start(more: () => Expr): Expr[] {
    return [more()];
  }
}
