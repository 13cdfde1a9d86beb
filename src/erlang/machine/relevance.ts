/**
 * Which constraints of a path concern a set of places of the input.
 *
 * A place is an input variable or a chain of selectors on one. A test for a constructor speaks about the shape of its
 * place only: that a list is a cons says something about its tail, but does not connect the tail with the head. Any
 * other constraint speaks about everything below the places it mentions, and connects them all. Types connect places,
 * too: where only `{int, integer()}` and `{name, atom()}` are allowed, a constraint on the tag is one on the value.
 */
import type { Expr } from '../../logic/index.ts';

export interface Mention {
  /** Places of which only the constructor matters. */
  readonly shapes: readonly Expr[];
  /** Places whose whole contents may matter. */
  readonly wholes: readonly Expr[];
}

/** What holds for all inputs and connects places with each other. */
export interface Ties {
  /** The outermost places around this one whose parts are connected; empty where there are none. */
  tiesOf(place: Expr): readonly Expr[];
}

export class Relevance {
  readonly #memo = new WeakMap<Expr, Mention>();

  constructor(private readonly ties: Ties | null) {}

  mentionsOf(e: Expr): Mention {
    let mention = this.#memo.get(e);
    if (mention === undefined) {
      mention = this.#collect(e);
      this.#memo.set(e, mention);
    }
    return mention;
  }

  #collect(root: Expr): Mention {
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
    const ties = this.ties?.tiesOf(place) ?? [];
    if (ties.length === 0) into.add(place);
    else for (const tie of ties) wholes.add(tie);
  }

  /** The ids of the constraints that are connected with these places, in order. */
  constraintsOn(places: readonly Expr[], constraints: readonly Expr[]): number[] {
    const live = new Set(places);
    const open = new Set(constraints);
    const relevant: number[] = [];
    const touches = (place: Expr): boolean => {
      for (const other of live) if (encloses(place, other) || encloses(other, place)) return true;
      return false;
    };
    for (let changed = true; changed; ) {
      changed = false;
      for (const constraint of open) {
        const { shapes, wholes } = this.mentionsOf(constraint);
        if (!shapes.some(touches) && !wholes.some(touches)) continue;
        open.delete(constraint);
        relevant.push(constraint.id);
        for (const place of wholes) {
          if (!live.has(place)) {
            live.add(place);
            changed = true;
          }
        }
      }
    }
    return relevant.sort((a, b) => a - b);
  }
}

function isPlace(e: Expr): boolean {
  let inner = e;
  while (inner.op === 'select') inner = inner.args[0] as Expr;
  return inner.op === 'var';
}

/** Whether `outer` is `place` or encloses it. */
function encloses(outer: Expr, place: Expr): boolean {
  for (let e = place; ; e = e.args[0] as Expr) {
    if (e === outer) return true;
    if (e.op !== 'select') return false;
  }
}
