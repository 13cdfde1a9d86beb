/**
 * Path facts against the evaluator. The claim: for every model that satisfies what was assumed, a condition that
 * `Facts.decide` decides has that value, where it has one: the evaluator gives none to a field of another constructor.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  add,
  type Background,
  type Constructor,
  construct,
  type Expr,
  eq,
  evaluate,
  Facts,
  ge,
  gt,
  int,
  is,
  le,
  lt,
  type Model,
  mul,
  not,
  partsOf,
  Rational,
  real,
  sameValue,
  satisfies,
  variable,
} from '../../../src/logic/index.ts';

import { ATM, build, CONS, INT, models, NIL, PAIR, recipes, TERM } from './recipe.ts';

const { bool } = recipes({ nonlinear: true, functions: true, reals: true });
const [x, y, i] = [variable('x', TERM), variable('y', TERM), variable('i', 'Int')];
const [r, s] = [variable('r', 'Real'), variable('s', 'Real')];
const halves = (n: number): Expr => real(Rational.of(BigInt(n), 2n));

/** Small conditions are what paths are made of, and what models often agree about. */
const condition = fc.oneof(
  bool.map(build),
  fc.tuple(fc.constantFrom(...TERM.constructors), fc.constantFrom(x, y)).map(([ctor, e]) => is(ctor, e)),
  fc.tuple(fc.constantFrom(le, ge, eq), fc.integer({ min: -4, max: 4 })).map(([test, n]) => test(i, int(n))),
  fc
    .tuple(
      fc.constantFrom(lt, le, gt, ge, eq),
      fc.constantFrom(r, s, add(r, s), mul(halves(-3), r), mul(r, s)),
      fc.integer({ min: -5, max: 5 }),
    )
    .map(([test, e, n]) => test(e, halves(n))),
  fc.integer({ min: 0, max: 2 }).map(n => eq(x, construct(INT, int(n)))),
);

/** What holds for every input: `x` is a list or a number, `i` is small. */
const constructorsOfX: readonly Constructor[] = [INT, NIL, CONS];
const background: Background = {
  constructorsOf: e => (e === x ? constructorsOfX : undefined),
  boundsOf: e => (e === i ? { low: -2n, high: 3n } : undefined),
};
const insideBackground = [not(is(ATM, x)), not(is(PAIR, x)), ge(i, int(-2)), le(i, int(3))];

/** Models, and such in which `x` and `y` are the same term. */
const candidateModels = fc.oneof(
  models,
  models.map(model => {
    const term = model.variables.get('x');
    return term === undefined ? model : { ...model, variables: new Map(model.variables).set('y', term) };
  }),
);

/** The constructors of these terms in the model, as a program finds them out by matching. */
function matched(terms: readonly Expr[], model: Model): Expr[] {
  return terms
    .flatMap(term => TERM.constructors.map(ctor => is(ctor, term)))
    .filter(test => evaluate(test, model));
}

/** A path constraint that the model satisfies: each condition or its negation, whichever is true. */
function pathOf(conditions: readonly Expr[], model: Model): Expr[] {
  return conditions.flatMap(condition => {
    const value = evaluate(condition, model);
    return value === undefined ? [] : [value ? condition : not(condition)];
  });
}

/** Conditions about everything that occurs in a path constraint: these are what facts can decide. */
function conditionsAbout(path: readonly Expr[]): Expr[] {
  return [...partsOf(path)].flatMap(part => {
    if (part.sort === 'Bool') return [part, not(part)];
    if (part.sort === 'Int')
      return [-5, -1, 0, 1, 2, 4].flatMap(n => [le(part, int(n)), ge(part, int(n)), eq(part, int(n))]);
    if (part.sort === 'Real')
      return [-7, 0, 1].flatMap(n => [lt, le, gt, ge, eq].map(test => test(part, halves(n))));
    if (part.sort !== TERM) return [];
    const terms = [construct(NIL), construct(INT, int(1)), construct(CONS, x, construct(NIL)), x, y];
    return [...TERM.constructors.map(ctor => is(ctor, part)), ...terms.map(term => eq(part, term))];
  });
}

