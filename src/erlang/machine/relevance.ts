/**
 * Which constraints of a path concern a set of places of the input.
 *
 * A place is an input variable or a chain of selectors on one. A test for a constructor speaks about the shape of its
 * place only: that a list is a cons says something about its tail, but does not connect the tail with the head. Any
 * other constraint speaks about everything below the places it mentions, and connects them all.
 */
import type { Expr } from '../../logic/index.ts';

export interface Mention {
  /** Places of which only the constructor matters. */
  readonly shapes: readonly Expr[];
  /** Places whose whole contents may matter. */
  readonly wholes: readonly Expr[];
}

const memo = new WeakMap<Expr, Mention>();

export function mentionsOf(e: Expr): Mention {
  let mention = memo.get(e);
  if (mention === undefined) {
    mention = collect(e);
    memo.set(e, mention);
  }
  return mention;
}

function collect(root: Expr): Mention {
  const shapes = new Set<Expr>();
  const wholes = new Set<Expr>();
  const visited = new Set<Expr>();
  const todo = [root];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (visited.has(e)) continue;
    visited.add(e);
    const [first] = e.args;
    if (e.op === 'is' && first !== undefined && isPlace(first)) shapes.add(first);
    else if (isPlace(e)) wholes.add(e);
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

/** The ids of the constraints that are connected with these places, in order. */
export function relevantConstraints(places: readonly Expr[], constraints: readonly Expr[]): number[] {
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
      const { shapes, wholes } = mentionsOf(constraint);
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
