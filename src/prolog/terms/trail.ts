/**
 * The trail: the log of bindings that backtracking undoes.
 *
 * A binding is trailed only where the variable is older than the newest choice point, because a younger one is
 * unreachable after backtracking. Deterministic loops therefore leave no trail behind.
 */
import { spend } from '../../logic/index.ts';
import { sameAtomic } from './compare.ts';
import {
  type AttributedVar,
  deref,
  derefToSymbolic,
  hasAttributes,
  Struct,
  Symbolic,
  type Term,
  Var,
} from './term.ts';

export class Trail {
  readonly entries: Undo[] = [];
  /** Variables numbered below this are older than the newest choice point. */
  mark = 0;
  /** Attributed variables that were bound, until the machine has called their hooks. */
  woken: readonly Woken[] | null = null;

  bind(v: Var, value: Term): void {
    v.ref = value;
    if (v.id >= this.mark) return;
    this.entries.push(v);
    if (v.id < 0 && hasAttributes(v)) this.woken = [...(this.woken ?? []), { variable: v, value }];
  }

  /** Note a change other than a binding; `undo` is called when it is backtracked over. */
  note(undo: () => void): void {
    this.entries.push(undo);
  }

  undoTo(height: number): void {
    this.woken = null;
    const { entries } = this;
    while (entries.length > height) {
      const entry = entries.pop() as Undo;
      if (entry instanceof Var) entry.ref = null;
      else entry();
    }
  }

  /**
   * Unification. Bindings of a failed attempt stay: the caller backtracks. Values are bound as they were
   * reached, so that a symbolic value is passed on with its expression.
   */
  unify(left: Term, right: Term): boolean {
    let x = derefToSymbolic(left);
    let y = derefToSymbolic(right);
    for (;;) {
      if (x === y) return true;
      const xFree = x instanceof Var && !(x instanceof Symbolic);
      const yFree = y instanceof Var && !(y instanceof Symbolic);
      if (xFree) {
        if (yFree && isLeft(x as Var, y as Var)) this.bind(y as Var, x);
        else this.bind(x as Var, y);
        return true;
      }
      if (yFree) {
        this.bind(y as Var, x);
        return true;
      }
      const a = deref(x);
      const b = deref(y);
      if (a === b) return true;
      if (!(a instanceof Struct)) return sameAtomic(a, b);
      if (!(b instanceof Struct) || a.name !== b.name || a.args.length !== b.args.length) return false;
      const last = a.args.length - 1;
      if (last < 0) return true;
      spend();
      for (let i = 0; i < last; i++) {
        if (!this.unify(a.args[i] as Term, b.args[i] as Term)) return false;
      }
      x = derefToSymbolic(a.args[last] as Term);
      y = derefToSymbolic(b.args[last] as Term);
    }
  }
}

/** Whether the left one of two free variables stays: the older one, and an attributed one next to a plain one. */
function isLeft({ id: left }: Var, { id: right }: Var): boolean {
  return left < right !== (left < 0 && right < 0);
}

/** An attributed variable that was bound. */
export interface Woken {
  readonly variable: AttributedVar;
  readonly value: Term;
}

export type Undo = Var | (() => void);
