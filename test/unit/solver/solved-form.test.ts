import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  construct,
  type Expr,
  eq,
  evaluate,
  ge,
  int,
  is,
  type Model,
  not,
  or,
  Prefixes,
  satisfies,
  select,
  variable,
} from '../../../src/logic/index.ts';
import { lift, lower, type SolvedForm, Solving, solve } from '../../../src/solver/solved-form.ts';
import { build, CONS, INT, models, NIL, recipes, TERM } from '../logic/recipe.ts';

const [i, j, k] = ['i', 'j', 'k'].map(name => variable(name, 'Int')) as [Expr, Expr, Expr];
const [x, y] = ['x', 'y'].map(name => variable(name, TERM)) as [Expr, Expr];
const { bool } = recipes({ nonlinear: false, functions: true, reals: true });
const conjunctions = fc.array(
  bool.map(recipe => build(recipe)),
  { minLength: 1, maxLength: 8 },
);

/** Each condition, or its denial where the model makes it false; without those that it leaves open. */
const satisfiedBy = (conditions: readonly Expr[], model: Model): Expr[] =>
  conditions.flatMap(condition => {
    const value = evaluate(condition, model);
    return value === undefined ? [] : [value === true ? condition : not(condition)];
  });

const texts = (form: SolvedForm | null): string[] | null => form?.residue.map(String) ?? null;

describe('the solved form', () => {
  it('holds where the conjunction does, and the other way round', () => {
    fc.assert(
      fc.property(conjunctions, models, (conditions, model) => {
        const constraints = satisfiedBy(conditions, model);
        const form = solve(constraints);
        expect(form).not.toBeNull();
        if (form === null) return;
        const lowered = lower(form, model);
        expect(satisfies(form.residue, lowered)).toBe(true);
        expect(satisfies(constraints, lift(form, lowered, lowered))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('has no defined variable left', () => {
    fc.assert(
      fc.property(conjunctions, conditions => {
        const form = solve(conditions);
        if (form === null) return;
        const left = form.residue.map(String).join(' ');
        for (const [defined] of form.definitions.entries())
          expect(left.split(/[\s()]+/)).not.toContain(defined.data);
      }),
    );
  });

  it('looks again at what mentions a variable that becomes known', () => {
    expect(texts(solve([ge(add(i, j), int(3)), eq(i, int(1))]))).toEqual(['(ge j 2)']);
    expect(texts(solve([eq(x, y), is(CONS, x), is(INT, select(CONS, 0, y)), is(NIL, y)]))).toBeNull();
    expect(texts(solve([eq(add(i, j), k), eq(k, int(3)), eq(i, int(1)), not(eq(j, int(2)))]))).toBeNull();
  });

  it('looks again at conditions that contain one that becomes known', () => {
    const [a, b, c] = [ge(i, int(5)), ge(j, int(5)), ge(k, int(5))];
    expect(texts(solve([or(not(a), b), or(not(b), c), a]))).toEqual([b, c, a].map(String));
    expect(texts(solve([or(a, b), a]))).toEqual([a].map(String));
    expect(texts(solve([or(a, b), not(a), not(b)]))).toBeNull();
  });

  it('writes out what is mentioned as a whole', () => {
    const pair = construct(CONS, construct(INT, i), y);
    const form = solve([eq(x, pair), eq(i, int(7)), not(eq(x, construct(CONS, construct(INT, j), x)))]);
    expect(texts(form)?.join()).not.toContain('x');
  });
});

describe('prefixes', () => {
  it('give the same form whatever was asked before', () => {
    const prefixes = new Prefixes(() => new Solving());
    fc.assert(
      fc.property(conjunctions, fc.array(fc.nat(8), { maxLength: 6 }), (conditions, lengths) => {
        for (const length of [...lengths, conditions.length]) {
          const constraints = conditions.slice(0, length);
          const form = prefixes.after(constraints);
          expect(texts(form.isPossible ? form : null)).toEqual(texts(solve(constraints)));
        }
      }),
    );
  });
});
