/**
 * Rules out models that exploit partial functions. SMT-LIB makes selectors and division total: the head of an empty list
 * and a quotient by zero have arbitrary values there, while no run of a program has such a value. When a model depends on
 * one, the query is asked again with the definedness condition of that part added (`x` is a cons; the divisor is not 0).
 *
 * The condition may exclude models (the part may matter in only one case of a disjunction), so `unsat` with it added
 * proves nothing and becomes `unknown`.
 */
import { Evaluator, type Expr, eq, int, is, not, partsOf, Rational, real } from '../../logic/index.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';
import { NOT_VERIFIED, verifiedAnswer } from './verify.ts';

/** Rounds of adding conditions. Larger: fewer queries end as `unknown`, and one that needs many rounds takes longer. */
const MAX_GUARDS = 8;

export function guard(inner: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    let answer = await inner.check(query);
    const guards = new Set<Expr>();
    for (let round = 0; ; round++) {
      const verified = verifiedAnswer(answer, query);
      if (verified !== null) return round === 0 || verified.kind === 'sat' ? verified : NOT_VERIFIED;
      if (answer.kind !== 'sat' || round === MAX_GUARDS) return NOT_VERIFIED;
      const before = guards.size;
      const evaluator = new Evaluator(answer.model, { complete: true });
      for (const constraint of query.constraints)
        if (evaluator.value(constraint) === undefined)
          for (const condition of conditions(constraint, evaluator)) guards.add(condition);
      if (guards.size === before) return NOT_VERIFIED;
      answer = await inner.check({ ...query, constraints: [...query.constraints, ...guards] });
    }
  });
}

/** The definedness conditions of the innermost undefined parts: those whose arguments all have a value. */
function* conditions(root: Expr, evaluator: Evaluator): Generator<Expr> {
  for (const e of partsOf([root])) {
    if (evaluator.value(e) !== undefined || e.args.some(arg => evaluator.value(arg) === undefined)) continue;
    if (e.op === 'select') yield is(e.data, e.args[0]);
    else if (e.op === 'div' || e.op === 'mod') yield not(eq(e.args[1], int(0)));
    else if (e.op === 'quotient') yield not(eq(e.args[1], real(Rational.of(0n))));
  }
}
