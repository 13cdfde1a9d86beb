/**
 * Evaluates the expressions of `-if` and `-elif`: guard expressions over constants, plus `defined(Name)`.
 *
 * As in OTP, a failed evaluation (a bad argument, an unknown function) makes the condition false; an expression that is
 * not allowed in guards is an error.
 */

import { defined } from '../../logic/index.ts';
import { isAutoImported, isGuardBif } from '../core/auto-imports.ts';
import {
  Atom,
  atom,
  Bits,
  byteSize,
  Cons,
  compare,
  ErlMap,
  exactEqual,
  Float,
  list,
  looseEqual,
  mapSize,
  Nil,
  type Term,
  Tuple,
} from '../terms/index.ts';
import type { Expr, Operation } from './ast.ts';
import { literalTerm } from './literal-term.ts';
import { foldConstant } from './lower/constant.ts';

/** Evaluation failed: the condition does not hold. */
class Failed {}
/** Not an expression for a condition. */
class Illegal {}

/** Null when the expression is not allowed in a condition. */
export function evaluateCondition(expr: Expr, isDefined: (name: string) => boolean): boolean | null {
  try {
    return evaluate(expr, isDefined) === atom('true');
  } catch (error) {
    if (error instanceof Failed) return false;
    if (error instanceof Illegal) return null;
    throw error;
  }
}

type Defined = (name: string) => boolean;

function evaluate(expr: Expr, defined: Defined): Term {
  switch (expr.kind) {
    case 'list': {
      const elements = expr.elements.map(e => evaluate(e, defined));
      return list(elements, expr.tail === null ? undefined : evaluate(expr.tail, defined));
    }
    case 'tuple':
      return new Tuple(expr.elements.map(e => evaluate(e, defined)));
    case 'unary':
      return unary(expr.op, evaluate(expr.operand, defined));
    case 'op':
      return operation(expr, defined);
    case 'call':
      return call(expr.callee, expr.args, defined);
    case 'var':
      throw new Failed();
    default: {
      const term = literalTerm(expr);
      if (term === null) throw new Illegal();
      return term;
    }
  }
}

function truth(value: boolean): Term {
  return atom(value ? 'true' : 'false');
}

function asBoolean(term: Term): boolean {
  if (term === atom('true')) return true;
  if (term === atom('false')) return false;
  throw new Failed();
}

function unary(op: string, value: Term): Term {
  if (op === 'not') return truth(!asBoolean(value));
  return arithmetic({ kind: 'unary', op: op as '+' | '-' | 'bnot', operand: constant(value), pos: nowhere });
}

const nowhere = { line: 0, column: 0 };

function constant(term: Term): Expr {
  if (typeof term === 'number' || typeof term === 'bigint')
    return { kind: 'integer', pos: nowhere, value: term };
  if (term instanceof Float) return { kind: 'float', pos: nowhere, value: term.value };
  throw new Failed();
}

function arithmetic(expr: Expr): Term {
  const result = foldConstant(expr);
  if (result === undefined) throw new Failed();
  return result;
}

function operation(expr: Operation, defined: Defined): Term {
  // Left spines are not bounded by the parser.
  const spine: Operation[] = [];
  let first: Expr = expr;
  for (; first.kind === 'op'; first = first.left) spine.push(first);
  return spine.reduceRight((left, op) => binary(op, left, defined), evaluate(first, defined));
}

function binary({ op, right: rightExpr }: Operation, left: Term, defined: Defined): Term {
  if (op === 'andalso') return asBoolean(left) ? evaluate(rightExpr, defined) : left;
  if (op === 'orelse') return asBoolean(left) ? left : evaluate(rightExpr, defined);
  const right = evaluate(rightExpr, defined);
  switch (op) {
    case '==':
      return truth(looseEqual(left, right));
    case '/=':
      return truth(!looseEqual(left, right));
    case '=:=':
      return truth(exactEqual(left, right));
    case '=/=':
      return truth(!exactEqual(left, right));
    case '<':
      return truth(compare(left, right) < 0);
    case '=<':
      return truth(compare(left, right) <= 0);
    case '>':
      return truth(compare(left, right) > 0);
    case '>=':
      return truth(compare(left, right) >= 0);
    case 'and':
      return truth([asBoolean(left), asBoolean(right)].every(Boolean));
    case 'or':
      return truth([asBoolean(left), asBoolean(right)].some(Boolean));
    case 'xor':
      return truth(asBoolean(left) !== asBoolean(right));
    case '!':
    case '++':
    case '--':
      throw new Illegal();
    default:
      return arithmetic({ kind: 'op', op, left: constant(left), right: constant(right), pos: nowhere });
  }
}

function call(callee: Expr, args: readonly Expr[], defined: Defined): Term {
  const name =
    callee.kind === 'remote' && callee.module.kind === 'atom' && callee.module.name === 'erlang'
      ? callee.name
      : callee;
  if (name.kind !== 'atom') throw new Illegal();
  const [first] = args;
  if (name.name === 'defined' && args.length === 1) {
    if (first?.kind !== 'atom' && first?.kind !== 'var') throw new Illegal();
    return truth(defined(first.name));
  }
  if (isAutoImported(name.name, args.length) && !isGuardBif(name.name, args.length)) throw new Illegal();
  return bif(
    name.name,
    args.map(arg => evaluate(arg, defined)),
  );
}

function bif(name: string, [x, y]: readonly Term[]): Term {
  if (x === undefined) throw new Failed();
  if (y === undefined) {
    const test = typeTest(name, x);
    if (test !== undefined) return truth(test);
  }
  switch (name) {
    case 'length': {
      let length = 0;
      let rest: Term = x;
      for (; rest instanceof Cons; rest = rest.tail) length++;
      if (rest instanceof Nil) return length;
      break;
    }
    case 'hd':
      if (x instanceof Cons) return x.head;
      break;
    case 'tl':
      if (x instanceof Cons) return x.tail;
      break;
    case 'element':
      if (typeof x === 'number' && y instanceof Tuple && y.elements[x - 1] !== undefined)
        return defined(y.elements[x - 1]);
      break;
    case 'tuple_size':
      if (x instanceof Tuple) return x.elements.length;
      break;
    case 'map_size':
      if (x instanceof ErlMap) return mapSize(x);
      break;
    case 'byte_size':
      if (x instanceof Bits) return byteSize(x);
      break;
    case 'bit_size':
      if (x instanceof Bits) return x.bitLength;
      break;
    case 'abs':
      if (typeof x === 'number') return Math.abs(x);
      break;
    case 'max':
      if (y !== undefined) return compare(x, y) >= 0 ? x : y;
      break;
    case 'min':
      if (y !== undefined) return compare(x, y) <= 0 ? x : y;
      break;
  }
  throw new Failed();
}

function typeTest(name: string, x: Term): boolean | undefined {
  const isInteger = typeof x === 'number' || typeof x === 'bigint';
  switch (name) {
    case 'is_atom':
      return x instanceof Atom;
    case 'is_boolean':
      return x === atom('true') || x === atom('false');
    case 'is_integer':
      return isInteger;
    case 'is_float':
      return x instanceof Float;
    case 'is_number':
      return isInteger || x instanceof Float;
    case 'is_list':
      return x instanceof Cons || x instanceof Nil;
    case 'is_tuple':
      return x instanceof Tuple;
    case 'is_map':
      return x instanceof ErlMap;
    case 'is_bitstring':
      return x instanceof Bits;
    case 'is_binary':
      return x instanceof Bits && x.bitLength % 8 === 0;
    default:
      return undefined;
  }
}
