/**
 * A mutable map whose keys may be symbolic: process dictionaries, tables, persistent terms.
 *
 * As long as all keys are plain, they are looked up by their printed text. With a symbolic key, the lookup compares it
 * with the stored keys one after the other, and every comparison is a decision.
 */

import type { Process } from '../machine/process.ts';
import { askEqual } from '../operations/ask.ts';
import { hasSymbol } from '../operations/has-symbol.ts';
import { contentKey } from '../terms/content-key.ts';
import type { Term } from '../terms/index.ts';

export interface Entry<V> {
  readonly key: Term;
  value: V;
}

export class Keyed<V> {
  readonly #plain = new Map<string | number, Entry<V>>();
  readonly #symbolic: Entry<V>[] = [];

  get size(): number {
    return this.#plain.size + this.#symbolic.length;
  }

  #find(p: Process, key: Term): Entry<V> | undefined {
    if (this.#symbolic.length === 0 && !hasSymbol(key)) return this.#plain.get(textOf(key));
    return this.entries().find(entry => askEqual(p, entry.key, key));
  }

  get(p: Process, key: Term): V | undefined {
    return this.#find(p, key)?.value;
  }

  /** Returns the previous value. */
  set(p: Process, key: Term, value: V): V | undefined {
    const found = this.#find(p, key);
    const before = found?.value;
    if (found !== undefined) found.value = value;
    else if (hasSymbol(key)) this.#symbolic.push({ key, value });
    else this.#plain.set(textOf(key), { key, value });
    return before;
  }

  delete(p: Process, key: Term): V | undefined {
    const found = this.#find(p, key);
    if (found === undefined) return undefined;
    const at = this.#symbolic.indexOf(found);
    if (at >= 0) this.#symbolic.splice(at, 1);
    else this.#plain.delete(textOf(found.key));
    return found.value;
  }

  clear(): void {
    this.#plain.clear();
    this.#symbolic.length = 0;
  }

  /** In place of what is there. No two keys are equal. */
  renew(entries: readonly Entry<V>[]): void {
    this.clear();
    for (const entry of entries)
      if (hasSymbol(entry.key)) this.#symbolic.push(entry);
      else this.#plain.set(textOf(entry.key), entry);
  }

  entries(): readonly Entry<V>[] {
    return [...this.#plain.values(), ...this.#symbolic];
  }
}

function textOf(key: Term): string | number {
  return typeof key === 'number' ? key : contentKey(key);
}
