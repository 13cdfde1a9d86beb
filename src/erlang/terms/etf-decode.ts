import { fromBytes } from './bits.ts';
import { EtfError, ForeignFun } from './etf-error.ts';
import * as tag from './etf-tags.ts';
import { mapFrom } from './map-term.ts';
import { Atom, Bits, Float, Fun, list, nil, normalize, Pid, Port, Ref, type Term, Tuple } from './term.ts';

export type Inflate = (compressed: Uint8Array, size: number) => Uint8Array;

/** Decodes one term with its version byte. It must extend to the end of the bytes. */
export function decodeTerm(bytes: Uint8Array, inflate?: Inflate): Term {
  if (bytes[0] !== tag.VERSION) throw new EtfError(`not an external term: it starts with ${bytes[0]}`);
  if (bytes[1] !== tag.COMPRESSED) return decodeBare(bytes, 1);
  if (inflate === undefined) throw new EtfError('the term is compressed');
  const size = new Reader(bytes, 2).uint32();
  return decodeBare(inflate(bytes.subarray(6), size));
}

/** Decodes one term without a version byte, from `start` to the end of the bytes. */
function decodeBare(bytes: Uint8Array, start = 0): Term {
  const { term, size } = readBare(bytes, start);
  if (size !== bytes.length) throw new EtfError(`${bytes.length - size} bytes after the term`);
  return term;
}

function readBare(bytes: Uint8Array, start: number): { term: Term; size: number } {
  const reader = new Reader(bytes, start);
  return { term: reader.term(), size: reader.at };
}

/** Decodes the term that the bytes begin with, its version byte first; `size` is that of both. Not where it is compressed. */
export function decodeFirstTerm(bytes: Uint8Array): { term: Term; size: number } {
  if (bytes[0] !== tag.VERSION) throw new EtfError(`not an external term: it starts with ${bytes[0]}`);
  return readBare(bytes, 1);
}

/** A compound term whose parts are still being read. */
class Frame {
  readonly parts: Term[] = [];
  constructor(
    readonly count: number,
    readonly finish: (parts: Term[]) => Term,
  ) {}
}

const finishTuple = (parts: Term[]): Term => new Tuple(parts);

const finishList = (parts: Term[]): Term => {
  const tail = parts.pop() as Term;
  return list(parts, tail);
};

const finishMap = (parts: Term[]): Term => {
  const entries: [Term, Term][] = [];
  for (let i = 0; i < parts.length; i += 2) entries.push([parts[i] as Term, parts[i + 1] as Term]);
  return mapFrom(entries);
};

const finishExport = ([module, name, arity]: Term[]): Term => {
  if (!(module instanceof Atom && name instanceof Atom && typeof arity === 'number')) {
    throw new EtfError('malformed external fun');
  }
  return new Fun(module, name, arity, null, 0, []);
};

/** A direct-mapped cache of ASCII atoms by a hash of their bytes: few atoms make up most occurrences. */
const recentAtoms: (Atom | undefined)[] = new Array(0x10000).fill(undefined);

function decodeText(bytes: Uint8Array, utf8: boolean): string {
  // The `latin1` of web standards is windows-1252, not ISO 8859-1.
  return utf8
    ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    : Array.from(bytes, byte => String.fromCharCode(byte)).join('');
}

