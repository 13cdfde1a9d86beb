/**
 * What was found out about the prefixes of conjunctions.
 *
 * Most questions are a path that an earlier question led to, a few constraints longer. What was made of the constraints
 * up to there is kept in a tree of all prefixes, so that each goes on from the longest one known, and a path is looked at
 * only once, whatever the order its decisions are reversed in.
 */
import type { Expr } from './expr.ts';

/** What constraints are added to, one after the other. */
export interface Extensible<State> {
  add(constraint: Expr): void;
  /** One that can be extended without changing this one. */
  fork(): State;
  /** Whether it would still become the same. */
  readonly isCurrent: boolean;
}

class Prefix<State> {
  /** Not changed any more. */
  known: State | null = null;
  /** How it goes on: mostly in one way only. */
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

/** Between two states that are kept of one path are at least so many constraints, and at least this part of all. */
const STRIDE = 8;
const PART = 1 / 16;
/** When the prefixes with a state have so many constraints together, all are forgotten. */
const MAX_LENGTH = 400_000;

export class Prefixes<State extends Extensible<State>> {
  #root = new Prefix<State>();
  /** The length of all prefixes with a state together. */
  #length = 0;

  constructor(private readonly begin: () => State) {}

  /** The state after all these constraints, not to be changed. */
  after(constraints: readonly Expr[]): State {
    if (this.#length > MAX_LENGTH) this.#forget();
    let { state, length, prefix } = this.#longestKnown(constraints);
    const stride = Math.max(STRIDE, Math.floor(PART * constraints.length));
    for (let i = length; i < constraints.length; i++) {
      const constraint = constraints[i] as Expr;
      if (prefix.known === state) state = state.fork();
      state.add(constraint);
      prefix = prefix.extend(constraint);
      // Most questions that follow go on behind the last constraint; some turn off before it.
      if (i === constraints.length - 1 || i % stride === 0) {
        prefix.known = state;
        this.#length += i + 1;
      }
    }
    return state;
  }

  #longestKnown(constraints: readonly Expr[]): { state: State; length: number; prefix: Prefix<State> } {
    let best: { state: State; length: number; prefix: Prefix<State> } | null = null;
    let prefix: Prefix<State> | null = this.#root;
    for (let length = 0; prefix !== null; length++) {
      const { known }: Prefix<State> = prefix;
      if (known?.isCurrent) best = { state: known, length, prefix };
      const next = constraints[length];
      prefix = next === undefined ? null : prefix.followedBy(next);
    }
    return best ?? { state: this.begin(), length: 0, prefix: this.#root };
  }

  #forget(): void {
    this.#root = new Prefix();
    this.#length = 0;
  }
}
