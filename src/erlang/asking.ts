/**
 * Questions about paths, made of their constraints one after the other: each comes behind what the types of the inputs
 * say to it, and what holds for every term. The question about a path that goes on from another one costs what is new.
 */
import type { Expr, Extensible } from '../logic/index.ts';
import { TERM } from './symbolic/signature.ts';
import { Axioms } from './symbolic/wellformed.ts';
import type { Constraining } from './types/index.ts';

export class Asking implements Extensible<Asking> {
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

  fork(): Asking {
    return new Asking(this.types?.fork() ?? null, this.axioms.fork(), this.version);
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
