/**
 * Meeting again: two paths that reach the same state need not both be explored further.
 *
 * A list of eight elements that are each compared with 42 has 3^8 paths, but what happens at the second element does
 * not depend on the first: the function is called with the same expressions, and nothing that is known about the
 * first element concerns them. So at function calls the state is looked up: the function, its arguments and the
 * stack, with symbolic values by their expressions, and of the path constraints those that are connected with these
 * expressions. If another path was there before (and had at least as much depth left), every way to go on from here
 * is explored from there, and this run is continued for its concrete result alone.
 *
 * Nothing is lost: the constraints left out share no place of the input with the state, so they can neither permit
 * nor forbid any continuation. State that is not visible here (tables, the process dictionary, other processes)
 * switches this off.
 */
import { type Background, type Expr, Hash, nameHash } from '../../logic/index.ts';
import type { FunctionCell } from '../machine/code-server.ts';
import { siteAt } from '../sites.ts';
import { toBytes } from '../terms/bits.ts';
import { Atom, Bits, Cons, ErlMap, Float, Fun, Nil, Sym, type Term, Tuple } from '../terms/index.ts';
import { mapEntries } from '../terms/map-term.ts';
import { ConstraintSlicer, type TypeCouplings } from './constraint-slice.ts';
import type { Footprint } from './places.ts';
import { LocalStore, type Store } from './store.ts';

/** Something that states are made of: a hash of its contents, and the places of the input that it mentions. */
export interface Fingerprint {
  readonly id: number;
  readonly places: readonly Expr[];
}

/** States with more symbolic parts than this are not worth comparing. */
const MAX_PLACES = 48;
const MAX_ENTRIES = 200_000;

export const INCOMPARABLE: Fingerprint = { id: -1, places: [] };
const EMPTY: Fingerprint = { id: 0, places: [] };

/** A frame of the stack; what it means for the state is worked out when somebody asks. */
export class FrameState {
  known: Fingerprint | null = null;

  constructor(
    readonly site: number,
    readonly env: readonly Term[],
    /**
     * It only builds a term. As long as all frames below are such, too, the value can reach nothing but the result of
     * the whole run, and no state depends on it.
     */
    readonly inert: boolean,
  ) {}
}

/** A frame whose code we cannot look into. */
export const OPAQUE_FRAME = new FrameState(-1, [], false);
OPAQUE_FRAME.known = INCOMPARABLE;

/** What the hashes begin with, so that different things with equal parts differ. */
const TAG = {
  number: 1,
  bigint: 2,
  symbol: 3,
  atom: 4,
  cons: 5,
  tuple: 6,
  float: 7,
  bits: 8,
  map: 9,
  fun: 10,
  frame: 11,
  call: 12,
  code: 13,
  visit: 14,
  nil: 15,
} as const;

/** Lives as long as the unit: all executions in a thread share it, and the threads share its memory. */
export class StateTable {
  #known = new Map<number, Fingerprint>();
  #objects = new WeakMap<object, Fingerprint>();
  readonly #relevance: ConstraintSlicer;

  constructor(
    readonly store: Store = new LocalStore(),
    ties: TypeCouplings | null = null,
  ) {
    this.#relevance = new ConstraintSlicer(ties);
  }

  /** The bottom of every stack. */
  readonly bottom = EMPTY;

