/** What a folder's build file says about its compilation, whichever build tool it is for. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiagnosticError } from '../../core/index.ts';
import { asDiagnostic, parseTerms } from '../../syntax/index.ts';
import { Atom, Cons, Nil, type Term, Tuple } from '../../terms/index.ts';

export interface Settings {
  /** Options of the compiler, those that mean something first in case of two for the same. */
  readonly options: readonly Term[];
  /** Folders with sources, relative to the application; empty for the usual `src`. */
  readonly sources: readonly string[];
  /** Folders with sources that are no part of the application, such as tests. */
  readonly extraSources: readonly string[];
}

export const NO_SETTINGS: Settings = { options: [], sources: [], extraSources: [] };

/** The terms of a file in Erlang's syntax; none where there is no such file. */
export function termsIn(folder: string, name: string): Term[] {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  const parsed = parseTerms(readFileSync(path, 'utf8'), path);
  if (!parsed.ok) throw new DiagnosticError(parsed.diagnostics.map(asDiagnostic));
  return [...parsed.value];
}

/** The value of `{name, Value}`. */
export function valueIn(term: Term, name: string): Term | null {
  const [key, value] = term instanceof Tuple ? term.elements : [];
  return key instanceof Atom && key.name === name && value !== undefined ? value : null;
}

/** The elements of a list; none of what is no list, which build files may contain by mistake. */
export function elementsOf(term: Term): Term[] {
  const elements: Term[] = [];
  let rest = term;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  return rest instanceof Nil ? elements : [];
}

/** A string, or the strings of a list; of `{"src", Options}` the string. */
export function texts(term: Term): string[] {
  if (term instanceof Tuple) return term.elements.slice(0, 1).flatMap(texts);
  const elements = elementsOf(term);
  const isText = elements.length > 0 && elements.every(element => typeof element === 'number');
  return isText ? [String.fromCodePoint(...elements)] : elements.flatMap(texts);
}
