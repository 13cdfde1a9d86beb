/**
 * The frontier: every reversal that no run has gone through yet, each exactly once. The strategy says in what order they
 * come out.
 */
import { defined } from '../logic/index.ts';
import { type Columns, fromColumns, toColumns } from './columns.ts';
import { decodeTree, encodeTree, type SavedTree } from './saved-tree.ts';
import type { Reversal, Strategy } from './strategies/index.ts';
import { type NewReversal, type PathNode, PathTree, type Track } from './tree.ts';
import type { DecisionOutline, Label } from './unit.ts';

/** A run whose decisions may still be reversed. */
export interface Source<Input> {
  /** What the executor knows it by. */
  readonly ticket: number;
  /** Its case, or the nearest one that it comes from where it is none itself. */
  readonly caseId: number | null;
  readonly input: Input;
  /** How many tasks may still ask about it. */
  open: number;
  /** From this decision on it is not sure what others do (`Run.straysFrom`). */
  readonly straysFrom?: number;
}

/** The reversal that a run was made for. */
export type Origin = NewReversal & Pick<Reversal, 'context'>;

/** A reversal with all that is needed to ask for it. */
export interface Item<Input> extends Reversal {
  readonly source: Source<Input>;
  readonly node: PathNode;
  /** It waits until nothing else is left (`DecisionOutline.isLate`). */
  readonly isLate: boolean;
  /** The solver could not decide it within the short timeout of a first attempt. */
  readonly isHard: boolean;
}

/** An item as plain data. */
export interface SavedItem extends Omit<Reversal, 'distance'> {
  /** Of the run whose decision is to be reversed. */
  readonly ticket: number;
  /** The number of its node in the saved tree. */
  readonly node: number;
  /** Null where there is no way: JSON has no infinity. */
  readonly distance: number | null;
  readonly isLate: boolean;
}

export const SAVED_ITEM_KEYS = [
  'ticket',
  'node',
  'site',
  'isOwn',
  'label',
  'at',
  'depth',
  'gain',
  'order',
  'distance',
  'context',
  'isLate',
] as const satisfies readonly (keyof SavedItem)[];

export interface SavedFrontier {
  readonly tree: SavedTree;
  readonly items: Columns<SavedItem>;
  /** How many reversals were found so far: the next one's `order`. */
  readonly found: number;
}

export class Frontier<Input> {
  #tree = new PathTree();
  readonly #waiting = new Set<Item<Input>>();
  /** Reversals that wait until the strategy has none left, oldest first. */
  readonly #late: Item<Input>[] = [];
  #found = 0;
  /** Reversals that the first attempt could not decide: they are tried again when nothing else is left. */
  readonly #hard: Item<Input>[] = [];

  constructor(
    private readonly strategy: Strategy<Item<Input>>,
    private readonly maxDepth: number,
    private readonly isContext: (label: Label) => boolean,
    /** Whether some run has taken it, on whatever path. */
    private readonly isVisited: (label: Label) => boolean,
    private readonly forget: (source: Source<Input>) => void,
  ) {}

  get size(): number {
    return this.strategy.size + this.#late.length + this.#hard.length;
  }

