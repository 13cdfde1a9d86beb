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
import type { Background, Expr } from '../../logic/index.ts';
import { toBytes } from '../terms/bits.ts';
import { Atom, Bits, Cons, ErlMap, Float, Fun, Nil, Sym, type Term, Tuple } from '../terms/index.ts';
import { mapEntries } from '../terms/map.ts';
import type { Mention } from './places.ts';
import { Relevance, type Ties } from './relevance.ts';

/** A number for everything that states are made of, and the places of the input it mentions. */
export interface Known {
  readonly id: number;
  readonly places: readonly Expr[];
}

/** The paths that explore a state: usually one, more where a shallower one came later. */
interface Visit {
  readonly owners: Set<number>;
  depth: number;
}

/** States with more symbolic parts than this are not worth comparing. */
const MAX_PLACES = 48;
const MAX_ENTRIES = 500_000;

export const UNKNOWN: Known = { id: -1, places: [] };
const EMPTY: Known = { id: 0, places: [] };

/** A frame of the stack; what it means for the state is worked out when somebody asks. */
export class FrameState {
  known: Known | null = null;

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
export const UNKNOWN_FRAME = new FrameState(-1, [], false);
UNKNOWN_FRAME.known = UNKNOWN;

/** Lives as long as the unit: all executions share it. */
export class StateTable {
  #known = new Map<string, Known>();
  #objects = new WeakMap<object, Known>();
  readonly #visits = new Map<string, Visit>();
  #codes = new WeakMap<object, number>();
  #nextCode = 1;
  readonly #relevance: Relevance;

  constructor(ties: Ties | null = null) {
    this.#relevance = new Relevance(ties);
  }

  /** The bottom of every stack. */
  readonly bottom = EMPTY;

  #intern(key: string, parts: readonly Known[]): Known {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    let places: readonly Expr[] = [];
    for (const part of parts) {
      if (part.id < 0) return UNKNOWN;
      if (part.places.length > 0)
        places = places.length === 0 ? part.places : [...new Set([...places, ...part.places])];
    }
    if (places.length > MAX_PLACES) return UNKNOWN;
    const entry = { id: this.#known.size + 1, places };
    this.#known.set(key, entry);
    return entry;
  }

  value(term: Term): Known {
    if (typeof term === 'number') return this.#intern(`n${term}`, []);
    if (typeof term === 'bigint') return this.#intern(`b${term}`, []);
    if (term instanceof Sym) {
      const key = `s${term.expr.id}`;
      return this.#known.get(key) ?? this.#internPlaces(key, this.#relevance.mentionsOf(term.expr));
    }
    const known = this.#objects.get(term);
    if (known !== undefined) return known;
    const made = this.#object(term);
    this.#objects.set(term, made);
    return made;
  }

  #internPlaces(key: string, mention: Mention): Known {
    const entry = { id: this.#known.size + 1, places: [...mention.wholes, ...mention.shapes] };
    this.#known.set(key, entry);
    return entry;
  }

  #object(term: Exclude<Term, number | bigint | Sym>): Known {
    if (term instanceof Atom) return this.#intern(`a${term.id}`, []);
    if (term instanceof Nil) return this.#intern('[]', []);
    if (term instanceof Cons) return this.#list(term);
    if (term instanceof Tuple) return this.#group('t', term.elements);
    if (term instanceof Float) return this.#intern(`f${Object.is(term.value, -0) ? '-0' : term.value}`, []);
    if (term instanceof Bits) return this.#intern(`B${term.bitLength}:${toBytes(term).join()}`, []);
    if (term instanceof ErlMap) return this.#group('m', mapEntries(term).flat());
    if (term instanceof Fun)
      return this.#group(`F${term.module.id}:${term.name.id}/${term.arity}#${term.index}`, term.env);
    return UNKNOWN;
  }

  #group(tag: string, terms: readonly Term[]): Known {
    const parts = terms.map(term => this.value(term));
    return this.#intern(`${tag}(${parts.map(part => part.id).join()})`, parts);
  }

  #list(list: Cons): Known {
    const heads: Term[] = [];
    let rest: Term = list;
    for (; rest instanceof Cons && heads.length <= 10_000; rest = rest.tail) heads.push(rest.head);
    if (rest instanceof Cons) return UNKNOWN;
    let result = this.value(rest);
    for (let i = heads.length - 1; i >= 0; i--) {
      const head = this.value(heads[i] as Term);
      result = this.#intern(`c${head.id},${result.id}`, [head, result]);
    }
    return result;
  }

  /** The state that a stack of frames stands for. */
  stack(frames: readonly FrameState[]): Known {
    let from = frames.length;
    while (from > 0 && (frames[from - 1] as FrameState).known === null) from--;
    let state = frames[from - 1]?.known ?? this.bottom;
    for (const frame of frames.slice(from)) {
      state = this.#frame(state, frame);
      frame.known = state;
    }
    return state;
  }

  #frame(below: Known, { site, env, inert }: FrameState): Known {
    if (below.id < 0 || (inert && below === this.bottom)) return below;
    const parts = env.map(term => this.value(term));
    return this.#intern(`k${below.id}@${site}(${parts.map(part => part.id).join()})`, [below, ...parts]);
  }

  /** A call about to be made on a stack. */
  call(stack: Known, fn: object, args: readonly Term[]): Known {
    if (stack.id < 0) return UNKNOWN;
    const target = fn instanceof Fun ? this.value(fn) : this.#code(fn);
    const parts = args.map(term => this.value(term));
    return this.#intern(`!${stack.id}:${target.id}(${parts.map(part => part.id).join()})`, [
      stack,
      target,
      ...parts,
    ]);
  }

  #code(fn: object): Known {
    let id = this.#codes.get(fn);
    if (id === undefined) {
      id = this.#nextCode++;
      this.#codes.set(fn, id);
    }
    return this.#intern(`code${id}`, []);
  }

  /**
   * Note that a path with these constraints has come to a state; `prefix` identifies the path. True when another
   * path was there before and nothing new can come of this one.
   */
  visit(
    state: Known,
    constraints: readonly Expr[],
    background: Background,
    prefix: number,
    depth: number,
  ): boolean {
    if (state.id < 0) return false;
    const key = `${state.id}|${this.#relevance.storiesOn(state.places, constraints, background)}`;
    const before = this.#visits.get(key);
    if (before === undefined) {
      this.#forgetWhenFull();
      this.#visits.set(key, { owners: new Set([prefix]), depth });
      return false;
    }
    if (before.owners.has(prefix)) return false;
    if (before.depth <= depth) return true;
    before.depth = depth;
    before.owners.add(prefix);
    return false;
  }

  #forgetWhenFull(): void {
    if (this.#visits.size < MAX_ENTRIES && this.#known.size < 4 * MAX_ENTRIES) return;
    this.#visits.clear();
    this.#known = new Map();
    this.#objects = new WeakMap();
    this.#codes = new WeakMap();
  }
}
