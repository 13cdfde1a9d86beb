/**
 * The types of places.
 *
 * A place may have several types, each under a condition: that the place exists (the enclosing terms have the right
 * constructors), and that sibling fields select an alternative. Conditions are linked lists that share their prefixes,
 * because places of one input are nested: the tenth element's condition is the ninth's and one more.
 */
import { and, type Constructor, defined, type Expr, eq, int, is, or, select } from '../../logic/index.ts';
import { CONS, FUN, farity, hasKey, MAP, NIL, tupleArity } from '../symbolic/signature.ts';
import { type Formulas, keyConditions } from './formula.ts';
import { type Head, tailOf } from './heads.ts';
import { type Step, stepOf } from './place.ts';
import type { Shapes } from './shape.ts';
import { fieldTypes, type Product, type Split, splitProducts } from './split.ts';
import { ANY, type MapType, type Type, union } from './type.ts';

export interface When {
  readonly outer: When | null;
  readonly condition: Expr;
}

/** Under `when` (null: always), the place has this type. */
export interface Typing {
  readonly when: When | null;
  readonly type: Type;
}

/** Alternatives that no single field discriminates, with the formula for all of them. */
export interface Group {
  readonly when: When | null;
  formula(formulas: Formulas): Expr;
}

interface PlaceTypes {
  readonly typings: readonly Typing[];
  /** The groups whose alternatives constrain this place. */
  readonly groups: readonly Group[];
  /**
   * The outermost enclosing places whose parts the types correlate: a constraint on one part may imply one on another.
   * Null where there are none.
   */
  readonly correlated: readonly Expr[] | null;
}

const UNTYPED: PlaceTypes = { typings: [], groups: [], correlated: null };

export class Typings {
  readonly #places = new Map<Expr, PlaceTypes>();
  readonly #splits = new Map<string, Split>();

  constructor(
    private readonly shapes: Shapes,
    variables: readonly Expr[],
    alternatives: readonly Product[],
  ) {
    const possible = alternatives.filter(types => types.every(type => !shapes.sizes.isEmpty(type)));
    const split = splitProducts(possible, shapes);
    const correlated = split.kind === 'one' ? null : variables;
    for (const [i, variable] of variables.entries())
      this.#places.set(variable, { ...this.#fieldsOf(split, i, variables, null), correlated: correlated });
  }

  /** An expression that is not a place of an input, or has the type `any()`, is untyped. */
  of(e: Expr): PlaceTypes {
    const known = this.#places.get(e);
    if (known !== undefined) return known;
    // Iterates down from the nearest memoized place, since places in long lists are deep.
    const chain: { place: Expr; from: Expr; step: Step }[] = [];
    for (let place = e; !this.#places.has(place); ) {
      const back = stepOf(place);
      if (back === null) {
        this.#places.set(place, UNTYPED);
        break;
      }
      chain.push({ place, ...back });
      place = back.from;
    }
    for (const { place, from, step } of chain.reverse())
      this.#places.set(place, this.#after(this.#places.get(from) ?? UNTYPED, from, step));
    return this.#places.get(e) ?? UNTYPED;
  }

  #after(types: PlaceTypes, from: Expr, step: Step): PlaceTypes {
    // A place of type `any()` under all alternatives is unconstrained, and so are its parts.
    if (types.typings.every(({ type }) => type === ANY)) return { ...types, typings: [] };
    const parts = types.typings.map(typing => this.#step(typing, from, step));
    return {
      typings: mergeSame(parts.flatMap(part => part.typings)),
      groups: [...types.groups, ...parts.flatMap(part => part.groups)],
      correlated: types.correlated ?? (parts.some(part => part.correlated !== null) ? [from] : null),
    };
  }

