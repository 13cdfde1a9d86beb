/** Between integers and floats. */
import {
  ceiling as ceilingOf,
  type Expr,
  floor as floorOf,
  nearestInteger,
  toReal,
  truncation,
} from '../../logic/index.ts';
import { Float, normalize, Sym, type Term } from '../terms/index.ts';
import { askInFloatRange, numeric, operandValue, symFloat, symInt } from './numbers.ts';
import { QUESTION } from './question-kinds.ts';
import { badarg } from './raise.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

/** Away from zero for halves, as Erlang rounds. */
function rounded(value: number): bigint {
  const magnitude = Math.abs(value);
  const down = Math.floor(magnitude);
  const result = BigInt(magnitude - down >= 0.5 ? down + 1 : down);
  return value < 0 ? -result : result;
}

function toInteger(
  compute: (x: number) => bigint,
  expression: (e: Expr) => Expr,
): (p: SymbolicProcess, a: Term) => Term {
  return (p, a) => {
    const n = numeric(p, a) ?? badarg();
    if (n.kind === 'int') return a;
    const value = normalize(compute(operandValue(n)));
    return a instanceof Sym ? symInt(p, value, expression(n.expr)) : value;
  };
}

export function toFloat(p: SymbolicProcess, a: Term): Term {
  const n = numeric(p, a) ?? badarg();
  if (n.kind === 'float') return a;
  if (!askInFloatRange(p, n, QUESTION.isFirstFloat)) badarg();
  const value = Number(operandValue(n));
  return a instanceof Sym ? symFloat(p, value, toReal(n.expr)) : new Float(value);
}

export const round = toInteger(rounded, nearestInteger);
export const truncate = toInteger(x => BigInt(Math.trunc(x)), truncation);
export const floor = toInteger(x => BigInt(Math.floor(x)), floorOf);
export const ceiling = toInteger(x => BigInt(Math.ceil(x)), ceilingOf);
