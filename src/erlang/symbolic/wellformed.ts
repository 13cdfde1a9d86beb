/**
 * What holds for every term, as far as a question mentions it.
 *
 * The datatype is wider than Erlang: a byte could be 1000, a length negative, two atoms could have the same name.
 * For each such part that a constraint mentions, an axiom excludes this. The axioms of an expression depend on it
 * alone, so they are computed once, and a question's axioms stand right before the first constraint that needs them:
 * questions about one path keep a common prefix.
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
import { differences } from './equality-axioms.ts';
import { MapAxioms } from './map-axioms.ts';
import { whereMeaningful } from './meaning.ts';
import { NameAxioms } from './name-axioms.ts';
import { BITS, byteAt, FUN, mapSize, OPAQUE, TERM } from './signature.ts';

/** The constraints in order, each preceded by the axioms for what it mentions first. */
export function withAxioms(constraints: readonly Expr[]): readonly Expr[] {
  const axioms = new Axioms();
  for (const constraint of constraints) axioms.add(constraint);
  return axioms.result;
}

/** The same for constraints that come one after the other. */
export class Axioms {
  result: Expr[] = [];
  #seen = new ForkedMap<Expr, true>();
  #names = new NameAxioms();
  #maps = new MapAxioms();

  /** One that can be extended without changing this one. */
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
    for (const part of parts(constraint)) this.result.push(...differences(part));
    for (const axiom of this.#maps.conclude(this.#names.areAsked)) this.#state(axiom);
    this.result.push(constraint);
  }

  /** What an axiom mentions may need axioms of its own. */
  #state(axiom: Expr): void {
    this.#meet(axiom);
    this.result.push(axiom);
  }

  #meet(e: Expr): void {
    for (const part of parts(e)) {
      if (this.#seen.has(part)) continue;
      this.#seen.set(part, true);
      for (const axiom of basics(part)) this.#state(axiom);
      for (const axiom of this.#names.meet(part)) this.#state(axiom);
      for (const axiom of this.#maps.meet(part)) this.#state(axiom);
    }
  }
}

const RELEVANT = new Set<Expr['op']>(['select', 'apply', 'var', 'construct', 'eq', 'le', 'ge']);

/** Every subexpression that may need an axiom, inner ones first. */
const parts = memoized((root: Expr): readonly Expr[] => [...postorder(root)].filter(e => RELEVANT.has(e.op)));

/** What every part of its kind is, alone. */
function basics(e: Expr): readonly Expr[] {
  switch (e.op) {
    case 'var':
    case 'select':
      if (e.sort === TERM) return [whereMeaningful(e, not(is(OPAQUE, e)))];
      return e.op === 'select' ? selectorAxioms(e) : [];
    case 'apply':
      return applicationAxioms(e);
    default:
      return [];
  }
}

/** Lengths and arities are not negative, wherever the value they belong to has them. */
function selectorAxioms(e: Expr): Expr[] {
  const ctor = e.data as Constructor;
  if ((ctor === BITS && e.index === 0) || (ctor === FUN && e.index === 0)) {
    return [whereMeaningful(e, and(ge(e, int(0)), le(e, int(ctor === FUN ? 255 : 1 << 19))))];
  }
  return [];
}

function applicationAxioms(e: Expr): Expr[] {
  const fn = e.data as Uninterpreted;
  if (fn === byteAt) return [whereMeaningful(e.args[0] as Expr, and(ge(e, int(0)), le(e, int(255))))];
  if (fn === mapSize) return [whereMeaningful(e.args[0] as Expr, ge(e, int(0)))];
  if (fn.range !== TERM) return [];
  return [e.args.reduce((axiom, arg) => whereMeaningful(arg, axiom), not(is(OPAQUE, e)))];
}
