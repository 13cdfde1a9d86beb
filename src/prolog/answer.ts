/** Answers as a person reads them: values for the goal's variables, and names for those that stayed free. */
import type { Bindings } from './outcome.ts';
import { type Operators, quotedTerm } from './syntax/index.ts';
import { Atom, deref, isAcyclic, Struct, type Term, termVariables, Var } from './terms/index.ts';

const answer = new Atom('answer');

/** Characters of a value that reports show: parts that a term shares are written wherever they occur. */
const SHOWN_CHARACTERS = 20_000;

export function termText(term: Term, operators: Operators, variableNames: ReadonlyMap<Var, string>): string {
  return isAcyclic(term)
    ? quotedTerm(term, { operators, variableNames, priority: 999, numberVars: false })
    : '<cyclic term>';
}

/** The text of a value, cut where it is very long: it cannot be read back then, which inputs must be. */
export function valueText(term: Term, operators: Operators, variableNames: ReadonlyMap<Var, string>): string {
  if (!isAcyclic(term)) return '<cyclic term>';
  return quotedTerm(term, {
    operators,
    variableNames,
    priority: 999,
    numberVars: false,
    maxLength: SHOWN_CHARACTERS,
  });
}

/** Whether a text of `valueText` stands for its value: one that was cut, or is cyclic, cannot be read back. */
export function isWholeValue(text: string): boolean {
  return text.length < SHOWN_CHARACTERS && !text.includes('<cyclic term>');
}

/** Names for variables that have none: `_A`, `_B`, … */
export function freeNames(term: Term): Map<Var, string> {
  const names = new Map<Var, string>();
  if (!isAcyclic(term)) return names;
  for (const v of termVariables(term)) {
    const n = names.size;
    names.set(v, `_${String.fromCharCode(65 + (n % 26))}${n < 26 ? '' : Math.floor(n / 26)}`);
  }
  return names;
}

/** What the variables of a goal are bound to. One that is still free is no binding, but two that became one are. */
export function bindingsOf(named: ReadonlyMap<string, Term>, operators: Operators): Bindings {
  const free = freeNames(new Struct(answer, [...named.values()]));
  for (const [name, term] of named) {
    const t = deref(term);
    if (t instanceof Var && free.get(t)?.startsWith('_')) free.set(t, name);
  }
  const bound = [...named].filter(([name, term]) => {
    const t = deref(term);
    return !(t instanceof Var && free.get(t) === name);
  });
  return Object.fromEntries(bound.map(([name, term]) => [name, valueText(term, operators, free)]));
}
