/**
 * Maps as expressions.
 *
 * A map is `map(id)`. For one that comes from the input, `mapHas`, `mapGet` and `mapSize` of the id say what is in
 * it. One that the program made says how in its id: `mapPut` and `mapRemove` over another id, down to a map of the
 * input or the empty map. What such a map contains is found by walking down the updates, comparing keys
 * (`contents.ts`).
 */
import { apply, construct, type Expr } from '../../logic/index.ts';
import { EMPTY_MAP, MAP, mapPut, mapRemove } from './signature.ts';

export interface Update {
  readonly key: Expr;
  /** Null where the key was removed. */
  readonly value: Expr | null;
}

export interface Layers {
  /** The id of a map of the input, or `EMPTY_MAP`. */
  readonly base: Expr;
  /** The newest first. */
  readonly updates: readonly Update[];
}

const layers = new WeakMap<Expr, Layers>();

export function layersOf(id: Expr): Layers {
  const known = layers.get(id);
  if (known !== undefined) return known;
  const updates: Update[] = [];
  let base = id;
  while (base.op === 'apply' && (base.data === mapPut || base.data === mapRemove)) {
    const [below, key, value] = base.args as [Expr, Expr, Expr | undefined];
    updates.push({ key, value: value ?? null });
    base = below;
  }
  const result = { base, updates };
  layers.set(id, result);
  return result;
}

export function mapExpr(id: Expr): Expr {
  return construct(MAP, id);
}

/** The map with these entries and no others; the keys must differ. */
export function mapOf(entries: readonly (readonly [Expr, Expr])[]): Expr {
  let id = EMPTY_MAP;
  for (const [key, value] of entries) id = updated(id, { key, value });
  return mapExpr(id);
}

/** One update more. */
export function updated(id: Expr, { key, value }: Update): Expr {
  return value === null ? apply(mapRemove, id, key) : apply(mapPut, id, key, value);
}
