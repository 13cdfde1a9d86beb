/** The process dictionary. */

import type { Process } from '../machine/process.ts';
import { askEqual } from '../operations/ask.ts';
import { atom, list, type Term, tuple } from '../terms/index.ts';
import { reads, writes } from './effects.ts';
import { type Entry, Keyed } from './keyed.ts';
import { emulated } from './registry.ts';

const UNDEFINED = atom('undefined');
const dictionaries = new WeakMap<Process, Keyed<Term>>();

function dictionary(p: Process): Keyed<Term> {
  let found = dictionaries.get(p);
  if (found === undefined) {
    found = new Keyed();
    dictionaries.set(p, found);
  }
  return found;
}

/** The pairs of a process's dictionary, for `process_info/2`. */
export function dictionaryList(p: Process): Term {
  return list((dictionaries.get(p)?.entries() ?? []).map(({ key, value }) => tuple(key, value)));
}

/** The dictionary has these entries instead of those that `now` is given. */
export function renewDictionary(
  p: Process,
  now: (before: readonly Entry<Term>[]) => readonly Entry<Term>[],
): void {
  const known = dictionary(p);
  known.renew(now(known.entries()));
}

emulated('erlang', writes('dictionary'), {
  'put/2': (p, key: Term, value: Term) => dictionary(p).set(p, key, value) ?? UNDEFINED,
  'erase/1': (p, key: Term) => dictionary(p).delete(p, key) ?? UNDEFINED,
  'erase/0': p => {
    const all = dictionaryList(p);
    dictionary(p).clear();
    return all;
  },
});

emulated('erlang', reads('dictionary'), {
  'get/1': (p, key: Term) => dictionary(p).get(p, key) ?? UNDEFINED,
  'get/0': p => dictionaryList(p),
  'get_keys/0': p =>
    list(
      dictionary(p)
        .entries()
        .map(({ key }) => key),
    ),
  'get_keys/1': (p, wanted: Term) =>
    list(
      dictionary(p)
        .entries()
        .filter(({ value }) => askEqual(p, value, wanted))
        .map(({ key }) => key),
    ),
});
