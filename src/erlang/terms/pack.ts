/**
 * Terms as plain data, to be posted to another thread or written into a file.
 *
 * Most have an external form. A function that was made up is its table; a closure of the machine has no form but its
 * source, which whoever unpacks it must be able to read.
 */
import { decodeTerm, EtfError, encodeTerm } from './etf.ts';
import { print } from './print.ts';
import { TableFun } from './table-fun.ts';
import type { Term } from './term.ts';

export type PackedTerm =
  | { readonly etf: string }
  | {
      readonly arity: number;
      readonly entries: readonly { readonly args: readonly PackedTerm[]; readonly result: PackedTerm }[];
      readonly otherwise: PackedTerm;
    }
  | { readonly source: string };

export function packTerm(term: Term): PackedTerm {
  if (term instanceof TableFun) {
    const { arity, entries, otherwise } = term;
    const packed = entries.map(({ args, result }) => ({
      args: args.map(packTerm),
      result: packTerm(result),
    }));
    return { arity, entries: packed, otherwise: packTerm(otherwise) };
  }
  try {
    return { etf: textOf(encodeTerm(term)) };
  } catch (error) {
    if (error instanceof EtfError) return { source: print(term) };
    throw error;
  }
}

export async function unpackTerm(
  packed: PackedTerm,
  read: (text: string) => Promise<Term> = async text => {
    throw new Error(`nobody is here to read ${text}`);
  },
): Promise<Term> {
  if ('etf' in packed) return decodeTerm(bytesOf(packed.etf));
  if ('source' in packed) return read(packed.source);
  const unpackAll = (terms: readonly PackedTerm[]) => Promise.all(terms.map(term => unpackTerm(term, read)));
  const entries = packed.entries.map(async ({ args, result }) => ({
    args: await unpackAll(args),
    result: await unpackTerm(result, read),
  }));
  return new TableFun(packed.arity, await Promise.all(entries), await unpackTerm(packed.otherwise, read));
}

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), char => char.charCodeAt(0));
}
