/**
 * Mending a solver's model so that it is in the type.
 *
 * The places that a query mentions are right already, because the types spoke about them; between and behind them
 * a model may hold anything. So the mended term keeps the constructors and values of mentioned places and puts
 * small inhabitants where anything else does not fit. Of several alternatives of a union the one with the fewest
 * changes is taken. The answer is a term of the type or null: never something in between.
 *
 * Where the query compares places as wholes, unfit parts that are equal are replaced by the same term and different
 * ones, if the type has enough terms, by different terms. Otherwise the smallest will do.
 */
import type { Expr } from '../../logic/index.ts';
import {
  Cons,
  concrete,
  ErlMap,
  Fun,
  mapEntries,
  mapFrom,
  nil,
  print,
  type Sym,
  type TableEntry,
  TableFun,
  type Term,
  Tuple,
} from '../terms/index.ts';
import { type Head, tailOf } from './heads.ts';
import type { Inhabitants } from './inhabit.ts';
import { isMember } from './member.ts';
import type { Mentions } from './mentions.ts';
import { isTermOf, stepOf, termOf } from './place.ts';
import type { Association, FunType, ListType, MapType, TupleType, Type } from './type.ts';

/** The mentioned parts of one term: fields by constructor and index, values of maps by key, results by arguments. */
export interface Kept {
  readonly fields: Map<string, Kept>;
  readonly values: { readonly key: Expr; readonly kept: Kept }[];
  /** The keys that the query asks for, whether they are there or not. */
  readonly keys: readonly Expr[];
  readonly results: { readonly args: readonly Expr[]; readonly kept: Kept }[];
}

/** What must be kept below each variable, given what a query mentions. */
export function keptPlaces(mentions: Mentions): Map<Expr, Kept> {
  const known = new Map<Expr, Kept>();
  const nodeOf = (place: Expr): Kept => {
    let kept = known.get(place);
    if (kept === undefined) {
      kept = { fields: new Map(), values: [], keys: mentions.keys(place), results: [] };
      known.set(place, kept);
      const back = stepOf(place);
      if (back?.step.kind === 'field')
        nodeOf(back.from).fields.set(fieldKey(back.step.ctor.name, back.step.index), kept);
      if (back?.step.kind === 'value') nodeOf(back.from).values.push({ key: back.step.key, kept });
      if (back?.step.kind === 'result') nodeOf(back.from).results.push({ args: place.args.slice(1), kept });
    }
    return kept;
  };
  for (const place of mentions.places()) nodeOf(place);
  return known;
}

const fieldKey = (ctor: string, index: number): string => `${ctor} ${index}`;

interface Mended {
  readonly term: Term;
  readonly changes: number;
}

/** For one model: what replaced what is remembered. */
export class Completion {
  readonly #replaced = new Map<Type, Map<string, Term>>();

  constructor(
    private readonly inhabitants: Inhabitants,
    /** The terms that the model gives the variables: keys of maps may be places in them. */
    private readonly model: ReadonlyMap<Expr, Term>,
    private readonly distinct: boolean,
  ) {}

  /** A term of the type that agrees with the given one in what is kept; null when there is none. */
  complete(type: Type, term: Term | undefined, kept: Kept | undefined): Mended | null {
    const mended = term === undefined ? this.#replace(type, nil) : this.#mend(type, term, kept ?? null);
    return mended !== null && isMember(this.inhabitants.env, type, mended.term) ? mended : null;
  }

