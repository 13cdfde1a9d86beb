/** A module: its predicates by `name/arity`, and those that others may import. */
import type { Atom } from '../terms/index.ts';
import type { Predicate } from './predicate.ts';

export class Module {
  readonly predicates = new Map<string, Predicate>();
  /** Predicates that importing it brings along: `name/arity` with the name. */
  readonly exports = new Map<string, { readonly name: Atom; readonly arity: number }>();
  /** Operators that importing it brings along, as the arguments of `op/3`. */
  readonly operators: { readonly priority: number; readonly type: string; readonly name: string }[] = [];
  /** Of a library: not part of the program under test. */
  isLibrary = false;
  /** The file that it was loaded from. */
  file: string | null = null;

  constructor(readonly name: string) {}
}
