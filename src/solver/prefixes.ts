/**
 * Solved forms of the prefixes that queries have had.
 *
 * Most queries are a path that an earlier query led to, a few constraints longer. The forms along it are kept in a tree
 * of all prefixes, so that each goes on from the longest one known, and a path is looked at only once, whatever the
 * order its decisions are reversed in.
 */
import type { Expr } from '../logic/index.ts';
import { Solving } from './solved-form.ts';

interface Prefix {
  /** What is known about it: a form, which is not changed any more, or that there is none. */
  known: { readonly form: Solving; readonly isPossible: boolean } | null;
  readonly longer: Map<Expr, Prefix>;
}

/** So many constraints at most are between two forms on one path. */
const STRIDE = 8;
/** When there are so many forms, all are forgotten. */
const MAX_FORMS = 4_000;

export class Prefixes {
  #root = emptyPrefix();
  #forms = 0;

  /** The solved form of these constraints, not to be changed; null where they contradict each other. */
  solve(constraints: readonly Expr[]): Solving | null {
    if (this.#forms > MAX_FORMS) this.#forget();
    let { form, length, prefix } = this.#longestKnown(constraints);
    if (form === null) return null;
    for (let i = length; i < constraints.length; i++) {
      const constraint = constraints[i] as Expr;
      if (prefix.known?.form === form) form = form.fork();
      const isPossible = form.assume(constraint);
      prefix = longer(prefix, constraint);
      const isAtEnd = i >= constraints.length - 2;
      if (!isPossible || isAtEnd || i % STRIDE === 0) {
        prefix.known = { form, isPossible };
        this.#forms++;
      }
      if (!isPossible) return null;
    }
    return form;
  }

  #longestKnown(constraints: readonly Expr[]): { form: Solving | null; length: number; prefix: Prefix } {
    let best = { form: this.#root.known?.form ?? null, length: 0, prefix: this.#root };
    let prefix: Prefix | undefined = this.#root;
    for (let length = 0; prefix !== undefined; length++) {
      const { known }: Prefix = prefix;
      if (known?.form.isCurrent) {
        if (!known.isPossible) return { form: null, length, prefix };
        best = { form: known.form, length, prefix };
      }
      const next = constraints[length];
      prefix = next === undefined ? undefined : prefix.longer.get(next);
    }
    return best;
  }

  #forget(): void {
    this.#root = emptyPrefix();
    this.#forms = 0;
  }
}

function emptyPrefix(): Prefix {
  return { known: { form: new Solving(), isPossible: true }, longer: new Map() };
}

function longer(prefix: Prefix, constraint: Expr): Prefix {
  let next = prefix.longer.get(constraint);
  if (next === undefined) {
    next = { known: null, longer: new Map() };
    prefix.longer.set(constraint, next);
  }
  return next;
}
