/** Strings and arrays of handles in the memory that is shared with Z3. */
import type { Handle, Z3 } from './z3.ts';

export class Memory {
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  readonly #malloc: (bytes: number) => number;
  /** Two buffers, since some calls take two strings or arrays; they grow as needed and are never freed. */
  readonly #buffers: { address: number; size: number }[] = [];

  constructor({ api, memory }: Z3) {
    this.#bytes = new Uint8Array(memory);
    this.#words = new Uint32Array(memory);
    this.#malloc = api.malloc;
  }

  /** The address of a buffer of at least this many bytes. What is in it lasts until the next use of `slot`. */
  buffer(bytes: number, slot = 0): number {
    const known = this.#buffers[slot];
    if (known !== undefined && known.size >= bytes) return known.address;
    const size = Math.max(1024, bytes * 2);
    const address = this.#malloc(size);
    if (address === 0) throw new Error('out of memory');
    this.#buffers[slot] = { address, size };
    return address;
  }

  handles(values: readonly Handle[], slot = 0): number {
    const address = this.buffer(values.length * 4, slot);
    this.#words.set(values, address >>> 2);
    return address;
  }

  word(address: number): number {
    return this.#words[address >>> 2] as number;
  }

  words(address: number, count: number): number[] {
    return Array.from(this.#words.subarray(address >>> 2, (address >>> 2) + count));
  }

  /** A string of ASCII characters with its terminating zero: numerals and names of parameters. */
  ascii(text: string, slot = 0): number {
    const address = this.buffer(text.length + 1, slot);
    for (let i = 0; i < text.length; i++) this.#bytes[address + i] = text.charCodeAt(i);
    this.#bytes[address + text.length] = 0;
    return address;
  }

  text(address: number): string {
    let end = address;
    while (this.#bytes[end] !== 0) end++;
    let text = '';
    for (let i = address; i < end; i++) text += String.fromCharCode(this.#bytes[i] as number);
    return text;
  }
}
