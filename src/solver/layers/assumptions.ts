/**
 * Tells proofs from refutations that rest on an assumption (`Assumption`).
 *
 * The layers below know nothing of assumptions: for them they are constraints as all others, which is sound, since they
 * answer exactly what they were asked. Here, an unsatisfiable query that has assumptions is asked again with what holds
 * for every input in their place. Unsatisfiable again: a proof. Otherwise each assumption is weakened alone, so that a
 * model goes beyond as little as possible; whoever asked finds out whether that model is an input (`Answer.beyond`).
 * Where the weaker query is undecided, the refutation stands under the assumptions (`Answer.under`).
 *
 * Queries without assumptions and satisfiable ones cost nothing. A refutation that needs none costs a second query, most
 * of which the layers below have seen.
 */
import { defined, Evaluator, type Expr, type Model, TRUE } from '../../logic/index.ts';
import { type Answer, type Assumption, over, type Query, type Solver } from '../solver.ts';

export function assumptions(inner: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    const { assumptions: assumed = [], ...plain } = query;
    const answer = await inner.check(plain);
    if (answer.kind !== 'unsat' || assumed.length === 0) return answer;
    const check = (weaken: Weaken): Promise<Answer> =>
      inner.check({ ...plain, constraints: weakened(query.constraints, assumed, weaken) });
    const certain = await check(({ weaker }) => weaker().at(-1));
    if (certain.kind === 'unsat') return certain;
    // Asked with little time: whoever asked comes back with more.
    if (certain.kind === 'unknown' && query.timeoutMs !== undefined) return certain;
    const reasons = [...new Set(assumed.map(({ reason }) => reason))].sort(
      (a, b) => Number(isBare(assumed, a)) - Number(isBare(assumed, b)),
    );
    for (const reason of reasons) {
      const alone = await check(one => (one.reason === reason ? one.weaker()[0] : undefined));
      if (alone.kind === 'sat') return { ...alone, beyond: [reason] };
    }
    if (certain.kind === 'unknown') {
      for (const reason of reasons) {
        const needed = await check(one => (one.reason === reason ? undefined : one.weaker().at(-1)));
        if (needed.kind === 'unsat') return { kind: 'unsat', under: [reason] };
      }
      return { kind: 'unsat', under: reasons };
    }
    const broken = brokenBy(certain.model, query.constraints, assumed);
    return { ...certain, beyond: broken.length > 0 ? broken : reasons };
  });
}

/** What to ask in place of an assumption; undefined where it stays. */
type Weaken = (assumption: Assumption) => Expr | undefined;

function weakened(
  constraints: readonly Expr[],
  assumed: readonly Assumption[],
  weaken: Weaken,
): readonly Expr[] {
  const result = [...constraints];
  for (const assumption of assumed) {
    const weaker = weaken(assumption);
    if (weaker !== undefined) result[assumption.at] = weaker;
  }
  return result.filter(constraint => constraint !== TRUE);
}

/** Nothing is known about values beyond it: a model that goes there is seldom an input. */
function isBare(assumed: readonly Assumption[], reason: string): boolean {
  return assumed.every(one => one.reason !== reason || one.weaker()[0] === TRUE);
}

function brokenBy(model: Model, constraints: readonly Expr[], assumed: readonly Assumption[]): string[] {
  const evaluator = new Evaluator(model);
  const broken = assumed.filter(({ at }) => evaluator.value(defined(constraints[at])) !== true);
  return [...new Set(broken.map(({ reason }) => reason))];
}
