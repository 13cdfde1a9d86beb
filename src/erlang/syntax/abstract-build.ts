/** Small constructors for the abstract format's tuples. */
import { atom, list, type Term, Tuple } from '../terms/index.ts';
import type { Position } from './ast.ts';

function anno({ line, column }: Position): Term {
  return new Tuple([line, column]);
}

/** `{tag, Anno, …}`. */
export function node(tag: string, pos: Position, ...rest: readonly Term[]): Term {
  return new Tuple([atom(tag), anno(pos), ...rest]);
}

export function each<T>(items: readonly T[], convert: (item: T) => Term): Term {
  return list(items.map(convert));
}
