/**
 * Serializes terms to plain data, for messages between threads and for files.
 *
 * Most terms are stored in the external format. A term that contains functions is stored as a tree down to them: an
 * invented function as its table, a closure of the machine as its source, which the reader needs a front end for.
 */
import { decodeTerm, EtfError, encodeTerm } from './etf.ts';
import { mapEntries, mapFrom } from './map-term.ts';
import { print } from './print.ts';
import { SelfFun, TableFun } from './table-fun.ts';
import { Cons, ErlMap, list, type Term, Tuple } from './term.ts';
import { Unfolding } from './unfolded.ts';

export type PackedTerm =
  | { readonly etf: string }
  | { readonly list: readonly PackedTerm[]; readonly tail: PackedTerm }
  | { readonly tuple: readonly PackedTerm[] }
  | { readonly map: readonly PackedTerm[] }
  | {
      readonly arity: number;
      readonly entries: readonly { readonly args: readonly PackedTerm[]; readonly result: PackedTerm }[];
      readonly otherwise: PackedTerm;
      readonly self: number | null;
    }
  | { readonly arity: number; readonly level: number }
  | { readonly source: string };

export function packTerm(term: Term): PackedTerm {
  return pack(term, new Unfolding(term, MAX_PACKED));
}

/** Parts of a term that is packed as a tree. */
const MAX_PACKED = 1 << 20;

/** The term in the external format, as text; null where it has none. */
export function externalText(term: Term): string | null {
  try {
    return textOf(encodeTerm(term));
  } catch (error) {
    if (error instanceof EtfError) return null;
    throw error;
  }
}

function pack(term: Term, unfolding: Unfolding): PackedTerm {
  unfolding.part();
  const etf = externalText(term);
  return etf === null ? packParts(term, part => pack(part, unfolding)) : { etf };
}

function packParts(term: Term, packPart: (part: Term) => PackedTerm): PackedTerm {
  if (term instanceof TableFun) {
    const { arity, entries, otherwise } = term;
    const packed = entries.map(({ args, result }) => ({
      args: args.map(packPart),
      result: packPart(result),
    }));
    return { arity, entries: packed, otherwise: packPart(otherwise), self: term.self?.level ?? null };
  }
  if (term instanceof SelfFun) return { arity: term.arity, level: term.level };
  if (term instanceof Cons) {
    const elements: PackedTerm[] = [];
    let rest: Term = term;
    for (; rest instanceof Cons; rest = rest.tail) elements.push(packPart(rest.head));
    return { list: elements, tail: packPart(rest) };
  }
  if (term instanceof Tuple) return { tuple: term.elements.map(packPart) };
  if (term instanceof ErlMap) return { map: mapEntries(term).flat().map(packPart) };
  return { source: print(term) };
}

type Read = (text: string) => Promise<Term>;

export async function unpackTerm(packed: PackedTerm, read: Read = unreadable): Promise<Term> {
  // Sequentially: the term order of invented functions is the order of their creation.
  const all = async (terms: readonly PackedTerm[]): Promise<Term[]> => {
    const unpacked: Term[] = [];
    for (const term of terms) unpacked.push(await unpackTerm(term, read));
    return unpacked;
  };
  if ('etf' in packed) return unpackPlain(packed);
  if ('source' in packed) return read(packed.source);
  if ('level' in packed) return new SelfFun(packed.arity, packed.level);
  if ('list' in packed) return list(await all(packed.list), await unpackTerm(packed.tail, read));
  if ('tuple' in packed) return new Tuple(await all(packed.tuple));
  if ('map' in packed) {
    const parts = await all(packed.map);
    return mapFrom(parts.flatMap((key, i): [Term, Term][] => (i % 2 ? [] : [[key, parts[i + 1] as Term]])));
  }
  const entries: { args: Term[]; result: Term }[] = [];
  for (const { args, result } of packed.entries)
    entries.push({ args: await all(args), result: await unpackTerm(result, read) });
  const self = packed.self === null ? null : new SelfFun(packed.arity, packed.self);
  return new TableFun(packed.arity, entries, await unpackTerm(packed.otherwise, read), self);
}

async function unreadable(text: string): Promise<Term> {
  throw new Error(`there is no front end to compile ${text}`);
}

/** Synchronous; only for terms in the external format. */
export function unpackPlain({ etf }: { readonly etf: string }): Term {
  return decodeTerm(bytesOf(etf));
}

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), char => char.charCodeAt(0));
}
