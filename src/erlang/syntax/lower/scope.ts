/**
 * Name resolution: the variable of Core for each bound source variable.
 *
 * A scope has the variables bound by one branch; its parent is the scope before the branch. Two rules of Erlang need
 * care:
 *  - a variable in a pattern that is bound already is compared, not bound; heads of funs and generators shadow it;
 * - the arguments of a call do not see each other's variables. Since they are evaluated in sequence, a name bound by
 * two of
 * them is compared nevertheless, but a fun among the arguments does not see the variables bound by its siblings: such
 *    names are hidden while the other arguments are lowered.
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

  /** The scope of the body of a fun or a comprehension. */
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

  /** The variables bound by this branch itself, in order. */
  bound(): string[] {
    return [...this.own.keys()];
  }

  /** Lowers siblings in sequence; the variables that each binds are hidden from funs in the others. */
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
