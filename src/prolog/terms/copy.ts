import { SharedParts, spend } from '../../logic/index.ts';
import { sameAtomic as identicalAtomic } from './compare.ts';
import { isAcyclic } from './cycles.ts';
import {
  Atom,
  AttributedVar,
  deref,
  derefToSymbolic,
  hasAttributes,
  NIL,
  Str,
  Struct,
  Symbolic,
  type Term,
  Var,
} from './term.ts';

/** Parts after which a copy begins to remember them, so that shared parts are copied once and cycles come to an end. */
const MANY = 2000;

/** A struct that is being copied: the arguments before `next` are done. */
interface Copying {
  readonly source: Struct;
  readonly target: Struct;
  next: number;
}

/**
 * A copy with fresh variables, made from left to right. Symbolic values are ground: they are shared, not copied. Terms may
 * be nested as deeply as they like, and may be cyclic. Attributes of variables are copied where that is asked for.
 */
export function copyTerm(
  term: Term,
  renaming: Map<Var, Term> = new Map(),
  keepsAttributes = false,
  known: Map<Struct, Struct> | null = null,
): Term {
  const open: Copying[] = [];
  let count = 0;
  const copyOf = (part: Term): Term => {
    const t = derefToSymbolic(part);
    if (t instanceof Symbolic) return t;
    if (t instanceof Var) {
      const known = renaming.get(t);
      if (known !== undefined) return known;
      const plain = new Var();
      if (!keepsAttributes || !hasAttributes(t)) {
        renaming.set(t, plain);
        return plain;
      }
      const fresh = new AttributedVar(plain, NIL);
      renaming.set(t, fresh);
      fresh.attributes = copyOf(t.attributes);
      return fresh;
    }
    if (!(t instanceof Struct)) return t;
    spend();
    const before = known?.get(t);
    if (before !== undefined) return before;
    const target = new Struct(t.name, new Array(t.args.length));
    count++;
    known?.set(t, target);
    open.push({ source: t, target, next: 0 });
    return target;
  };
  const root = copyOf(term);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (known === null && count > MANY) {
      // The copy of a cyclic term has the same cycles, not ones that begin later.
      if (!isAcyclic(term)) return copyTerm(term, renaming, keepsAttributes, new Map());
      known = new Map();
    }
    const { source, target, next } = top;
    // The last argument takes the place of its struct: a list is nested as deeply as it is long.
    if (next >= source.args.length - 1) open.pop();
    if (next < source.args.length) target.args[top.next++] = copyOf(source.args[next] as Term);
  }
  return root;
}

/** The variables of a term in depth-first, left-to-right order. */
export function termVariables(term: Term, into: Set<Var> = new Set()): Set<Var> {
  const todo: Term[] = [term];
  const shared = new SharedParts();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const t = derefToSymbolic(next);
    if (t instanceof Symbolic) continue;
    if (t instanceof Var) into.add(t);
    else if (t instanceof Struct && !shared.wasSeen(t))
      for (let i = t.args.length - 1; i >= 0; i--) todo.push(t.args[i] as Term);
  }
  return into;
}

/** The attributed variables of a term and of their attributes, in depth-first, left-to-right order. */
export function attributedVariables(term: Term): AttributedVar[] {
  const found = new Set<AttributedVar>();
  const todo: Term[] = [term];
  const shared = new SharedParts();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const t = derefToSymbolic(next);
    if (t instanceof Symbolic) continue;
    if (hasAttributes(t) && !found.has(t)) {
      found.add(t);
      todo.push(t.attributes);
    } else if (t instanceof Struct && !shared.wasSeen(t))
      for (let i = t.args.length - 1; i >= 0; i--) todo.push(t.args[i] as Term);
  }
  return [...found];
}

export function isGround(term: Term): boolean {
  const todo: Term[] = [term];
  const shared = new SharedParts();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const t = deref(next);
    if (t instanceof Var) return false;
    if (t instanceof Struct && !shared.wasSeen(t)) for (const arg of t.args) todo.push(arg);
  }
  return true;
}

/** Depth of a term: 1 for a constant, one more than the deepest argument for a compound. */
export function termDepth(term: Term): number {
  let deepest = 0;
  const todo: [Term, number][] = [[term, 1]];
  let count = 0;
  // The greatest depth at which a part that may be shared was come to.
  const seen = new Map<Struct, number>();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const [t, depth] = [deref(next[0]), next[1]];
    if (depth > deepest) deepest = depth;
    if (t instanceof Struct && ++count > MANY) {
      if (depth <= (seen.get(t) ?? 0)) continue;
      seen.set(t, depth);
    }
    if (t instanceof Struct) for (const arg of t.args) todo.push([arg, depth + 1]);
  }
  return deepest;
}

/** The number of characters in the longest atom or string of a term. */
export function longestText(term: Term): number {
  let longest = 0;
  const todo: Term[] = [term];
  const shared = new SharedParts();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const t = deref(next);
    if (t instanceof Struct) {
      if (!shared.wasSeen(t)) todo.push(t.name, ...t.args);
    } else if (t instanceof Atom) longest = Math.max(longest, t.name.length);
    else if (t instanceof Str) longest = Math.max(longest, t.text.length);
  }
  return longest;
}

/** The number of pairs from which on a comparison remembers those that it has seen. */
const LONG = 1000;

/** Structural equality up to renaming of variables (`=@=`). */
export function isVariant(left: Term, right: Term): boolean {
  const there = new Map<Var, Var>();
  const back = new Map<Var, Var>();
  const todo: [Term, Term][] = [[left, right]];
  // Only a long walk may be one round and round a cycle.
  const seen = new Map<Struct, Set<Struct>>();
  let count = 0;
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    spend();
    const a = deref(pair[0]);
    const b = deref(pair[1]);
    if (++count > LONG && a instanceof Struct && b instanceof Struct) {
      const partners = seen.get(a) ?? new Set();
      if (partners.has(b)) continue;
      seen.set(a, partners.add(b));
    }
    if (a instanceof Var || b instanceof Var) {
      if (!(a instanceof Var) || !(b instanceof Var)) return false;
      if ((there.get(a) ?? b) !== b || (back.get(b) ?? a) !== a) return false;
      there.set(a, b);
      back.set(b, a);
    } else if (a instanceof Struct) {
      if (!(b instanceof Struct) || a.name !== b.name || a.args.length !== b.args.length) return false;
      for (const [i, arg] of a.args.entries()) todo.push([arg, b.args[i] as Term]);
    } else if (!identicalAtomic(a, b)) return false;
  }
  return true;
}
