/**
 * The unifiability of two terms with symbolic parts, as a condition on the input.
 *
 * Symbolic values are ground, so two terms unify if and only if a conjunction of constructor tests and equalities over
 * the input holds: Prolog variables, of the goal as of the clause, are eliminated by binding them to the other side
 * (the mgu). The negation of the conjunction is the negative constraint of prolog-concolic-2019, definition 4.2.1; it
 * needs no quantifier, since no Prolog variable is left in it.
 */
import {
  and,
  type Expr,
  eq,
  FALSE,
  not,
  SharedPairs,
  SharedResults,
  spend,
  TRUE,
} from '../../logic/index.ts';
import {
  deref,
  derefToSymbolic,
  isAcyclic,
  isAtomic,
  isGround,
  Struct,
  Symbolic,
  sameAtomic,
  type Term,
  Var,
} from '../terms/index.ts';
import type { TermSort } from './encoding.ts';

/** Compounds that a symbolic value is opened for; beyond, ground ones are compared as a whole. */
const MANY_OPENED = 2000;

export class Matching {
  /** Allocated on first use: most goals of a run have no symbolic part. */
  private bindings: Map<Var, Term> | null = null;
  private conditions: Expr[] | null = null;
  private readonly shared = new SharedPairs();
  private opened = 0;

  constructor(private readonly sort: TermSort) {}

  /** Adds the conditions under which two terms unify; false where they unify for no input. */
  match(left: Term, right: Term): boolean {
    let x = this.walk(left);
    let y = this.walk(right);
    for (;;) {
      if (x === y) return true;
      if (isFree(x)) return this.bind(x, y);
      if (isFree(y)) return this.bind(y, x);
      if (x instanceof Symbolic) return this.matchSymbolic(x, y);
      if (y instanceof Symbolic) return this.matchSymbolic(y, x);
      if (!(x instanceof Struct)) return sameAtomic(x, y);
      if (!(y instanceof Struct) || x.name !== y.name || x.args.length !== y.args.length) return false;
      const last = x.args.length - 1;
      if (last < 0) return true;
      spend();
      if (this.shared.wasSeen(x, y)) return true;
      for (let i = 0; i < last; i++) if (!this.match(x.args[i] as Term, y.args[i] as Term)) return false;
      // The last argument is handled in the loop: a list is nested as deeply as it is long.
      const [nextX, nextY]: [Term, Term] = [x.args[last] as Term, y.args[last] as Term];
      x = this.walk(nextX);
      y = this.walk(nextY);
    }
  }

  get condition(): Expr {
    return this.conditions === null ? TRUE : and(...this.conditions);
  }

  private bind(v: Var, value: Term): boolean {
    this.bindings ??= new Map();
    this.bindings.set(v, value);
    return true;
  }

  private matchSymbolic(symbolic: Symbolic, term: Term): boolean {
    let [s, t] = [symbolic, term];
    for (;;) {
      if (t instanceof Symbolic) return this.require(eq(s.expr, t.expr));
      if (!(t instanceof Struct)) return isAtomic(t) && this.require(eq(s.expr, this.sort.constant(t)));
      spend();
      // Parts that a term of the program shares are places of their own in the input: opened one by one, they have no end.
      const whole = ++this.opened > MANY_OPENED && isGround(t) ? this.sort.express(t) : null;
      if (whole !== null) return this.require(eq(s.expr, whole));
      const { name, args }: Struct = t;
      if (!this.require(this.sort.has(name, args.length, s.expr))) return false;
      const last = args.length - 1;
      if (last < 0) return true;
      for (let i = 0; i < last; i++) {
        if (!this.match(this.argumentOf(s, t, i), args[i] as Term)) return false;
      }
      const next = this.argumentOf(s, t, last);
      t = this.walk(args[last] as Term);
      if (isFree(t)) return this.bind(t, next);
      s = next;
    }
  }

  /**
   * An argument of a symbolic term as a symbolic term: the one of this run where the run's value has the functor, else a
   * new one whose concrete value nobody uses.
   */
  private argumentOf(s: Symbolic, { name, args }: Struct, i: number): Symbolic {
    const value = deref(s.value);
    if (value instanceof Struct && value.name === name && value.args.length === args.length) {
      const arg = derefToSymbolic(value.args[i] as Term);
      if (arg instanceof Symbolic) return arg;
    }
    return new Symbolic(0, this.sort.argument(name, args.length, i, s.expr));
  }

