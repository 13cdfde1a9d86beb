import { Exhausted, reserve, spend } from '../../logic/index.ts';
import { byteSize, toBytes } from './bits.ts';
import { concrete } from './concrete.ts';
import { EtfError, ForeignFun } from './etf-error.ts';
import * as tag from './etf-tags.ts';
import { mapKeys, mapValues } from './map-term.ts';
import {
  Atom,
  Bits,
  Cons,
  ErlMap,
  Float,
  Fun,
  Nil,
  Pid,
  Port,
  type Ref,
  Sym,
  type Term,
  Tuple,
} from './term.ts';
import { Unfolding } from './unfolded.ts';

/** The term with its version byte. */
export function encodeTerm(term: Term): Uint8Array {
  const writer = new Writer();
  writer.byte(tag.VERSION);
  writeTerm(writer, term);
  return writer.result();
}

/** The remaining elements of a list that is being written. */
class ListRest {
  constructor(readonly cell: Term) {}
}

function writeTerm(writer: Writer, term: Term): void {
  const work: (Term | ListRest)[] = [term];
  const unfolding = new Unfolding(term, MAX_BYTES);
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    spend();
    unfolding.part();
    if (next instanceof ListRest) writeElements(writer, next.cell, work);
    else if (next instanceof Sym) work.push(concrete(next));
    else if (next instanceof Cons) {
      const { cells, isText } = lengthOf(next);
      if (isText) writeText(writer, next, cells);
      else {
        writer.byte(tag.LIST);
        writer.uint32(cells);
        work.push(new ListRest(next));
      }
    } else if (next instanceof Tuple) {
      const size = next.elements.length;
      if (size < 256) writer.bytes(tag.SMALL_TUPLE, size);
      else {
        writer.byte(tag.LARGE_TUPLE);
        writer.uint32(size);
      }
      for (let i = size - 1; i >= 0; i--) work.push(next.elements[i] as Term);
    } else if (next instanceof ErlMap) {
      writer.byte(tag.MAP);
      writer.uint32(next.size);
      const keys = mapKeys(next);
      const values = mapValues(next);
      for (let i = keys.length - 1; i >= 0; i--) work.push(values[i] as Term, keys[i] as Term);
    } else writeSimple(writer, next);
  }
}

function writeElements(writer: Writer, start: Term, work: (Term | ListRest)[]): void {
  let cell = start;
  for (;;) {
    cell = concrete(cell);
    if (!(cell instanceof Cons)) {
      work.push(cell);
      return;
    }
    const head = cell.head;
    if (typeof head === 'number' || head instanceof Atom) {
      writeSimple(writer, head);
      cell = cell.tail;
    } else {
      work.push(new ListRest(cell.tail), head);
      return;
    }
  }
}

/** Lists of bytes up to this length have a form of their own. */
const LONGEST_TEXT = 0xffff;

function lengthOf(start: Cons): { cells: number; isText: boolean } {
  let cells = 0;
  let hasBytesOnly = true;
  let cell: Term = start;
  for (;;) {
    cell = concrete(cell);
    if (!(cell instanceof Cons))
      return { cells, isText: hasBytesOnly && cells <= LONGEST_TEXT && cell instanceof Nil };
    cells++;
    if (hasBytesOnly) hasBytesOnly = isByte(concrete(cell.head));
    cell = cell.tail;
  }
}

function isByte(term: Term): term is number {
  return typeof term === 'number' && term >= 0 && term < 256;
}

function writeText(writer: Writer, start: Cons, length: number): void {
  writer.byte(tag.STRING);
  writer.uint16(length);
  for (let cell = concrete(start); cell instanceof Cons; cell = concrete(cell.tail))
    writer.byte(concrete(cell.head) as number);
}

function writeSimple(writer: Writer, term: Exclude<Term, Cons | Tuple | ErlMap | Sym>): void {
  if (typeof term === 'number' || typeof term === 'bigint') writeInteger(writer, term);
  else if (term instanceof Atom) writeAtom(writer, term);
  else if (term instanceof Nil) writer.byte(tag.NIL);
  else if (term instanceof Float) {
    writer.byte(tag.NEW_FLOAT);
    writer.float64(term.value);
  } else if (term instanceof Bits) writeBits(writer, term);
  else if (term instanceof Fun) writeFun(writer, term);
  else if (term instanceof Pid) {
    writer.byte(tag.NEW_PID);
    writeAtom(writer, term.node);
    writer.uint32(term.id % 2 ** 32);
    writer.uint32(Math.floor(term.id / 2 ** 32));
    writer.uint32(0);
  } else if (term instanceof Port) {
    writer.byte(tag.V4_PORT);
    writeAtom(writer, term.node);
    writer.uint32(Math.floor(term.id / 2 ** 32));
    writer.uint32(term.id % 2 ** 32);
    writer.uint32(0);
  } else writeReference(writer, term);
}

