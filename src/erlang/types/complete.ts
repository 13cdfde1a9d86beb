/**
 * Repairs a solver's model so that its terms are members of their types.
 *
 * The places that a query mentions are correct already, because the query contains the types' constraints on them; all
 * other parts of a model are arbitrary. The repaired term keeps the constructors and values of mentioned places, and
 * replaces every other part that is not in its type by a small inhabitant. Of several alternatives of a union the one
 * with the fewest changes is taken. The result is a member of the type, or null.
 *
 * Where the query compares places as wholes, equal parts are replaced by equal terms, and distinct parts by distinct
 * terms as far as the type has enough inhabitants. Otherwise the smallest inhabitant is used.
 */
import { defined, type Expr } from '../../logic/index.ts';
import { concrete } from '../terms/concrete.ts';
import { concretize } from '../terms/concretize.ts';
import {
  Cons,
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
import { somePart } from '../terms/parts.ts';
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
  /** The keys that the query mentions, present or not. */
  readonly keys: readonly Expr[];
  readonly results: { readonly args: readonly Expr[]; readonly kept: Kept }[];
}

/** The parts below each variable that a query mentions. */
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

interface Repaired {
  readonly term: Term;
  readonly changes: number;
}

/** The repair of one model. It has a memo table of replacements, so that equal parts stay equal. */
export class Completion {
  readonly #replaced = new Map<Type, Map<string, Term>>();

  constructor(
    private readonly inhabitants: Inhabitants,
    /** The variables' values in the model, for keys of maps that are places in them. */
    private readonly model: ReadonlyMap<Expr, Term>,
    private readonly distinct: boolean,
  ) {}

  /** A member of the type that agrees with the given term in the kept parts; null when there is none. */
  complete(type: Type, term: Term | undefined, kept: Kept | undefined): Repaired | null {
    const repaired = term === undefined ? this.#replace(type, nil) : this.#repair(type, term, kept ?? null);
    return repaired !== null && isMember(this.inhabitants.env, type, repaired.term) ? repaired : null;
  }

  #replace(type: Type, unfit: Term): Repaired | null {
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

  #repair(type: Type, term: Term, kept: Kept | null): Repaired | null {
    const plain = concrete(term);
    // Membership does not check what a function returns.
    const functions = containsFunctions(plain);
    if (!functions && isMember(this.inhabitants.env, type, plain)) return { term: plain, changes: 0 };
    if (!functions && kept === null) return this.#replace(type, plain);
    let best: Repaired | null = null;
    for (const head of this.inhabitants.env.heads(type)) {
      const repaired = this.#repairParts(head, plain, kept);
      if (repaired !== null && (best === null || repaired.changes < best.changes)) best = repaired;
    }
    return best ?? (kept === null ? this.#replace(type, plain) : null);
  }

  #repairParts(head: Head, term: Exclude<Term, Sym>, kept: Kept | null): Repaired | null {
    switch (head.kind) {
      case 'any':
        return { term, changes: 0 };
      case 'nonlist':
        return term instanceof Cons ? null : { term, changes: 0 };
      case 'fun':
        return term instanceof Fun ? this.#repairFunction(head, term, kept) : null;
      case 'list':
        return term instanceof Cons ? this.#repairCell(head, term, kept) : null;
      case 'tuple':
        return term instanceof Tuple ? this.#repairTuple(head, term, kept) : null;
      case 'map':
        return term instanceof ErlMap ? this.#repairMap(head, term, kept) : null;
      // Terms without parts cannot be repaired.
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

  #repairCell(type: ListType, cell: Cons, kept: Kept | null): Repaired | null {
    const [first, rest] = [part(kept, 'cons', 0), part(kept, 'cons', 1)];
    const repaired = this.#repairAll([type.element, tailOf(type)], [cell.head, cell.tail], [first, rest]);
    if (repaired === null) return null;
    const [newHead, newTail] = repaired.terms as [Term, Term];
    return { term: new Cons(newHead, newTail), changes: repaired.changes };
  }

  #repairTuple(type: TupleType, term: Tuple, kept: Kept | null): Repaired | null {
    const { elements } = term;
    if (type.elements === null) return { term, changes: 0 };
    if (type.elements.length !== elements.length) return null;
    const keeps = elements.map((_, i) => part(kept, `t${elements.length}`, i));
    const repaired = this.#repairAll(type.elements, elements, keeps);
    return repaired === null ? null : { term: new Tuple(repaired.terms), changes: repaired.changes };
  }

  #repairAll(
    types: readonly Type[],
    terms: readonly Term[],
    kept: readonly (Kept | null)[],
  ): { readonly terms: Term[]; readonly changes: number } | null {
    const result: Term[] = [];
    let changes = 0;
    for (const [i, type] of types.entries()) {
      const repaired = this.#repair(type, defined(terms[i]), kept[i] ?? null);
      if (repaired === null) return null;
      result.push(repaired.term);
      changes += repaired.changes;
    }
    return { terms: result, changes };
  }

  /** Keeps the calls that the query mentions; results of others are chosen by the type. */
  #repairFunction({ args: types, result }: FunType, fun: Fun, kept: Kept | null): Repaired | null {
    if (types !== null && types.length !== fun.arity) return null;
    if (!(fun instanceof TableFun)) return { term: fun, changes: 0 };
    let changes = 0;
    const entries: TableEntry[] = [];
    for (const { args, result: old } of fun.entries) {
      const inside = kept?.results.find(({ args: asked }) =>
        asked.every((e, i) => isTermOf(e, defined(args[i]), this.model)),
      );
      const repaired = this.#repair(result, old, inside?.kept ?? null);
      if (repaired === null) return null;
      entries.push({ args, result: repaired.term });
      changes += repaired.changes;
    }
    const otherwise = this.#repair(result, fun.otherwise, null)?.term ?? fun.otherwise;
    return { term: new TableFun(fun.arity, entries, otherwise, fun.self), changes };
  }

  /** Keeps the entries that the query mentions, and adds mandatory ones. */
  #repairMap({ associations }: MapType, map: ErlMap, kept: Kept | null): Repaired | null {
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
      const repaired = this.#repair(association.value, value, inside?.kept ?? null);
      if (repaired === null) return null;
      entries.push([key, repaired.term]);
      present.add(association);
      changes += repaired.changes;
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
    // Entries with keys outside of the type are needed for the map's size: replace each by an entry of the type.
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
  const found = somePart([concretize(term)], part => part instanceof Fun);
  holdsFunctions.set(term, found);
  return found;
}
