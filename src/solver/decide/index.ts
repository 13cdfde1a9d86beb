/**
 * A bounded decision procedure of our own for what most queries consist of: constructor tests, (dis)equalities of terms,
 * and integers within bounds.
 *
 * Function applications are replaced by variables (`applications.ts`), the conjunction is brought into solved form, bounds
 * are propagated through its sums (`bounds.ts`), and a small model is guessed and evaluated (`candidate.ts`). If there is
 * neither a contradiction nor a model, the procedure splits the first disjunction into cases (`cases.ts`). Sound: `sat`
 * comes with a model under which every constraint evaluates to true, `unsat` from a contradiction in every case. Incomplete:
 * after a few steps the query is left `open` for the next layer.
 */
import { completed, type Expr, ForkedMap, type Model, type Var } from '../../logic/index.ts';
import { lift, type SolvedForm, Solving } from '../solved-form.ts';
import { Applications } from './applications.ts';
import { Bounds } from './bounds.ts';
import { guess } from './candidate.ts';
import { type Cases, firstCases } from './cases.ts';
import { divisionFacts } from './divisions.ts';

export type Decision =
  | { readonly kind: 'sat'; readonly model: Model }
  | { readonly kind: 'unsat' }
  | { readonly kind: 'open' };

/** `steps` is the number of conjunctions that may be tried, this one and its cases. */
export function decide(constraints: readonly Expr[], steps = 6): Decision {
  const applications = new Applications();
  const reduced = constraints.map(constraint => applications.without(constraint));
  // Without applications it is most often the residue of a solved form: there is nothing to solve until it is split.
  const form = isSame(reduced, constraints) ? new Unsolved(constraints) : Solving.of(reduced);
  return new Procedure(constraints, applications, steps).decide(form);
}

/** What the procedure needs of a conjunction. */
interface Form extends SolvedForm {
  readonly isPossible: boolean;
  simplified(e: Expr): Expr;
}

/** A conjunction that is taken for its own residue. */
class Unsolved implements Form {
  readonly definitions = new ForkedMap<Expr, Expr>();
  readonly origins = new ForkedMap<string, Expr>();
  readonly open = new ForkedMap<string, Expr>();
  readonly inputs: readonly Var[] = [];
  readonly isPossible = true;

  constructor(readonly residue: readonly Expr[]) {}

  simplified(e: Expr): Expr {
    return e;
  }
}

class Procedure {
  constructor(
    private readonly constraints: readonly Expr[],
    private readonly applications: Applications,
    private steps: number,
  ) {}

  decide(form: Form): Decision {
    if (!form.isPossible) return { kind: 'unsat' };
    if (this.steps-- <= 0) return { kind: 'open' };
    const { residue } = form;
    const bounds = new Bounds();
    for (const literal of [...residue, ...divisionFacts(residue)]) bounds.add(literal);
    if (!bounds.propagate()) return { kind: 'unsat' };
    const apart = this.applications.integers().map(arg => form.simplified(arg));
    const found = guess(residue, bounds, new Set(apart));
    if (found !== null) {
      const { model, broken } = this.applications.read(lift(form, found));
      if (broken.length > 0) return this.decide(extended(solved(form), broken));
      const whole = completed(model, this.constraints, []);
      if (whole !== null) return { kind: 'sat', model: whole };
    }
    const solving = solved(form);
    if (!isSame(solving.residue, residue)) return this.decide(solving);
    const cases = firstCases(residue);
    return cases === null ? { kind: 'open' } : this.#split(solving, cases);
  }

  #split(form: Solving, cases: Cases): Decision {
    let open = false;
    for (const assumptions of cases) {
      const decision = this.decide(extended(form, assumptions));
      if (decision.kind === 'sat') return decision;
      if (decision.kind === 'open') open = true;
    }
    return open ? { kind: 'open' } : { kind: 'unsat' };
  }
}

function solved(form: Form): Solving {
  return form instanceof Solving ? form : Solving.of(form.residue);
}

function isSame(some: readonly Expr[], others: readonly Expr[]): boolean {
  return some.length === others.length && some.every((literal, i) => literal === others[i]);
}

function extended(form: Solving, constraints: readonly Expr[]): Solving {
  const longer = form.fork();
  for (const constraint of constraints) longer.add(constraint);
  return longer;
}
