/**
 * Division of linear expressions by constants: summands whose coefficient is a multiple of the divisor are divided
 * exactly.
 */
import { add, div, type Expr, int, isIntLiteral, mod, mul, sum } from '../../logic/index.ts';

interface Split {
  /** The summands whose coefficient is a multiple of the divisor, divided by it. */
  readonly quotient: Expr;
  /** The other summands. */
  readonly rest: Expr;
}

/** `e = divisor * quotient + rest`, with as much as possible in the quotient. A constant rest is in 0..divisor-1. */
function split(e: Expr, divisor: bigint): Split {
  const quotients: Expr[] = [];
  const rests: Expr[] = [];
  for (const part of e.op === 'add' ? e.args : [e]) {
    if (isIntLiteral(part)) {
      const value = part.data;
      const low = ((value % divisor) + divisor) % divisor;
      quotients.push(int((value - low) / divisor));
      rests.push(int(low));
    } else if (part.op === 'mul' && isIntLiteral(part.args[0]) && part.args[0].data % divisor === 0n) {
      quotients.push(mul(int(part.args[0].data / divisor), part.args[1]));
    } else rests.push(part);
  }
  return { quotient: sum(quotients, 'Int'), rest: sum(rests, 'Int') };
}

/** The quotient, rounded down. */
export function divide(e: Expr, divisor: number | bigint): Expr {
  const { quotient, rest } = split(e, BigInt(divisor));
  if (rest.op === 'literal') return quotient;
  return add(quotient, div(rest, int(divisor)));
}

export function remainder(e: Expr, divisor: number | bigint): Expr {
  const { rest } = split(e, BigInt(divisor));
  return mod(rest, int(divisor));
}

/** A bit offset as byte and bit; undefined where the remainder modulo 8 is not a constant. */
export function byteOffset(bits: Expr): { readonly byte: Expr; readonly bit: number } | undefined {
  const { quotient, rest } = split(bits, 8n);
  return rest.op === 'literal' ? { byte: quotient, bit: Number(rest.data) } : undefined;
}
