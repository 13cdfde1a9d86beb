/**
 * How much of lists, maps and sets a piece of code goes through, counted and not timed: so the growth of its cost is the
 * same on every machine. What built-in methods and iterators visit is counted; loops by index over plain elements are not.
 */

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** The elements that were visited while the code ran. */
export function elementsVisited(run: () => void): number {
  let visited = 0;
  const undo: (() => void)[] = [];
  const replace = (prototype: object, key: PropertyKey, make: (original: Method) => Method): void => {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, key);
    if (descriptor === undefined) return;
    Object.defineProperty(prototype, key, { ...descriptor, value: make(descriptor.value as Method) });
    undo.push(() => Object.defineProperty(prototype, key, descriptor));
  };
  const watched = function* (iterator: Iterable<unknown>): Generator {
    for (const element of iterator) {
      visited++;
      yield element;
    }
  };
  // They call back for each element, or stop early.
  for (const key of CALLING)
    replace(
      Array.prototype,
      key,
      original =>
        function (callback, ...rest) {
          const counting: Method = function (...args) {
            visited++;
            return (callback as Method).apply(this, args);
          };
          return original.call(this, counting, ...rest);
        },
    );
  for (const key of SEARCHING)
    replace(
      Array.prototype,
      key,
      original =>
        function (...args) {
          const found = original.apply(this, args);
          const { length } = this as unknown[];
          visited += typeof found === 'number' && found >= 0 ? found + 1 : length;
          return found;
        },
    );
  for (const key of MOVING)
    replace(
      Array.prototype,
      key,
      original =>
        function (...args) {
          visited += (this as unknown[]).length;
          return original.apply(this, args);
        },
    );
  for (const prototype of [Array.prototype, Map.prototype, Set.prototype])
    for (const key of [Symbol.iterator, 'keys', 'values', 'entries'])
      replace(
        prototype,
        key,
        original =>
          function () {
            return watched(original.call(this) as Iterable<unknown>);
          },
      );
  try {
    run();
  } finally {
    for (const one of undo.reverse()) one();
  }
  return visited;
}

const CALLING = 'every filter find findIndex findLast findLastIndex flatMap forEach map reduce some'.split(
  ' ',
);
const SEARCHING = ['indexOf', 'includes', 'lastIndexOf'];
const MOVING =
  'concat copyWithin fill join reverse shift slice sort splice toReversed toSorted toSpliced unshift with'.split(
    ' ',
  );
