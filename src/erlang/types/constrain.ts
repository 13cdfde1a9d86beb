/**
 * Types as constraints for the solver, by unfolding them at the places that a query mentions, and nowhere else.
 *
 * Before each constraint of a query stand the types' constraints on the places that it is the first to mention: the
 * outermost shapes allowed there, under the condition that the place exists. All other parts are unconstrained; they
 * are repaired in the model afterwards (`complete.ts`). So queries have no quantifiers and no recursion, and the cost
 * of a recursive type is bounded by the depth of the places in the query.
 *
 * The result for a prefix of a query is a prefix of the result for the query, so that an incremental solver can reuse
 * its state. Conditions that the prefix implies are omitted, which in practice leaves the shape alone: programs test a
 * constructor before they use its fields.
 */
import {
  and,
  apply,
  type Expr,
  type Extensible,
  eq,
  Facts,
  ForkedMap,
  ge,
  implies,
  int,
  is,
  ite,
  le,
  not,
  or,
  sum,
  TRUE,
} from '../../logic/index.ts';
import { hasKey, MAP, mapSize, mid } from '../symbolic/signature.ts';
import { Formulas, fewMembers, keyConditions, mandatoryKeys, singleton } from './formula.ts';
import { type MapUse, Mentions } from './mentions.ts';
import type { Shapes } from './shape.ts';
import type { MapType, Type } from './type.ts';
import type { Group, Typings, When } from './typing.ts';

/** Of a map; where its type allows more, its size is not told from the keys that it has. More keys make larger queries. */
const MAX_COUNTED_KEYS = 8;
/** Where a type allows more, the size is not bounded. */
const MAX_ALLOWED_KEYS = 256;

export class Constraining implements Extensible<Constraining> {
  readonly isCurrent = true;
  result: Expr[] = [];
  mentions: Mentions;
  #facts = new Facts();
  /** Conditions that the constraints so far imply, including their outer conditions. */
  #implied = new ForkedMap<When, true>();
  #read = new ForkedMap<When, true>();
  #groups = new Map<Group, Expr>();
  #mapGroups = new Map<Expr, readonly Type[]>();

  constructor(
    private readonly typings: Typings,
    private readonly shapes: Shapes,
  ) {
    this.mentions = new Mentions(place => {
      const { typings: types, groups } = this.typings.of(place);
      return types.length > 0 || groups.length > 0;
    });
  }

  fork(): Constraining {
    const fork = new Constraining(this.typings, this.shapes);
    fork.result = [...this.result];
    fork.mentions = this.mentions.fork();
    fork.#facts = this.#facts.fork();
    fork.#implied = this.#implied.fork();
    fork.#read = this.#read.fork();
    fork.#groups = new Map(this.#groups);
    fork.#mapGroups = new Map(this.#mapGroups);
    return fork;
  }

  /** Adds a constraint of the query, after the types' constraints on the places that it mentions first. */
  add(constraint: Expr): void {
    this.constrainPlacesOf(constraint);
    this.result.push(constraint);
    this.#facts.assume(constraint);
  }

  /** Adds the types' constraints on the places of an expression that is not part of the query. */
  constrainPlacesOf(expr: Expr): void {
    if (this.#mention(expr)) this.#requireGroups();
  }

  /** Whether the types constrain a place that the expression is the first to mention. */
  #mention(expr: Expr): boolean {
    const { places, uses } = this.mentions.add(expr);
    let isConstrained = uses.length > 0;
    for (const place of places) {
      // The conditions of a place may mention sibling places: the tags that select an alternative.
      for (const condition of this.#conditionsOf(place)) this.#mention(condition);
      isConstrained = this.#requireShape(place) || isConstrained;
    }
    for (const use of uses) this.#requireEntries(use);
    return isConstrained;
  }

  #conditionsOf(place: Expr): Expr[] {
    const conditions: Expr[] = [];
    const { typings, groups } = this.typings.of(place);
    for (const { when } of [...typings, ...groups])
      for (let link = when; link !== null && !this.#read.has(link); link = link.outer) {
        this.#read.set(link, true);
        conditions.push(link.condition);
      }
    return conditions.reverse();
  }

