import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  and,
  apply,
  Constructed,
  completed,
  Datatype,
  defaultValue,
  div,
  EMPTY_MODEL,
  Evaluator,
  eq,
  evaluate,
  FALSE,
  int,
  is,
  ite,
  type Model,
  not,
  or,
  quotient,
  Rational,
  real,
  satisfies,
  select,
  TRUE,
  Uninterpreted,
  variable,
} from '../../../src/logic/index.ts';
import { build, CONS, INT, meaning, models, NIL, recipes, SIZE, TERM } from './recipe.ts';

const i = variable('i', 'Int');
const x = variable('x', TERM);
const nil = new Constructed(NIL, []);
const model = (variables: Record<string, bigint | Constructed>): Model => ({
  variables: new Map(Object.entries(variables)),
  functions: new Map(),
});

describe('evaluate', () => {
  it('has no value where the logic leaves one open', () => {
    expect(evaluate(select(CONS, 0, x), model({ x: nil }))).toBeUndefined();
    expect(evaluate(div(int(1), i), model({ i: 0n }))).toBeUndefined();
    expect(evaluate(quotient(real(Rational.of(1n)), variable('r', 'Real')), EMPTY_MODEL)).toBeUndefined();
    expect(evaluate(i, EMPTY_MODEL)).toBeUndefined();
    expect(evaluate(apply(SIZE, x), model({ x: nil }))).toBeUndefined();
  });

  it('is never more definite than every way to fill the open parts', () => {
    const open = eq(select(INT, 0, x), int(5));
    const at = model({ x: nil });
    expect(evaluate(or(open, not(open)), at)).toBe(true);
    expect(evaluate(or(open, is(NIL, x)), at)).toBe(true);
    expect(evaluate(and(open, is(CONS, x)), at)).toBe(false);
    expect(evaluate(and(open, is(NIL, x)), at)).toBeUndefined();
    expect(satisfies([is(NIL, x), open], at)).toBe(false);
    expect(satisfies([is(NIL, x), not(open)], at)).toBe(false);
    const choice = ite(open, add(i, int(1)), add(i, int(2)));
    expect(evaluate(choice, model({ x: nil, i: 1n }))).toBeUndefined();
  });

  it('agrees with the plain meaning', () => {
    const { bool } = recipes({ nonlinear: true, functions: true, reals: true });
    fc.assert(
      fc.property(bool, models, (recipe, m) => {
        const expected = meaning(recipe, m);
        const actual = evaluate(build(recipe), m);
        return expected === undefined || actual === expected;
      }),
    );
  });

  it('copes with expressions of any depth', () => {
    let tail = x;
    for (let n = 0; n < 100_000; n++) tail = select(CONS, 1, tail);
    let list = nil;
    for (let n = 0; n < 100_000; n++) list = new Constructed(CONS, [nil, list]);
    expect(evaluate(is(NIL, tail), model({ x: list }))).toBe(true);
  });
});

describe('completion', () => {
  it('gives missing variables and points their default and remembers it', () => {
    const size = apply(SIZE, x);
    const result = completed(EMPTY_MODEL, [eq(size, i)], [variable('w', 'Real')]);
    expect(result?.variables.get('i')).toBe(0n);
    expect(result?.variables.get('x')).toEqual(nil);
    expect(result?.variables.get('w')).toEqual(Rational.of(0n));
    expect(result?.functions.get('size')).toEqual([{ args: [nil], result: 0n }]);
  });

  it('refuses a model that does not satisfy, and leaves it alone', () => {
    const given = model({ i: 4n });
    expect(completed(given, [eq(i, int(5))], [])).toBeNull();
    expect(completed(given, [TRUE, FALSE], [])).toBeNull();
    expect(completed(given, [], [x])?.variables.get('i')).toBe(4n);
    expect(given.variables.size).toBe(1);
  });

  it('makes up no points for the branch not taken', () => {
    const evaluator = new Evaluator(EMPTY_MODEL, { complete: true });
    evaluator.value(ite(variable('p', 'Bool'), apply(SIZE, x), int(1)));
    expect(evaluator.model().functions.size).toBe(0);
  });

  it('finds the smallest term of a datatype, and follows its growth', () => {
    expect(defaultValue(TERM)).toEqual(nil);
    const tree = new Datatype('Tree');
    const node = tree.add('node', [
      { name: 'left', sort: tree },
      { name: 'right', sort: tree },
    ]);
    expect(() => defaultValue(tree)).toThrow('Tree');
    const leaf = tree.add('leaf', [{ name: 'label', sort: TERM }]);
    expect(defaultValue(tree)).toEqual(new Constructed(leaf, [nil]));
    const empty = tree.add('empty', []);
    expect(defaultValue(tree)).toEqual(new Constructed(empty, []));
    const fn = new Uninterpreted('f', [tree], tree);
    expect(evaluate(is(node, apply(fn, variable('t', tree))), EMPTY_MODEL)).toBeUndefined();
  });
});
