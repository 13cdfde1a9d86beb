/**
 * The memory of several threads: open hash tables in a piece of memory that all of them see.
 *
 * Nothing is ever taken out of it. When it is full it just remembers nothing more, which costs work done twice.
 */
import { Hash } from '../../logic/index.ts';
import type { Store } from './store.ts';

const STATES = 2 ** 19;
const VALUES = 2 ** 15;
const TEXT_BYTES = 2 ** 22;
/** How far from its own place a key is looked for. */
const MAX_PROBES = 64;
/** Depths are stored so that a larger number is less deep, and zero nobody's. */
const DEEPEST = 2 ** 30;

/** Numbers at the beginning: how many threads there are, how much text, and whether somebody is writing some. */
const HEADER = { threads: 0, text: 1, lock: 2, size: 4 } as const;

const BYTES = HEADER.size * 4 + STATES * (8 + 8 + 4) + VALUES * (8 + 4) + TEXT_BYTES;

export function newSharedStore(): SharedArrayBuffer {
  return new SharedArrayBuffer(BYTES);
}

export class SharedStore implements Store {
  readonly thread: number;
  readonly #header: Int32Array;
  readonly #states: Keys;
  readonly #paths: Float64Array;
  readonly #depths: Int32Array;
  readonly #notes: Keys;
  /** Where the text of a note begins, plus one. */
  readonly #offsets: Int32Array;
  readonly #text: Uint8Array;
  /** Texts never change: those read before need not be read again. */
  readonly #read = new Map<number, string>();

  constructor(buffer: SharedArrayBuffer) {
    let at = 0;
    const next = (bytes: number): number => {
      at += bytes;
      return at - bytes;
    };
    this.#header = new Int32Array(buffer, next(HEADER.size * 4), HEADER.size);
    this.#states = new Keys(new BigInt64Array(buffer, next(STATES * 8), STATES));
    this.#paths = new Float64Array(buffer, next(STATES * 8), STATES);
    this.#notes = new Keys(new BigInt64Array(buffer, next(VALUES * 8), VALUES));
    this.#depths = new Int32Array(buffer, next(STATES * 4), STATES);
    this.#offsets = new Int32Array(buffer, next(VALUES * 4), VALUES);
    this.#text = new Uint8Array(buffer, next(TEXT_BYTES), TEXT_BYTES);
    this.thread = Atomics.add(this.#header, HEADER.threads, 1) + 1;
  }

  isExplored(state: number, path: number, depth: number): boolean {
    const slot = this.#states.slotOf(state);
    if (slot === null) return false;
    const own = Math.max(DEEPEST - depth, 1);
    for (;;) {
      const before = Atomics.load(this.#depths, slot);
      if (before >= own) return this.#paths[slot] !== path;
      if (Atomics.compareExchange(this.#depths, slot, before, own) !== before) continue;
      this.#paths[slot] = path;
      return false;
    }
  }

  upTo(key: number, value: string): readonly string[] {
    const values: string[] = [];
    for (;;) {
      const noted = this.#noteAt(new Hash(values.length).number(key).value, value);
      values.push(noted);
      if (noted === value) return values;
    }
  }

  /** What is noted under this key: this value, where there was nothing before. */
  #noteAt(key: number, value: string): string {
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    const slot = this.#notes.slotOf(key);
    if (slot === null) return value;
    const noted = this.#textAt(slot) ?? this.#write(slot, value);
    this.#read.set(key, noted);
    return noted;
  }

  #textAt(slot: number): string | null {
    const offset = Atomics.load(this.#offsets, slot) - 1;
    if (offset < 0) return null;
    const length = new DataView(this.#text.buffer, this.#text.byteOffset + offset).getInt32(0);
    // Text in shared memory has to be copied before it can be decoded.
    return new TextDecoder().decode(this.#text.slice(offset + 4, offset + 4 + length));
  }

  #write(slot: number, value: string): string {
    const bytes = new TextEncoder().encode(value);
    while (Atomics.compareExchange(this.#header, HEADER.lock, 0, 1) !== 0);
    const noted = this.#textAt(slot);
    const used = this.#header[HEADER.text] as number;
    if (noted === null && used + 4 + bytes.length <= TEXT_BYTES) {
      new DataView(this.#text.buffer, this.#text.byteOffset + used).setInt32(0, bytes.length);
      this.#text.set(bytes, used + 4);
      this.#header[HEADER.text] = used + 4 + bytes.length;
      Atomics.store(this.#offsets, slot, used + 1);
    }
    Atomics.store(this.#header, HEADER.lock, 0);
    return noted ?? value;
  }
}

/** The keys of a table; each has a slot of its own. */
class Keys {
  constructor(private readonly keys: BigInt64Array) {}

  /** Null where the table is too full. */
  slotOf(hash: number): number | null {
    const { keys } = this;
    // Zero is a free slot.
    const key = BigInt(hash) + 1n;
    for (let probe = 0; probe < MAX_PROBES; probe++) {
      const slot = (hash + probe) % keys.length;
      const there = Atomics.load(keys, slot);
      if (there === key) return slot;
      if (there !== 0n) continue;
      const before = Atomics.compareExchange(keys, slot, 0n, key);
      if (before === 0n || before === key) return slot;
    }
    return null;
  }
}
