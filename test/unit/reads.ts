/** Counts how often parts of terms are looked at, whoever looks: a walk that follows all paths to shared parts is ended. */

export class TooManyReads extends Error {}

let reads = 0;
let most = Number.POSITIVE_INFINITY;

/** How often the work looks at parts of counted terms; it is ended where that is more often than `limit`. */
export function readsOf(limit: number, work: () => unknown): number {
  reads = 0;
  most = limit;
  try {
    work();
  } finally {
    most = Number.POSITIVE_INFINITY;
  }
  return reads;
}

/** The node, with looks at these fields counted. */
export function counted<Node extends object>(node: Node, ...fields: (keyof Node)[]): Node {
  for (const field of fields) {
    const value = node[field];
    Object.defineProperty(node, field, {
      get() {
        if (++reads > most) throw new TooManyReads(`more than ${most} looks at parts`);
        return value;
      },
    });
  }
  return node;
}
