/** A priority queue (binary heap): `pop` gives the least element by `before`. */
export class Heap<T> {
  readonly #elements: T[] = [];

  constructor(private readonly before: (a: T, b: T) => boolean) {}

  get size(): number {
    return this.#elements.length;
  }

  peek(): T | undefined {
    return this.#elements[0];
  }

  push(element: T): void {
    const heap = this.#elements;
    let i = heap.length;
    heap.push(element);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      const above = heap[parent] as T;
      if (!this.before(element, above)) break;
      heap[i] = above;
      i = parent;
    }
    heap[i] = element;
  }

  pop(): T | undefined {
    const heap = this.#elements;
    const least = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return least;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.before(heap[child + 1] as T, heap[child] as T)) child++;
      const below = heap[child] as T;
      if (!this.before(below, last)) break;
      heap[i] = below;
      i = child;
    }
    heap[i] = last;
    return least;
  }
}
