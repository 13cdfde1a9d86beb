/**
 * What is known about regular expressions: what a compiled one was compiled from, and the tree of one that was parsed.
 *
 * Both are functions of what they are known about, so it does not matter to a program, nor to the paths of its runs, which
 * of them are known already. Terms with symbolic parts are not kept.
 *
 * Elixir compiles `~r/.../` with the module. The literal that is left in the code is a `Regex` struct, which has the
 * source and the modifiers beside the compiled pattern.
 */
import { hasSymbol } from '../operations/has-symbol.ts';
import { contentKey } from '../terms/content-key.ts';
import { type Atom, atom, Bits, ErlMap, list, mapGet, type Term, Tuple, toBytes } from '../terms/index.ts';

/** More than a program has; patterns that it makes up could be any number. */
const MOST = 1000;

const known = new Map<string, Term>();

export function notePattern(key: Term, value: Term): void {
  if (hasSymbol(key) || hasSymbol(value)) return;
  if (known.size >= MOST) known.clear();
  known.set(contentKey(key), value);
}

export function notedPattern(key: Term): Term | undefined {
  return hasSymbol(key) ? undefined : known.get(contentKey(key));
}

const REGEX = atom('Elixir.Regex');
const [STRUCT, COMPILED, SOURCE, MODIFIERS] = ['__struct__', 're_pattern', 'source', 'opts'].map(atom) as [
  Atom,
  Atom,
  Atom,
  Atom,
];

/** Options of `re:compile/2` by modifiers of Elixir. */
const OPTIONS: Readonly<Record<string, readonly Term[]>> = {
  i: [atom('caseless')],
  m: [atom('multiline')],
  s: [atom('dotall'), new Tuple([atom('newline'), atom('anycrlf')])],
  u: [atom('unicode'), atom('ucp')],
  U: [atom('ungreedy')],
  x: [atom('extended')],
  f: [atom('firstline')],
};

/** Notes what the literal was compiled from, where it is a regular expression of Elixir. */
export function noteRegexLiteral(literal: Term): void {
  if (!(literal instanceof ErlMap) || mapGet(literal, STRUCT) !== REGEX) return;
  const [compiled, source, modifiers] = [COMPILED, SOURCE, MODIFIERS].map(key => mapGet(literal, key));
  if (!(compiled instanceof Tuple) || !(source instanceof Bits) || !(modifiers instanceof Bits)) return;
  const options = [...String.fromCharCode(...toBytes(modifiers))].map(letter => OPTIONS[letter]);
  if (options.includes(undefined)) return;
  notePattern(compiled, new Tuple([source, list(options.flatMap(option => option ?? []))]));
}
