/**
 * Random types, random paths through a member, the last test kept or reversed: the answer is in the type and takes
 * the path, and a path that a member takes is never called impossible. What is asked does not depend on what was asked
 * before.
 */

import { afterAll, expect, it } from 'vitest';
import { PathQuery } from '../../../../src/erlang/path-query.ts';
import { Decoder } from '../../../../src/erlang/symbolic/decode.ts';
import { encode } from '../../../../src/erlang/symbolic/encode.ts';
import {
  BITS,
  FUN,
  hasKey,
  isCons,
  isFloat,
  isInt,
  isNil,
  MAP,
  TERM,
  tupleConstructor,
} from '../../../../src/erlang/symbolic/signature.ts';
import { withAxioms } from '../../../../src/erlang/symbolic/wellformed.ts';
import {
  Atom,
  Bits,
  Cons,
  ErlMap,
  Float,
  Fun,
  Nil,
  print,
  type Term,
  Tuple,
} from '../../../../src/erlang/terms/index.ts';
import { isMember, Precondition, showType } from '../../../../src/erlang/types/index.ts';
import { placesOf, stepOf, termAt } from '../../../../src/erlang/types/place.ts';
import { ANY } from '../../../../src/erlang/types/type.ts';
import { type Expr, eq, is, not, Prefixes, variable } from '../../../../src/logic/index.ts';
import { createZ3Wasm } from '../../../../src/solver/backends/z3-wasm/index.ts';
import { Random } from '../../../random.ts';
import { declare } from './declarations.ts';
import { holds } from './models.ts';
import { randomMember, randomType } from './random.ts';

/** In parts, so that none takes long where other things run, too. */
const PARTS = 10;
const RUNS = 25;

const solver = createZ3Wasm({ timeoutMs: 5000 });
afterAll(() => solver.close());

const x = variable('x', TERM);

/** The test that a program would make at a place where it meets this term. */
function testOf(place: Expr, term: Term): Expr {
  if (term instanceof Atom) return eq(place, encode(term) as Expr);
  if (term instanceof Float) return isFloat(place);
  if (term instanceof Nil) return isNil(place);
  if (term instanceof Cons) return isCons(place);
  if (term instanceof Tuple) return is(tupleConstructor(term.elements.length), place);
  if (term instanceof ErlMap) return is(MAP, place);
  if (term instanceof Bits) return is(BITS, place);
  return term instanceof Fun ? is(FUN, place) : isInt(place);
}

/** Tests from the outside in, each key asked for before its value is looked at. */
function pathOf(member: Term, length: number): Expr[] {
  const path: Expr[] = [];
  for (const place of placesOf(x, member).slice(0, length)) {
    const back = stepOf(place);
    if (back?.step.kind === 'value') path.push(hasKey(back.from, back.step.key));
    path.push(testOf(place, termAt(place, new Map([[x, member]])) as Term));
  }
  return path;
}

const declared = declare(
  `-type tree() :: nil | {integer(), tree(), tree()}.
   -type expr() :: {num, integer()} | {neg, expr()} | {add, expr(), expr()} | {call, atom(), [expr()]}.
   -type l() :: [{l(), t()} | integer()].
   -type t() :: {[t()], [t()]}.
   -type nest(X) :: nil | {X, nest([X])}.`,
  'tree(), expr(), l(), t(), nest(atom()), iolist()',
);
const counts = { sat: 0, unsat: 0 };

it.each(Array.from({ length: PARTS }, (_, i) => i))(
  `${RUNS} random paths through random types: %i`,
  async part => {
    const { env, inhabitants, types } = await declared;
    for (let seed = part * RUNS + 1; seed <= (part + 1) * RUNS; seed++) {
      const random = new Random(seed);
      const type = randomType(random, 3, { names: types, flat: false });
      const member = randomMember(random, env, type, 6);
      if (member === null || !isMember(env, type, member)) continue;
      const path = pathOf(member, 1 + random.below(12));
      const reversed = random.below(2) === 0;
      const last = path.pop() as Expr;
      const query = [...path, reversed ? not(last) : last];
      const precondition = new Precondition(inhabitants, [x], { clauses: [{ args: [type], result: ANY }] });
      const constraints = withAxioms(precondition.constrain(query)).result;
      const asked = new Prefixes(() => PathQuery.of(precondition));
      for (const length of [random.below(query.length), random.below(query.length), query.length - 1])
        asked.after([...query.slice(0, length), not(query[length] as Expr)]);
      expect(asked.after(query).constraints).toEqual(constraints);
      const answer = await solver.check({ constraints, wanted: [x] });
      const what = `seed ${seed}: ${showType(type)}, ${print(member)}, ${query.join(' ')}`;
      expect(answer.kind, what).not.toBe('unknown');
      if (answer.kind === 'sat') {
        const decoder = new Decoder(answer.model);
        const [result] = precondition.complete([decoder.variable('x')], query) ?? [];
        if (result === undefined) throw new Error(`no completion: ${what}`);
        expect(isMember(env, type, result), what).toBe(true);
        expect(holds(query, new Map([[x, result]])), `${print(result)} for ${what}`).toBe(true);
        counts.sat++;
      } else {
        expect(reversed, what).toBe(true);
        counts.unsat++;
      }
    }
  },
);

it('both answers are frequent', () => {
  expect(counts.sat).toBeGreaterThan((PARTS * RUNS) / 4);
  expect(counts.unsat).toBeGreaterThan((PARTS * RUNS) / 10);
});
