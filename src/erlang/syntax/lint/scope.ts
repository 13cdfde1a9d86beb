/**
 * The states of variables at a point of a function.
 *
 * Scopes are immutable: the check of an expression returns `Bindings`, the variables that the expression binds or whose
 * state it changes. The caller decides whether they are visible afterwards, unsafe, or out of scope.
 */
import type { Position } from '../ast.ts';

/**
 * `bound` is the normal case. An `Unsafe` variable was bound in a part of a construct that may not have been executed.
 * `stacktrace` is a stack trace variable inside its clause's guard, where it must not be used.
 */
export type VariableState = 'bound' | 'stacktrace' | Unsafe;

export interface Unsafe {
  readonly construct: string;
  readonly pos: Position;
}

export type Bindings = Map<string, VariableState>;

/** Shared and immutable. */
export const noBindings: Bindings = new Map();

export class Scope {
  readonly variables: Bindings = new Map();

  constructor(private readonly parent: Scope | null) {}

  lookup(name: string): VariableState | undefined {
    for (let scope: Scope | null = this; scope !== null; scope = scope.parent) {
      const state = scope.variables.get(name);
      if (state !== undefined) return state;
    }
    return undefined;
  }

  has(name: string): boolean {
    return this.lookup(name) !== undefined;
  }

  add(bindings: Bindings): void {
    for (const [name, state] of bindings) this.variables.set(name, state);
  }

  /** A nested scope with these variables. */
  with(bindings: Bindings): Scope {
    const inner = new Scope(this);
    inner.add(bindings);
    return inner;
  }

  /** Every visible name, for suggestions. */
  names(): Set<string> {
    const names = new Set<string>();
    for (let scope: Scope | null = this; scope !== null; scope = scope.parent) {
      for (const name of scope.variables.keys()) names.add(name);
    }
    return names;
  }
}

/**
 * Adds the bindings of an expression to those of its siblings, which have the same scope: unsafe takes precedence over
 * bound.
 */
export function merge(into: Bindings, bindings: Bindings): void {
  for (const [name, state] of bindings) {
    const other = into.get(name);
    if (other === undefined || other === 'bound') into.set(name, state);
  }
}

/** Variables that the construct binds become unsafe after it. */
export function unsafeAfter(construct: string, pos: Position, bindings: Bindings, scope: Scope): Bindings {
  if (bindings.size === 0) return bindings;
  const result: Bindings = new Map();
  for (const [name, state] of bindings) {
    result.set(name, scope.has(name) ? state : { construct, pos });
  }
  return result;
}

/** The bindings exported from an expression with clauses: a new variable is safe only if every clause binds it. */
export function exported(
  construct: string,
  pos: Position,
  clauses: readonly Bindings[],
  scope: Scope,
): Bindings {
  const result: Bindings = new Map();
  const names = new Set(clauses.flatMap(clause => [...clause.keys()]));
  for (const name of names) {
    if (scope.has(name)) {
      result.set(name, 'bound');
      continue;
    }
    const states = clauses.map(clause => clause.get(name));
    const everywhere = states.every(state => state !== undefined && typeof state !== 'object');
    result.set(name, everywhere ? 'bound' : { construct, pos });
  }
  return result;
}

/** The bindings exported from a fun or a comprehension: changed states of outer variables that it does not shadow. */
export function withoutLocals(bindings: Bindings, scope: Scope, hidden: ReadonlySet<string>): Bindings {
  const result: Bindings = new Map();
  for (const [name, state] of bindings) {
    if (state === 'bound' && scope.has(name) && !hidden.has(name)) result.set(name, state);
  }
  return result;
}
