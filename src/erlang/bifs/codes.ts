/**
 * Digits of hexadecimal numbers and base 64, for summaries (`prelude/tandem_binary.erl`, `tandem_base64.erl`): one
 * expression of the character, so that decoding asks whether a character is a digit, and not which kind of one it is.
 */
import { add, type Expr, int, ite, le } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { computedFrom } from '../operations/numbers.ts';
import type { Term } from '../terms/index.ts';
import { integerArgument } from './arguments.ts';
import { PURE } from './effects.ts';
import { symbolic } from './registry.ts';

/** What to add up to each bound; the last one has none. */
type Steps = readonly (readonly [bound: number, offset: number])[];

const UNBOUNDED = Number.POSITIVE_INFINITY;

const HEX_VALUE: Steps = [
  [57, -48],
  [70, -55],
  [UNBOUNDED, -87],
];
const HEX_DIGIT: Steps = [
  [9, 48],
  [UNBOUNDED, 55],
];
const BASE64_VALUE: Steps = [
  [43, 19],
  [47, 16],
  [57, 4],
  [90, -65],
  [UNBOUNDED, -71],
];
const BASE64_DIGIT: Steps = [
  [25, 65],
  [51, 71],
  [61, -4],
  [62, -19],
  [UNBOUNDED, -16],
];

function stepped(steps: Steps) {
  return (p: Process, term: Term): Term => {
    const n = integerArgument(p, term);
    const { expr } = n;
    const offset = (value: bigint): number => steps.find(([bound]) => value <= bound)?.[1] ?? 0;
    const result = steps.reduceRight<Expr>(
      (above, [bound, step]) =>
        bound === UNBOUNDED ? add(expr, int(step)) : ite(le(expr, int(bound)), add(expr, int(step)), above),
      expr,
    );
    return computedFrom(p, n, value => value + BigInt(offset(value)), result);
  };
}

symbolic('tandem_codes', PURE, {
  'hex_value/1': stepped(HEX_VALUE),
  'hex_digit/1': stepped(HEX_DIGIT),
  'base64_value/1': stepped(BASE64_VALUE),
  'base64_digit/1': stepped(BASE64_DIGIT),
});
