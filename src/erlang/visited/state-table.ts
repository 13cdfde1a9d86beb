/**
 * The state table: of several paths that reach the same state, only one is explored further.
 *
 * A list of eight elements that are each compared with 42 has 3^8 paths, but what happens at the second element does
 * not depend on the first: the function is called with the same expressions, and no constraint on the first element
 * concerns them. So at function calls the state is looked up. Its key is a hash of the function, its arguments and the
 * stack, with symbolic values by their expressions, and of the canonical form (`canonical-form.ts`) of those path
 * constraints that restrict the places these expressions mention (`constraint-slice.ts`, `projection.ts`). Where
 * another path has been there, this run goes on for its concrete result alone and records no more decisions.
 *
 * Claim. Let V be the places that the state mentions, P the path condition of this run, and P' that of the path that
 * is registered for the same key. For every input that satisfies P, some input that satisfies P' has the same values
 * at V, and takes the same decisions from here on. So every continuation is explored from the registered path:
 *
 *     { v | some input with values v at V satisfies P }  =  { v | some input with values v at V satisfies P' }
 *
 * because slicing, projection and renaming each preserve this set (each file states why). Provided that
 *
 * - the rest of the run depends on nothing but the call and the stack: whatever writes something else (processes,
 *   messages, tables, the clock …, `bifs/effects.ts`) switches the look-up off (`World.isMergeable`), and so does a
 *   frame whose variables are not known;
 * - the registered path had at least as much depth left (`Store.isExplored` compares depths);
 * - no two different states have the same hash (53 bits, `logic/hash.ts`).
 */
import { type Background, bitsUpTo, type Expr, Hash, nameHash, spend } from '../../logic/index.ts';
import type { Footprint } from '../../logic/visited/index.ts';
import { ConstraintSlicer, LocalStore, type Store, type TypeCouplings } from '../../logic/visited/index.ts';
import { NO_SITE, type SiteIndex, siteOrNowhere } from '../sites.ts';
import { SIGNATURE } from '../symbolic/signature.ts';
import { toBytes } from '../terms/bits.ts';
import {
  Atom,
  Bits,
  Cons,
  ErlMap,
  Float,
  Fun,
  Nil,
  SelfFun,
  SourceFun,
  Sym,
  TableFun,
  type Term,
  Tuple,
} from '../terms/index.ts';
import { mapEntries } from '../terms/map-term.ts';
import { unobserved } from '../terms/stack-trace.ts';

/** What a state or a part of one is known by. */
export interface Fingerprint {
  /** A hash of the contents; negative where they cannot be compared. */
  readonly id: number;
  /** The places of the input that the contents mention. */
  readonly places: readonly Expr[];
}

/** Places in one state. More would recognise larger states, which seldom recur, for slices that cost more. */
const MAX_PLACES = 48;
/** Fingerprints that are kept; beyond that all are dropped and made anew. More takes more memory and less time. */
const MAX_FINGERPRINTS = 20_000;
/** Cells of one list that are looked at; a state with a longer list is not compared. */
const MAX_CELLS = 10_000;

/** Bits of one bitstring or integer that are looked at; a state with a longer one is not compared. */
const MAX_STATE_BITS = 1 << 16;

const INCOMPARABLE: Fingerprint = { id: -1, places: [] };
/** The bottom of every stack. */
const BOTTOM: Fingerprint = { id: 0, places: [] };

/** A frame of the stack. Its fingerprint, which includes all frames below, is made at the first look-up. */
export class FrameState {
  fingerprint: Fingerprint | null = null;

  constructor(
    readonly site: SiteIndex,
    readonly env: readonly Term[],
    /**
     * The frame's code only builds a term from the value that is returned to it. If all frames below are inert, too,
     * nothing that they hold can influence a decision: it reaches the result of the run and nothing else.
     */
    readonly inert: boolean,
  ) {}
}

/** A frame whose variables are not known: stacks with it on them are not compared. */
export const OPAQUE_FRAME = new FrameState(NO_SITE, [], false);
OPAQUE_FRAME.fingerprint = INCOMPARABLE;

/** A function that is called by its name. */
interface FunctionName {
  readonly module: string;
  readonly name: string;
  readonly arity: number;
}

/** The first number of each hash, so that parts of different sorts with equal contents differ. */
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

/** Lives as long as the unit: all executions in a thread share the table, and all threads share its store. */
export class StateTable {
  #fingerprints = new Map<number, Fingerprint>();
  #objects = new WeakMap<object, Fingerprint>();
  readonly #slicer: ConstraintSlicer;

  constructor(
    readonly store: Store = new LocalStore(),
    couplings: TypeCouplings | null = null,
    /** Whether the program can tell floats next to the least and the greatest one apart. */
    boundsFloats: () => boolean = () => true,
  ) {
    this.#slicer = new ConstraintSlicer(SIGNATURE, couplings, boundsFloats);
  }

  #intern(hash: Hash, parts: readonly Fingerprint[]): Fingerprint {
    for (const part of parts) hash.number(part.id);
    const id = hash.value;
    return this.#fingerprints.get(id) ?? this.#make(id, parts);
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