  #step({ when, type }: Typing, from: Expr, step: Step): PlaceTypes {
    switch (step.kind) {
      case 'field':
        return this.#field(type, when, from, step.ctor, step.index);
      case 'value':
        return this.#value(type, when, from, step.key);
      case 'result':
        return this.#result(type, when, from, step.arity);
    }
  }

  #field(type: Type, when: When | null, from: Expr, ctor: Constructor, index: number): PlaceTypes {
    const heads = this.shapes.heads(type);
    const here: When = { outer: when, condition: is(ctor, from) };
    if (heads.some(head => allowsAnyFields(head, ctor))) return anything(here);
    const key = `${type.id} ${ctor.name}`;
    let split = this.#splits.get(key);
    if (split === undefined) {
      split = splitProducts(
        heads.flatMap(head => fieldsIn(head, ctor) ?? []),
        this.shapes,
      );
      this.#splits.set(key, split);
    }
    const fields = ctor.fields.map((_, i) => select(ctor, i, from));
    return {
      ...this.#fieldsOf(split, index, fields, here),
      correlated: split.kind === 'one' ? null : [from],
    };
  }

  #fieldsOf(
    split: Split,
    index: number,
    fields: readonly Expr[],
    when: When | null,
  ): Omit<PlaceTypes, 'correlated'> {
    // No alternative has this constructor: the place never exists.
    if (split.kind === 'group' && split.products.length === 0) return UNTYPED;
    const typings = fieldTypes(split, index, fields, this.shapes).map(field => ({
      when: field.when.reduce<When | null>((outer, condition) => ({ outer, condition }), when),
      type: field.type,
    }));
    const groups: Group[] = [];
    const collect = (part: Split, outer: When | null): void => {
      if (part.kind === 'group')
        groups.push({ when: outer, formula: formulas => anyProduct(part.products, fields, formulas) });
      if (part.kind === 'by')
        for (const { tag, split: inner } of part.classes)
          collect(inner, {
            outer,
            condition: this.shapes.allows(tag, defined(fields[part.field])),
          });
    };
    collect(split, when);
    return { typings, groups };
  }

  #value(type: Type, when: When | null, from: Expr, key: Expr): PlaceTypes {
    const maps = this.maps(type);
    const here: When = { outer: { outer: when, condition: is(MAP, from) }, condition: hasKey(from, key) };
    if (maps === null) return anything(here);
    if (maps.length === 0) return UNTYPED;
    const found = maps.flatMap(map => keyConditions(map.associations, key, this.shapes));
    if (maps.length > 1) {
      const type = union(found.map(({ association }) => association.value));
      return { typings: [{ when: here, type }], groups: [], correlated: null };
    }
    const typings = found.map(({ when: conditions, association }) => ({
      when: conditions.reduce<When>((outer, condition) => ({ outer, condition }), here),
      type: association.value,
    }));
    return { typings, groups: [], correlated: null };
  }

  /** The map types among the alternatives of a type; null where every map is allowed. */
  maps(type: Type): readonly MapType[] | null {
    const heads = this.shapes.heads(type);
    if (heads.some(head => allowsAnyFields(head, MAP))) return null;
    return heads.filter(head => head.kind === 'map');
  }

  #result(type: Type, when: When | null, from: Expr, arity: number): PlaceTypes {
    const heads = this.shapes.heads(type);
    const isFunction: When = { outer: when, condition: is(FUN, from) };
    const here: When = { outer: isFunction, condition: eq(farity(from), int(arity)) };
    if (heads.some(head => allowsAnyFields(head, FUN))) return anything(here);
    const results = heads.flatMap(head =>
      head.kind === 'fun' && (head.args === null || head.args.length === arity) ? [head.result] : [],
    );
    if (results.length === 0) return UNTYPED;
    return { typings: [{ when: here, type: union(results) }], groups: [], correlated: null };
  }
}

function anything(when: When): PlaceTypes {
  return { typings: [{ when, type: ANY }], groups: [], correlated: null };
}

/** Whether the shape does not constrain the fields of this constructor. */
function allowsAnyFields(head: Head, ctor: Constructor): boolean {
  if (head.kind === 'any') return true;
  if (head.kind === 'nonlist') return ctor !== CONS && ctor !== NIL;
  return head.kind === 'tuple' && head.elements === null && tupleArity(ctor) >= 0;
}

/** The types of the constructor's fields; null when the shape has another constructor. */
function fieldsIn(head: Head, ctor: Constructor): readonly Product[] | null {
  switch (head.kind) {
    case 'list':
      return ctor === CONS ? [[head.element, tailOf(head)]] : null;
    case 'tuple':
      return head.elements !== null && tupleArity(ctor) === head.elements.length ? [head.elements] : null;
    // Entries of maps and results of functions are not fields of the constructor.
    case 'map':
    case 'fun':
      return null;
    case 'any':
    case 'nonlist':
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

function anyProduct(products: readonly Product[], fields: readonly Expr[], formulas: Formulas): Expr {
  return or(
    ...products.map(product => and(...fields.map((field, i) => formulas.part(defined(product[i]), field)))),
  );
}

/**
 * Merges typings of the same type. Otherwise alternatives with the same type for a field would double the number of
 * typings at every level of a recursive type.
 */
function mergeSame(typings: readonly Typing[]): readonly Typing[] {
  const byType = new Map<Type, Typing[]>();
  for (const typing of typings) {
    const same = byType.get(typing.type);
    if (same === undefined) byType.set(typing.type, [typing]);
    else same.push(typing);
  }
  return [...byType].map(([type, same]) => {
    const [only] = same;
    return same.length === 1 && only !== undefined ? only : { type, when: either(same.map(s => s.when)) };
  });
}

/** The disjunction of conditions, whose common prefix is factored out. */
function either(whens: readonly (When | null)[]): When | null {
  const chains = whens.map(chainOf);
  const [first = []] = chains;
  let shared = 0;
  while (shared < first.length && chains.every(chain => chain[shared] === first[shared])) shared++;
  const outer = first[shared - 1] ?? null;
  const rests = chains.map(chain => and(...chain.slice(shared).map(link => link.condition)));
  const condition = or(...rests);
  return condition.op === 'literal' ? outer : { outer, condition };
}

function chainOf(when: When | null): When[] {
  const chain: When[] = [];
  for (let link = when; link !== null; link = link.outer) chain.push(link);
  return chain.reverse();
}
