/**
 * Pairs of functions, of which one takes back what the other has made: what was packed comes out with its symbols.
 *
 * The packed binary is that of this run, which is a limit noted by the function that packs. Unpacking that very binary gives,
 * for every input on the path, what was packed.
 */
import { hasSymbol } from '../operations/has-symbol.ts';
import { concrete } from '../terms/concrete.ts';
import { atom, Bits, Cons, nil, type Term } from '../terms/index.ts';

/** Which format a function packs, or unpacks. */
const PACKS: Readonly<Record<string, string>> = {
  'erlang:term_to_binary/1': 'term',
  'erlang:term_to_binary/2': 'term',
  'zlib:compress/1': 'zlib',
  'zlib:zip/1': 'zip',
  'zlib:gzip/1': 'gzip',
};

const UNPACKS: Readonly<Record<string, string>> = {
  'erlang:binary_to_term/1': 'term',
  'erlang:binary_to_term/2': 'term',
  'zlib:uncompress/1': 'zlib',
  'zlib:unzip/1': 'zip',
  'zlib:gunzip/1': 'gzip',
};

/** Nothing but the content comes out: atoms that were packed exist. */
function isPlain(options: Term): boolean {
  return options === nil || (options instanceof Cons && options.head === SAFE && options.tail === nil);
}

const SAFE = atom('safe');

interface Packed {
  readonly format: string;
  readonly content: Term;
}

/** By the binary itself, and not by its bytes: those of another input would be others. */
const packed = new WeakMap<Bits, Packed>();

export function isPacking(name: string): boolean {
  return PACKS[name] !== undefined;
}

/** Whether something in it depends on the input, or was packed. */
export function holdsSymbol(term: Term): boolean {
  return hasSymbol(term) || (term instanceof Bits && packed.has(term));
}

/** The function has packed its first argument into this. */
export function remember(name: string, [content]: readonly Term[], result: Term): void {
  const format = PACKS[name];
  if (format === undefined || content === undefined || !(result instanceof Bits)) return;
  // Lists of bytes are packed as well, and come out as binaries.
  if (format === 'term' || concrete(content) instanceof Bits) packed.set(result, { format, content });
}

/** What the function would unpack; undefined where that was not packed in this run. */
export function unpacked(name: string, [binary, options]: readonly Term[]): Term | undefined {
  const format = UNPACKS[name];
  if (options !== undefined && !isPlain(options)) return undefined;
  const known = format !== undefined && binary instanceof Bits ? packed.get(binary) : undefined;
  return known?.format === format ? known?.content : undefined;
}