function writeInteger(writer: Writer, value: number | bigint): void {
  if (typeof value === 'number' && value >= 0 && value < 256) writer.bytes(tag.SMALL_INTEGER, value);
  else if (typeof value === 'number' && value === (value | 0)) {
    writer.byte(tag.INTEGER);
    writer.uint32(value >>> 0);
  } else {
    const magnitude = value < 0 ? -BigInt(value) : BigInt(value);
    const hex = magnitude.toString(16);
    const digits = hex.length % 2 === 0 ? hex : `0${hex}`;
    const length = digits.length / 2;
    if (length < 256) writer.bytes(tag.SMALL_BIG, length);
    else {
      writer.byte(tag.LARGE_BIG);
      writer.uint32(length);
    }
    writer.byte(value < 0 ? 1 : 0);
    for (let i = digits.length; i > 0; i -= 2) writer.byte(Number.parseInt(digits.slice(i - 2, i), 16));
  }
}

/** Names of atoms as bytes: a term has the same few atoms again and again. */
const namesOfAtoms = new WeakMap<Atom, Uint8Array>();

function bytesOf(atom: Atom): Uint8Array {
  let bytes = namesOfAtoms.get(atom);
  if (bytes === undefined) {
    bytes = new TextEncoder().encode(atom.name);
    namesOfAtoms.set(atom, bytes);
  }
  return bytes;
}

function writeAtom(writer: Writer, atom: Atom): void {
  const text = bytesOf(atom);
  if (text.length < 256) writer.bytes(tag.SMALL_ATOM_UTF8, text.length);
  else {
    writer.byte(tag.ATOM_UTF8);
    writer.uint16(text.length);
  }
  writer.block(text);
}

function writeBits(writer: Writer, bits: Bits): void {
  const odd = bits.bitLength % 8;
  writer.byte(odd === 0 ? tag.BINARY : tag.BIT_BINARY);
  writer.uint32(byteSize(bits));
  if (odd !== 0) writer.byte(odd);
  writer.block(toBytes(bits));
}

function writeFun(writer: Writer, fun: Fun): void {
  if (fun.code instanceof ForeignFun) writer.block(fun.code.bytes);
  else if (fun.external) {
    writer.byte(tag.EXPORT);
    writeAtom(writer, fun.module);
    writeAtom(writer, fun.name);
    writer.bytes(tag.SMALL_INTEGER, fun.arity);
  } else throw new EtfError('a closure of the machine has no external form');
}

/** A reference has one to five words; nodes create references of three. */
function writeReference(writer: Writer, ref: Ref): void {
  const words = ref.words.length > 0 ? ref.words : [ref.id % 2 ** 18, Math.floor(ref.id / 2 ** 18), 0];
  writer.byte(tag.NEWER_REFERENCE);
  writer.uint16(words.length);
  writeAtom(writer, ref.node);
  writer.uint32(0);
  for (const word of words) writer.uint32(word);
}

/** The longest external form: a term that shares its parts is much larger outside than in memory. */
const MAX_BYTES = 1 << 28;

class Writer {
  private buffer = new Uint8Array(256);
  private length = 0;

  byte(value: number): void {
    if (this.length === this.buffer.length) this.grow(1);
    this.buffer[this.length++] = value;
  }

  bytes(first: number, second: number): void {
    this.byte(first);
    this.byte(second);
  }

  uint16(value: number): void {
    this.bytes(value >>> 8, value & 0xff);
  }

  uint32(value: number): void {
    this.uint16(value >>> 16);
    this.uint16(value & 0xffff);
  }

  float64(value: number): void {
    const eight = new Uint8Array(8);
    new DataView(eight.buffer).setFloat64(0, value);
    this.block(eight);
  }

  block(part: Uint8Array): void {
    if (this.length + part.length > this.buffer.length) this.grow(part.length);
    this.buffer.set(part, this.length);
    this.length += part.length;
  }

  result(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  private grow(least: number): void {
    const size = Math.max(this.buffer.length * 2, this.length + least);
    if (size > MAX_BYTES) throw new Exhausted('memory');
    reserve(size);
    const larger = new Uint8Array(size);
    larger.set(this.buffer);
    this.buffer = larger;
  }
}
