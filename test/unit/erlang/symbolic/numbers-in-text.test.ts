import { expect, it } from 'vitest';
import { aboutNumbers } from '../../../../src/erlang/symbolic/numbers-in-text.ts';
import { bid, byteAt, head, ival, TERM, tail } from '../../../../src/erlang/symbolic/signature.ts';
import { fromText, list, print, string, type Term, tuple } from '../../../../src/erlang/terms/index.ts';
import {
  add,
  apply,
  type Expr,
  eq,
  ge,
  int,
  le,
  mul,
  satisfies,
  sum,
  variable,
} from '../../../../src/logic/index.ts';

const x = variable('x1', TERM);

/** The character of a text at an index. */
const at = (text: Expr, index: number): Expr => (index === 0 ? ival(head(text)) : at(tail(text), index - 1));
const byte = (index: number): Expr => apply(byteAt, bid(x), int(index));

/** A number of so many digits from there on. */
const number = (digit: (index: number) => Expr, from: number, length: number): Expr =>
  Array.from({ length }, (_, i) => digit(from + i)).reduce(
    (value, next) => sum([mul(int(10), value), next, int(-48)], 'Int'),
    int(0) as Expr,
  );
const isDigit = (e: Expr): Expr[] => [ge(e, int(48)), le(e, int(57))];

function guessed(
  input: Term,
  own: readonly Expr[],
  values: Record<string, number>,
  library: readonly Expr[] = [],
) {
  const conditions = [
    ...library.map(constraint => ({ constraint, isOwn: false })),
    ...own.map(constraint => ({ constraint, isOwn: true })),
  ];
  const query = aboutNumbers([input], [x], conditions);
  if (query === null) return null;
  const model = {
    variables: new Map(query.wanted.map(e => [e.data as string, BigInt(values[e.data as string] ?? 0)])),
    functions: new Map(),
  };
  return {
    isSatisfied: satisfies(query.constraints, model),
    input: query.read(model).map(term => print(term)),
  };
}

const version = (index: number): Expr => at(x, index);
const [major, minor] = [number(version, 0, 1), number(version, 2, 2)];

it('asks for numbers of any length, and writes them where the old ones were', () => {
  const digits = [0, 2, 3].flatMap(i => isDigit(version(i)));
  const conditions = [eq(version(1), int(46)), ge(add(mul(int(1000), major), minor), int(72_345))];
  const large = guessed(string('7.12'), conditions, { 'number-0-0': 72, 'number-0-2': 345 }, digits);
  expect(large).toEqual({ isSatisfied: true, input: [print(string('72.345'))] });
  const small = guessed(string('7.12'), conditions, { 'number-0-0': 72, 'number-0-2': 344 }, digits);
  expect(small?.isSatisfied).toBe(false);
});

it('knows digits in binaries and inside of other terms, and keeps the width of numbers with zeros', () => {
  const asked = [ge(number(byte, 1, 3), int(40))];
  expect(guessed(fromText('a007b'), asked, { 'number-0-1': 41 })?.input).toEqual([print(fromText('a041b'))]);
  const inside = tuple(string('n9'), list([1]));
  expect(guessed(inside, [ge(version(0), int(5))], {})).toBeNull();
});

it('says nothing where digits are asked for by themselves', () => {
  expect(guessed(string('7.12'), [eq(version(3), int(53))], {})).toBeNull();
  expect(guessed(string('7'), [ge(version(0), int(58))], {})).toBeNull();
  expect(guessed(string('a'), [ge(version(0), int(98))], {})).toBeNull();
});
