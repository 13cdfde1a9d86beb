/**
 * The store of several threads: hash tables with open addressing (linear probing) in a SharedArrayBuffer.
 *
 * Slots are claimed by compare-and-swap, so no thread ever waits for another to look up a state; only texts are written
 * under a spin lock. Nothing is ever removed. Where a table is full, the store answers as if nothing were known, which
 * costs work that is done twice and loses nothing.
 */
import { Hash } from '../hash.ts';
import type { Store } from './store.ts';

/** Slots for states, 20 bytes each. */
const STATES = 2 ** 19;
/** Slots for values, 12 bytes each. */
const VALUES = 2 ** 15;
/** Bytes for the texts of values. */
const TEXT_BYTES = 2 ** 22;
/** Slots that are tried for a key before the table counts as full. More fills the table further, for slower misses. */
const MAX_PROBES = 64;
/** Depths, in decisions, are stored as their difference to this one, so that zero means that the slot is free. */
const DEEPEST = 2 ** 30;

/** Words at the beginning: the number of threads, the bytes of text in use, the lock of the text (1: taken). */
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
  readonly #values: Keys;
  /** The byte at which the text of a value begins, plus one; zero where there is none. */
  readonly #offsets: Int32Array;
  readonly #text: Uint8Array;
  /** Texts by key. They never change once written, so each is decoded once. */
  readonly #decoded = new Map<number, string>();

  constructor(buffer: SharedArrayBuffer) {
    let at = 0;
    const next = (bytes: number): number => {
      at += bytes;
      return at - bytes;
    };
    this.#header = new Int32Array(buffer, next(HEADER.size * 4), HEADER.size);
    this.#states = new Keys(new BigInt64Array(buffer, next(STATES * 8), STATES));
    this.#paths = new Float64Array(buffer, next(STATES * 8), STATES);
    this.#values = new Keys(new BigInt64Array(buffer, next(VALUES * 8), VALUES));
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

  isKnown(state: number, path: number, depth: number): boolean {
    const slot = this.#states.find(state);
    if (slot === null) return false;
    const own = Math.max(DEEPEST - depth, 1);
    return Atomics.load(this.#depths, slot) >= own && this.#paths[slot] !== path;
  }

  upTo(key: number, value: string): readonly string[] {
    const values: string[] = [];
    for (;;) {
      const found = this.#valueAt(new Hash(values.length).number(key).value, value);
      values.push(found);
      if (found === value) return values;
    }
  }

  /** The value under this key; this one is written where there was none. */
  #valueAt(key: number, value: string): string {
    const known = this.#decoded.get(key);
    if (known !== undefined) return known;
    const slot = this.#values.slotOf(key);
    if (slot === null) return value;
    const found = this.#textIn(slot) ?? this.#write(slot, value);
    this.#decoded.set(key, found);
    return found;
  }

  #textIn(slot: number): string | null {
    const offset = Atomics.load(this.#offsets, slot) - 1;
    if (offset < 0) return null;
    const length = new DataView(this.#text.buffer, this.#text.byteOffset + offset).getInt32(0);
    // Text in shared memory has to be copied before it can be decoded.
    return new TextDecoder().decode(this.#text.slice(offset + 4, offset + 4 + length));
  }

  #write(slot: number, value: string): string {
    const bytes = new TextEncoder().encode(value);
    while (Atomics.compareExchange(this.#header, HEADER.lock, 0, 1) !== 0);
    const found = this.#textIn(slot);
    const used = this.#header[HEADER.text] as number;
    if (found === null && used + 4 + bytes.length <= TEXT_BYTES) {
      new DataView(this.#text.buffer, this.#text.byteOffset + used).setInt32(0, bytes.length);
      this.#text.set(bytes, used + 4);
      this.#header[HEADER.text] = used + 4 + bytes.length;
      Atomics.store(this.#offsets, slot, used + 1);
    }
    Atomics.store(this.#header, HEADER.lock, 0);
    return found ?? value;
  }
}

/** The keys of a table, each in a slot of its own. */
class Keys {
  constructor(private readonly keys: BigInt64Array) {}

  /** The slot of a key; null where it has none. */
  find(hash: number): number | null {
    const { keys } = this;
    const key = BigInt(hash) + 1n;
    for (let probe = 0; probe < MAX_PROBES; probe++) {
      const slot = (hash + probe) % keys.length;
      const there = Atomics.load(keys, slot);
      if (there === key) return slot;
      if (there === 0n) return null;
    }
    return null;
  }

  /** The slot of a key, which is claimed where it is new; null where the table counts as full. */
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
