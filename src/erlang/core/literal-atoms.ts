/** The atoms that a program mentions, in expressions and in patterns. */

import { Atom } from '../terms/index.ts';
import type { Module } from './index.ts';

const known = new WeakMap<Module, readonly Atom[]>();

/** Those of the first of the modules: the one under test. */
export function literalAtoms([module]: readonly Module[]): readonly Atom[] {
  if (module === undefined) return [];
  let atoms = known.get(module);
  if (atoms === undefined) {
    atoms = [...atomsIn(module.definitions)];
    known.set(module, atoms);
  }
  return atoms;
}

/** Core and terms are trees of plain objects; annotations hold no terms. */
function atomsIn(root: object): Set<Atom> {
  const found = new Set<Atom>();
  const todo: object[] = [root];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (node instanceof Atom) found.add(node);
    else
      for (const [name, part] of Object.entries(node))
        if (typeof part === 'object' && part !== null && name !== 'ann') todo.push(part);
  }
  return found;
}
