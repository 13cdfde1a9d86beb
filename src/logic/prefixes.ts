/**
 * A trie of path prefixes with memoized states.
 *
 * Most queries extend the path constraint of an earlier one by a few constraints. A state that is computed from
 * constraints one by one (a solved form, for example) is stored at some nodes of the trie, and a query extends the state
 * of its longest stored prefix. So its cost depends on what is new in it, in whatever order decisions are reversed.
 */
import { type Cache, registerCache } from './caches.ts';
import type { Expr } from './expr.ts';

/** A state to which constraints are added one by one. */
export interface Extensible<State> {
  add(constraint: Expr): void;
  /** A copy that can be extended independently. */
  fork(): State;
  /** Whether computing it again would give the same: not where what it depends on has changed since. */
  readonly isCurrent: boolean;
}

class Prefix<State> {
  /** The state after this prefix, immutable from then on. */
  known: State | null = null;
  /** The children. Most nodes have one, which needs no map. */
  #constraint: Expr | null = null;
  #longer: Prefix<State> | null = null;
  #others: Map<Expr, Prefix<State>> | null = null;

  followedBy(constraint: Expr): Prefix<State> | null {
    return constraint === this.#constraint ? this.#longer : (this.#others?.get(constraint) ?? null);
  }

  extend(constraint: Expr): Prefix<State> {
    const known = this.followedBy(constraint);
    if (known !== null) return known;
    const longer = new Prefix<State>();
    if (this.#constraint === null) {
      this.#constraint = constraint;
      this.#longer = longer;
    } else {
      this.#others ??= new Map();
      this.#others.set(constraint, longer);
    }
    return longer;
  }
}

/**
 * The distance between two stored states of one path: at least this many constraints, and at least this part of the
 * path. Larger values need less memory and recompute more.
 */
const STRIDE = 8;
const PART = 1 / 16;
/**
 * What the states in one generation of the trie may cost; there are two. When the younger one is full, the older one is
 * dropped, with what was not asked for since: bounds the memory. A state costs one for each constraint since the state
 * that it was forked from, with which it shares the rest, and as much as this many constraints for itself.
 *
 * With 20,000, the whole of `fields.erl` in `bench/programs` is 9 % slower. With 200,000, nothing is faster, and 3,000 runs of a
 * dictionary of counts (`npm run bench -- sustained count`) take 30 MB more than with 20,000.
 */
const MAX_COST = 100_000;
const STATE_COST = 16;

export class Prefixes<State extends Extensible<State>> implements Cache {
  #root = new Prefix<State>();
  #older = new Prefix<State>();
  /** Of the states in the younger generation. */
  #cost = 0;

  constructor(private readonly begin: () => State) {
    registerCache(this);
  }

  empty(): void {
    this.#age();
    this.#age();
  }

  /** The state after these constraints; immutable. */
  after(constraints: readonly Expr[]): State {
    if (this.#cost > MAX_COST) this.#age();
    let { state, length, prefix } = this.#longestKnown(constraints);
    let stored = length;
    const stride = Math.max(STRIDE, Math.floor(PART * constraints.length));
    for (let i = length; i < constraints.length; i++) {
      const constraint = constraints[i] as Expr;
      if (prefix.known === state) state = state.fork();
      state.add(constraint);
      prefix = prefix.extend(constraint);
      // Most queries that follow extend the whole path; some branch off earlier.
      if (i === constraints.length - 1 || i % stride === 0) {
        prefix.known = state;
        this.#cost += STATE_COST + i + 1 - stored;
        stored = i + 1;
      }
    }
    return state;
  }

  #longestKnown(constraints: readonly Expr[]): Known<State> {
    const young = longestKnown(this.#root, constraints);
    // To add a few constraints costs less than to walk down the older trie for them.
    const isNear = young !== null && constraints.length - young.length <= STRIDE;
    const old = isNear ? null : longestKnown(this.#older, constraints);
    if (old === null || (young !== null && young.length >= old.length))
      return young ?? { state: this.begin(), length: 0, prefix: this.#root };
    // It is in use, so it stays.
    let prefix = this.#root;
    for (let i = 0; i < old.length; i++) prefix = prefix.extend(constraints[i] as Expr);
    prefix.known = old.state;
    this.#cost += STATE_COST + old.length;
    return { ...old, prefix };
  }

  #age(): void {
    this.#older = this.#root;
    this.#root = new Prefix();
    this.#cost = 0;
  }
}

interface Known<State> {
  readonly state: State;
  readonly length: number;
  readonly prefix: Prefix<State>;
}

function longestKnown<State extends Extensible<State>>(
  root: Prefix<State>,
  constraints: readonly Expr[],
): Known<State> | null {
  // To look whether a state is current takes longer than to come by it, and the longest one mostly is.
  for (let end = constraints.length; ; ) {
    const known = longestStored(root, constraints, end);
    if (known === null || known.state.isCurrent) return known;
    if (known.length === 0) return null;
    end = known.length - 1;
  }
}

/** The state of the longest of the first prefixes, up to the one of length `end`, that has one. */
function longestStored<State extends Extensible<State>>(
  root: Prefix<State>,
  constraints: readonly Expr[],
  end: number,
): Known<State> | null {
  let found: Prefix<State> | null = null;
  let length = 0;
  let prefix: Prefix<State> | null = root;
  for (let i = 0; prefix !== null; i++) {
    if (prefix.known !== null) {
      found = prefix;
      length = i;
    }
    prefix = i < end ? prefix.followedBy(constraints[i] as Expr) : null;
  }
  return found?.known == null ? null : { state: found.known, length, prefix: found };
}
