/**
 * Maps as expressions.
 *
 * A map is `map(id)`. The contents of an input map are given by the uninterpreted functions `mapHas`, `mapGet` and
 * `mapSize` of its id. The id of a map that the program constructed is the expression of its construction: `mapPut` and
 * `mapRemove` over another id, down to an input map or the empty map. A lookup in it unfolds the updates and compares
 * keys (`contents.ts`). A map without symbolic parts is a literal: its id is a number from a reserved range that stands
 * for its updates, so that a model which uses it as a key can be decoded.
 */
import { apply, construct, type Expr, freeNumber, int } from '../../logic/index.ts';
import type { ErlMap } from '../terms/index.ts';
import { EMPTY_MAP, MAP, mapMerge, mapPut, mapRemove } from './signature.ts';

// --- Literals -----------------------------------------------------------------------------------------------------

const FIRST_LITERAL = -(2n ** 40n);
const literals = new Map<number, { readonly map: ErlMap; readonly made: Expr }>();
const literalIds = new Map<Expr, Expr>();

/** The plain map with these entries. */
export function literalMap(map: ErlMap, entries: readonly (readonly [Expr, Expr])[]): Expr {
  const made = idOf(entries);
  if (made === EMPTY_MAP) return mapExpr(made);
  let id = literalIds.get(made);
  if (id === undefined) {
    const number = freeNumber(literals, made.contentHash);
    literals.set(number, { map, made });
    id = int(FIRST_LITERAL - BigInt(number));
    literalIds.set(made, id);
  }
  return mapExpr(id);
}

/** The map that a literal's id stands for. */
export function mapOfLiteral(id: bigint): ErlMap | undefined {
  return literalAt(id)?.map;
}

function literalAt(id: bigint): { readonly map: ErlMap; readonly made: Expr } | undefined {
  return id > FIRST_LITERAL ? undefined : literals.get(Number(FIRST_LITERAL - id));
}

// --- Updates ------------------------------------------------------------------------------------------------------

export interface Update {
  readonly key: Expr;
  /** Null where the key was removed. */
  readonly value: Expr | null;
}

export interface Layers {
  /** The id of a map of the input, of two maps merged (`mergedOf`), or `EMPTY_MAP`. */
  readonly base: Expr;
  /** The newest first. */
  readonly updates: readonly Update[];
}

const layers = new Map<Expr, Layers>();

export function layersOf(id: Expr): Layers {
  const known = layers.get(id);
  if (known !== undefined) return known;
  const updates: Update[] = [];
  let base = unfolded(id);
  while (base.op === 'apply' && (base.data === mapPut || base.data === mapRemove)) {
    const [below, key, value] = base.args as [Expr, Expr, Expr | undefined];
    updates.push({ key, value: value ?? null });
    base = unfolded(below);
  }
  const result = { base, updates };
  layers.set(id, result);
  return result;
}

/** The updates that a literal's id stands for. */
function unfolded(id: Expr): Expr {
  return id.op === 'literal' ? (literalAt(id.data as bigint)?.made ?? id) : id;
}

/** The ids of the two maps whose entries this base has; those of the second win. */
export function mergedOf(base: Expr): readonly [Expr, Expr] | undefined {
  return base.op === 'apply' && base.data === mapMerge ? (base.args as [Expr, Expr]) : undefined;
}

export function mapExpr(id: Expr): Expr {
  return construct(MAP, id);
}

/** The map with these entries and no others; the keys must differ. */
export function mapOf(entries: readonly (readonly [Expr, Expr])[]): Expr {
  return mapExpr(idOf(entries));
}

function idOf(entries: readonly (readonly [Expr, Expr])[]): Expr {
  let id: Expr = EMPTY_MAP;
  for (const [key, value] of entries) id = updated(id, { key, value });
  return id;
}

/** One update more. */
export function updated(id: Expr, { key, value }: Update): Expr {
  return value === null ? apply(mapRemove, id, key) : apply(mapPut, id, key, value);
}
