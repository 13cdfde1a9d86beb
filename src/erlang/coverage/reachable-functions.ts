/** Which functions of a module can be reached from one of them, as far as the code alone tells. */

import { atomName } from '../call-graph.ts';
import { children } from '../core/children.ts';
import type { Definition, Expr, Module } from '../core/index.ts';

/** The function itself and all that it calls or mentions, directly or through others of the same module. */
export function reachableFunctions(module: Module, name: string, arity: number): Definition[] {
  const definitions = new Map(module.definitions.map(def => [`${def.name}/${def.arity}`, def]));
  const found = new Map<string, Definition>();
  const todo = [`${name}/${arity}`];
  for (let key = todo.pop(); key !== undefined; key = todo.pop()) {
    const def = definitions.get(key);
    if (def === undefined || found.has(key)) continue;
    found.set(key, def);
    todo.push(...mentionedIn(def, module.name));
  }
  return module.definitions.filter(def => found.has(`${def.name}/${def.arity}`));
}

/** What each function mentions: all units of a module ask about the same functions. */
const memo = new WeakMap<Definition, readonly string[]>();

function mentionedIn(def: Definition, module: string): readonly string[] {
  const known = memo.get(def) ?? [...new Set(mentioned(def.fun.body, module))];
  memo.set(def, known);
  return known;
}

function* mentioned(root: Expr, module: string): Generator<string> {
  const todo = [root];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (e.kind === 'fname') yield `${e.name}/${e.arity}`;
    if (e.kind === 'call' && atomName(e.module) === module) yield `${atomName(e.name)}/${e.args.length}`;
    todo.push(...children(e));
  }
}
