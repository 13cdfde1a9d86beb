/**
 * A map that can be forked in constant time: fork and original have the same entries and change independently.
 *
 * It is a log-structured stack of immutable layers below a mutable one; forks share the layers. Each layer is at least
 * twice as large as the one above it (smaller ones are merged), so a look-up visits O(log n) layers and an entry is
 * copied O(log n) times.
 */
export class ForkedMap<Key, Value extends {}> {
  /** The largest first. */
  #layers: readonly Layer<Key, Value>[];
  /** The mutable layer; null before the first entry since the last fork. */
  #own: Layer<Key, Value> | null = null;

  constructor(layers: readonly Layer<Key, Value>[] = []) {
    this.#layers = layers;
  }

  fork(): ForkedMap<Key, Value> {
    if (this.#own !== null) {
      this.#layers = piled(this.#layers, this.#own);
      this.#own = null;
    }
    return new ForkedMap(this.#layers);
  }

  get(key: Key): Value | undefined {
    let value = this.#own?.get(key);
    for (let i = this.#layers.length - 1; value === undefined && i >= 0; i--)
      value = (this.#layers[i] as Layer<Key, Value>).get(key);
    return value === DELETED ? undefined : value;
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  set(key: Key, value: Value): void {
    this.#own ??= new Map();
    this.#own.set(key, value);
  }

  delete(key: Key): void {
    if (this.#layers.length === 0) this.#own?.delete(key);
    else {
      this.#own ??= new Map();
      this.#own.set(key, DELETED);
    }
  }

  entries(): IterableIterator<[Key, Value]> {
    const layers = this.#own === null ? this.#layers : [...this.#layers, this.#own];
    return withoutDeleted(merged(layers)).entries();
  }

  keys(): IterableIterator<Key> {
    return new Map(this.entries()).keys();
  }

  values(): IterableIterator<Value> {
    return new Map(this.entries()).values();
  }
}

const DELETED = Symbol('deleted');
type Layer<Key, Value> = Map<Key, Value | typeof DELETED>;

function piled<Key, Value>(
  layers: readonly Layer<Key, Value>[],
  own: Layer<Key, Value>,
): readonly Layer<Key, Value>[] {
  let size = own.size;
  let below = layers.length;
  for (; below > 0; below--) {
    const next = layers[below - 1] as Layer<Key, Value>;
    if (next.size >= 2 * size) break;
    size += next.size;
  }
  const top = merged([...layers.slice(below), own]);
  return [...layers.slice(0, below), below === 0 ? withoutDeleted(top) : top];
}

/** One layer in the place of these, the lowest first, all of which are copied once. */
function merged<Key, Value>(layers: readonly Layer<Key, Value>[]): Layer<Key, Value> {
  const [only, ...others] = layers;
  if (only !== undefined && others.length === 0) return only;
  const result: Layer<Key, Value> = new Map();
  for (const layer of layers)
    layer.forEach((value, key) => {
      result.set(key, value);
    });
  return result;
}

function withoutDeleted<Key, Value>(layer: Layer<Key, Value>): Map<Key, Value> {
  for (const value of layer.values()) {
    if (value !== DELETED) continue;
    return new Map([...layer].filter((entry): entry is [Key, Value] => entry[1] !== DELETED));
  }
  return layer as Map<Key, Value>;
}
