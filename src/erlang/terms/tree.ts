/**
 * A persistent weight-balanced search tree: every update shares all but a logarithmic path with its predecessor.
 *
 * It is generic; the caller provides the order. It represents large maps, and gives them a deterministic iteration
 * order.
 */
export interface Tree<K, V> {
  readonly key: K;
  readonly value: V;
  readonly left: Tree<K, V> | null;
  readonly right: Tree<K, V> | null;
  readonly size: number;
}

export type Order<K> = (a: K, b: K) => number;

function treeSize(tree: Tree<unknown, unknown> | null): number {
  return tree === null ? 0 : tree.size;
}

export function treeFind<K, V>(tree: Tree<K, V> | null, key: K, order: Order<K>): Tree<K, V> | null {
  let node = tree;
  while (node !== null) {
    const c = order(key, node.key);
    if (c === 0) return node;
    node = c < 0 ? node.left : node.right;
  }
  return null;
}

export function treeInsert<K, V>(tree: Tree<K, V> | null, key: K, value: V, order: Order<K>): Tree<K, V> {
  if (tree === null) return { key, value, left: null, right: null, size: 1 };
  const c = order(key, tree.key);
  if (c === 0) return { key: tree.key, value, left: tree.left, right: tree.right, size: tree.size };
  return c < 0
    ? balance(tree, treeInsert(tree.left, key, value, order), tree.right)
    : balance(tree, tree.left, treeInsert(tree.right, key, value, order));
}

/** The same tree when the key is absent. */
export function treeRemove<K, V>(tree: Tree<K, V> | null, key: K, order: Order<K>): Tree<K, V> | null {
  if (tree === null) return null;
  const c = order(key, tree.key);
  if (c < 0) {
    const left = treeRemove(tree.left, key, order);
    return left === tree.left ? tree : balance(tree, left, tree.right);
  }
  if (c > 0) {
    const right = treeRemove(tree.right, key, order);
    return right === tree.right ? tree : balance(tree, tree.left, right);
  }
  if (tree.left === null) return tree.right;
  if (tree.right === null) return tree.left;
  const next = leftmost(tree.right);
  return balance(next, tree.left, withoutLeftmost(tree.right));
}

/** From entries that are already in order and have distinct keys. */
export function treeFromSorted<K, V>(
  keys: readonly K[],
  values: readonly V[],
  from = 0,
  to = keys.length,
): Tree<K, V> | null {
  if (from >= to) return null;
  const middle = (from + to) >>> 1;
  return node(
    keys[middle] as K,
    values[middle] as V,
    treeFromSorted(keys, values, from, middle),
    treeFromSorted(keys, values, middle + 1, to),
  );
}

function* treeEntries<K, V>(tree: Tree<K, V> | null): Generator<Tree<K, V>> {
  const path: Tree<K, V>[] = [];
  let at = tree;
  while (at !== null || path.length > 0) {
    while (at !== null) {
      path.push(at);
      at = at.left;
    }
    const next = path.pop() as Tree<K, V>;
    yield next;
    at = next.right;
  }
}

export function treeKeys<K>(tree: Tree<K, unknown> | null): K[] {
  return Array.from(treeEntries(tree), entry => entry.key);
}

export function treeValues<V>(tree: Tree<unknown, V> | null): V[] {
  return Array.from(treeEntries(tree), entry => entry.value);
}

function node<K, V>(key: K, value: V, left: Tree<K, V> | null, right: Tree<K, V> | null): Tree<K, V> {
  return { key, value, left, right, size: treeSize(left) + treeSize(right) + 1 };
}

// The pair (3, 2) of balance parameters is the one proved correct for insertion and deletion by Hirai and Yamamoto.
const DELTA = 3;
const GAMMA = 2;

function balance<K, V>(entry: Tree<K, V>, left: Tree<K, V> | null, right: Tree<K, V> | null): Tree<K, V> {
  const { key, value } = entry;
  const leftWeight = treeSize(left) + 1;
  const rightWeight = treeSize(right) + 1;
  if (right !== null && rightWeight > DELTA * leftWeight) {
    const inner = right.left;
    if (inner !== null && treeSize(inner) + 1 >= GAMMA * (treeSize(right.right) + 1)) {
      return node(
        inner.key,
        inner.value,
        node(key, value, left, inner.left),
        node(right.key, right.value, inner.right, right.right),
      );
    }
    return node(right.key, right.value, node(key, value, left, inner), right.right);
  }
  if (left !== null && leftWeight > DELTA * rightWeight) {
    const inner = left.right;
    if (inner !== null && treeSize(inner) + 1 >= GAMMA * (treeSize(left.left) + 1)) {
      return node(
        inner.key,
        inner.value,
        node(left.key, left.value, left.left, inner.left),
        node(key, value, inner.right, right),
      );
    }
    return node(left.key, left.value, left.left, node(key, value, inner, right));
  }
  return node(key, value, left, right);
}

function leftmost<K, V>(tree: Tree<K, V>): Tree<K, V> {
  let at = tree;
  while (at.left !== null) at = at.left;
  return at;
}

function withoutLeftmost<K, V>(tree: Tree<K, V>): Tree<K, V> | null {
  return tree.left === null ? tree.right : balance(tree, withoutLeftmost(tree.left), tree.right);
}
