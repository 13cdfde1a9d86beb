/** Maps as compiled code uses them: construction, update, patterns. */

import { is } from '../../logic/index.ts';
import { concretize } from '../symbolic/encode.ts';
import { MAP } from '../symbolic/signature.ts';
import { concrete } from '../terms/compare.ts';
import { atom, ErlMap, Sym, type Term, tuple } from '../terms/index.ts';
import * as plain from '../terms/map.ts';
import type { Process } from './process.ts';
import { ERROR, Raise } from './raise.ts';
import { materializeMap } from './symbolic-map.ts';

function badmap(term: Term): never {
  throw new Raise(ERROR, tuple(atom('badmap'), term));
}

/** The term as a map to work on; asks whether it is one. */
export function asMap(p: Process, term: Term): ErlMap | undefined {
  if (!(term instanceof Sym)) return term instanceof ErlMap ? term : undefined;
  return p.ask(is(MAP, term.expr), term.concrete instanceof ErlMap, 21) ? materializeMap(p, term) : undefined;
}

export function mapCheck(p: Process, map: Term): Term {
  return asMap(p, map) ?? badmap(map);
}

/** A key as it is stored: maps are searched by concrete keys. */
function keyOf(p: Process, key: Term): Term {
  const plainKey = concretize(key);
  if (plainKey !== key) p.ex.limit('concrete-map', 'a symbolic key');
  return plainKey;
}

export function mapPut(p: Process, map: Term, key: Term, value: Term): Term {
  return plain.mapPut(asMap(p, map) ?? badmap(map), keyOf(p, key), value);
}

export function mapUpdate(p: Process, map: Term, key: Term, value: Term): Term {
  const m = asMap(p, map) ?? badmap(map);
  const k = keyOf(p, key);
  if (!plain.mapHas(m, k)) throw new Raise(ERROR, tuple(atom('badkey'), key));
  return plain.mapPut(m, k, value);
}

export function isMap(p: Process, term: Term, site: number): boolean {
  if (!(term instanceof Sym)) return term instanceof ErlMap;
  return p.decide(is(MAP, term.expr), term.concrete instanceof ErlMap, site);
}

/** The value under a key, or undefined. */
export function mapFind(p: Process, map: Term, key: Term, _site: number): Term | undefined {
  const m = asMap(p, map);
  return m && plain.mapGet(m, keyOf(p, concrete(key)));
}
