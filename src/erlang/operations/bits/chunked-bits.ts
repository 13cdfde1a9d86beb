/**
 * Bitstrings as chunks (`symbolic/bits.ts`) beside their bits in this run, which are private as the value of a count is
 * (`count.ts`): `bitsValue` gives them to the kernel.
 */
import { bitsExpr, type Chunk } from '../../symbolic/bits.ts';
import { concat } from '../../terms/bits.ts';
import { Bits, Sym, type Term } from '../../terms/index.ts';
import type { SymbolicProcess } from '../symbolic-process.ts';
import type { Count } from './count.ts';

/** The bits of a bitstring in this run. */
export let bitsValue: (bits: ChunkedBits) => Bits;

export class ChunkedBits {
  readonly #bits: Bits;

  constructor(
    bits: Bits,
    readonly chunks: readonly Chunk[],
  ) {
    this.#bits = bits;
  }

  static {
    bitsValue = chunked => chunked.#bits;
  }
}

/** A bitstring that is read. */
export class Source extends ChunkedBits {
  constructor(
    bits: Bits,
    chunks: readonly Chunk[],
    readonly length: Count,
  ) {
    super(bits, chunks);
  }
}

/** Bits that do not depend on the input. */
export function literalBits(bits: Bits): ChunkedBits {
  return new ChunkedBits(bits, [{ kind: 'literal', bits }]);
}

export function joinedBits(parts: readonly ChunkedBits[]): ChunkedBits {
  const chunks: Chunk[] = [];
  for (const part of parts) for (const chunk of part.chunks) chunks.push(chunk);
  return new ChunkedBits(concat(parts.map(bitsValue)), chunks);
}

/** The bitstring as a term; plain where nothing of it depends on the input. */
export function bitsTerm(p: SymbolicProcess, chunked: ChunkedBits): Term {
  const bits = bitsValue(chunked);
  if (!p.ex.recording) return bits;
  const known = chunked.chunks.map(literalWherePossible);
  return known.every(chunk => chunk.kind === 'literal') ? bits : new Sym(bits, bitsExpr(known));
}

function literalWherePossible(chunk: Chunk): Chunk {
  if (chunk.kind !== 'integer' || chunk.value.op !== 'literal') return chunk;
  return { kind: 'literal', bits: bigBits(chunk.value.data as bigint, chunk.size) };
}

function bigBits(value: bigint, size: number): Bits {
  const bytes = new Uint8Array(Math.ceil(size / 8));
  let rest = value << BigInt(bytes.length * 8 - size);
  for (let i = bytes.length - 1; i >= 0; i--, rest >>= 8n) bytes[i] = Number(rest & 255n);
  return new Bits(bytes, 0, size);
}
