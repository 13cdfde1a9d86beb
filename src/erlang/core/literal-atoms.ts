/** The atoms that occur in a program's expressions and patterns. */

import { Atom } from '../terms/index.ts';
import type { Module } from './index.ts';

const known = new WeakMap<Module, readonly Atom[]>();

/** The atoms of the first module, the one under test. */
export function literalAtoms([module]: readonly Module[]): readonly Atom[] {
  if (module === undefined) return [];
  let atoms = known.get(module);
  if (atoms === undefined) {
    atoms = [...atomsIn(module.definitions)];
    known.set(module, atoms);
  }
  return atoms;
}

/** Traverses Core and terms generically, as trees of objects; annotations contain no terms. */
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
