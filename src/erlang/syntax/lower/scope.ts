/**
 * Which source variables are bound, and to which variables of Core.
 *
 * A scope is what one branch has bound; its parent is where the branch started. Two rules of Erlang need care:
 *  - a variable that a pattern finds bound is compared, not bound again; heads of funs and generators bind afresh;
 *  - the arguments of a call do not see each other's variables. Since they are evaluated one after the other, a name
 *    bound by two of them is compared all the same, but a fun among the arguments starts without what its siblings
 *    bound: such names are hidden while the rest of the arguments is lowered.
 */
export class Scope {
  private readonly own = new Map<string, string>();
  private hidden: string[] | null = null;

  private constructor(
    private readonly parent: Scope | null,
    private readonly blocked: ReadonlySet<string>,
  ) {}

  static root(): Scope {
    return new Scope(null, NOTHING);
  }

  branch(): Scope {
    return new Scope(this, NOTHING);
  }

  /** For the body of a fun or a comprehension. */
  enclosed(): Scope {
    const blocked = new Set<string>();
    for (let scope: Scope | null = this; scope !== null; scope = scope.parent) {
      for (const name of scope.hidden ?? []) blocked.add(name);
    }
    return new Scope(this, blocked.size === 0 ? NOTHING : blocked);
  }

  lookup(name: string): string | undefined {
    for (let scope: Scope | null = this; scope !== null; scope = scope.parent) {
      const found = scope.own.get(name);
      if (found !== undefined) return found;
      if (scope.blocked.has(name)) return undefined;
    }
    return undefined;
  }

  bind(name: string, variable: string): void {
    this.own.set(name, variable);
  }

  /** What this branch itself has bound, in order. */
  bound(): string[] {
    return [...this.own.keys()];
  }

  /** Lowers the parts one after the other, each hiding from the funs in the others what it binds. */
  inParallel<A, B>(parts: readonly A[], lower: (part: A) => B): B[] {
    if (parts.length < 2) return parts.map(lower);
    const outer = this.hidden;
    const start = this.own.size;
    let seen = start;
    const results = parts.map(part => {
      const result = lower(part);
      if (this.own.size > seen) {
        seen = this.own.size;
        this.hidden = [...(outer ?? []), ...this.bound().slice(start)];
      }
      return result;
    });
    this.hidden = outer;
    return results;
  }
}

const NOTHING: ReadonlySet<string> = new Set();
