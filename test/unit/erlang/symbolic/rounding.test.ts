import { expect, it } from 'vitest';
import { inputModel } from '../../../../src/erlang/symbolic/model.ts';
import { firstSatisfying } from '../../../../src/erlang/symbolic/neighbours.ts';
import { fval, ival, TERM } from '../../../../src/erlang/symbolic/signature.ts';
import { Float, print, type Term } from '../../../../src/erlang/terms/index.ts';
import {
  add,
  Evaluator,
  type Expr,
  eq,
  floor,
  mul,
  Rational,
  real,
  rounded,
  toReal,
  variable,
  withoutRounding,
} from '../../../../src/logic/index.ts';

const x = variable('x1', TERM);
const literal = (value: number): Expr => real(Rational.fromNumber(value));
const holds = (condition: Expr, ...input: Term[]): unknown =>
  new Evaluator(inputModel(input)).value(condition);

it('evaluates sums as floats are added', () => {
  const sum = rounded(add(fval(x), literal(0.2)));
  expect(holds(eq(sum, literal(0.1 + 0.2)), new Float(0.1))).toBe(true);
  expect(holds(eq(sum, literal(0.3)), new Float(0.1))).toBe(false);
  expect(holds(eq(withoutRounding(sum), literal(0.1 + 0.2)), new Float(0.1))).toBe(false);
});

it('does not round what is a float already', () => {
  expect(rounded(fval(x))).toBe(fval(x));
  expect(rounded(mul(literal(-1), fval(x)))).toBe(mul(literal(-1), fval(x)));
  expect(rounded(rounded(toReal(ival(x))))).toBe(rounded(toReal(ival(x))));
});

it('finds the float close by that a condition needs', () => {
  const condition = eq(rounded(mul(fval(x), literal(0.1))), literal(0.7));
  const [found] = firstSatisfying([new Float(7)], [condition]) as [Float];
  expect(found.value * 0.1).toBe(0.7);
});

it('finds the large integer close by', () => {
  const condition = eq(floor(rounded(toReal(ival(x)))), ival(x));
  expect(print(firstSatisfying([2n ** 53n + 1n], [condition])[0] as Term)).toBe('9007199254740994');
});

it('leaves an input alone that nothing close by is better than', () => {
  const input = [new Float(1)];
  expect(firstSatisfying(input, [eq(fval(x), literal(9))])).toBe(input);
});
