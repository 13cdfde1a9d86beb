/** The options in `-compile(…)` attributes. */
import { Atom, Cons, type Term, Tuple } from '../terms/index.ts';
import type { Form, FunctionId, Position } from './ast.ts';

export interface CompileOption {
  readonly name: string;
  /** The second element of `{name, value}`. */
  readonly value: Term | null;
  readonly file: string;
  readonly pos: Position;
}

export function compileOptions(forms: readonly Form[]): CompileOption[] {
  return forms.flatMap(form => {
    if (form.kind !== 'attribute' || form.name !== 'compile') return [];
    const { file, pos } = form;
    return flatten(form.value).flatMap((option): CompileOption[] => {
      if (option instanceof Atom) return [{ name: option.name, value: null, file, pos }];
      const [name, value, ...more] = option instanceof Tuple ? option.elements : [];
      return name instanceof Atom && value !== undefined && more.length === 0
        ? [{ name: name.name, value, file, pos }]
        : [];
    });
  });
}

/** The leaves of nested lists; a term that is no list is its only leaf. */
export function flatten(term: Term): Term[] {
  const result: Term[] = [];
  const work: Term[] = [term];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (next instanceof Cons) work.push(next.tail, next.head);
    else if (next instanceof Atom || next instanceof Tuple) result.push(next);
  }
  return result;
}

/** `{name, arity}`. */
export function functionIdOf(term: Term): FunctionId | null {
  const [name, arity, ...more] = term instanceof Tuple ? term.elements : [];
  return name instanceof Atom && typeof arity === 'number' && more.length === 0
    ? { name: name.name, arity }
    : null;
}

export function functionIds(term: Term): FunctionId[] {
  return flatten(term).flatMap(item => functionIdOf(item) ?? []);
}
