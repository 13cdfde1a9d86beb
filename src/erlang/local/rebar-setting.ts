/** A term of `rebar.config` as plain values: objects, arrays, texts, numbers, booleans. */
import { DiagnosticError } from '../core/index.ts';
import { asDiagnostic, parseTerms } from '../syntax/index.ts';
import {
  Atom,
  Bits,
  Cons,
  Float,
  listElements,
  Nil,
  show,
  type Term,
  Tuple,
  toText,
} from '../terms/index.ts';

/** The value of `{name, Value}`; null where there is none. */
export function rebarSetting(text: string, file: string, name: string): unknown {
  const parsed = parseTerms(text, file);
  if (!parsed.ok) throw new DiagnosticError(parsed.diagnostics.map(asDiagnostic));
  for (const term of parsed.value) {
    const [key, value] = term instanceof Tuple && term.elements.length === 2 ? term.elements : [];
    if (key instanceof Atom && key.name === name && value !== undefined) return plain(value);
  }
  return null;
}

function plain(term: Term): unknown {
  if (term instanceof Atom)
    return term.name === 'true' || term.name === 'false' ? term.name === 'true' : term.name;
  if (term instanceof Float) return term.value;
  if (term instanceof Bits) return toText(term);
  if (typeof term === 'number' || typeof term === 'bigint') return Number(term);
  if (term instanceof Nil) return [];
  if (!(term instanceof Cons)) return show(term);
  const elements = listElements(term);
  if (elements.every(isCharacter)) return String.fromCodePoint(...elements);
  const pairs = elements.map(pairOf);
  return pairs.every(pair => pair !== null) ? Object.fromEntries(pairs) : elements.map(plain);
}

/** `{Key, Value}`. */
function pairOf(term: Term): [string, unknown] | null {
  if (!(term instanceof Tuple)) return null;
  const [key, value] = term.elements;
  if (term.elements.length !== 2 || key === undefined || value === undefined) return null;
  const name = plain(key);
  return typeof name === 'string' ? [name, plain(value)] : null;
}

/** Numbers below are positions of arguments, and not characters. */
function isCharacter(term: Term): term is number {
  return typeof term === 'number' && (term >= 32 || term === 10 || term === 9) && term <= 0x10ffff;
}
