/** The shapes of all subterms that members of a type may have. */
import type { TypeEnvironment } from './environment.ts';
import type { Head } from './heads.ts';
import { partsOf } from './kinds.ts';
import type { Type } from './type.ts';

/** A parametric type may reach infinitely many others; types beyond this number are ignored. */
const MAX_TYPES = 1_000;

export function reachableHeads(env: TypeEnvironment, types: Iterable<Type>): ReadonlySet<Head> {
  const heads = new Set<Head>();
  const reached = new Set(types);
  for (const type of reached)
    for (const head of env.heads(type)) {
      heads.add(head);
      if (reached.size < MAX_TYPES) for (const part of partsOf(head)) reached.add(part);
    }
  return heads;
}