  #intern(hash: Hash, parts: readonly Fingerprint[]): Fingerprint {
    for (const part of parts) hash.number(part.id);
    const id = hash.value;
    return this.#known.get(id) ?? this.#make(id, parts);
  }

  #make(id: number, parts: readonly Fingerprint[]): Fingerprint {
    let places: readonly Expr[] = [];
    for (const part of parts) {
      if (part.id < 0) return INCOMPARABLE;
      if (part.places.length > 0)
        places = places.length === 0 ? part.places : [...new Set([...places, ...part.places])];
    }
    return places.length > MAX_PLACES ? INCOMPARABLE : this.#keep({ id, places });
  }

  #keep(known: Fingerprint): Fingerprint {
    if (this.#known.size >= MAX_ENTRIES) {
      this.#known = new Map();
      this.#objects = new WeakMap();
    }
    this.#known.set(known.id, known);
    return known;
  }

  value(term: Term): Fingerprint {
    if (typeof term === 'number') return this.#intern(new Hash(TAG.number).number(term), []);
    if (typeof term === 'bigint') return this.#intern(new Hash(TAG.bigint).text(String(term)), []);
    if (term instanceof Sym) {
      const id = new Hash(TAG.symbol).number(term.expr.contentHash).value;
      return this.#known.get(id) ?? this.#symbol(id, this.#relevance.footprintOf(term.expr));
    }
    const known = this.#objects.get(term);
    if (known !== undefined) return known;
    const made = this.#object(term);
    this.#objects.set(term, made);
    return made;
  }

  #symbol(id: number, mention: Footprint): Fingerprint {
    return this.#keep({ id, places: [...mention.wholes, ...mention.shapes] });
  }

  #object(term: Exclude<Term, number | bigint | Sym>): Fingerprint {
    if (term instanceof Atom) return this.#intern(new Hash(TAG.atom).text(term.name), []);
    if (term instanceof Nil) return this.#intern(new Hash(TAG.nil), []);
    if (term instanceof Cons) return this.#list(term);
    if (term instanceof Tuple) return this.#group(new Hash(TAG.tuple), term.elements);
    if (term instanceof Float) return this.#intern(new Hash(TAG.float).text(floatText(term.value)), []);
    if (term instanceof Bits)
      return this.#intern(new Hash(TAG.bits).text(`${term.bitLength}:${toBytes(term).join()}`), []);
    if (term instanceof ErlMap) return this.#group(new Hash(TAG.map), mapEntries(term).flat());
    if (term instanceof Fun) {
      const { module, name, arity, index, env } = term;
      return this.#group(new Hash(TAG.fun).text(`${module.name}:${name.name}/${arity}#${index}`), env);
    }
    return INCOMPARABLE;
  }

  #group(hash: Hash, terms: readonly Term[]): Fingerprint {
    return this.#intern(
      hash.number(terms.length),
      terms.map(term => this.value(term)),
    );
  }

  #list(list: Cons): Fingerprint {
    const heads: Term[] = [];
    let rest: Term = list;
    for (; rest instanceof Cons && heads.length <= 10_000; rest = rest.tail) heads.push(rest.head);
    if (rest instanceof Cons) return INCOMPARABLE;
    let result = this.value(rest);
    for (let i = heads.length - 1; i >= 0; i--)
      result = this.#intern(new Hash(TAG.cons), [this.value(heads[i] as Term), result]);
    return result;
  }

  /** The state that a stack of frames stands for. */
  stack(frames: readonly FrameState[]): Fingerprint {
    let from = frames.length;
    while (from > 0 && (frames[from - 1] as FrameState).known === null) from--;
    let state = frames[from - 1]?.known ?? this.bottom;
    for (const frame of frames.slice(from)) {
      state = this.#frame(state, frame);
      frame.known = state;
    }
    return state;
  }

  #frame(below: Fingerprint, { site, env, inert }: FrameState): Fingerprint {
    if (below.id < 0 || (inert && below === this.bottom)) return below;
    const parts = env.map(term => this.value(term));
    return this.#intern(new Hash(TAG.frame).number(siteAt(site)?.hash ?? 0), [below, ...parts]);
  }

  /** A call about to be made on a stack. */
  call(stack: Fingerprint, fn: FunctionCell | Fun, args: readonly Term[]): Fingerprint {
    if (stack.id < 0) return INCOMPARABLE;
    const target = fn instanceof Fun ? this.value(fn) : this.#code(fn);
    const parts = args.map(term => this.value(term));
    return this.#intern(new Hash(TAG.call), [stack, target, ...parts]);
  }

  #code({ module, name, arity }: FunctionCell): Fingerprint {
    return this.#intern(new Hash(TAG.code).number(nameHash(module)).number(nameHash(name)).number(arity), []);
  }

  /**
   * Note that a path with these constraints has come to a state; `prefix` identifies the path. True when another
   * path was there before and nothing new can come of this one.
   */
  visit(
    state: Fingerprint,
    constraints: readonly Expr[],
    background: Background,
    prefix: number,
    depth: number,
  ): boolean {
    if (state.id < 0) return false;
    const visit = new Hash(TAG.visit).number(state.id);
    for (const story of this.#relevance.canonicalSlice(state.places, constraints, background))
      visit.number(story);
    return this.store.isExplored(visit.value, prefix, depth);
  }
}

function floatText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
