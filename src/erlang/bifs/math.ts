/** The functions of `math`: on floats, concretely. */
import { badarg, badarith } from '../machine/raise.ts';
import { Float, type Term } from '../terms/index.ts';
import { concreteOnly } from './registry.ts';

function number(term: Term): number {
  if (term instanceof Float) return term.value;
  if (typeof term === 'number') return term;
  if (typeof term !== 'bigint') badarg();
  const value = Number(term);
  return Number.isFinite(value) ? value : badarith();
}

function result(value: number): Term {
  return Number.isFinite(value) ? new Float(value) : badarith();
}

const UNARY = {
  acos: Math.acos,
  acosh: Math.acosh,
  asin: Math.asin,
  asinh: Math.asinh,
  atan: Math.atan,
  atanh: Math.atanh,
  ceil: Math.ceil,
  cos: Math.cos,
  cosh: Math.cosh,
  exp: Math.exp,
  floor: Math.floor,
  log: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  sin: Math.sin,
  sinh: Math.sinh,
  sqrt: Math.sqrt,
  tan: Math.tan,
  tanh: Math.tanh,
};

const BINARY = {
  atan2: Math.atan2,
  fmod: (a: number, b: number) => a % b,
  pow: power,
};

/** C's `pow`: one to any power, and minus one to an infinite one, is one. Here no operand is infinite. */
function power(base: number, exponent: number): number {
  return base === 1 ? 1 : base ** exponent;
}

concreteOnly(
  'math',
  Object.fromEntries(
    Object.entries(UNARY).map(([name, fn]) => [`${name}/1`, (_p, x: Term) => result(fn(number(x)))]),
  ),
);

concreteOnly(
  'math',
  Object.fromEntries(
    Object.entries(BINARY).map(([name, fn]) => [
      `${name}/2`,
      (_p, x: Term, y: Term) => result(fn(number(x), number(y))),
    ]),
  ),
);
