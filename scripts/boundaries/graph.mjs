/** The graph of imports: its cycles, and unreachable files. */

/** @typedef {ReadonlyMap<string, readonly string[]>} Graph the files that each file imports */

/**
 * The cycles, each from its first file to its first file again.
 * @param {Graph} graph
 * @returns {string[][]}
 */
export function cyclesIn(graph) {
  /** @type {string[][]} */
  const cycles = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} file @param {readonly string[]} above */
  const visit = (file, above) => {
    const at = above.indexOf(file);
    if (at >= 0) {
      cycles.push([...above.slice(at), file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...above, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

/**
 * The files that cannot be reached from these.
 * @param {Graph} graph
 * @param {readonly string[]} roots
 * @returns {string[]}
 */
export function orphansIn(graph, roots) {
  const reached = new Set(roots);
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  return [...graph.keys()].filter(file => !reached.has(file));
}
