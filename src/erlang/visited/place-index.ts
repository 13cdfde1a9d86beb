/**
 * The constraints of a path by the places that they mention, as a forest of places: what a place contains is below it.
 *
 * A look-up of the state asks at every call which constraints are connected with the places of the state. Going through all
 * constraints each time would make a path of n calls cost n² footprints; here a look-up costs what it finds, and one
 * step for each selector of its places.
 */
import type { Expr } from '../../logic/index.ts';
import { enclosing, type Footprint } from './places.ts';

class Node {
  /** The constraints that mention this place, its shape or its whole contents. */
  readonly constraints: Expr[] = [];
  /** The places that are selected from this one and contain a place that is mentioned. */
  readonly parts: Expr[] = [];
}

export class PlaceIndex {
  readonly #nodes = new Map<Expr, Node>();
  /** The constraints by their first occurrence on the path. */
  readonly #positions = new Map<Expr, number>();
  #length = 0;

  constructor(private readonly footprintOf: (e: Expr) => Footprint) {}

  /** Takes in what a path, of which the beginning was taken in before, has got since. */
  extend(path: readonly Expr[]): void {
    for (; this.#length < path.length; this.#length++) this.#add(path[this.#length] as Expr);
  }

  #add(constraint: Expr): void {
    if (this.#positions.has(constraint)) return;
    this.#positions.set(constraint, this.#length);
    const { shapes, wholes } = this.footprintOf(constraint);
    for (const place of shapes) this.#node(place).constraints.push(constraint);
    for (const place of wholes) this.#node(place).constraints.push(constraint);
  }

  #node(place: Expr): Node {
    let node = this.#nodes.get(place);
    if (node !== undefined) return node;
    const found = new Node();
    this.#nodes.set(place, found);
    let part = place;
    for (const outer of enclosing(place)) {
      node = this.#nodes.get(outer);
      const isNew = node === undefined;
      node ??= new Node();
      node.parts.push(part);
      if (!isNew) break;
      this.#nodes.set(outer, node);
      part = outer;
    }
    return found;
  }

  /**
   * The constraints that are connected with these places, in the order of the path. Left out are tests for a constructor that
   * one of these places is a field of: every input that has this place satisfies them.
   */
  connectedWith(places: readonly Expr[]): Expr[] {
    const found = new Set<Expr>();
    const cone = new Set(places);
    const implied = new Set<Expr>();
    const above = new Set<Expr>();
    const below = new Set<Expr>();
    const take = (place: Expr): void => {
      for (const constraint of this.#nodes.get(place)?.constraints ?? []) {
        if (found.has(constraint) || implied.has(constraint)) continue;
        found.add(constraint);
        // The set grows during the loop over it.
        for (const whole of this.footprintOf(constraint).wholes) cone.add(whole);
      }
    };
    for (const place of places) this.#implied(place, implied);
    for (const place of cone) {
      for (const outer of enclosing(place)) {
        if (above.has(outer)) break;
        above.add(outer);
        take(outer);
      }
      this.#forBelow(place, below, take);
    }
    const position = (constraint: Expr): number => this.#positions.get(constraint) as number;
    return [...found].sort((a, b) => position(a) - position(b));
  }

  /** The tests for constructors that the existence of a place implies, as far as only their shape is mentioned. */
  #implied(place: Expr, into: Set<Expr>): void {
    for (let e = place; e.op === 'select'; e = e.args[0]) {
      const outer = e.args[0];
      for (const constraint of this.#nodes.get(outer)?.constraints ?? [])
        if (constraint.op === 'is' && constraint.args[0] === outer && constraint.data === e.data)
          into.add(constraint);
    }
  }

  #forBelow(place: Expr, seen: Set<Expr>, take: (place: Expr) => void): void {
    const todo = [place];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      take(next);
      todo.push(...(this.#nodes.get(next)?.parts ?? []));
    }
  }
}
