/** The shapes of all subterms that members of a type may have; any shape if there are too many types to tell. */
import type { TypeEnvironment } from './environment.ts';
import type { Head } from './heads.ts';
import { partsOf } from './kinds.ts';
import { ANY, type Type } from './type.ts';

/** A parametric type may reach infinitely many others; beyond this number any shape is assumed. */
const MAX_TYPES = 1_000;

export function reachableHeads(
  env: TypeEnvironment,
  types: Iterable<Type>,
  parts: (head: Head) => readonly Type[] = partsOf,
): ReadonlySet<Head> {
  const heads = new Set<Head>();
  const reached = new Set(types);
  for (const type of reached)
    for (const head of env.heads(type)) {
      heads.add(head);
      if (reached.size < MAX_TYPES) for (const part of parts(head)) reached.add(part);
    }
  if (reached.size >= MAX_TYPES) heads.add(ANY);
  return heads;
}
