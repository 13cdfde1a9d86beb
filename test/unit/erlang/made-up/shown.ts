import { textOf } from '../../../../src/erlang/made-up/codings.ts';
import { Cons, print, type Term, Tuple } from '../../../../src/erlang/terms/index.ts';

/** The term as it is printed, with strings as such. */
export function shown(term: Term): string {
  const text = term instanceof Cons ? textOf(term) : null;
  if (text !== null) return JSON.stringify(String.fromCodePoint(...text));
  return term instanceof Tuple ? `{${term.elements.map(shown).join()}}` : print(term);
}
