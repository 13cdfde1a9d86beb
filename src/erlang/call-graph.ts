/**
 * The static call graph of a program, with a node for each function, each clause and each local function. The edges of
 * a node lead to the clauses directly inside it, and to the functions that it calls or mentions. Calls of functions
 * that are known at run time only are not in it.
 */

import { children } from './core/children.ts';
import type { Clause, Definition, Expr, Module } from './core/index.ts';
import { Atom } from './terms/index.ts';

/** A function of a module (by its full name), a local function, or a clause. */
export type Node = string | Definition | Clause;

export interface Watcher {
  /** Called for every expression with its innermost enclosing node. */
  expression?(e: Expr, node: Node): void;
  clause?(clause: Clause): void;
}

export class CallGraph {
  readonly #calledBy = new Map<Node, Node[]>();
  readonly #calls = new Map<Node, Node[]>();
  /** All clauses of each function, nested ones included. */
  readonly #clauses = new Map<Node, Clause[]>();

  /** `def` as it is compiled. */
  add({ name: module }: Module, def: Definition, watcher: Watcher = {}): void {
    const node = `${module}:${def.name}/${def.arity}`;
    new Walk(module, watcher, {
      into: (from, clause, owner) => {
        put(this.#calledBy, clause, from);
        put(this.#clauses, owner, clause);
      },
      call: (from, to) => {
        put(this.#calledBy, to, from);
        put(this.#calls, from, to);
      },
    }).visit(def.fun.body, node, node, new Map());
  }

  /**
   * The least number of edges from each node to a goal; nodes without a path to one are missing. `back` is the cost of
   * returning from a function to a caller; null where paths do not include returns.
   */
  distancesTo(goals: Iterable<Node>, back: number | null): ReadonlyMap<Node, number> {
    const found = new Map<Node, number>();
    const rings: Node[][] = [[...goals]];
    const reach = (node: Node, distance: number): void => {
      if (found.has(node)) return;
      while (rings.length <= distance) rings.push([]);
      rings[distance]?.push(node);
    };
    for (const [distance, ring] of rings.entries()) {
      for (const node of ring) {
        if (found.has(node)) continue;
        found.set(node, distance);
        for (const from of this.#calledBy.get(node) ?? []) reach(from, distance + 1);
        if (back === null) continue;
        for (const callee of this.#calls.get(node) ?? [])
          for (const clause of this.#clauses.get(callee) ?? []) reach(clause, distance + back);
      }
    }
    return found;
  }
}

function put<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

interface Edges {
  into(from: Node, clause: Clause, owner: Node): void;
  call(from: Node, to: Node): void;
}

class Walk {
  constructor(
    private readonly module: string,
    private readonly watcher: Watcher,
    private readonly edges: Edges,
  ) {}

  /** `owner` is the function, `from` its innermost enclosing clause, or the function itself. */
  visit(e: Expr, from: Node, owner: Node, local: ReadonlyMap<string, Definition>): void {
    this.watcher.expression?.(e, from);
    switch (e.kind) {
      case 'letrec': {
        const inside = new Map([...local, ...e.defs.map(def => [`${def.name}/${def.arity}`, def] as const)]);
        for (const def of e.defs) this.visit(def.fun.body, def, def, inside);
        this.visit(e.body, from, owner, inside);
        return;
      }
      case 'case':
      case 'receive':
        for (const clause of e.clauses) {
          this.edges.into(from, clause, owner);
          this.watcher.clause?.(clause);
          this.visit(clause.guard, clause, owner, local);
          this.visit(clause.body, clause, owner, local);
        }
        for (const part of e.kind === 'case' ? [e.arg] : [e.timeout, e.action])
          this.visit(part, from, owner, local);
        return;
      case 'fname': {
        const name = `${e.name}/${e.arity}`;
        this.edges.call(from, local.get(name) ?? `${this.module}:${name}`);
        return;
      }
      case 'call': {
        const [module, name] = [atomName(e.module), atomName(e.name)];
        if (module !== undefined && name !== undefined)
          this.edges.call(from, `${module}:${name}/${e.args.length}`);
      }
    }
    for (const child of children(e)) this.visit(child, from, owner, local);
  }
}

export function atomName(e: Expr): string | undefined {
  return e.kind === 'literal' && e.value instanceof Atom ? e.value.name : undefined;
}