  /**
   * Adds the reversals of a run, made from `origin` where it was made from one; returns how many were left out because
   * they lie too deep.
   */
  add(track: Track, source: Source<Input>, gain: number, origin: Origin | null): { beyondDepth: number } {
    const { start, path } = track;
    const withinDepth = (decision: DecisionOutline) => decision.depth <= this.maxDepth;
    const { isNew, reversals } = this.#tree.add(track, withinDepth, origin?.node ?? null);
    source.open++;
    let around = start === 0 ? null : (origin?.context ?? null);
    let met = start;
    for (const { at, label, node } of reversals) {
      for (; met < at; met++) {
        const before = defined(path[met - start]).label;
        if (this.isContext(before)) around = before;
      }
      const { site, isOwn, depth, alternatives, isLate = false } = defined(path[at - start]);
      const distance = alternatives.find(exit => exit.label === label)?.distance ?? 0;
      const context = this.isContext(label) ? label : around;
      const order = this.#found++;
      this.#put({
        site,
        isOwn,
        label,
        at,
        depth,
        gain,
        order,
        distance,
        context,
        source,
        node,
        isLate,
        isHard: false,
      });
    }
    this.release(source);
    let beyondDepth = 0;
    for (const decision of isNew ? path : [])
      if (!withinDepth(decision)) beyondDepth += decision.alternatives.length;
    return { beyondDepth };
  }

  #put(item: Item<Input>): void {
    item.source.open++;
    this.#waiting.add(item);
    if (item.isLate) this.#late.push(item);
    else this.strategy.add(item);
  }

  /**
   * The next reversal; not one that a run has gone through meanwhile by another way. `release` it when it is done.
   * Throws where the strategy has lost a reversal or returns one twice: what it loses would count as explored.
   * `hard`: whether one that was put off goes first, where it leads somewhere in the user's own code where no run has been; last; or
   * not at all.
   */
  next(hard: 'first' | 'last' | 'never' = 'last'): Item<Input> | undefined {
    for (;;) {
      const chosen = (hard === 'first' ? this.#promising() : undefined) ?? this.strategy.next();
      const lost = this.#waiting.size - this.#late.length - this.#hard.length;
      if (chosen === undefined && lost > 0) throw new Error(`the strategy has lost ${lost} reversals`);
      const item = chosen ?? this.#late.shift() ?? (hard === 'never' ? undefined : this.#hard.shift());
      if (item === undefined) return undefined;
      if (!this.#waiting.delete(item)) throw new Error('the strategy has returned a reversal twice');
      if (!item.node.wasVisited(item.label)) return item;
      this.release(item.source);
    }
  }

  #promising(): Item<Input> | undefined {
    const at = this.#hard.findIndex(({ isOwn, label }) => isOwn && !this.isVisited(label));
    return at < 0 ? undefined : this.#hard.splice(at, 1)[0];
  }

  /** The decisions that still could be reversed, by case. */
  open(): Map<number, number[]> {
    const found = new Map<number, Set<number>>();
    for (const { source, node, label, at } of this.#waiting) {
      if (source.caseId === null || node.wasVisited(label)) continue;
      const decisions = found.get(source.caseId) ?? new Set();
      found.set(source.caseId, decisions.add(at));
    }
    return new Map([...found].map(([id, decisions]) => [id, [...decisions].sort((a, b) => a - b)]));
  }

  /** An item that was taken and could not be tried. It is copied: strategies may tell items by identity. */
  putBack(item: Item<Input>): void {
    const copy = itemOf(item);
    if (item.isHard) {
      this.#waiting.add(copy);
      this.#hard.unshift(copy);
      return;
    }
    this.#put(copy);
    this.release(item.source);
  }

  /** An item that was taken, and that the first attempt could not decide. */
  postpone(item: Item<Input>): void {
    const hard = itemOf(item, true);
    this.#waiting.add(hard);
    this.#hard.push(hard);
  }

  /** A task that asked about this run has ended. */
  release(source: Source<Input>): void {
    if (--source.open === 0) this.forget(source);
  }

  /** Does the run made for this reversal follow its run up to the reversed decision, and take the other way there? */
  keepsPromise(track: Track, reversal: NewReversal): boolean {
    return this.#tree.leadsTo(track, reversal);
  }

  /**
   * All that waits, with these that were taken and are not done yet; the runs they belong to; and the nodes' numbers, for
   * whatever else refers to them.
   */
  save(underWay: Iterable<Item<Input>>): {
    saved: SavedFrontier;
    sources: Set<Source<Input>>;
    numbers: ReadonlyMap<PathNode, number>;
  } {
    const { saved: tree, numbers } = encodeTree(this.#tree.root);
    const items = [...this.#waiting, ...underWay].sort((a, b) => a.order - b.order);
    const rows = items.map(
      ({ source, node, site, isOwn, label, at, depth, gain, order, distance, context, isLate }) => ({
        ticket: source.ticket,
        node: defined(numbers.get(node)),
        site,
        isOwn,
        label,
        at,
        depth,
        gain,
        order,
        distance: Number.isFinite(distance) ? distance : null,
        context,
        isLate,
      }),
    );
    return {
      saved: { tree, items: toColumns(SAVED_ITEM_KEYS, rows), found: this.#found },
      sources: new Set(items.map(({ source }) => source)),
      numbers,
    };
  }

  /** Takes up what `save` has written; returns the nodes by their numbers. */
  restore(saved: SavedFrontier, sourceOf: (ticket: number) => Source<Input>): readonly PathNode[] {
    const { root, numbered } = decodeTree(saved.tree);
    this.#tree = new PathTree(root);
    this.#found = saved.found;
    for (const { ticket, node, distance, ...reversal } of fromColumns(saved.items)) {
      const item = {
        ...reversal,
        distance: distance ?? Number.POSITIVE_INFINITY,
        source: sourceOf(ticket),
        node: defined(numbered[node]),
        isHard: false,
      };
      this.#put(itemOf(item));
    }
    return numbered;
  }
}

/**
 * A copy. It names all properties, since each object that is made by spreading may get a hidden class of its own: several
 * times as large as the item, and slow where the strategies compare items.
 */
function itemOf<Input>(
  {
    site,
    isOwn,
    label,
    at,
    depth,
    gain,
    order,
    distance,
    context,
    source,
    node,
    isLate,
    isHard,
  }: Item<Input>,
  hard = isHard,
): Item<Input> {
  return {
    site,
    isOwn,
    label,
    at,
    depth,
    gain,
    order,
    distance,
    context,
    source,
    node,
    isLate,
    isHard: hard,
  };
}
