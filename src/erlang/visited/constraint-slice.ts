/**
 * Which constraints of a path concern a set of places of the input.
 *
 * A place is an input variable or a chain of selectors on one. A test for a constructor speaks about the shape of its
 * place only: that a list is a cons says something about its tail, but does not connect the tail with the head. Any
 * other constraint speaks about everything below the places it mentions, and connects them all. Types connect places,
 * too: where only `{int, integer()}` and `{name, atom()}` are allowed, a constraint on the tag is one on the value.
 * Of the connected constraints, those that forbid nothing are left out again (`private-places.ts`), and the others are
 * told without saying where in the input they were met (`stories.ts`).
 */
import type { Background, Expr } from '../../logic/index.ts';
import { canonicalForm } from './canonical-form.ts';
import { enclosing, type Footprint, isPlace } from './places.ts';
import { eliminateUnobserved } from './projection.ts';

/** What holds for all inputs and connects places with each other. */
export interface TypeCouplings {
  /** The outermost places around this one whose parts are connected; empty where there are none. */
  coupledRegionsOf(place: Expr): readonly Expr[];
  /** Equal for places of which the same is known before anything is asked. */
  typeKeyOf(place: Expr): string;
}

export class ConstraintSlicer {
  readonly #memo = new WeakMap<Expr, Footprint>();

  constructor(private readonly ties: TypeCouplings | null) {}

  footprintOf(e: Expr): Footprint {
    let mention = this.#memo.get(e);
    if (mention === undefined) {
      mention = this.#collect(e);
      this.#memo.set(e, mention);
    }
    return mention;
  }

  #collect(root: Expr): Footprint {
    const shapes = new Set<Expr>();
    const wholes = new Set<Expr>();
    const visited = new Set<Expr>();
    const todo = [root];
    for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
      if (visited.has(e)) continue;
      visited.add(e);
      const [first] = e.args;
      if (e.op === 'is' && first !== undefined && isPlace(first)) this.#note(first, shapes, wholes);
      else if (isPlace(e)) this.#note(e, wholes, wholes);
      else {
        // What an uninterpreted function says about its arguments is nothing that shapes could tell apart.
        for (const arg of e.args) todo.push(arg);
      }
    }
    for (const place of wholes) shapes.delete(place);
    if (shapes.size + wholes.size > 1) {
      // One constraint about several places connects them.
      return { shapes: [], wholes: [...wholes, ...shapes] };
    }
    return { shapes: [...shapes], wholes: [...wholes] };
  }

  #note(place: Expr, into: Set<Expr>, wholes: Set<Expr>): void {
    const ties = this.ties?.coupledRegionsOf(place) ?? [];
    if (ties.length === 0) into.add(place);
    else for (const tie of ties) wholes.add(tie);
  }

  /** What the constraints say about these places: equal stories leave the same values for them. */
  canonicalSlice(places: readonly Expr[], constraints: readonly Expr[], background: Background): number[] {
    const { ties } = this;
    const typeOf = (place: Expr): string | null => {
      if (ties === null) return '';
      return ties.coupledRegionsOf(place).length === 0 ? ties.typeKeyOf(place) : null;
    };
    const relevant = new Set(this.slice(places, constraints, background));
    const inOrder = constraints.filter(constraint => relevant.has(constraint));
    return canonicalForm(inOrder, { live: places, typeOf });
  }

  /** The constraints that say something about these places. */
  slice(places: readonly Expr[], constraints: readonly Expr[], background: Background | null = null): Expr[] {
    const footprintOf = (e: Expr): Footprint => this.footprintOf(e);
    let relevant = this.#connected(places, constraints);
    for (let before = Number.POSITIVE_INFINITY; relevant.length < before; ) {
      before = relevant.length;
      relevant = this.#connected(places, eliminateUnobserved(places, relevant, footprintOf, background));
    }
    return relevant;
  }

  #connected(places: readonly Expr[], constraints: readonly Expr[]): Expr[] {
    const live = new Live(places);
    const open = new Set(constraints);
    const relevant: Expr[] = [];
    for (let changed = true; changed; ) {
      changed = false;
      for (const constraint of open) {
        const { shapes, wholes } = this.footprintOf(constraint);
        if (!shapes.some(place => live.touches(place)) && !wholes.some(place => live.touches(place)))
          continue;
        open.delete(constraint);
        relevant.push(constraint);
        for (const place of wholes) if (live.add(place)) changed = true;
      }
    }
    return relevant;
  }
}

/** Places that matter, with those around them at hand. */
class Live {
  readonly #places = new Set<Expr>();
  readonly #around = new Set<Expr>();

  constructor(places: readonly Expr[]) {
    for (const place of places) this.add(place);
  }

  /** False for a place that was there already. */
  add(place: Expr): boolean {
    if (this.#places.has(place)) return false;
    this.#places.add(place);
    for (const outer of enclosing(place)) {
      if (this.#around.has(outer)) break;
      this.#around.add(outer);
    }
    return true;
  }

  /** Whether a place is one of these, encloses one or is enclosed by one. */
  touches(place: Expr): boolean {
    if (this.#around.has(place) || this.#places.has(place)) return true;
    for (const outer of enclosing(place)) if (this.#places.has(outer)) return true;
    return false;
  }
}
