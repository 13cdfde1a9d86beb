/** The process dictionary. */

import type { Process } from '../machine/process.ts';
import { askEqual } from '../operations/ask.ts';
import { concretize } from '../terms/concretize.ts';
import { contentKey } from '../terms/content-key.ts';
import { atom, list, listElements, type Term, type Tuple, tuple } from '../terms/index.ts';
import { sameUpToFunctions } from '../terms/same.ts';
import { reads, writes } from './effects.ts';
import { Keyed } from './keyed.ts';
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

/** Other code has changed the dictionary: it has these pairs now. What was there before keeps its symbols. */
export function dictionaryChanged(p: Process, pairs: Term): void {
  const known = dictionary(p);
  const before = new Map(known.entries().map(entry => [contentKey(concretize(entry.key)), entry]));
  const now = listElements(pairs).map(pair => {
    const [key, value] = (pair as Tuple).elements as [Term, Term];
    const own = before.get(contentKey(key));
    if (own === undefined) return { key, value };
    const isKept = sameUpToFunctions(concretize(own.value), value);
    return { key: own.key, value: isKept ? own.value : value };
  });
  known.renew(now);
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
