/** Asks the inner solver only about what the constraints do not determine by themselves. */
import { EMPTY_MODEL, type Expr } from '../../logic/index.ts';
import { lift, lower, Solving } from '../solved-form.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';

export function simplify(inner: Solver): Solver {
  const prefixes = new Prefixes();
  return over(inner, async ({ constraints, hint }: Query): Promise<Answer> => {
    const form = prefixes.solve(constraints);
    if (form === null) return { kind: 'unsat', by: 'simplify' };
    const { residue } = form;
    if (residue.length === 0) return { kind: 'sat', model: lift(form, EMPTY_MODEL, hint), by: 'simplify' };
    const answer = await inner.check({
      constraints: residue,
      wanted: [],
      ...(hint !== undefined && { hint: lower(form, hint) }),
    });
    return answer.kind === 'sat' ? { ...answer, model: lift(form, answer.model, hint) } : answer;
  });
}

interface Prefix {
  readonly constraints: readonly Expr[];
  readonly form: Solving;
}

const MAX_PREFIXES = 8;

/** Consecutive queries share long prefixes, so the solved forms of a few recent ones are kept to go on from. */
class Prefixes {
  #recent: Prefix[] = [];

  solve(constraints: readonly Expr[]): Solving | null {
    const wanted = constraints.slice(0, -1);
    const start = this.#longest(wanted);
    const form = start.form.copy();
    if (start.constraints.length < wanted.length) {
      if (!form.assume(wanted.slice(start.constraints.length))) return null;
      this.#recent = [{ constraints: wanted, form: form.copy() }, ...this.#recent].slice(0, MAX_PREFIXES);
    }
    return form.assume(constraints.slice(wanted.length)) ? form : null;
  }

  /** The longest one known of these constraints. */
  #longest(wanted: readonly Expr[]): Prefix {
    let best: Prefix = { constraints: [], form: new Solving() };
    for (const prefix of this.#recent) {
      const { constraints, form } = prefix;
      if (constraints.length <= best.constraints.length || !form.isCurrent) continue;
      if (constraints.every((constraint, i) => constraint === wanted[i])) best = prefix;
    }
    return best;
  }
}
