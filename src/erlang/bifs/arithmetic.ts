/** Arithmetic on numbers. */
import {
  absolute,
  bits,
  complement,
  divide,
  integerDivide,
  minus,
  negate,
  plus,
  remainder,
  shift,
  times,
  unaryPlus,
} from '../operations/arithmetic.ts';
import { PURE } from './effects.ts';
import { symbolic } from './registry.ts';

symbolic('erlang', PURE, {
  '+/2': plus,
  '-/2': minus,
  '*/2': times,
  '//2': divide,
  'div/2': integerDivide,
  'rem/2': remainder,
  '-/1': negate,
  '+/1': unaryPlus,
  'band/2': bits('bitand'),
  'bor/2': bits('bitor'),
  'bxor/2': bits('bitxor'),
  'bnot/1': complement,
  'bsl/2': shift(1),
  'bsr/2': shift(-1),
  'abs/1': absolute,
});
