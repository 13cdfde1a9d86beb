/**
 * Names for the variables and local functions of one function's Core.
 *
 * Every binding gets a unique name, so that there is no shadowing in Core: a source variable keeps its name at its
 * first binding and is numbered after that (`X`, `X@1`), generated variables are `_0`, `_1` and so on.
 */
export class Names {
  private variables = 0;
  private functions = 0;
  private readonly taken = new Set<string>();
  private readonly suffixes = new Map<string, number>();

  constructor(
    /** `name/arity` of the current function. */
    readonly owner: string,
  ) {}

  fresh(): string {
    return `_${this.variables++}`;
  }

  freshList(count: number): string[] {
    return Array.from({ length: count }, () => this.fresh());
  }

  /** A name for a binding of the source variable `name`. */
  forSource(name: string): string {
    if (!this.taken.has(name) && !/^_\d+$/.test(name)) {
      this.taken.add(name);
      return name;
    }
    for (let n = (this.suffixes.get(name) ?? 0) + 1; ; n++) {
      const candidate = `${name}@${n}`;
      if (!this.taken.has(candidate)) {
        this.suffixes.set(name, n);
        this.taken.add(candidate);
        return candidate;
      }
    }
  }

  /** A name for a function of a letrec; no source function has such a name. */
  localFunction(prefix: string): string {
    return `${prefix}$^${this.functions++}`;
  }

  /** The name of a closure on the BEAM. */
  closure(): string {
    return `-${this.owner}-fun-${this.functions++}-`;
  }
}