  #keep(fingerprint: Fingerprint): Fingerprint {
    if (this.#fingerprints.size >= MAX_FINGERPRINTS) {
      this.#fingerprints = new Map();
      this.#objects = new WeakMap();
    }
    this.#fingerprints.set(fingerprint.id, fingerprint);
    return fingerprint;
  }

  term(term: Term): Fingerprint {
    if (typeof term === 'number') return this.#intern(new Hash(TAG.number).number(term), []);
    if (typeof term === 'bigint')
      return bitsUpTo(term) > MAX_STATE_BITS
        ? INCOMPARABLE
        : this.#intern(new Hash(TAG.bigint).text(String(term)), []);
    if (term instanceof Sym) {
      const id = new Hash(TAG.symbol).number(term.expr.contentHash).value;
      return this.#fingerprints.get(id) ?? this.#symbol(id, this.#slicer.footprintOf(term.expr));
    }
    const known = this.#objects.get(term);
    if (known !== undefined) return known;
    const made = this.#object(term);
    this.#objects.set(term, made);
    return made;
  }

  #symbol(id: number, footprint: Footprint): Fingerprint {
    return this.#keep({ id, places: [...footprint.wholes, ...footprint.shapes] });
  }

  #object(term: Exclude<Term, number | bigint | Sym>): Fingerprint {
    if (term instanceof Atom) return this.#intern(new Hash(TAG.atom).text(term.name), []);
    if (term instanceof Nil) return this.#intern(new Hash(TAG.nil), []);
    if (term instanceof Cons) return unobserved(() => this.#list(term));
    if (term instanceof Tuple) return this.#group(new Hash(TAG.tuple), term.elements);
    if (term instanceof Float) return this.#intern(new Hash(TAG.float).text(floatText(term.value)), []);
    if (term instanceof Bits)
      return term.bitLength > MAX_STATE_BITS
        ? INCOMPARABLE
        : this.#intern(new Hash(TAG.bits).text(`${term.bitLength}:${toBytes(term).join()}`), []);
    if (term instanceof ErlMap) return this.#group(new Hash(TAG.map), mapEntries(term).flat());
    // What a function that was made up does is in its clauses, which are not compared.
    if (term instanceof Fun && !(term instanceof TableFun || term instanceof SelfFun)) {
      const { module, name, arity, index, env } = term;
      const source = term instanceof SourceFun ? term.source : '';
      const text = `${module.name}:${name.name}/${arity}#${index} ${source}`;
      return this.#group(new Hash(TAG.fun).text(text), env);
    }
    return INCOMPARABLE;
  }

  #group(hash: Hash, terms: readonly Term[]): Fingerprint {
    spend(terms.length);
    return this.#intern(
      hash.number(terms.length),
      terms.map(term => this.term(term)),
    );
  }

  #list(list: Cons): Fingerprint {
    const heads: Term[] = [];
    let rest: Term = list;
    for (; rest instanceof Cons && heads.length <= MAX_CELLS; rest = rest.tail) heads.push(rest.head);
    if (rest instanceof Cons) return INCOMPARABLE;
    let result = this.term(rest);
    for (let i = heads.length - 1; i >= 0; i--)
      result = this.#intern(new Hash(TAG.cons), [this.term(heads[i] as Term), result]);
    return result;
  }

  /** The fingerprint of a whole stack; only frames that were pushed since the last look-up are new. */
  stack(frames: readonly FrameState[]): Fingerprint {
    let from = frames.length;
    while (from > 0 && (frames[from - 1] as FrameState).fingerprint === null) from--;
    let state = frames[from - 1]?.fingerprint ?? BOTTOM;
    for (const frame of frames.slice(from)) {
      state = this.#frame(state, frame);
      frame.fingerprint = state;
    }
    return state;
  }

  #frame(below: Fingerprint, { site, env, inert }: FrameState): Fingerprint {
    if (below.id < 0 || (inert && below === BOTTOM)) return below;
    const parts = env.map(term => this.term(term));
    return this.#intern(new Hash(TAG.frame).number(siteOrNowhere(site).id), [below, ...parts]);
  }

  /** The fingerprint of a state: a call that is about to be made, on a stack. */
  call(stack: Fingerprint, fn: FunctionName | Fun, args: readonly Term[]): Fingerprint {
    if (stack.id < 0) return INCOMPARABLE;
    const target = fn instanceof Fun ? this.term(fn) : this.#code(fn);
    const parts = args.map(term => this.term(term));
    return this.#intern(new Hash(TAG.call), [stack, target, ...parts]);
  }

  #code({ module, name, arity }: FunctionName): Fingerprint {
    return this.#intern(new Hash(TAG.code).number(nameHash(module)).number(nameHash(name)).number(arity), []);
  }

  /**
   * Register that a path with these constraints has reached a state at this depth; `prefix` is the hash of the path's
   * labels. True where another path is registered that explores all continuations of this one.
   */
  visit(
    state: Fingerprint,
    constraints: readonly Expr[],
    background: Background,
    prefix: number,
    depth: number,
  ): boolean {
    if (state.id < 0) return false;
    const key = new Hash(TAG.visit).number(state.id);
    for (const component of this.#slicer.canonicalSlice(state.places, constraints, background))
      key.number(component);
    return this.store.isExplored(key.value, prefix, depth);
  }
}

function floatText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
