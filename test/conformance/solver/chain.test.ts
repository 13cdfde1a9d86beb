import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type Constructor,
  type Expr,
  eq,
  ge,
  int,
  is,
  le,
  type Model,
  mul,
  not,
  or,
  satisfies,
  sum,
  variable,
} from '../../../src/logic/index.ts';
import { createProcessSolver, Z3 } from '../../../src/solver/backends/smtlib-process/index.ts';
import { createZ3Wasm } from '../../../src/solver/backends/z3-wasm/index.ts';
import { type Answer, chain, LAYERS, type Solver } from '../../../src/solver/index.ts';
import { build, type Fragment, models, recipes } from '../../unit/logic/recipe.ts';

const embedded = createZ3Wasm({ timeoutMs: 500 });
const external = createProcessSolver(Z3, { timeoutMs: 500 });
const hasZ3 = spawnSync('z3', ['--version']).status === 0;
afterAll(() => Promise.all([embedded.close(), external.close()]));

const variants: [string, Solver][] = [
  ['no layer', chain(embedded, { layers: [] })],
  ...LAYERS.map((name): [string, Solver] => [`only ${name}`, chain(embedded, { layers: [name] })]),
  ...LAYERS.map((name): [string, Solver] => [
    `all but ${name}`,
    chain(embedded, { layers: LAYERS.filter(other => other !== name) }),
  ]),
  ['all layers', chain(embedded)],
  ...(hasZ3
    ? ([
        ['external z3', chain(external, { layers: [] })],
        ['all layers over external z3', chain(external)],
      ] as [string, Solver][])
    : []),
];

/** As programs ask: no field of a term whose constructor was not tested, no divisor that was not compared with 0. */
function guarded(constraints: readonly Expr[]): Expr[] {
  const seen = new Set<Expr>();
  const result: Expr[] = [];
  const visit = (e: Expr): void => {
    if (seen.has(e)) return;
    seen.add(e);
    e.args.forEach(visit);
    const [left, right] = e.args as [Expr, Expr];
    if (e.op === 'select') result.push(is(e.data as Constructor, left));
    if (e.op === 'div' || e.op === 'mod') result.push(not(eq(right, int(0))));
  };
  for (const constraint of constraints) {
    visit(constraint);
    result.push(constraint);
  }
  return result;
}

/** All variants agree, and every model is one. Returns the kinds of answers that were given. */
async function compare(constraints: readonly Expr[], hint: Model): Promise<Set<Answer['kind']>> {
  const kinds: Record<string, Answer['kind']> = {};
  for (const [name, solver] of variants) {
    const answer = await solver.check({ constraints, wanted: [], hint });
    if (answer.kind === 'sat') expect(satisfies(constraints, answer.model)).toBe(true);
    kinds[name] = answer.kind;
  }
  const definite = new Set(Object.values(kinds).filter(kind => kind !== 'unknown'));
  if (definite.size > 1) throw new Error(JSON.stringify({ kinds, constraints: constraints.map(String) }));
  return new Set(Object.values(kinds));
}

/** `THOROUGH=20` tries that many times as many cases. */
const thorough = Number(process.env.THOROUGH ?? 1);

/** Many comparisons of few integers, where bounds meet. */
const comparisons = fc.array(
  fc
    .tuple(
      fc.constantFrom('le', 'ge', 'eq', 'ne', 'or'),
      fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 }),
      fc.integer({ min: -6, max: 6 }),
    )
    .map(([test, factors, bound]): Expr => {
      const terms = factors.map((factor, i) => mul(int(factor), variable(`n${i}`, 'Int')));
      const left = sum(terms, 'Int');
      const right = int(bound);
      switch (test) {
        case 'le':
          return le(left, right);
        case 'ge':
          return ge(left, right);
        case 'eq':
          return eq(left, right);
        case 'ne':
          return not(eq(left, right));
        default:
          return or(le(left, right), eq(terms[0] as Expr, right));
      }
    }),
  { minLength: 3, maxLength: 8 },
);

const linear: Fragment = { nonlinear: false, functions: true, reals: true };
const everything: Fragment = { nonlinear: true, functions: true, reals: true };

describe(`the chain with and without each layer${hasZ3 ? '' : ' (no external z3 here: not compared with it)'}`, () => {
  it.each([
    ['paths', { ...linear, reals: false }, guarded, 150],
    ['paths with reals', linear, guarded, 60],
    ['any conjunction', linear, (constraints: readonly Expr[]) => constraints, 60],
    ['hard arithmetic and bit operations', everything, guarded, 40],
  ] as const)(
    'answers the same: %s',
    async (_, fragment, prepare, numRuns) => {
      const conjunctions = fc.array(recipes(fragment).bool, { minLength: 1, maxLength: 6 });
      const tally = { sat: 0, unsat: 0, unknown: 0 };
      await fc.assert(
        fc.asyncProperty(conjunctions, models, async (conjunction, hint) => {
          for (const kind of await compare(prepare(conjunction.map(build)), hint)) tally[kind]++;
        }),
        { numRuns: numRuns * thorough },
      );
      // Otherwise nothing was compared.
      expect(tally.sat).toBeGreaterThan(numRuns / 20);
      expect(tally.unsat).toBeGreaterThan(numRuns / 20);
    },
    60_000 * thorough,
  );

  it(
    'answers the same: integers within bounds',
    async () => {
      const tally = { sat: 0, unsat: 0, unknown: 0 };
      await fc.assert(
        fc.asyncProperty(comparisons, models, async (constraints, hint) => {
          for (const kind of await compare(constraints, hint)) tally[kind]++;
        }),
        { numRuns: 60 * thorough },
      );
      expect(tally.sat).toBeGreaterThan(3);
      expect(tally.unsat).toBeGreaterThan(3);
    },
    60_000 * thorough,
  );
});
