/**
 * The functions of `math`: on floats, concretely.
 *
 * Those that IEEE 754 requires to be correctly rounded are computed here. The others differ in the last digit between
 * mathematical libraries: the real system computes them, or JavaScript where there is none, which is a limit of the run.
 */
import type { Process } from '../machine/process.ts';
import { badarg, badarith } from '../operations/raise.ts';
import { Float, type Term } from '../terms/index.ts';
import { PURE } from './effects.ts';
import { callRealSystem } from './outside.ts';
import { concreteOnly, control } from './registry.ts';

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

const onFloats =
  (fn: (...numbers: number[]) => number) =>
  (...terms: Term[]): Term =>
    result(fn(...terms.map(number)));

const EXACT = {
  'ceil/1': Math.ceil,
  'floor/1': Math.floor,
  'sqrt/1': Math.sqrt,
  'fmod/2': (a: number, b: number) => a % b,
};

const APPROXIMATE = {
  'acos/1': Math.acos,
  'acosh/1': Math.acosh,
  'asin/1': Math.asin,
  'asinh/1': Math.asinh,
  'atan/1': Math.atan,
  'atan2/2': Math.atan2,
  'atanh/1': Math.atanh,
  'cos/1': Math.cos,
  'cosh/1': Math.cosh,
  'exp/1': Math.exp,
  'log/1': Math.log,
  'log10/1': Math.log10,
  'log2/1': Math.log2,
  'pow/2': power,
  'sin/1': Math.sin,
  'sinh/1': Math.sinh,
  'tan/1': Math.tan,
  'tanh/1': Math.tanh,
};

/** One to any power is one, as in C; JavaScript gives NaN for an infinite exponent. */
function power(base: number, exponent: number): number {
  return base === 1 ? 1 : base ** exponent;
}

for (const [key, fn] of Object.entries<(...numbers: number[]) => number>(EXACT)) {
  const compute = onFloats(fn);
  concreteOnly('math', PURE, { [key]: (_p: Process, ...terms: Term[]) => compute(...terms) });
}

for (const [key, fn] of Object.entries<(...numbers: number[]) => number>(APPROXIMATE)) {
  control('math', 'concrete', PURE, {
    [key]: (p: Process, ...terms: Term[]) => callRealSystem(p, 'math', key, terms, onFloats(fn)),
  });
}
