import { SharedParts, SharedResults, spend } from '../../logic/index.ts';
import { sameAtomic as identicalAtomic } from './compare.ts';
import { Atom, deref, derefToSymbolic, Str, Struct, Symbolic, type Term, Var } from './term.ts';

/** A copy with fresh variables. Symbolic values are ground: they are shared, not copied. */
export function copyTerm(term: Term, renaming: Map<Var, Term> = new Map()): Term {
  return copyPart(term, renaming, new SharedResults());
}

function copyPart(term: Term, renaming: Map<Var, Term>, known: SharedResults<Term>): Term {
  const t = derefToSymbolic(term);
  if (t instanceof Symbolic) return t;
  if (t instanceof Var) {
    let fresh = renaming.get(t);
    if (fresh === undefined) {
      fresh = new Var();
      renaming.set(t, fresh);
    }
    return fresh;
  }
  return t instanceof Struct ? known.of(t, part => copyStruct(part, renaming, known)) : t;
}

function copyStruct(t: Struct, renaming: Map<Var, Term>, known: SharedResults<Term>): Struct {
  // The last argument is handled in the loop: a list is nested as deeply as it is long.
  const root = new Struct(t.name, new Array(t.args.length));
  let source: Struct = t;
  let target = root;
  for (;;) {
    spend();
    const last = source.args.length - 1;
    if (last < 0) return root;
    for (let i = 0; i < last; i++) target.args[i] = copyPart(source.args[i] as Term, renaming, known);
    const next = derefToSymbolic(source.args[last] as Term);
    if (!(next instanceof Struct)) {
      target.args[last] = copyPart(next, renaming, known);
      return root;
    }
    const child = new Struct(next.name, new Array(next.args.length));
    target.args[last] = child;
    source = next;
    target = child;
  }
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

/** Whether no part of a term contains itself, as `X = f(X)` makes it. */
export function isAcyclic(term: Term): boolean {
  const finished = new Set<Struct>();
  const open = new Set<Struct>();
  const todo: Term[] = [term];
  while (todo.length > 0) {
    spend();
    const t = deref(todo[todo.length - 1] as Term);
    if (!(t instanceof Struct) || finished.has(t)) todo.pop();
    else if (open.has(t)) {
      // All below it has been looked at: this is the second time that it is on top.
      open.delete(t);
      finished.add(t);
      todo.pop();
    } else {
      open.add(t);
      for (const arg of t.args) {
        const part = deref(arg);
        if (part instanceof Struct && open.has(part)) return false;
        if (part instanceof Struct) todo.push(part);
      }
    }
  }
  return true;
}

/** Depth of a term: 1 for a constant, one more than the deepest argument for a compound. */
export function termDepth(term: Term): number {
  let deepest = 0;
  const todo: [Term, number][] = [[term, 1]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const [t, depth] = [deref(next[0]), next[1]];
    if (depth > deepest) deepest = depth;
    if (t instanceof Struct) for (const arg of t.args) todo.push([arg, depth + 1]);
  }
  return deepest;
}

/** The number of characters in the longest atom or string of a term. */
export function longestText(term: Term): number {
  let longest = 0;
  const todo: Term[] = [term];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const t = deref(next);
    if (t instanceof Struct) todo.push(t.name, ...t.args);
    else if (t instanceof Atom) longest = Math.max(longest, t.name.length);
    else if (t instanceof Str) longest = Math.max(longest, t.text.length);
  }
  return longest;
}

/** Structural equality up to renaming of variables (`=@=`). */
export function isVariant(left: Term, right: Term): boolean {
  const there = new Map<Var, Var>();
  const back = new Map<Var, Var>();
  const todo: [Term, Term][] = [[left, right]];
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    spend();
    const a = deref(pair[0]);
    const b = deref(pair[1]);
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
