/** A text that is the same for two terms if and only if they are variants; null for terms with symbolic parts. */
import { spend } from '../../logic/index.ts';
import { Atom, derefToSymbolic, Float, Str, Struct, Symbolic, type Term, Var } from './term.ts';

export function variantKey(term: Term): string | null {
  const parts: string[] = [];
  const numbers = new Map<Var, number>();
  const todo: Term[] = [term];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const t = derefToSymbolic(next);
    if (t instanceof Symbolic) return null;
    if (t instanceof Var) {
      const number = numbers.get(t) ?? numbers.size;
      numbers.set(t, number);
      parts.push(`_${number}`);
    } else if (t instanceof Struct) {
      parts.push(`${t.args.length}${quoted(t.name.name)}`);
      for (let i = t.args.length - 1; i >= 0; i--) todo.push(t.args[i] as Term);
    } else if (t instanceof Atom) parts.push(`a${quoted(t.name)}`);
    else if (t instanceof Str) parts.push(`s${quoted(t.text)}`);
    else if (t instanceof Float) parts.push(`f${Object.is(t.value, -0) ? '-0' : t.value}`);
    else parts.push(typeof t === 'object' ? `r${t.num}/${t.den}` : `${t}`);
  }
  return parts.join(' ');
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
