/** Maps as compiled code uses them: construction, update, patterns. */

import type { SiteIndex } from '../../sites.ts';
import { atom, ErlMap, type Term, tuple } from '../../terms/index.ts';
import type { Ask } from '../bits/count.ts';
import { ERROR, Raise } from '../raise.ts';
import type { SymbolicProcess } from '../symbolic-process.ts';
import { asMap, knownMap, lookup, type MapTerm, put } from './symbolic-map.ts';

export function badmap(term: Term): never {
  throw new Raise(ERROR, tuple(atom('badmap'), term));
}

export function badkey(key: Term): never {
  throw new Raise(ERROR, tuple(atom('badkey'), key));
}

export function mapCheck(p: SymbolicProcess, map: Term): Term {
  return asMap(p, map) ?? badmap(map);
}

export function mapPut(p: SymbolicProcess, map: Term, key: Term, value: Term): Term {
  return put(p, asMap(p, map) ?? badmap(map), key, value);
}

export function mapUpdate(p: SymbolicProcess, map: Term, key: Term, value: Term): Term {
  const m = asMap(p, map) ?? badmap(map);
  if (lookup(p, m, key) === undefined) badkey(key);
  return put(p, m, key, value);
}

/** The questions of a pattern. */
function askAt(p: SymbolicProcess, site: SiteIndex): Ask {
  return (condition, outcome, kind) => p.decide(condition, outcome, site, kind);
}

export function isMap(p: SymbolicProcess, term: Term, site: SiteIndex): boolean {
  return term instanceof ErlMap || asMap(p, term, askAt(p, site)) !== undefined;
}

/** The value under a key, or undefined. The term is a map: that was tested before. */
export function mapFind(p: SymbolicProcess, map: Term, key: Term, site: SiteIndex): Term | undefined {
  return lookup(p, knownMap(p, map as MapTerm), key, askAt(p, site));
}