  /** Whether the types constrain this place. */
  #requireShape(place: Expr): boolean {
    const { typings, groups } = this.typings.of(place);
    for (const { when, type } of typings) this.#require(when, this.shapes.allows(type, place));
    for (const group of groups) if (!this.#groups.has(group)) this.#groups.set(group, TRUE);
    return typings.length > 0 || groups.length > 0;
  }

  #requireEntries({ map, key }: MapUse): void {
    for (const { when, type } of this.typings.of(map).typings) {
      const maps = this.typings.maps(type);
      if (maps === null) continue;
      const here: When = { outer: when, condition: is(MAP, map) };
      const [only] = maps;
      if (maps.length > 1) {
        const known = this.#mapGroups.get(map) ?? [];
        if (known.includes(type)) continue;
        this.#mapGroups.set(map, [...known, type]);
        this.#groups.set({ when: here, formula: formulas => formulas.member(type, map) }, TRUE);
        // The keys that discriminate the alternatives count as mentioned.
        for (const { key: keys } of maps.flatMap(({ associations }) => associations)) {
          const only = singleton(keys);
          if (only !== null) this.mentions.add(hasKey(map, only));
        }
      } else if (only !== undefined) {
        this.#require(here, mandatoryKeys(only, map));
        if (key === null) this.#requireSize(here, only, map);
        else {
          const allowed = keyConditions(only.associations, key, this.shapes);
          const some = or(...allowed.map(({ when: conditions }) => and(...conditions)));
          this.#require(here, implies(hasKey(map, key), some));
        }
      }
    }
  }

  /** Where few keys are allowed, a map has as many entries as it has of these keys, which the query mentions then. */
  #requireSize(when: When, { associations }: MapType, map: Expr): void {
    const size = apply(mapSize, mid(map));
    this.#require(when, ge(size, int(associations.filter(({ mandatory }) => mandatory).length)));
    const types = associations.map(({ key }) => key);
    const keys = fewMembers(types, MAX_ALLOWED_KEYS, this.shapes);
    if (keys === null) return;
    if (keys.length > MAX_COUNTED_KEYS) {
      this.#require(when, le(size, int(keys.length)));
      return;
    }
    const present = keys.map(key => hasKey(map, key));
    for (const isThere of present) this.#mention(isThere);
    const counted = present.map(isThere => ite(isThere, int(1), int(0)));
    this.#require(when, eq(size, sum(counted, 'Int')));
  }

  /**
   * Restates the formulas of inseparable alternatives, which get stronger as the query mentions more of their parts.
   */
  #requireGroups(): void {
    if (this.#groups.size === 0) return;
    const formulas = new Formulas(this.shapes, this.mentions);
    for (const [group, said] of this.#groups) {
      const formula = group.formula(formulas);
      if (formula === said) continue;
      this.#groups.set(group, formula);
      this.#require(group.when, formula);
    }
  }

  #require(when: When | null, body: Expr): void {
    if (this.#facts.decide(body) === true) return;
    const open = this.#openConditions(when);
    if (open === null) return;
    const said = or(...open.map(not), body);
    if (said === TRUE) return;
    this.result.push(said);
    this.#facts.assume(said);
  }

  /** The conditions that are not implied yet; null when one of them is refuted. */
  #openConditions(when: When | null): Expr[] | null {
    const open: Expr[] = [];
    for (let link = when; link !== null && !this.#implied.has(link); link = link.outer) {
      const answer = this.#facts.decide(link.condition);
      if (answer === false) return null;
      if (answer === undefined) open.push(link.condition);
    }
    if (open.length === 0)
      for (let link = when; link !== null && !this.#implied.has(link); link = link.outer)
        this.#implied.set(link, true);
    return open.reverse();
  }
}