/** Checks all that the facts say against these models; how many conditions they decided. */
function checkFacts(
  facts: Facts,
  conditions: readonly Expr[],
  path: readonly Expr[],
  all: readonly Model[],
): number {
  let decided = 0;
  for (const condition of conditions) {
    const answer = facts.decide(condition);
    if (answer === undefined) continue;
    decided++;
    for (const model of all) {
      const value = evaluate(condition, model);
      if (value !== undefined && value !== answer)
        expect.fail(`${path.join(' ')} does not imply that ${condition} is ${answer}`);
    }
  }
  for (const part of partsOf(path)) {
    const value = part.sort === 'Int' ? facts.valueOf(part) : undefined;
    const ctor = part.sort === TERM ? facts.constructorOf(part) : undefined;
    for (const model of all) {
      const found = evaluate(part, model);
      const wanted = value && evaluate(value, model);
      if (found === undefined) continue;
      if (wanted !== undefined && !sameValue(found, wanted))
        expect.fail(`${path.join(' ')}: ${part} = ${value}`);
      if (ctor !== undefined && evaluate(is(ctor, part), model) !== true)
        expect.fail(`${path.join(' ')}: ${part} is a ${ctor.name}`);
    }
  }
  return decided;
}

for (const [title, given, always] of [
  ['decides what every model of the path agrees with', null, []],
  ['decides the same with facts that hold for every input', background, insideBackground],
] as const)
  it(title, () => {
    let decided = 0;
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 5 }),
        condition,
        fc.subarray([x, y]),
        fc.array(candidateModels, { minLength: 1, maxLength: 12 }),
        (conditions, other, terms, candidates) => {
          const [model, ...others] = candidates.filter(candidate => satisfies(always, candidate));
          fc.pre(model !== undefined);
          const path = [...pathOf(conditions, model), ...matched(terms, model)];
          const all = [model, ...others.filter(candidate => satisfies(path, candidate))];
          const facts = new Facts(given);
          for (const constraint of path) facts.assume(constraint);
          const asked = [...conditionsAbout(path), other];
          decided += checkFacts(facts, asked, path, all);
          checkFacts(facts.fork(), asked, path, all);
        },
      ),
      { numRuns: 250 },
    );
    expect(decided).toBeGreaterThan(1000);
  });

it('answers what it would have answered without questions in between', () => {
  fc.assert(
    fc.property(fc.array(condition, { minLength: 1, maxLength: 5 }), candidateModels, (conditions, model) => {
      const path = [...pathOf(conditions, model), ...matched([x, y], model)];
      const asked = conditionsAbout(path);
      const [facts, questioned] = [new Facts(), new Facts()];
      for (const constraint of path) {
        facts.assume(constraint);
        questioned.assume(constraint);
        for (const condition of asked) questioned.decide(condition);
      }
      for (const condition of asked) expect(questioned.decide(condition)).toBe(facts.decide(condition));
    }),
    { numRuns: 100 },
  );
});

it('knows the bounds of sums and products of reals', () => {
  const [a, b] = [variable('a', 'Real'), variable('b', 'Real')];
  const facts = new Facts();
  for (const one of [a, b]) for (const fact of [ge(one, halves(0)), lt(one, halves(100))]) facts.assume(fact);
  expect(facts.decide(gt(add(a, b), halves(200)))).toBe(false);
  expect(facts.decide(ge(add(a, b), halves(0)))).toBe(true);
  expect(facts.decide(lt(mul(a, b), halves(5001)))).toBe(true);
  expect(facts.decide(gt(add(a, b), halves(199)))).toBeUndefined();
});

it('does not tell a fork what is learned later', () => {
  const facts = new Facts();
  const fork = facts.fork();
  facts.assume(ge(i, int(3)));
  fork.assume(le(i, int(0)));
  expect([facts, fork].map(each => each.decide(ge(i, int(2))))).toEqual([true, false]);
});
