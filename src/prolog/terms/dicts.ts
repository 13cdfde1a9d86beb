/** Which dicts can be written down so that they are read again. */
import { compare } from './compare.ts';
import { Atom, type Atomic, DICT, deref, isInteger, Struct, type Term, Var } from './term.ts';

/** Atoms that are no tag before a brace. */
const NO_TAGS = new Set(['[]', '{}', '!', ';']);

/** Whether every dict in a term has a tag that is an atom or open, and keys in the standard order. */
export function hasOnlyDicts(term: Term): boolean {
  const todo: Term[] = [term];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const t = deref(next);
    if (!(t instanceof Struct)) continue;
    if (t.name === DICT && !isDict(t)) return false;
    todo.push(...t.args);
  }
  return true;
}

function isDict({ args }: Struct): boolean {
  const tag = deref(args[0] ?? DICT);
  const isTag = tag instanceof Var || (tag instanceof Atom && !NO_TAGS.has(tag.name));
  if (!isTag || args.length % 2 === 0) return false;
  let before: Atomic | null = null;
  for (let i = 2; i < args.length; i += 2) {
    const key = deref(args[i] as Term);
    if (!(key instanceof Atom) && !(isInteger(key) && BigInt.asIntN(57, BigInt(key)) === BigInt(key)))
      return false;
    if (before !== null && compare(before, key) >= 0) return false;
    before = key;
  }
  return true;
}
