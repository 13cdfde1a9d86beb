/**
 * Caches that may be emptied at any time: what was in them is computed again when it is asked for.
 *
 * Each of them is bounded. Where memory runs short they are emptied all the same, before the exploration is ended for it;
 * and a measurement of what an exploration keeps must not take them for what grows with every execution.
 */
export interface Cache {
  empty(): void;
}

const caches = new Set<WeakRef<Cache>>();

/** From now on the cache is among those that are emptied, for as long as somebody else refers to it. */
export function registerCache(cache: Cache): void {
  caches.add(new WeakRef(cache));
}

export function emptyCaches(): void {
  for (const reference of caches) {
    const cache = reference.deref();
    if (cache === undefined) caches.delete(reference);
    else cache.empty();
  }
}
