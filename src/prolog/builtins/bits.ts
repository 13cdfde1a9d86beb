/** Functions of arithmetic that count or pick the bits of an integer. */
import { domainError, typeError } from '../machine/errors.ts';
import { type Integer, isInteger, type Numeric } from '../terms/index.ts';

function atLeast(least: 0 | 1, x: Numeric): bigint {
  if (!isInteger(x)) throw typeError('integer', x);
  if (x < least) throw domainError(least === 0 ? 'not_less_than_zero' : 'not_less_than_one', x);
  return BigInt(x);
}

const digits = (n: bigint): string => n.toString(2);

export function mostSignificantBit(x: Numeric): Integer {
  return digits(atLeast(1, x)).length - 1;
}

export function leastSignificantBit(x: Numeric): Integer {
  const text = digits(atLeast(1, x));
  return text.length - 1 - text.lastIndexOf('1');
}

export function countBits(x: Numeric): Integer {
  return digits(atLeast(0, x)).replaceAll('0', '').length;
}

export function bitAt(x: Numeric, i: Numeric): Integer {
  const [n, at] = [atLeast(0, x), atLeast(0, i)];
  return Number((n >> at) & 1n);
}
