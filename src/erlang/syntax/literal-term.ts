/**
 * The term that an expression without variables and calls denotes: in attributes, in seeds, in `-error(…)`.
 *
 * Supported are literals, lists, tuples, maps with `=>`, binaries, `fun m:f/a`, and signed numbers.
 */
import {
  atom,
  Bits,
  concat,
  Float,
  Fun,
  floatBits,
  fromText,
  integerBits,
  list,
  mapFrom,
  normalize,
  slice,
  string,
  type Term,
  Tuple,
} from '../terms/index.ts';
import type { Expr, Fun as FunExpr, NamedFun, Segment } from './ast.ts';
import { isSegmentProblem, segmentType } from './segment.ts';

/** Thrown internally; `literalTerm` returns null instead. */
class NoTerm {}

/** `fun` converts functions with clauses; without it, an expression with one is no term. */
export function literalTerm(expr: Expr, fun: FunReader = noFun): Term | null {
  try {
    return convert(expr, fun);
  } catch (error) {
    if (error instanceof NoTerm) return null;
    throw error;
  }
}

type FunReader = (expr: FunExpr | NamedFun) => Term;

const noFun: FunReader = () => {
  throw new NoTerm();
};

function convert(expr: Expr, fun: FunReader): Term {
  const part = (inner: Expr): Term => convert(inner, fun);
  switch (expr.kind) {
    case 'atom':
      return atom(expr.name);
    case 'integer':
    case 'char':
      return expr.value;
    case 'float':
      return new Float(expr.value);
    case 'string':
      return string(expr.value);
    case 'list':
      return list(expr.elements.map(part), expr.tail === null ? undefined : part(expr.tail));
    case 'tuple':
      return new Tuple(expr.elements.map(part));
    case 'map':
      return mapFrom(
        expr.pairs.map(({ op, key, value }): [Term, Term] => {
          if (op !== 'assoc') throw new NoTerm();
          return [part(key), part(value)];
        }),
      );
    case 'binary':
      return concat(expr.segments.map(segmentBits));
    case 'remote-fun':
      return externalFun(expr.module, expr.name, expr.arity);
    case 'fun':
    case 'named-fun':
      return fun(expr);
    case 'unary':
      return signed(expr.op, part(expr.operand));
    default:
      throw new NoTerm();
  }
}

function signed(op: string, value: Term): Term {
  if (op === '+' && (typeof value === 'number' || typeof value === 'bigint' || value instanceof Float))
    return value;
  if (op !== '-') throw new NoTerm();
  if (typeof value === 'number') return value === 0 ? 0 : -value;
  if (typeof value === 'bigint') return normalize(-value);
  if (value instanceof Float) return new Float(-value.value);
  throw new NoTerm();
}

function externalFun(module: Expr, name: Expr, arity: Expr): Term {
  if (module.kind !== 'atom' || name.kind !== 'atom' || arity.kind !== 'integer') throw new NoTerm();
  return new Fun(atom(module.name), atom(name.name), Number(arity.value), null, 0, []);
}

function segmentBits(segment: Segment<Expr>): Bits {
  const type = segmentType(segment);
  if (isSegmentProblem(type)) throw new NoTerm();
  const endianness = type.endianness === 'big' ? 'big' : 'little';
  if (segment.value.kind === 'string') {
    const characters = [...segment.value.value];
    if (type.type === 'utf8') return fromText(segment.value.value);
    return concat(
      characters.map(c =>
        segmentBits({
          ...segment,
          value: { kind: 'char', pos: segment.pos, value: c.codePointAt(0) ?? 0 },
        }),
      ),
    );
  }
  const value = convert(segment.value, noFun);
  const size = type.size === 'given' ? convert(segment.size as Expr, noFun) : type.size;
  switch (type.type) {
    case 'integer': {
      if ((typeof value !== 'number' && typeof value !== 'bigint') || typeof size !== 'number' || size < 0)
        throw new NoTerm();
      return integerBits(value, size * (type.unit ?? 1), endianness);
    }
    case 'float': {
      const width = Number(size) * (type.unit ?? 1);
      const plain = value instanceof Float ? value.value : Number(value);
      const bits = width === 16 || width === 32 || width === 64 ? floatBits(plain, width, endianness) : null;
      if (bits === null) throw new NoTerm();
      return bits;
    }
    case 'binary': {
      if (!(value instanceof Bits)) throw new NoTerm();
      if (size === 'all') return value;
      const length = Number(size) * (type.unit ?? 8);
      if (!(length >= 0 && length <= value.bitLength)) throw new NoTerm();
      return slice(value, 0, length);
    }
    case 'utf8':
      return fromText(character(value));
    case 'utf32':
      return integerBits(character(value).codePointAt(0) ?? 0, 32, endianness);
    case 'utf16': {
      const text = character(value);
      const units = Array.from({ length: text.length }, (_, i) =>
        integerBits(text.charCodeAt(i), 16, endianness),
      );
      return concat(units);
    }
  }
}

function character(value: Term): string {
  if (typeof value !== 'number' || value < 0 || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
    throw new NoTerm();
  return String.fromCodePoint(value);
}
