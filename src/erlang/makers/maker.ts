/** Functions that make values, and what of their results is the value. */
import type { Atom } from '../terms/index.ts';
import type { Type } from '../types/index.ts';

/** A function that returns a value of the wanted kind. */
export interface Maker {
  readonly module: string;
  readonly name: string;
  readonly arity: number;
  readonly args: readonly MakerArgument[];
  readonly result: MakerResult;
}

/** `made`: a value of the same kind. `caller`: who calls a server, as `gen_server` writes it. */
export type MakerArgument = Type | 'made' | 'caller';

/**
 * `all`: the result is the value, unless it is one of `others`, which are atoms and tuples. `isAlive`: it exists during one run only.
 * `argument`: the value is the argument with this index, to which the call does something. A server, mostly.
 * `started`: the value is the process in `{ok, Pid}`, which is unlinked: its end must not be that of its caller.
 * `matching`: it is the value where it is a tuple of one of these shapes; with an index (from 0), that element of it is.
 */
export type MakerResult =
  | { readonly kind: 'all'; readonly others: readonly Type[]; readonly isAlive?: true }
  | { readonly kind: 'argument'; readonly index: number }
  | { readonly kind: 'started' }
  | { readonly kind: 'matching'; readonly shapes: readonly TupleShape[]; readonly index: number | null };

/** One entry for each element: an atom, or null for anything. */
export type TupleShape = readonly (Atom | null)[];

/** The tag of a recipe. */
export function tagOf({ name, arity, result }: Pick<Maker, 'name' | 'arity' | 'result'>): string {
  if (result.kind === 'argument') return effectTag(name, arity);
  if (result.kind === 'started') return startTag(name, arity);
  const index = indexOf(result);
  return index === null ? `${name}/${arity}` : elementTag(name, arity, index);
}

export function elementTag(name: string, arity: number, index: number): string {
  return `${name}/${arity} ${index + 1}`;
}

export function effectTag(name: string, arity: number): string {
  return `${name}/${arity} !`;
}

export function startTag(name: string, arity: number): string {
  return `${name}/${arity} ok`;
}

/** Which element of the result is the value; null where it is the result itself. */
export function indexOf(result: MakerResult): number | null {
  return result.kind === 'matching' ? result.index : null;
}

/** Whether the value is a process or a table, which exists during one run only. */
export function isAlive({ result }: Maker): boolean {
  return (
    result.kind === 'started' ||
    result.kind === 'argument' ||
    (result.kind === 'all' && result.isAlive === true)
  );
}

/** Whether it needs no other value of the kind. */
export function isFromNothing({ args }: Maker): boolean {
  return !args.includes('made');
}
