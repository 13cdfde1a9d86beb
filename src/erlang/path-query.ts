/**
 * The conjunction that a query asks about a path, built one constraint at a time: before each constraint stand what the
 * types of the inputs imply about its parts and the axioms that hold for every term. It is extended from the
 * conjunction of a path's prefix, so that the query about a longer path costs only what the new constraints add.
 *
 * A constraint on floats that were computed stands there without its roundings, as an assumption.
 */
import { type Expr, type Extensible, withoutRounding, withRoundingErrors } from '../logic/index.ts';
import type { Assumption } from '../search/index.ts';
import { type Axiom, narrowing } from './symbolic/axiom.ts';
import { TERM } from './symbolic/signature.ts';
import { Axioms } from './symbolic/wellformed.ts';
import type { Constraining, Precondition } from './types/index.ts';

export class PathQuery implements Extensible<PathQuery> {
  /** The query of an empty path. */
  static of(precondition: Precondition | null): PathQuery {
    return new PathQuery(precondition?.constraining() ?? null, new Axioms(precondition));
  }

  private constructor(
    /** Null where every input is allowed. */
    private readonly types: Constraining | null,
    private readonly axioms: Axioms,
    /** Some axioms quantify over all constructors of terms, so they change with the datatype. */
    private readonly version = TERM.version,
  ) {}

  get constraints(): readonly Expr[] {
    return this.axioms.result;
  }

  get assumptions(): readonly Assumption[] {
    return this.axioms.assumptions;
  }

  get isCurrent(): boolean {
    return this.version === TERM.version;
  }

  fork(): PathQuery {
    return new PathQuery(this.types?.fork() ?? null, this.axioms.fork(), this.version);
  }

  add(constraint: Expr): void {
    const real = withoutRounding(constraint);
    const before = this.types?.result.length ?? 0;
    this.types?.add(real);
    for (const typed of this.types?.result.slice(before, -1) ?? []) this.axioms.add(typed);
    this.axioms.add(real === constraint ? constraint : rounded(constraint, real));
  }
}

function rounded(constraint: Expr, real: Expr): Axiom {
  return narrowing(real, 'float-rounding', () => [withRoundingErrors(constraint)]);
}
