/** Maps: what `erlang` and `maps` have in C. */

import { TRUE as ALWAYS, defined } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { askEqual, askIndex } from '../operations/ask.ts';
import { boolean } from '../operations/booleans.ts';
import { asCell } from '../operations/lists.ts';
import { badkey, badmap } from '../operations/maps/map-syntax.ts';
import {
  asMap,
  type Entry,
  entriesOf,
  hasKnownKeys,
  lookup,
  type MapTerm,
  merge,
  orderedEntries,
  put,
  remove,
  sizeTerm,
} from '../operations/maps/symbolic-map.ts';
import { keyOrder } from '../operations/order.ts';
import { badarg } from '../operations/raise.ts';
import { asTuple } from '../operations/tuples.ts';
import { atom, list, nil, type Term, tuple } from '../terms/index.ts';
import { emptyMap } from '../terms/map-term.ts';
import { listArgument } from './arguments.ts';
import { PURE, sometimes } from './effects.ts';
import { emulated, fromElsewhere, symbolic } from './registry.ts';

const NONE = atom('none');
const OK = atom('ok');
const ERROR = atom('error');
const ITERATOR = atom('iterator');

function mapOf(p: Process, term: Term): MapTerm {
  return asMap(p, term) ?? badmap(term);
}

function get(p: Process, key: Term, map: Term): Term {
  return lookup(p, mapOf(p, map), key) ?? badkey(key);
}

function isKey(p: Process, key: Term, map: Term): Term {
  return boolean(p, ALWAYS, lookup(p, mapOf(p, map), key) !== undefined);
}

function find(p: Process, key: Term, map: Term): Term {
  const value = lookup(p, mapOf(p, map), key);
  return value === undefined ? ERROR : tuple(OK, value);
}

function update(p: Process, key: Term, value: Term, term: Term): Term {
  const map = mapOf(p, term);
  if (lookup(p, map, key) === undefined) badkey(key);
  return put(p, map, key, value);
}

function take(p: Process, key: Term, term: Term): Term {
  const map = mapOf(p, term);
  const value = lookup(p, map, key);
  return value === undefined ? ERROR : tuple(value, remove(p, map, key));
}

/** Entries of the second map win. Where its keys are known, they are put into the first. */
function mergeMaps(p: Process, first: Term, second: Term): Term {
  const [below, above] = [mapOf(p, first), mapOf(p, second)];
  if (!hasKnownKeys(above)) return merge(p, below, above);
  let result: Term = below;
  for (const [key, value] of entriesOf(p, above)) result = put(p, result as MapTerm, key, value);
  return result;
}

function fromList(p: Process, term: Term): Term {
  let map: Term = emptyMap;
  for (const entry of listArgument(p, term)) {
    const pair = asTuple(p, entry);
    if (pair?.elements.length !== 2) badarg();
    map = put(p, map as MapTerm, defined(pair.elements[0]), defined(pair.elements[1]));
  }
  return map;
}

function fromKeys(p: Process, keys: Term, value: Term): Term {
  let map: Term = emptyMap;
  for (const key of listArgument(p, keys)) map = put(p, map as MapTerm, key, value);
  return map;
}

/** The BEAM lists larger maps in an order of hashes, which is another one in each release. */
const MAX_ORDERED = 32;

function ordered(p: Process, map: Term, what: string): Entry[] {
  const entries = orderedEntries(p, mapOf(p, map), keyOrder);
  if (entries.length > MAX_ORDERED) fromElsewhere(p, what);
  return entries;
}

/**
 * Implements `maps:next/1` and `maps:to_list/1`: all entries, as an iterator or in front of a list. The position in the
 * map's own representation is checked, and not needed.
 */
function mapNext(p: Process, path: Term, map: Term, shape: Term): Term {
  const entries = ordered(p, map, 'maps:next/1');
  const place = askIndex(p, path);
  if (place === undefined || place < 0 || place > entries.length) badarg();
  if (askEqual(p, shape, ITERATOR))
    return entries.reduceRight<Term>((next, [key, value]) => tuple(key, value, next), NONE);
  if (!askEqual(p, shape, nil) && asCell(p, shape) === undefined) badarg();
  return list(
    entries.map(entry => tuple(...entry)),
    shape,
  );
}

symbolic('erlang', PURE, {
  'map_size/1': (p, map: Term) => sizeTerm(p, mapOf(p, map)),
  'map_get/2': get,
  'is_map_key/2': isKey,
});

symbolic('maps', PURE, {
  'get/2': get,
  'find/2': find,
  'is_key/2': isKey,
  'put/3': (p, key: Term, value: Term, map: Term) => put(p, mapOf(p, map), key, value),
  'update/3': update,
  'remove/2': (p, key: Term, map: Term) => remove(p, mapOf(p, map), key),
  'take/2': take,
  'size/1': (p, map: Term) => sizeTerm(p, mapOf(p, map)),
});

emulated('maps', sometimes(PURE, 'node'), {
  'keys/1': (p, map: Term) => list(ordered(p, map, 'maps:keys/1').map(([key]) => key)),
  'values/1': (p, map: Term) => list(ordered(p, map, 'maps:values/1').map(([, value]) => value)),
  'to_list/1': (p, map: Term) => list(ordered(p, map, 'maps:to_list/1').map(entry => tuple(...entry))),
});

emulated('maps', PURE, {
  'merge/2': mergeMaps,
  'from_list/1': fromList,
  'from_keys/2': fromKeys,
});

emulated('erts_internal', sometimes(PURE, 'node'), { 'map_next/3': mapNext });