  #replace(type: Type, unfit: Term): Mended | null {
    if (!this.distinct) {
      const smallest = this.inhabitants.smallest(type);
      return smallest === null ? null : { term: smallest, changes: 1 };
    }
    const known = this.#replaced.get(type) ?? new Map<string, Term>();
    this.#replaced.set(type, known);
    const key = print(unfit);
    let term = known.get(key);
    if (term === undefined) {
      const some = this.inhabitants.some(type, known.size + 1);
      term = some[known.size] ?? some[0];
      if (term === undefined) return null;
      known.set(key, term);
    }
    return { term, changes: 1 };
  }

  #mend(type: Type, term: Term, kept: Kept | null): Mended | null {
    const plain = concrete(term);
    // Being a member says nothing about what a function returns.
    const functions = containsFunctions(plain);
    if (!functions && isMember(this.inhabitants.env, type, plain)) return { term: plain, changes: 0 };
    if (!functions && kept === null) return this.#replace(type, plain);
    let best: Mended | null = null;
    for (const head of this.inhabitants.env.heads(type)) {
      const mended = this.#mendParts(head, plain, kept);
      if (mended !== null && (best === null || mended.changes < best.changes)) best = mended;
    }
    return best ?? (kept === null ? this.#replace(type, plain) : null);
  }

  #mendParts(head: Head, term: Exclude<Term, Sym>, kept: Kept | null): Mended | null {
    switch (head.kind) {
      case 'any':
        return { term, changes: 0 };
      case 'nonlist':
        return term instanceof Cons ? null : { term, changes: 0 };
      case 'fun':
        return term instanceof Fun ? this.#mendFunction(head, term, kept) : null;
      case 'list':
        return term instanceof Cons ? this.#mendCell(head, term, kept) : null;
      case 'tuple':
        return term instanceof Tuple ? this.#mendTuple(head, term, kept) : null;
      case 'map':
        return term instanceof ErlMap ? this.#mendMap(head, term, kept) : null;
      // Without parts there is nothing to mend.
      case 'integer':
      case 'float':
      case 'atom':
      case 'literal':
      case 'nil':
      case 'bits':
      case 'pid':
      case 'port':
      case 'reference':
        return null;
    }
  }

  #mendCell(type: ListType, cell: Cons, kept: Kept | null): Mended | null {
    const [first, rest] = [part(kept, 'cons', 0), part(kept, 'cons', 1)];
    const mended = this.#mendAll([type.element, tailOf(type)], [cell.head, cell.tail], [first, rest]);
    if (mended === null) return null;
    const [newHead, newTail] = mended.terms as [Term, Term];
    return { term: new Cons(newHead, newTail), changes: mended.changes };
  }

  #mendTuple(type: TupleType, term: Tuple, kept: Kept | null): Mended | null {
    const { elements } = term;
    if (type.elements === null) return { term, changes: 0 };
    if (type.elements.length !== elements.length) return null;
    const keeps = elements.map((_, i) => part(kept, `t${elements.length}`, i));
    const mended = this.#mendAll(type.elements, elements, keeps);
    return mended === null ? null : { term: new Tuple(mended.terms), changes: mended.changes };
  }

  #mendAll(
    types: readonly Type[],
    terms: readonly Term[],
    kept: readonly (Kept | null)[],
  ): { readonly terms: Term[]; readonly changes: number } | null {
    const result: Term[] = [];
    let changes = 0;
    for (const [i, type] of types.entries()) {
      const mended = this.#mend(type, terms[i] as Term, kept[i] ?? null);
      if (mended === null) return null;
      result.push(mended.term);
      changes += mended.changes;
    }
    return { terms: result, changes };
  }

  /** The calls that the query asked about stay; what it returns for others is up to the type. */
  #mendFunction({ args: types, result }: FunType, fun: Fun, kept: Kept | null): Mended | null {
    if (types !== null && types.length !== fun.arity) return null;
    if (!(fun instanceof TableFun)) return { term: fun, changes: 0 };
    let changes = 0;
    const entries: TableEntry[] = [];
    for (const { args, result: old } of fun.entries) {
      const inside = kept?.results.find(({ args: asked }) =>
        asked.every((e, i) => isTermOf(e, args[i] as Term, this.model)),
      );
      const mended = this.#mend(result, old, inside?.kept ?? null);
      if (mended === null) return null;
      entries.push({ args, result: mended.term });
      changes += mended.changes;
    }
    const otherwise = this.#mend(result, fun.otherwise, null)?.term ?? fun.otherwise;
    return { term: new TableFun(fun.arity, entries, otherwise, fun.self), changes };
  }

  /** A model's map has the entries that the query asked about: they stay, and mandatory ones are added. */
  #mendMap({ associations }: MapType, map: ErlMap, kept: Kept | null): Mended | null {
    const entries: [Term, Term][] = [];
    const present = new Set<Association>();
    let unfit = 0;
    let changes = 0;
    for (const [key, value] of mapEntries(map)) {
      const association = this.inhabitants.associationOf(associations, key);
      if (association === undefined) {
        unfit++;
        continue;
      }
      const inside = kept?.values.find(entry => isTermOf(entry.key, key, this.model));
      const mended = this.#mend(association.value, value, inside?.kept ?? null);
      if (mended === null) return null;
      entries.push([key, mended.term]);
      present.add(association);
      changes += mended.changes;
    }
    const asked = kept?.keys.flatMap(key => termOf(key, this.model) ?? []) ?? [];
    const add = (association: Association): boolean => {
      const used = [...entries.map(([key]) => key), ...asked];
      const key = this.inhabitants.freshKey(associations, association, used);
      const value = this.inhabitants.smallest(association.value);
      if (key === null || value === null) return false;
      entries.push([key, value]);
      changes++;
      return true;
    };
    for (const association of associations)
      if (association.mandatory && !present.has(association)) {
        if (!add(association)) return null;
        unfit--;
      }
    // Entries whose keys do not fit were there for the map's size: others take their place.
    for (; unfit > 0; unfit--) if (!associations.some(add)) return null;
    return { term: mapFrom(entries), changes };
  }
}

function part(kept: Kept | null, ctor: string, index: number): Kept | null {
  return kept?.fields.get(fieldKey(ctor, index)) ?? null;
}

const holdsFunctions = new WeakMap<object, boolean>();

export function containsFunctions(whole: Term): boolean {
  const term = concrete(whole);
  if (term instanceof Fun) return true;
  if (!(term instanceof Cons || term instanceof Tuple || term instanceof ErlMap)) return false;
  const known = holdsFunctions.get(term);
  if (known !== undefined) return known;
  const todo: Term[] = [term];
  let found = false;
  for (let next = todo.pop(); next !== undefined && !found; next = todo.pop()) {
    const plain = concrete(next);
    if (plain instanceof Fun) found = true;
    else if (plain instanceof Cons) todo.push(plain.tail, plain.head);
    else if (plain instanceof Tuple) todo.push(...plain.elements);
    else if (plain instanceof ErlMap) for (const entry of mapEntries(plain)) todo.push(...entry);
  }
  holdsFunctions.set(term, found);
  return found;
}
