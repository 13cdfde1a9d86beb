/**
 * Synthetic paths of programs over lists, tuples, atoms and integers: each element of a list is tested for its type and
 * compared with literals, with other elements and with running sums. A query is a path's prefix with its last
 * constraint reversed.
 */
import {
  add,
  Constructed,
  construct,
  Datatype,
  type Expr,
  eq,
  evaluate,
  ge,
  int,
  is,
  le,
  type Model,
  mod,
  mul,
  not,
  select,
  type Value,
  variable,
} from '../../src/logic/index.ts';
import type { Query } from '../../src/solver/solver.ts';

const TERM = new Datatype('Term');
const INT = TERM.add('int', [{ name: 'ival', sort: 'Int' }]);
const ATM = TERM.add('atm', [{ name: 'aval', sort: 'Int' }]);
const NIL = TERM.add('nil', []);
const CONS = TERM.add('cons', [
  { name: 'hd', sort: TERM },
  { name: 'tl', sort: TERM },
]);
const PAIR = TERM.add('t2', [
  { name: 't2_1', sort: TERM },
  { name: 't2_2', sort: TERM },
]);

/** A seeded pseudorandom generator, so that the workload is reproducible. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function workload(paths: number, seed = 1): Query[] {
  const random = numbers(seed);
  return Array.from({ length: paths }, () => queriesOf(path(random))).flat();
}

interface Path {
  readonly input: Model;
  readonly constraints: readonly Expr[];
}

function path(random: (below: number) => number): Path {
  const x = variable('x', TERM);
  const elements = Array.from({ length: 2 + random(5) }, () => element(random, 2));
  const list = elements.reduceRight(
    (tail, head) => new Constructed(CONS, [head, tail]),
    new Constructed(NIL, []),
  );
  const input: Model = { variables: new Map([['x', list]]), functions: new Map() };
  const constraints: Expr[] = [];
  /** Records the program's test with its outcome for this input. */
  const test = (condition: Expr): boolean => {
    const holds = evaluate(condition, input) === true;
    if (condition.op !== 'literal') constraints.push(holds ? condition : not(condition));
    return holds;
  };
  const ints: Expr[] = [];
  let sum: Expr = int(0);
  let rest = x;
  while (test(is(CONS, rest))) {
    const todo = [select(CONS, 0, rest)];
    for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
      if (test(is(INT, e))) {
        const value = select(INT, 0, e);
        compare(value, ints, sum, random, test);
        ints.push(value);
        sum = add(sum, value);
      } else if (test(is(ATM, e))) test(eq(e, construct(ATM, int(random(5)))));
      else if (test(is(PAIR, e))) todo.push(select(PAIR, 1, e), select(PAIR, 0, e));
    }
    rest = select(CONS, 1, rest);
  }
  test(is(NIL, rest));
  // A second pass over the same values: the reversals of implied tests are unsatisfiable.
  for (const [i, value] of ints.entries()) {
    if (test(le(value, int(9)))) test(ge(value, int(-1)));
    test(le(value, ints[(i + 1) % ints.length] as Expr));
  }
  test(eq(sum, int(42)));
  return { input, constraints };
}

function compare(
  value: Expr,
  others: readonly Expr[],
  sum: Expr,
  random: (below: number) => number,
  test: (condition: Expr) => boolean,
): void {
  const other = others[random(others.length + 1)] ?? int(random(10));
  switch (random(6)) {
    case 0:
      test(eq(value, int(random(20))));
      return;
    case 1:
      test(le(value, other));
      return;
    case 2:
      test(ge(add(value, sum), int(random(50))));
      return;
    case 3:
      test(eq(mod(value, int(2)), int(0)));
      return;
    case 4:
      test(le(add(mul(int(3), value), other), mul(int(2), sum)));
      return;
    default:
      if (test(ge(value, int(0)))) test(le(value, int(9)));
  }
}

function element(random: (below: number) => number, depth: number): Value {
  const kind = random(depth > 0 ? 6 : 4);
  if (kind < 3) return new Constructed(INT, [BigInt(random(30) - 5)]);
  if (kind === 3) return new Constructed(ATM, [BigInt(random(5))]);
  return new Constructed(PAIR, [element(random, depth - 1), element(random, depth - 1)]);
}

function queriesOf({ input, constraints }: Path): Query[] {
  return constraints.map((constraint, i) => ({
    constraints: [...constraints.slice(0, i), not(constraint)],
    wanted: [variable('x', TERM)],
    hint: input,
  }));
}
