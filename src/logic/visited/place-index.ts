/**
 * The constraints of a path by the places that they mention, as a forest of places: what a place contains is below it.
 *
 * A look-up of the state asks at every call which constraints are connected with the places of the state. Going through all
 * constraints each time would make a path of n calls cost n² footprints; here a look-up costs what it finds, and one
 * step for each selector of its places.
 */
import type { Expr } from '../expr.ts';
import { addEnclosing, enclosing, type Footprint } from './places.ts';

class Node {
  /** The constraints that mention the shape of this place and nothing else, and those that mention its whole contents. */
  readonly shapes: Expr[] = [];
  readonly wholes: Expr[] = [];
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
    for (const place of shapes) this.#node(place).shapes.push(constraint);
    for (const place of wholes) this.#node(place).wholes.push(constraint);
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
   * The constraints that are connected with these places, in the order of the path. Left out are those that mention only the
   * shape of what encloses one of these places: an input that has this place has the constructor of which it is a field,
   * so every such input satisfies them.
   */
  connectedWith(places: readonly Expr[]): Expr[] {
    const found = new Set<Expr>();
    const cone = new Set(places);
    const above = new Set<Expr>();
    const below = new Set<Expr>();
    const take = (constraint: Expr): void => {
      if (found.has(constraint)) return;
      found.add(constraint);
      // The set grows during the loop over it.
      for (const whole of this.footprintOf(constraint).wholes) cone.add(whole);
    };
    for (const place of places) addEnclosing(place, above);
    const existing = new Set(above);
    for (const outer of above) this.#nodes.get(outer)?.wholes.forEach(take);
    for (const place of cone) {
      for (const outer of enclosing(place)) {
        if (above.has(outer)) break;
        above.add(outer);
        const node = this.#nodes.get(outer);
        node?.wholes.forEach(take);
        node?.shapes.forEach(take);
      }
      this.#forBelow(place, below, (part, { shapes, wholes }) => {
        wholes.forEach(take);
        if (!existing.has(part)) shapes.forEach(take);
      });
    }
    const position = (constraint: Expr): number => this.#positions.get(constraint) as number;
    return [...found].sort((a, b) => position(a) - position(b));
  }

  #forBelow(place: Expr, seen: Set<Expr>, visit: (place: Expr, node: Node) => void): void {
    const todo = [place];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const node = this.#nodes.get(next);
      if (node === undefined || seen.has(next)) continue;
      seen.add(next);
      visit(next, node);
      todo.push(...node.parts);
    }
  }
}
