/**
 * Content hashes of 53 bits: a function of the data fed in, the same in every thread and process. Among a million
 * different contents the probability of a collision is below 1 in 10,000.
 */
export class Hash {
  #a: number;
  #b: number;

  constructor(tag: number) {
    this.#a = tag ^ 0x9747b28c;
    this.#b = tag ^ 0x3c6ef372;
  }

  /** A whole number of at most 53 bits, such as another hash. */
  number(n: number): this {
    this.#word(n | 0);
    this.#word(Math.floor(n / 2 ** 32) | 0);
    return this;
  }

  text(text: string): this {
    for (let i = 0; i < text.length; i++) this.#word(text.charCodeAt(i));
    this.#word(text.length);
    return this;
  }

  #word(word: number): void {
    const a = Math.imul(this.#a ^ Math.imul(word, 0xcc9e2d51), 0x1b873593);
    this.#a = (a ^ (a >>> 15)) + 0x52dce729;
    const b = Math.imul(this.#b ^ Math.imul(word, 0x85ebca6b), 0xc2b2ae35);
    this.#b = (b ^ (b >>> 13)) + 0x38495ab5;
  }

  get value(): number {
    const a = Math.imul(this.#a ^ (this.#a >>> 16), 0x85ebca6b);
    const b = Math.imul(this.#b ^ (this.#b >>> 16), 0xc2b2ae35);
    return ((a ^ (a >>> 13)) >>> 0) * 2 ** 21 + ((b ^ (b >>> 16)) >>> 11);
  }
}

export function textHash(text: string): number {
  return new Hash(0).text(text).value;
}

const texts = new Map<string, number>();

/** The same for texts that are met again and again: it is computed once, and remembered for ever. */
export function nameHash(name: string): number {
  let hash = texts.get(name);
  if (hash === undefined) {
    hash = textHash(name);
    texts.set(name, hash);
  }
  return hash;
}

/** An unused number below 2^30 for this hash: the hash modulo 2^30, then linear probing. */
export function freeNumber(taken: ReadonlyMap<number, unknown>, hash: number): number {
  let number = hash % 2 ** 30;
  while (taken.has(number)) number = (number + 1) % 2 ** 30;
  return number;
}
