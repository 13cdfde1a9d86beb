/** Lists of exports and imports: what `module/2` offers, and what `use_module/2` takes of it. */

import type { OperatorType } from '../syntax/operators.ts';
import { Atom, arg, deref, isStruct, listToArray, type Term } from '../terms/index.ts';
import { typeError } from './errors.ts';
import type { Module } from './module.ts';
import type { Program } from './program.ts';

interface Name {
  readonly name: Atom;
  readonly arity: number;
}

export function keyOf({ name, arity }: Name): string {
  return `${name.name}/${arity}`;
}

/** `name/arity` or `name//arity`. */
export function indicatorIn(term: Term): Name {
  const t = deref(term);
  if (isStruct(t, '/', 2) || isStruct(t, '//', 2)) {
    const [name, arity] = [arg(t, 0), arg(t, 1)];
    if (name instanceof Atom && typeof arity === 'number')
      return { name, arity: t.name.name === '/' ? arity : arity + 2 };
  }
  throw typeError('predicate_indicator', term);
}

/** What an import list takes of a module, and under which names: `all`, a list, or `except(List)`. */
export function importsOf(module: Module, wanted: Term): (Name & { readonly as: Atom })[] {
  const all = [...module.exports.values()].map(name => ({ ...name, as: name.name }));
  const w = deref(wanted);
  if (isStruct(w, 'except', 1)) {
    const excluded = (listToArray(arg(w, 0)) ?? []).map(deref);
    const left = new Set(
      excluded.filter(item => !isStruct(item, 'as', 2)).map(item => keyOf(indicatorIn(item))),
    );
    return [...all.filter(item => !left.has(keyOf(item))), ...renamed(excluded)];
  }
  const items = listToArray(w);
  return items === null ? all : renamedOrPlain(items.map(deref));
}

function renamedOrPlain(items: readonly Term[]): (Name & { readonly as: Atom })[] {
  const plain = items.filter(item => isStruct(item, '/', 2) || isStruct(item, '//', 2)).map(indicatorIn);
  return [...plain.map(name => ({ ...name, as: name.name })), ...renamed(items)];
}

/** `name/arity as other`. */
function renamed(items: readonly Term[]): (Name & { readonly as: Atom })[] {
  return items.flatMap(item => {
    if (!isStruct(item, 'as', 2)) return [];
    const as = arg(item, 1);
    return as instanceof Atom ? [{ ...indicatorIn(arg(item, 0)), as }] : [];
  });
}

/** The operators that a module exports become those of whoever reads on. */
export function addOperators(program: Program, module: Module): void {
  for (const { priority, type, name } of module.operators)
    program.operators.add(priority, type as OperatorType, name);
}

/** Whether an argument of a meta-predicate declaration is one that belongs to the caller's module. */
export function isMetaArgument(spec: Term): boolean {
  const t = deref(spec);
  if (typeof t === 'number') return t >= 0 && t <= 9;
  return t instanceof Atom && [':', '^', '//'].includes(t.name);
}
