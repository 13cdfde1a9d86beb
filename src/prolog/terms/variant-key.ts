/**
 * A text that is the same for two terms if and only if they are variants; null for terms with symbolic parts, and for cyclic ones. That of a
 * long term is a hash of 106 bits, made of those of its parts, which it may share.
 */
import { bottomUp, Hash, spend } from '../../logic/index.ts';
import { termVariables } from './copy.ts';
import { isAcyclic } from './cycles.ts';
import { Atom, derefToSymbolic, Float, Str, Struct, Symbolic, type Term, Var } from './term.ts';

/** Parts of a term whose key is a text. */
const LONG = 5000;

export function variantKey(term: Term): string | null {
  const parts: string[] = [];
  const numbers = new Map<Var, number>();
  const todo: Term[] = [term];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    if (parts.length > LONG) return isAcyclic(term) ? hashKey(term) : null;
    const t = derefToSymbolic(next);
    if (t instanceof Symbolic) return null;
    if (t instanceof Var) {
      const number = numbers.get(t) ?? numbers.size;
      numbers.set(t, number);
      parts.push(`_${number}`);
    } else if (t instanceof Struct) {
      parts.push(outside(t));
      for (let i = t.args.length - 1; i >= 0; i--) todo.push(t.args[i] as Term);
    } else parts.push(atomicKey(t));
  }
  return parts.join(' ');
}

function hashKey(term: Term): string | null {
  const numbers = new Map([...termVariables(term)].map((variable, i) => [variable, i]));
  const known = new Map<Struct, string>();
  let isSymbolic = false;
  const keyOf = (part: Term): string => {
    const t = derefToSymbolic(part);
    if (t instanceof Symbolic) isSymbolic = true;
    if (t instanceof Var) return `_${numbers.get(t)}`;
    return t instanceof Struct ? (known.get(t) as string) : atomicKey(t);
  };
  const compoundsIn = ({ args }: Struct): Struct[] =>
    args.map(derefToSymbolic).filter(part => part instanceof Struct);
  const root = derefToSymbolic(term);
  if (root instanceof Struct)
    bottomUp<Struct>(root, {
      done: known,
      needs: compoundsIn,
      finish: part => {
        spend();
        known.set(part, hashed([outside(part), ...part.args.map(keyOf)]));
      },
    });
  const key = `#${keyOf(root)}`;
  return isSymbolic ? null : key;
}

function hashed(parts: readonly string[]): string {
  const hashes = [1, 2].map(tag => {
    const hash = new Hash(tag).number(parts.length);
    for (const part of parts) hash.text(part);
    return hash.value.toString(36);
  });
  return hashes.join('.');
}

function outside({ name, args }: Struct): string {
  return `${args.length}${quoted(name.name)}`;
}

function atomicKey(t: Exclude<Term, Var | Struct>): string {
  if (t instanceof Atom) return `a${quoted(t.name)}`;
  if (t instanceof Str) return `s${quoted(t.text)}`;
  if (t instanceof Float) return `f${Object.is(t.value, -0) ? '-0' : t.value}`;
  return typeof t === 'object' ? `r${t.num}/${t.den}` : `${t}`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
