import type { Module } from './core/index.ts';
import { Atom, Tuple } from './terms/index.ts';

/** The name of the function without arguments that a module runs when it is loaded (`-on_load`); null where there is none. */
export function onLoadFunction({ types: { attributes } }: Module): string | null {
  for (const attribute of attributes) {
    const [, , key, value] = attribute instanceof Tuple ? attribute.elements : [];
    if (!(key instanceof Atom) || key.name !== 'on_load') continue;
    const [name, arity] = value instanceof Tuple ? value.elements : [];
    if (name instanceof Atom && arity === 0) return name.name;
  }
  return null;
}
