/**
 * The conjunction that a query asks about a path, built one constraint at a time: before each constraint stand what the
 * types of the inputs imply about its parts and the axioms that hold for every term. It is extended from the
 * conjunction of a path's prefix, so that the query about a longer path costs only what the new constraints add.
 */
import type { Expr, Extensible } from '../logic/index.ts';
import { TERM } from './symbolic/signature.ts';
import { Axioms } from './symbolic/wellformed.ts';
import type { Constraining } from './types/index.ts';

export class PathQuery implements Extensible<PathQuery> {
  constructor(
    /** Null where every input is allowed. */
    private readonly types: Constraining | null,
    private readonly axioms = new Axioms(),
    /** Some axioms speak about all kinds of terms that there are. */
    private readonly version = TERM.version,
  ) {}

  get constraints(): readonly Expr[] {
    return this.axioms.result;
  }

  get isCurrent(): boolean {
    return this.version === TERM.version;
  }

  fork(): PathQuery {
    return new PathQuery(this.types?.fork() ?? null, this.axioms.fork(), this.version);
  }

  add(constraint: Expr): void {
    if (this.types === null) {
      this.axioms.add(constraint);
      return;
    }
    const said = this.types.result.length;
    this.types.add(constraint);
    for (const typed of this.types.result.slice(said)) this.axioms.add(typed);
  }
}
