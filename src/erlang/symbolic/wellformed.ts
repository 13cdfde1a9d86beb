/**
 * Well-formedness axioms: properties of all Erlang terms, instantiated for the subexpressions of a query.
 *
 * The datatype has values that are no Erlang terms: a byte could be 1000, a length negative, two atoms could have the
 * same name. For each subexpression of a constraint that could have such a value, an axiom excludes it. The axioms of
 * an expression depend on it alone, so they are memoized, and each stands directly before the first constraint that
 * needs it: queries about one path keep a common prefix.
 */
import {
  and,
  type Constructor,
  type Expr,
  ForkedMap,
  ge,
  int,
  is,
  le,
  memoized,
  not,
  postorder,
  type Uninterpreted,
} from '../../logic/index.ts';
import { whereDefined } from './definedness.ts';
import { extensionalityAxioms } from './equality-axioms.ts';
import { MapAxioms } from './map-axioms.ts';
import { NameAxioms } from './name-axioms.ts';
import { BITS, byteAt, FUN, mapSize, OPAQUE, TERM } from './signature.ts';

/** The constraints in order, each preceded by the axioms for the subexpressions that occur in it for the first time. */
export function withAxioms(constraints: readonly Expr[]): readonly Expr[] {
  const axioms = new Axioms();
  for (const constraint of constraints) axioms.add(constraint);
  return axioms.result;
}

/** The incremental form of `withAxioms`. */
export class Axioms {
  result: Expr[] = [];
  #seen = new ForkedMap<Expr, true>();
  #names = new NameAxioms();
  #maps = new MapAxioms();

  /** A copy that can be extended independently. */
  fork(): Axioms {
    const fork = new Axioms();
    fork.result = [...this.result];
    fork.#seen = this.#seen.fork();
    fork.#names = this.#names.fork();
    fork.#maps = this.#maps.fork();
    return fork;
  }

  add(constraint: Expr): void {
    this.#meet(constraint);
    for (const part of parts(constraint)) this.result.push(...extensionalityAxioms(part));
    for (const axiom of this.#maps.conclude(this.#names.areMentioned)) this.#state(axiom);
    this.result.push(constraint);
  }

  /** Adds an axiom, after the axioms for its own subexpressions. */
  #state(axiom: Expr): void {
    this.#meet(axiom);
    this.result.push(axiom);
  }

  #meet(e: Expr): void {
    for (const part of parts(e)) {
      if (this.#seen.has(part)) continue;
      this.#seen.set(part, true);
      for (const axiom of localAxioms(part)) this.#state(axiom);
      for (const axiom of this.#names.meet(part)) this.#state(axiom);
      for (const axiom of this.#maps.meet(part)) this.#state(axiom);
    }
  }
}

const RELEVANT = new Set<Expr['op']>(['select', 'apply', 'var', 'construct', 'eq', 'le', 'ge']);

/** Every subexpression that may need an axiom, inner ones first. */
const parts = memoized((root: Expr): readonly Expr[] => [...postorder(root)].filter(e => RELEVANT.has(e.op)));

/** The axioms that depend on one subexpression alone. */
function localAxioms(e: Expr): readonly Expr[] {
  switch (e.op) {
    case 'var':
    case 'select':
      if (e.sort === TERM) return [whereDefined(e, not(is(OPAQUE, e)))];
      return e.op === 'select' ? selectorAxioms(e) : [];
    case 'apply':
      return applicationAxioms(e);
    default:
      return [];
  }
}

/** Lengths and arities are non-negative and bounded. */
function selectorAxioms(e: Expr): Expr[] {
  const ctor = e.data as Constructor;
  if ((ctor === BITS && e.index === 0) || (ctor === FUN && e.index === 0)) {
    return [whereDefined(e, and(ge(e, int(0)), le(e, int(ctor === FUN ? 255 : 1 << 19))))];
  }
  return [];
}

function applicationAxioms(e: Expr): Expr[] {
  const fn = e.data as Uninterpreted;
  if (fn === byteAt) return [whereDefined(e.args[0] as Expr, and(ge(e, int(0)), le(e, int(255))))];
  if (fn === mapSize) return [whereDefined(e.args[0] as Expr, ge(e, int(0)))];
  if (fn.range !== TERM) return [];
  return [e.args.reduce((axiom, arg) => whereDefined(arg, axiom), not(is(OPAQUE, e)))];
}