class Reader {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
  ) {}

  term(): Term {
    const frames: Frame[] = [];
    let frame: Frame | undefined;
    for (;;) {
      let value = this.open();
      if (value instanceof Frame) {
        if (value.count > 0) {
          if (frame !== undefined) frames.push(frame);
          frame = value;
          continue;
        }
        value = value.finish([]);
      }
      for (;;) {
        if (frame === undefined) return value;
        frame.parts.push(value);
        if (frame.parts.length < frame.count) break;
        value = frame.finish(frame.parts);
        frame = frames.pop();
      }
    }
  }

  uint32(): number {
    return this.uint16() * 0x10000 + this.uint16();
  }

  /** A simple term, or the frame of a compound one. */
  private open(): Term | Frame {
    const kind = this.byte();
    switch (kind) {
      case tag.SMALL_INTEGER:
        return this.byte();
      case tag.INTEGER:
        return this.uint32() | 0;
      case tag.SMALL_ATOM_UTF8:
      case tag.SMALL_ATOM:
        return this.atomOf(this.byte(), kind === tag.SMALL_ATOM_UTF8);
      case tag.ATOM_UTF8:
      case tag.ATOM:
        return this.atomOf(this.uint16(), kind === tag.ATOM_UTF8);
      case tag.SMALL_TUPLE:
        return new Frame(this.byte(), finishTuple);
      case tag.LARGE_TUPLE:
        return new Frame(this.uint32(), finishTuple);
      case tag.NIL:
        return nil;
      case tag.LIST:
        return new Frame(this.uint32() + 1, finishList);
      case tag.STRING:
        return list([...this.take(this.uint16())]);
      case tag.MAP:
        return new Frame(this.uint32() * 2, finishMap);
      case tag.BINARY:
        return fromBytes(this.take(this.uint32()));
      case tag.BIT_BINARY:
        return this.bitBinary();
      case tag.NEW_FLOAT:
        return this.float();
      case tag.FLOAT:
        return this.textFloat();
      case tag.SMALL_BIG:
        return this.big(this.byte());
      case tag.LARGE_BIG:
        return this.big(this.uint32());
      case tag.EXPORT:
        return new Frame(3, finishExport);
      case tag.NEW_FUN:
        return this.closure();
      case tag.NEW_PID:
      case tag.PID:
        return this.pid(kind === tag.NEW_PID ? 4 : 1);
      case tag.V4_PORT:
      case tag.NEW_PORT:
      case tag.PORT:
        return this.port(kind);
      case tag.NEWER_REFERENCE:
      case tag.NEW_REFERENCE:
      case tag.REFERENCE:
        return this.reference(kind);
      default:
        throw new EtfError(`unknown tag ${kind} at byte ${this.at - 1}`);
    }
  }

  private byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new EtfError('the term is cut off');
    return value;
  }

  private uint16(): number {
    return this.byte() * 256 + this.byte();
  }

  private take(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.bytes.length) throw new EtfError('the term is cut off');
    const part = this.bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }

  private atomOf(length: number, utf8: boolean): Atom {
    const start = this.at;
    const end = start + length;
    if (end > this.bytes.length) throw new EtfError('the term is cut off');
    this.at = end;
    let hash = length;
    let plain = true;
    for (let i = start; i < end; i++) {
      const byte = this.bytes[i] as number;
      if (byte > 127) plain = false;
      hash = (hash * 31 + byte) & 0xffff;
    }
    if (!plain) return Atom.of(decodeText(this.bytes.subarray(start, end), utf8));
    const recent = recentAtoms[hash];
    if (recent !== undefined && this.spells(recent.name, start, end)) return recent;
    const atom = Atom.of(decodeText(this.bytes.subarray(start, end), true));
    recentAtoms[hash] = atom;
    return atom;
  }

  private spells(name: string, start: number, end: number): boolean {
    if (name.length !== end - start) return false;
    for (let i = start; i < end; i++) if (name.charCodeAt(i - start) !== this.bytes[i]) return false;
    return true;
  }

  private atom(): Atom {
    const value = this.open();
    if (!(value instanceof Atom)) throw new EtfError('an atom was expected');
    return value;
  }

  private bitBinary(): Term {
    const length = this.uint32();
    const lastBits = this.byte();
    return new Bits(this.take(length), 0, length === 0 ? 0 : (length - 1) * 8 + lastBits);
  }

  private float(): Term {
    const { buffer, byteOffset } = this.take(8);
    return new Float(new DataView(buffer, byteOffset).getFloat64(0));
  }

  private textFloat(): Term {
    let text = '';
    for (const byte of this.take(31)) if (byte !== 0) text += String.fromCharCode(byte);
    return new Float(Number(text));
  }

  private big(length: number): number | bigint {
    const negative = this.byte() === 1;
    const digits: string[] = [];
    for (const byte of this.take(length)) digits.push(byte.toString(16).padStart(2, '0'));
    const magnitude = BigInt(`0x0${digits.reverse().join('')}`);
    return normalize(negative ? -magnitude : magnitude);
  }

  /** The node's creation is dropped: there is one real node at a time, and creation 0 matches any. */
  private pid(creationSize: number): Term {
    const node = this.atom();
    const id = this.uint32();
    const serial = this.uint32();
    this.take(creationSize);
    const packed = serial * 2 ** 32 + id;
    if (!Number.isSafeInteger(packed)) throw new EtfError('the serial of a pid is too large');
    return new Pid(node, packed);
  }

  private port(kind: number): Term {
    const node = this.atom();
    const high = kind === tag.V4_PORT ? this.uint32() : 0;
    const id = high * 2 ** 32 + this.uint32();
    this.take(kind === tag.PORT ? 1 : 4);
    return new Port(node, id);
  }

  private reference(kind: number): Term {
    const count = kind === tag.REFERENCE ? 1 : this.uint16();
    const node = this.atom();
    if (kind === tag.NEWER_REFERENCE) this.take(4);
    else if (kind === tag.NEW_REFERENCE) this.take(1);
    const words = Array.from({ length: count }, () => this.uint32());
    if (kind === tag.REFERENCE) this.take(1);
    return new Ref(node, idOf(words), words);
  }

  private closure(): Term {
    const start = this.at - 1;
    const size = this.uint32();
    const arity = this.byte();
    this.take(16);
    const index = this.uint32();
    const free = this.uint32();
    const module = this.atom();
    this.open(); // the old index
    const unique = this.open();
    this.open(); // the process that made it
    const env = Array.from({ length: free }, () => this.term());
    if (this.at !== start + 1 + size) throw new EtfError('malformed fun');
    const name = Atom.of(`fun-${String(unique)}`);
    return new Fun(module, name, arity, new ForeignFun(this.bytes.slice(start, this.at)), index, env);
  }
}

/** References of a real node are told apart by an id as well, which no reference of the machine has. */
function idOf(words: readonly number[]): number {
  return words.reduce((hash, word) => (hash * 31 + word) % 2 ** 46, 0) + 2 ** 46;
}
