/**
 * The trail: the log of bindings that backtracking undoes.
 *
 * A binding is trailed only where the variable is older than the newest choice point, because a younger one is
 * unreachable after backtracking. Deterministic loops therefore leave no trail behind.
 */
import { SharedPairs, spend } from '../../logic/index.ts';
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
  /** Pairs of compounds that the unification under way has come to. */
  #pairs = 0;
  /** Those that it remembers. */
  #shared: SharedPairs | null = null;
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
  unify(left: Term, right: Term, depth = 0): boolean {
    if (depth === 0) {
      this.#pairs = 0;
      this.#shared = null;
    }
    let x = derefToSymbolic(left);
    let y = derefToSymbolic(right);
    if (depth > DEEP) return this.unifyOnce([x, y]);
    // Last arguments are followed in a loop. A pair that comes again is one of cyclic terms (Brent's algorithm).
    let [again, turn, steps]: [Term, number, number] = [x, 2, 0];
    let againRight = y;
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
      if (++this.#pairs > FEW) {
        this.#shared ??= new SharedPairs();
        if (this.#shared.wasSeen(a, b)) return true;
      }
      for (let i = 0; i < last; i++) {
        if (!this.unify(a.args[i] as Term, b.args[i] as Term, depth + 1)) return false;
      }
      x = derefToSymbolic(a.args[last] as Term);
      y = derefToSymbolic(b.args[last] as Term);
      if (x === again && y === againRight) return true;
      if (++steps === turn) {
        again = x;
        againRight = y;
        steps = 0;
        turn *= 2;
      }
    }
  }

  /** Unifies pairs of terms that are deep or cyclic: no pair of compounds is looked at twice. */
  private unifyOnce(pairs: Term[]): boolean {
    const seen = new Map<Struct, Set<Struct>>();
    for (let y = pairs.pop(); y !== undefined; y = pairs.pop()) {
      const [a, b] = [deref(pairs.pop() as Term), deref(y)];
      if (!(a instanceof Struct && b instanceof Struct)) {
        if (!this.unify(a, b, 1)) return false;
        continue;
      }
      if (a.name !== b.name || a.args.length !== b.args.length) return false;
      const partners = seen.get(a) ?? new Set();
      if (a === b || partners.has(b)) continue;
      seen.set(a, partners.add(b));
      spend();
      for (const [i, arg] of a.args.entries()) pairs.push(arg, b.args[i] as Term);
    }
    return true;
  }
}

/** The depth, in nested arguments, from which on terms are unified without recursion. */
const DEEP = 1000;
/** Pairs of compounds after which a unification asks whether they come again: most end before. */
const FEW = 100;

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
