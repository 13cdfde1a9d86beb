/**
 * Converts expressions to patterns. Patterns are parsed as expressions, since only the following tokens distinguish
 * them.
 *
 * A legal pattern keeps its node: both types describe the same objects. An illegal part is reported and replaced by
 * `_`, so that the linter can check the rest.
 */
import type {
  Binary,
  Expr,
  List,
  MapExpr,
  MapPatternPair,
  Match,
  MatchPattern,
  Operation,
  Pattern,
  RecordExpr,
  Segment,
  TupleExpr,
} from './ast.ts';
import { foldConstant } from './lower/constant.ts';
import type { Parser } from './parser.ts';

/** Operators per constant. A longer expression is not folded, which bounds the recursion. */
const maxConstantLength = 400;

export function toPattern(parser: Parser, expr: Expr): Pattern {
  switch (expr.kind) {
    case 'var':
    case 'atom':
    case 'integer':
    case 'float':
    case 'char':
    case 'string':
    case 'record-index':
      return expr;
    case 'list':
      return listPattern(parser, expr);
    case 'tuple':
      return tuplePattern(parser, expr);
    case 'binary':
      return binaryPattern(parser, expr);
    case 'map':
      return mapPattern(parser, expr);
    case 'record':
      return recordPattern(parser, expr);
    case 'match':
      return matchPattern(parser, expr);
    case 'op':
      return expr.op === '++' ? appendPattern(parser, expr) : constant(parser, expr);
    case 'unary':
      return constant(parser, expr);
    default:
      return illegal(
        parser,
        expr,
        expr.kind === 'call' ? 'a function cannot be called in a pattern' : undefined,
      );
  }
}

function illegal(parser: Parser, expr: Expr, hint?: string): Pattern {
  parser.note(expr.pos, 'illegal_pattern', 'illegal pattern', hint);
  return { kind: 'var', pos: expr.pos, name: '_' };
}

/** Maps an array; gives the same array if no element changes. */
function mapped<A, B>(items: readonly A[], f: (item: A) => A | B): readonly (A | B)[] {
  const results = items.map(f);
  return results.every((result, i) => result === items[i]) ? items : results;
}

function listPattern(parser: Parser, expr: List): Pattern {
  const elements = mapped(expr.elements, e => toPattern(parser, e)) as readonly Pattern[];
  const tail = expr.tail === null ? null : toPattern(parser, expr.tail);
  return { ...expr, elements, tail };
}

function tuplePattern(parser: Parser, expr: TupleExpr): Pattern {
  return { ...expr, elements: mapped(expr.elements, e => toPattern(parser, e)) as readonly Pattern[] };
}

function binaryPattern(parser: Parser, expr: Binary): Pattern {
  const segments = mapped(expr.segments, segment => {
    const value = segmentValue(parser, segment);
    return value === segment.value ? segment : { ...segment, value };
  });
  return { ...expr, segments: segments as readonly Segment<Pattern>[] };
}

function segmentValue(parser: Parser, { value }: Segment<Expr>): Pattern {
  switch (value.kind) {
    case 'var':
    case 'string':
    case 'integer':
    case 'float':
    case 'char':
    case 'atom':
      return value;
    case 'op':
    case 'unary':
      return constant(parser, value);
    default:
      return illegal(parser, value);
  }
}

function mapPattern(parser: Parser, expr: MapExpr): Pattern {
  const pairs = expr.pairs.map((pair): MapPatternPair => {
    if (pair.op !== 'exact') {
      const hint = "in a map pattern, ':=' stands between key and value";
      parser.note(pair.pos, 'illegal_pattern', 'illegal pattern', hint);
    }
    return { pos: pair.pos, op: 'exact', key: pair.key, value: toPattern(parser, pair.value) };
  });
  return { ...expr, pairs };
}

function recordPattern(parser: Parser, expr: RecordExpr): Pattern {
  const fields = expr.fields.map(field => ({ ...field, value: toPattern(parser, field.value) }));
  return { ...expr, fields };
}

/** The left sides of a chain of matches are converted already; the value at its end is not. */
function matchPattern(parser: Parser, expr: Match): Pattern {
  const chain: Match[] = [];
  let last: Expr = expr;
  for (; last.kind === 'match'; last = last.value) chain.push(last);
  return chain.reduceRight<Pattern>(
    (value, { kind, pos, pattern }): MatchPattern => ({ kind, pos, pattern, value }),
    toPattern(parser, last),
  );
}

/** `"prefix" ++ Pattern`, with any number of prefixes. */
function appendPattern(parser: Parser, expr: Operation): Pattern {
  const chain: { operation: Operation; prefix: Pattern }[] = [];
  let last: Expr = expr;
  for (; last.kind === 'op' && last.op === '++'; last = last.right) {
    const { left } = last;
    if (
      left.kind !== 'string' &&
      !(left.kind === 'list' && left.tail === null && left.elements.every(isCharacter))
    ) {
      return illegal(parser, last, "the left side of '++' in a pattern is a string");
    }
    chain.push({ operation: last, prefix: left as Pattern });
  }
  return chain.reduceRight<Pattern>(
    (right, { operation, prefix }) => ({ kind: 'op', op: '++', pos: operation.pos, left: prefix, right }),
    toPattern(parser, last),
  );
}

function isCharacter(expr: Expr): boolean {
  return expr.kind === 'char' || expr.kind === 'integer';
}

function constant(parser: Parser, expr: Expr): Pattern {
  let length = 0;
  for (let e = expr; e.kind === 'op'; e = e.left) length++;
  if (length > maxConstantLength || foldConstant(expr) === undefined) return illegal(parser, expr);
  return expr as Pattern;
}
