/** Functions of arithmetic that count or pick the bits of an integer. */
import { domainError, inFunction } from '../machine/errors.ts';
import type { Integer, Numeric } from '../terms/index.ts';
import { integerOperand, isInt64 } from './numbers.ts';

type Fn = readonly [name: string, arity: number];

function integerOf([name, arity]: Fn, x: Numeric): Integer {
  return integerOperand(x, name, arity);
}

/** An operand that must not be smaller. */
export function atLeast(least: 0 | 1, [name, arity]: Fn, x: Integer): bigint {
  if (x < least)
    throw inFunction(name, arity, domainError(least === 0 ? 'not_less_than_zero' : 'not_less_than_one', x));
  return BigInt(x);
}

const digits = (n: bigint): string => n.toString(2);

const MSB: Fn = ['msb', 1];
const LSB: Fn = ['lsb', 1];
const POPCOUNT: Fn = ['popcount', 1];
/** As SWI-Prolog calls `getbit/2` in errors. */
const GETBIT: Fn = ['bit', 2];

export function mostSignificantBit(x: Numeric): Integer {
  return digits(atLeast(1, MSB, integerOf(MSB, x))).length - 1;
}

export function leastSignificantBit(x: Numeric): Integer {
  const text = digits(atLeast(1, LSB, integerOf(LSB, x)));
  return text.length - 1 - text.lastIndexOf('1');
}

export function countBits(x: Numeric): Integer {
  return digits(atLeast(0, POPCOUNT, integerOf(POPCOUNT, x))).replaceAll('0', '').length;
}

export function bitAt(x: Numeric, i: Numeric): Integer {
  const [of, index] = [integerOf(GETBIT, x), integerOf(GETBIT, i)];
  const at = atLeast(0, GETBIT, index);
  // SWI-Prolog does not look at the integer then.
  if (!isInt64(index)) return 0;
  return Number((atLeast(0, GETBIT, of) >> at) & 1n);
}
