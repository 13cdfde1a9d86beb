/**
 * Types as constraints for the solver: unfolded along the places that a query mentions, and nowhere else.
 *
 * Each constraint of a query gets in front of it what the types say about the places that it is the first to mention:
 * the outermost shape that is allowed there, under the condition that the place exists. Whatever the query does not
 * mention the solver may choose freely; that part of its model is completed by the type afterwards. So queries stay
 * free of quantifiers and recursion, and a recursive type costs as much as the query looks into it.
 *
 * The result for a prefix of a query is a prefix of the result for the query, so that a solver can keep what it has.
 * Conditions that the prefix already settles are left out, which in practice leaves a bare shape: programs test a
 * constructor before they look behind it.
 */
import {
  and,
  apply,
  type Expr,
  type Extensible,
  Facts,
  ForkedMap,
  ge,
  implies,
  int,
  is,
  le,
  not,
  or,
  TRUE,
} from '../../logic/index.ts';
import { hasKey, MAP, mapSize, mid } from '../symbolic/signature.ts';
import { Formulas, keyConditions, mandatoryKeys, singleton } from './formula.ts';
import { type MapUse, Mentions } from './mentions.ts';
import type { Shapes } from './shape.ts';
import type { MapType, Type } from './type.ts';
import type { Group, Typings, When } from './typing.ts';

export class Constraining implements Extensible<Constraining> {
  readonly isCurrent = true;
  result: Expr[] = [];
  mentions: Mentions;
  #facts = new Facts();
  /** Conditions that the constraints so far imply, with everything they stand on. */
  #settled = new ForkedMap<When, true>();
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
    fork.#settled = this.#settled.fork();
    fork.#read = this.#read.fork();
    fork.#groups = new Map(this.#groups);
    fork.#mapGroups = new Map(this.#mapGroups);
    return fork;
  }

  /** One more constraint of the query, behind what the types have to say to it. */
  add(constraint: Expr): void {
    this.speakOf(constraint);
    this.result.push(constraint);
    this.#facts.assume(constraint);
  }

  /** What the types say about an expression that the query did not speak about. */
  speakOf(expr: Expr): void {
    if (this.#speak(expr)) this.#sayGroups();
  }

  /** Whether there was anything to say. */
  #speak(expr: Expr): boolean {
    const { places, uses } = this.mentions.add(expr);
    let spoken = uses.length > 0;
    for (const place of places) {
      // The conditions of a place may speak about places beside it, the tags that select an alternative.
      for (const condition of this.#conditionsOf(place)) this.#speak(condition);
      spoken = this.#sayShape(place) || spoken;
    }
    for (const use of uses) this.#sayEntries(use);
    return spoken;
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

  /** Whether the types say anything about this place. */
  #sayShape(place: Expr): boolean {
    const { typings, groups } = this.typings.of(place);
    for (const { when, type } of typings) this.#say(when, this.shapes.allows(type, place));
    for (const group of groups) if (!this.#groups.has(group)) this.#groups.set(group, TRUE);
    return typings.length > 0 || groups.length > 0;
  }

  #sayEntries({ map, key }: MapUse): void {
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
        // The keys that tell the alternatives apart count as asked about.
        for (const { key: keys } of maps.flatMap(({ associations }) => associations)) {
          const only = singleton(keys);
          if (only !== null) this.mentions.add(hasKey(map, only));
        }
      } else if (only !== undefined) {
        this.#say(here, mandatoryKeys(only, map));
        if (key === null) this.#saySize(here, only, map);
        else {
          const allowed = keyConditions(only.associations, key, this.shapes);
          const some = or(...allowed.map(({ when: conditions }) => and(...conditions)));
          this.#say(here, implies(hasKey(map, key), some));
        }
      }
    }
  }

  #saySize(when: When, { associations }: MapType, map: Expr): void {
    const size = apply(mapSize, mid(map));
    this.#say(when, ge(size, int(associations.filter(({ mandatory }) => mandatory).length)));
    if (associations.every(({ key }) => singleton(key) !== null))
      this.#say(when, le(size, int(new Set(associations.map(({ key }) => key)).size)));
  }

  /** Alternatives that only their combination tells apart are said again as the query speaks about more of them. */
  #sayGroups(): void {
    if (this.#groups.size === 0) return;
    const formulas = new Formulas(this.shapes, this.mentions);
    for (const [group, said] of this.#groups) {
      const formula = group.formula(formulas);
      if (formula === said) continue;
      this.#groups.set(group, formula);
      this.#say(group.when, formula);
    }
  }

  #say(when: When | null, body: Expr): void {
    if (this.#facts.decide(body) === true) return;
    const open = this.#openConditions(when);
    if (open === null) return;
    const said = or(...open.map(not), body);
    if (said === TRUE) return;
    this.result.push(said);
    this.#facts.assume(said);
  }

  /** The conditions that are not settled yet; null when one of them is known not to hold. */
  #openConditions(when: When | null): Expr[] | null {
    const open: Expr[] = [];
    for (let link = when; link !== null && !this.#settled.has(link); link = link.outer) {
      const answer = this.#facts.decide(link.condition);
      if (answer === false) return null;
      if (answer === undefined) open.push(link.condition);
    }
    if (open.length === 0)
      for (let link = when; link !== null && !this.#settled.has(link); link = link.outer)
        this.#settled.set(link, true);
    return open.reverse();
  }
}
