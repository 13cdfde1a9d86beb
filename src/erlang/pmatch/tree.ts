/**
 * Builds a decision tree from a pattern matrix.
 *
 * A test that several rows share is made once, where the first of them would make it. Rows that share no test are
 * matched one after the other. The tree's size is bounded by a multiple of the matrix's size: where copying rows into
 * several branches would exceed this budget, the rows are matched one after the other, too.
 */
import type { Refutable, Row } from './row.ts';
import { bestSplit, type Fresh, type Split } from './split.ts';
import { isTrue } from './truth.ts';

export type Tree =
  | {
      readonly kind: 'switch';
      readonly subject: string;
      readonly branches: readonly Branch[];
      readonly otherwise: Tree;
    }
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly otherwise: Tree }
  | { readonly kind: 'none' };

export interface Branch {
  readonly pattern: Refutable;
  readonly tree: Tree;
}

const NONE: Tree = { kind: 'none' };

/** Copies of each pattern in the tree, on average; more share more tests and make larger code. */
const COPIES = 4;
/** Tests on one path of the tree; below, rows are matched one after the other. Bounds the recursion. */
const MAX_DEPTH = 60;

export function buildTree(rows: readonly Row[], patterns: number, fresh: Fresh): Tree {
  return new Builder(COPIES * (rows.length + patterns), fresh).build(rows, 0);
}

class Builder {
  constructor(
    private budget: number,
    private readonly fresh: Fresh,
  ) {}

  build(rows: readonly Row[], depth: number): Tree {
    const alone: Row[] = [];
    for (const [i, row] of rows.entries()) {
      const left = rows.slice(i);
      const split = this.#split(left, depth);
      if (split !== null) {
        const tree = this.#switch(split, depth);
        return alone.length > 0 ? { kind: 'rows', rows: alone, otherwise: tree } : tree;
      }
      alone.push(row);
      if (row.conditions.length === 0 && isTrue(row.clause.guard)) break;
    }
    return alone.length > 0 ? { kind: 'rows', rows: alone, otherwise: NONE } : NONE;
  }

  #split(rows: readonly Row[], depth: number): Split | null {
    if (depth > MAX_DEPTH || this.budget <= 0) return null;
    const split = bestSplit(rows, this.fresh);
    if (split === null) return null;
    for (const branch of split.branches) this.budget -= branch.rows.length;
    return split;
  }

  #switch({ subject, branches, rest }: Split, depth: number): Tree {
    return {
      kind: 'switch',
      subject,
      branches: branches.map(({ pattern, rows }) => ({ pattern, tree: this.build(rows, depth + 1) })),
      otherwise: this.build(rest, depth + 1),
    };
  }
}
