/**
 * What the past says about the rest of a path, in words that do not depend on where in the input it was read.
 *
 * A loop that compares each element of a list with a key leaves constraints between the key and elements that nobody
 * will look at again. For the key it does not matter which element an answer came from: "there is an atom before it"
 * is the same news every time. So a part of the input that the state does not touch is written as a number, and
 * constraints that are connected through such parts make up one story. Equal stories leave the same room for what is
 * alive, since each speaks about parts of its own: they count once.
 */
import { Constructor, type Expr, Hash, nameHash, Uninterpreted } from '../../logic/index.ts';
import { TERM } from '../symbolic/signature.ts';
import { enclosing, isPlace } from './places.ts';

/** Larger constraints are told by their identity. */
const MAX_NODES = 300;

export interface CanonicalFormOptions {
  /** The places that the state depends on. */
  readonly live: readonly Expr[];
  /** What the types say about a place by itself; null where they connect it with others. */
  readonly typeOf: (place: Expr) => string | null;
}

/** The stories that these constraints, in the order of the path, tell, as hashes of what they say. */
export function canonicalForm(constraints: readonly Expr[], options: CanonicalFormOptions): number[] {
  const parts = new RenamableRegions(options);
  const told = new Set<number>();
  const stories = new Components();
  for (const constraint of constraints) {
    const own = parts.in(constraint);
    if (own === null || own.size === 0) told.add(constraint.contentHash);
    else stories.add(constraint, own);
  }
  for (const { constraints: chapter } of stories.all) told.add(new ComponentHasher(parts).tell(chapter));
  return [...told].sort((a, b) => a - b);
}

interface Component {
  readonly parts: Set<Expr>;
  readonly constraints: Expr[];
}

/** Constraints that share parts belong together. */
class Components {
  all: Component[] = [];

  add(constraint: Expr, parts: ReadonlySet<Expr>): void {
    const joined = this.all.filter(story => [...parts].some(part => story.parts.has(part)));
    const [first] = joined;
    const home = first ?? { parts: new Set<Expr>(), constraints: [] };
    for (const other of joined.slice(1)) {
      for (const part of other.parts) home.parts.add(part);
      home.constraints.push(...other.constraints);
    }
    for (const part of parts) home.parts.add(part);
    home.constraints.push(constraint);
    const gone = new Set(joined);
    this.all = [...this.all.filter(story => !gone.has(story)), home];
  }
}

/** The outermost parts of the input that touch nothing alive. */
class RenamableRegions {
  readonly #live: ReadonlySet<Expr>;
  readonly #around: ReadonlySet<Expr>;
  readonly #parts = new Map<Expr, Expr | null>();

  constructor(private readonly options: CanonicalFormOptions) {
    this.#live = new Set(options.live);
    this.#around = new Set(options.live.flatMap(place => [...enclosing(place)]));
  }

  typeOf(part: Expr): string {
    return this.options.typeOf(part) ?? '';
  }

  /** The part that a place belongs to; null where it is alive or its type connects it with something else. */
  of(place: Expr): Expr | null {
    let part = this.#parts.get(place);
    if (part === undefined) {
      part = this.#find(place);
      this.#parts.set(place, part);
    }
    return part;
  }

  #find(place: Expr): Expr | null {
    if (this.#live.has(place) || this.#around.has(place)) return null;
    let part: Expr | null = place.sort === TERM ? place : null;
    for (const outer of enclosing(place)) {
      if (this.#live.has(outer)) return null;
      if (this.#around.has(outer)) break;
      part = outer;
    }
    return part === null || this.options.typeOf(part) === null ? null : part;
  }

  /** All that a constraint mentions; null for one that is too large to look at. */
  in(constraint: Expr): ReadonlySet<Expr> | null {
    const found = new Set<Expr>();
    const seen = new Set<Expr>();
    const todo = [constraint];
    for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
      if (seen.has(e)) continue;
      seen.add(e);
      if (seen.size > MAX_NODES) return null;
      if (isPlace(e)) {
        const part = this.of(e);
        if (part !== null) found.add(part);
      } else todo.push(...e.args);
    }
    return found;
  }
}

/** Hashes a story, with its parts numbered as they come up. */
class ComponentHasher {
  readonly #numbers = new Map<Expr, number>();
  readonly #told = new Map<Expr, number>();

  constructor(private readonly parts: RenamableRegions) {}

  tell(constraints: readonly Expr[]): number {
    const story = new Hash(0);
    for (const constraint of constraints) story.number(this.#tell(constraint));
    return story.value;
  }

  #tell(e: Expr): number {
    let told = this.#told.get(e);
    if (told === undefined) {
      told = isPlace(e) ? this.#place(e) : this.#node(e);
      this.#told.set(e, told);
    }
    return told;
  }

  #place(place: Expr): number {
    const part = this.parts.of(place);
    if (part === null) return place.contentHash;
    const told = new Hash(1).number(this.#numberOf(part)).number(nameHash(this.parts.typeOf(part)));
    for (let e = place; e !== part; e = e.args[0] as Expr)
      told.number(nameHash((e.data as Constructor).name)).number(e.index);
    return told.value;
  }

  #numberOf(part: Expr): number {
    let number = this.#numbers.get(part);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(part, number);
    }
    return number;
  }

  #node(e: Expr): number {
    if (e.args.length === 0) return e.contentHash;
    const { data } = e;
    const name = data instanceof Constructor || data instanceof Uninterpreted ? data.name : '';
    const told = new Hash(2).number(nameHash(e.op)).number(nameHash(name)).number(e.index);
    for (const arg of e.args) told.number(this.#tell(arg));
    return told.value;
  }
}