  private require(condition: Expr): boolean {
    if (condition === FALSE) return false;
    if (condition !== TRUE) {
      this.conditions ??= [];
      this.conditions.push(condition);
    }
    return true;
  }

  private walk(term: Term): Term {
    let t = derefToSymbolic(term);
    while (this.bindings !== null && isFree(t)) {
      const bound = this.bindings.get(t);
      if (bound === undefined) return t;
      t = derefToSymbolic(bound);
    }
    return t;
  }
}

function isFree(t: Term): t is Var {
  return t instanceof Var && !(t instanceof Symbolic);
}

/** The condition under which two terms unify. */
export function unifies(sort: TermSort, left: Term, right: Term): Expr {
  const matching = new Matching(sort);
  return matching.match(left, right) ? matching.condition : FALSE;
}

/** The condition under which two terms are identical: variables only when they are the same one. */
export function identical(sort: TermSort, left: Term, right: Term): Expr {
  return equivalent(sort, left, right, null);
}

/** The condition under which two terms are the same but for the names of their variables. */
export function variants(sort: TermSort, left: Term, right: Term): Expr {
  const [there, back] = [new Map<Term, Term>(), new Map<Term, Term>()];
  return equivalent(sort, left, right, (x, y) => {
    if (!isFree(x) || !isFree(y) || (there.get(x) ?? y) !== y || (back.get(y) ?? x) !== x) return false;
    there.set(x, y);
    back.set(y, x);
    return true;
  });
}

/** `corresponds` decides pairs of which one side is a variable; without it a variable is identical to itself only. */
function equivalent(
  sort: TermSort,
  left: Term,
  right: Term,
  corresponds: ((x: Term, y: Term) => boolean) | null,
): Expr {
  const conditions: Expr[] = [];
  const todo: [Term, Term][] = [[left, right]];
  const shared = new SharedPairs();
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    spend();
    const x = derefToSymbolic(pair[0]);
    const y = derefToSymbolic(pair[1]);
    if (x === y && corresponds === null) continue;
    if (isFree(x) || isFree(y)) {
      if (corresponds?.(x, y) !== true) return FALSE;
      continue;
    }
    if (x instanceof Symbolic || y instanceof Symbolic) {
      const [a, b] = [sort.express(x), sort.express(y)];
      if (a === null || b === null) {
        // One side contains a variable; a ground term is not identical to it.
        return FALSE;
      }
      conditions.push(eq(a, b));
    } else if (x instanceof Struct) {
      if (!(y instanceof Struct) || x.name !== y.name || x.args.length !== y.args.length) return FALSE;
      if (shared.wasSeen(x, y)) continue;
      for (const [i, arg] of x.args.entries()) todo.push([arg, y.args[i] as Term]);
    } else if (!sameAtomic(x, y)) return FALSE;
  }
  return and(...conditions);
}

/** A ground term as an input: each subterm is symbolic, with the selector expression that leads to it. */
export function annotate(sort: TermSort, term: Term, expr: Expr): Symbolic {
  const t = deref(term);
  if (!(t instanceof Struct)) return new Symbolic(t, expr);
  const args = t.args.map((arg, i) => annotate(sort, arg, sort.argument(t.name, t.args.length, i, expr)));
  return new Symbolic(new Struct(t.name, args), expr);
}

export function isCompound(sort: TermSort, e: Expr): Expr {
  return not(sort.isAtomic(e));
}

/** The concrete term: symbolic values replaced by what they are in this run. */
export function concrete(term: Term): Term {
  return isAcyclic(term) ? concretePart(term, new SharedResults()) : term;
}

function concretePart(term: Term, known: SharedResults<Term>): Term {
  const t = deref(term);
  if (!(t instanceof Struct)) return t;
  return known.of(
    t,
    ({ name, args }) =>
      new Struct(
        name,
        args.map(arg => concretePart(arg, known)),
      ),
  );
}
