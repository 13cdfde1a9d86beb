/**
 * A table of `ets`: objects in groups that share a key.
 *
 * Unordered tables compare keys by `=:=` and are a `Keyed` map. An ordered table is an array of groups in term order of
 * their keys, compared by `==`; binary search finds plain keys, a linear one with decisions symbolic keys.
 */

import { defined } from '../../../logic/index.ts';
import type { Process } from '../../machine/process.ts';
import { askEqual } from '../../operations/ask.ts';
import { hasSymbol } from '../../operations/has-symbol.ts';
import { order } from '../../operations/order.ts';
import { badarg } from '../../operations/raise.ts';
import { compare } from '../../terms/compare.ts';
import type { Atom, Pid, Ref, Term, Tuple } from '../../terms/index.ts';
import { Keyed } from '../keyed.ts';

export type TableType = 'set' | 'ordered_set' | 'bag' | 'duplicate_bag';

export interface Group {
  readonly key: Term;
  readonly objects: Tuple[];
}

/** A collection of groups with distinct keys. */
interface Groups {
  find(p: Process, key: Term): Group | undefined;
  /** Precondition: no group has this key. */
  insert(p: Process, group: Group): void;
  delete(p: Process, key: Term): void;
  clear(): void;
  all(): readonly Group[];
}

class UnorderedGroups implements Groups {
  readonly #groups = new Keyed<Group>();

  find(p: Process, key: Term): Group | undefined {
    return this.#groups.get(p, key);
  }

  insert(p: Process, group: Group): void {
    this.#groups.set(p, group.key, group);
  }

  delete(p: Process, key: Term): void {
    this.#groups.delete(p, key);
  }

  clear(): void {
    this.#groups.clear();
  }

  all(): readonly Group[] {
    return this.#groups.entries().map(({ value }) => value);
  }
}

class OrderedGroups implements Groups {
  readonly #groups: Group[] = [];
  #symbolic = 0;

  /** The first index whose key is not less than this one, and whether it equals it. */
  #place(p: Process, key: Term): { readonly at: number; readonly isThere: boolean } {
    if (this.#symbolic === 0 && !hasSymbol(key)) return this.#plainPlace(key);
    for (const [at, group] of this.#groups.entries()) {
      const sign = order(p, group.key, key);
      if (sign >= 0) return { at, isThere: sign === 0 };
    }
    return { at: this.#groups.length, isThere: false };
  }

  #plainPlace(key: Term): { readonly at: number; readonly isThere: boolean } {
    let [low, high] = [0, this.#groups.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const sign = compare(defined(this.#groups[middle]).key, key);
      if (sign === 0) return { at: middle, isThere: true };
      if (sign < 0) low = middle + 1;
      else high = middle;
    }
    return { at: low, isThere: false };
  }

  find(p: Process, key: Term): Group | undefined {
    const { at, isThere } = this.#place(p, key);
    return isThere ? this.#groups[at] : undefined;
  }

  insert(p: Process, group: Group): void {
    if (hasSymbol(group.key)) this.#symbolic++;
    this.#groups.splice(this.#place(p, group.key).at, 0, group);
  }

  delete(p: Process, key: Term): void {
    const { at, isThere } = this.#place(p, key);
    if (!isThere) return;
    const [gone] = this.#groups.splice(at, 1);
    if (hasSymbol((gone as Group).key)) this.#symbolic--;
  }

  clear(): void {
    this.#groups.length = 0;
    this.#symbolic = 0;
  }

  all(): readonly Group[] {
    return this.#groups;
  }
}

export interface TableOptions {
  readonly ref: Ref;
  readonly name: Atom;
  readonly isNamed: boolean;
  readonly type: TableType;
  readonly keyPosition: number;
  readonly protection: 'public' | 'protected' | 'private';
  readonly owner: Process;
  readonly heir: Heir | null;
}

/** Who gets the table when its owner ends, and what it is told then. */
export interface Heir {
  readonly pid: Pid;
  readonly data: Term;
}

export class Table {
  readonly #groups: Groups;
  name: Atom;
  owner: Process;
  heir: Heir | null;
  isFixed = false;

  constructor(readonly options: TableOptions) {
    this.name = options.name;
    this.owner = options.owner;
    this.heir = options.heir;
    this.#groups = options.type === 'ordered_set' ? new OrderedGroups() : new UnorderedGroups();
  }

  get holdsOneEach(): boolean {
    return this.options.type === 'set' || this.options.type === 'ordered_set';
  }

  keyOf(object: Tuple): Term {
    return object.elements[this.options.keyPosition - 1] ?? badarg();
  }

  lookup(p: Process, key: Term): readonly Tuple[] {
    return this.#groups.find(p, key)?.objects ?? [];
  }

  has(p: Process, key: Term): boolean {
    return this.#groups.find(p, key) !== undefined;
  }

  insert(p: Process, object: Tuple): void {
    const key = this.keyOf(object);
    const group = this.#groups.find(p, key);
    if (group === undefined) this.#groups.insert(p, { key, objects: [object] });
    else if (this.holdsOneEach) this.replace(p, group, [object]);
    else if (this.options.type === 'duplicate_bag') group.objects.push(object);
    else if (!group.objects.some(other => askEqual(p, other, object))) group.objects.push(object);
  }

  /** Replaces a group's objects, and its key by that of the new ones: in an ordered table 1.0 may replace 1. */
  replace(p: Process, group: Group, objects: Tuple[]): void {
    this.#groups.delete(p, group.key);
    const [first] = objects;
    if (first !== undefined) this.#groups.insert(p, { key: this.keyOf(first), objects });
  }

  delete(p: Process, key: Term): void {
    this.#groups.delete(p, key);
  }

  /** Deletes the objects that satisfy a predicate; returns their number. */
  deleteWhere(p: Process, isPicked: (object: Tuple) => boolean): number {
    let count = 0;
    for (const group of [...this.groups]) {
      const left = group.objects.filter(object => !isPicked(object));
      if (left.length === group.objects.length) continue;
      count += group.objects.length - left.length;
      this.replace(p, group, left);
    }
    return count;
  }

  clear(): void {
    this.#groups.clear();
  }

  get groups(): readonly Group[] {
    return this.#groups.all();
  }

  get objects(): Tuple[] {
    return this.groups.flatMap(group => group.objects);
  }

  get size(): number {
    return this.groups.reduce((sum, { objects }) => sum + objects.length, 0);
  }
}
