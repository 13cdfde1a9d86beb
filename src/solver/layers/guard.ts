/**
 * Keeps a backend from exploiting what the logic leaves open. For a solver, the head of a list that is empty and the
 * quotient by zero are values like any other, free to choose; a program never has them. When a model
 * depends on one, the same query is asked again with the condition under which that part has a meaning.
 *
 * The condition may be too strong (the part may matter only in one case of a disjunction), so its
 * unsatisfiability proves nothing.
 */
import {
  type Constructor,
  Evaluator,
  type Expr,
  eq,
  int,
  is,
  not,
  Rational,
  real,
} from '../../logic/index.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';
import { NOT_VERIFIED, verifiedAnswer } from './verify.ts';

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

/** What must hold for those parts that have no value although all their arguments have one. */
function* conditions(root: Expr, evaluator: Evaluator): Generator<Expr> {
  const seen = new Set<Expr>();
  const todo = [root];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (seen.has(e)) continue;
    seen.add(e);
    todo.push(...e.args);
    if (evaluator.value(e) !== undefined || e.args.some(arg => evaluator.value(arg) === undefined)) continue;
    const [left, right] = e.args as [Expr, Expr];
    if (e.op === 'select') yield is(e.data as Constructor, left);
    else if (e.op === 'div' || e.op === 'mod') yield not(eq(right, int(0)));
    else if (e.op === 'quotient') yield not(eq(right, real(Rational.of(0n))));
  }
}
