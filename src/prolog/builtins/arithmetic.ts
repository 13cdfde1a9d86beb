/** Evaluation of expressions: as terms, and as closures over the slots of a clause. */

import { P_CONST, P_STRUCT, P_VAR, type Pattern } from '../machine/code.ts';
import { instantiationError, Missing, type PrologThrow, typeError, withMessage } from '../machine/errors.ts';
import { build } from '../machine/match.ts';
import {
  Atom,
  deref,
  Float,
  type Integer,
  indicator,
  integer,
  isAcyclic,
  isCons,
  isInteger,
  NIL,
  type Numeric,
  Ratio,
  Str,
  Struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { atLeast } from './bits.ts';
import { BINARY, powerModulo, UNARY } from './functions.ts';
import { integerOperand } from './numbers.ts';
import { nextRandom } from './random.ts';

const POWM = ['powm', 3] as const;
type Triple = [Integer, Integer, Integer];

/** The last character of Unicode. */
const MAX_CODE = 0x10ffff;

/** Nested operators after which it is asked whether an expression is cyclic. */
const DEEP = 1000;

export function evaluate(term: Term, depth = 0): Numeric {
  const t = deref(term);
  if (typeof t === 'number' || typeof t === 'bigint' || t instanceof Float || t instanceof Ratio) return t;
  if (t instanceof Struct) {
    if (depth === DEEP && !isAcyclic(t)) throw typeError('expression', t);
    const { name } = t.name;
    if (t.args.length === 2) {
      if (isCons(t)) return evaluateList(t);
      const fn = BINARY.get(name);
      if (fn !== undefined) {
        // From the right, as SWI-Prolog does: which of two errors is raised depends on it.
        const right = evaluate(t.args[1] as Term, depth + 1);
        return fn(evaluate(t.args[0] as Term, depth + 1), right);
      }
    } else if (t.args.length === 1) {
      const fn = UNARY.get(name);
      if (fn !== undefined) return fn(evaluate(t.args[0] as Term, depth + 1));
    } else if (t.args.length === 3 && name === 'powm') {
      const [base, exponent, modulus] = t.args.map(x =>
        integerOperand(evaluate(x, depth + 1), ...POWM),
      ) as Triple;
      return integer(
        powerModulo(atLeast(0, POWM, base), atLeast(0, POWM, exponent), atLeast(1, POWM, modulus)),
      );
    }
    for (const arg of [...t.args].reverse()) evaluate(arg, depth + 1);
    if (NOT_HERE.has(`${name}/${t.args.length}`)) throw new Missing(`${name}/${t.args.length}`);
    throw typeError('evaluable', t.args.length === 0 ? t : indicator(t.name, t.args.length));
  }
  if (t instanceof Var) throw instantiationError();
  if (t instanceof Str) {
    const characters = [...t.text];
    if (characters.length === 1) return (characters[0] as string).codePointAt(0) as number;
    throw notOneCharacter(t);
  }
  if (t === NIL) throw typeError('evaluable', t);
  const constant = CONSTANTS.get(t.name);
  if (constant !== undefined) return constant();
  throw typeError('evaluable', indicator(t, 0));
}

function evaluateList(t: Struct): Numeric {
  const element = deref(t.args[0] as Term);
  // `"a"` as a list of one character.
  const code =
    element instanceof Atom && [...element.name].length === 1 ? element.name.codePointAt(0) : element;
  if (code instanceof Var) throw instantiationError();
  if (code === undefined || !isInteger(code) || code < 0 || code > MAX_CODE)
    throw typeError('character', element);
  if (deref(t.args[1] as Term) !== NIL) throw notOneCharacter(t);
  return code;
}

/** Programs that evaluate the error itself see the message. */
function notOneCharacter(t: Term): PrologThrow {
  return withMessage(typeError(NIL, t), '"x" must hold one character');
}

/** An expression of a clause, ready to be evaluated for the values in its slots. */
export type Expression = (env: Term[]) => Numeric;

export function compileExpression(pattern: Pattern): Expression {
  switch (pattern.kind) {
    case P_CONST: {
      const { term } = pattern;
      return typeof term === 'number' ? () => term : () => evaluate(term);
    }
    case P_VAR: {
      const { slot } = pattern;
      return env => {
        const value = env[slot] as Term;
        return typeof value === 'number' ? value : evaluate(value);
      };
    }
    case P_STRUCT: {
      const [left, right] = pattern.args;
      const { name } = pattern.name;
      const binary = pattern.args.length === 2 ? BINARY.get(name) : undefined;
      const unary = pattern.args.length === 1 ? UNARY.get(name) : undefined;
      if (binary !== undefined) {
        const [x, y] = [compileExpression(left as Pattern), compileExpression(right as Pattern)];
        return env => {
          const value = y(env);
          return binary(x(env), value);
        };
      }
      if (unary !== undefined) {
        const x = compileExpression(left as Pattern);
        return env => unary(x(env));
      }
      return env => evaluate(build(pattern, env));
    }
    default:
      return env => evaluate(build(pattern, env));
  }
}

/** Functions of SWI-Prolog that are computed by its C library, or set the mode of rounding. */
const NOT_HERE = new Set(['erf/1', 'erfc/1', 'lgamma/1', 'roundtoward/2']);

const CONSTANTS = new Map<string, () => Numeric>([
  ['pi', () => new Float(Math.PI)],
  ['e', () => new Float(Math.E)],
  ['inf', () => new Float(Number.POSITIVE_INFINITY)],
  ['nan', () => new Float(Number.NaN)],
  ['epsilon', () => new Float(Number.EPSILON)],
  ['random_float', () => new Float(nextRandom())],
  ['cputime', () => new Float(0)],
]);

/** Atoms that have a value. */
export const EVALUABLE_ATOMS: readonly string[] = [...CONSTANTS.keys()];
