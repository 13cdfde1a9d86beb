/**
 * Membership of a term-valued expression as one formula, up to the depth of its known parts.
 *
 * The formula is exact for the parts that are known or constructed, and does not constrain the others. Nested
 * alternatives become nested disjunctions, so that every combination is distinguished: this is the fallback for
 * alternatives that cannot be separated field by field, and the test of map keys.
 */
import { and, bool, type Expr, implies, int, not, or, select, TRUE } from '../../logic/index.ts';
import { encode } from '../symbolic/encode.ts';
import { plainTerm } from '../symbolic/plain.ts';
import { CONS, hasKey, mkInt, tupleConstructor, valueAt } from '../symbolic/signature.ts';
import { type Head, tailOf } from './heads.ts';
import { isDecidedByShape, onlyTermOf } from './kinds.ts';
import { isMember } from './member.ts';
import type { Shapes } from './shape.ts';
import type { Association, MapType, Type } from './type.ts';

/** The places and keys that a query mentions. */
export interface Known {
  has(place: Expr): boolean;
  /** The keys that occur with the map at this place. */
  keys(place: Expr): readonly Expr[];
}

/** Nothing is mentioned: only constructed parts are constrained. */
const NOTHING: Known = { has: () => false, keys: () => [] };

export class Formulas {
  readonly #memo = new Map<string, Expr>();

  constructor(
    private readonly shapes: Shapes,
    private readonly known: Known = NOTHING,
  ) {}

  member(type: Type, e: Expr): Expr {
    const key = `${type.id} ${e.id}`;
    let formula = this.#memo.get(key);
    if (formula === undefined) {
      const term = plainTerm(e);
      formula = term === undefined ? this.#disjunction(type, e) : bool(isMember(this.shapes.env, type, term));
      this.#memo.set(key, formula);
    }
    return formula;
  }

  #disjunction(type: Type, e: Expr): Expr {
    return or(...this.shapes.heads(type).map(head => and(this.shapes.allows(head, e), this.#parts(head, e))));
  }

  /** The same if the query mentions the expression; else true. */
  part(type: Type, e: Expr): Expr {
    return e.op === 'construct' || this.known.has(e) ? this.member(type, e) : TRUE;
  }

  #parts(head: Head, e: Expr): Expr {
    switch (head.kind) {
      case 'list':
        return and(
          this.#inside(head.element, e, select(CONS, 0, e)),
          this.#inside(tailOf(head), e, select(CONS, 1, e)),
        );
      case 'tuple': {
        const { elements } = head;
        if (elements === null) return TRUE;
        const ctor = tupleConstructor(elements.length);
        return and(...elements.map((type, i) => this.#inside(type, e, select(ctor, i, e))));
      }
      case 'map':
        return and(mandatoryKeys(head, e), ...this.known.keys(e).map(key => this.entry(head, e, key)));
      case 'any':
      case 'nonlist':
      case 'integer':
      case 'float':
      case 'atom':
      case 'literal':
      case 'nil':
      case 'bits':
      case 'fun':
      case 'pid':
      case 'port':
      case 'reference':
        return TRUE;
    }
  }

  #inside(type: Type, whole: Expr, part: Expr): Expr {
    return whole.op === 'construct' ? this.member(type, part) : this.part(type, part);
  }

  /** The map type's constraint on the entry at this key, if there is one. */
  entry({ associations }: MapType, e: Expr, key: Expr): Expr {
    const value = valueAt(e, key);
    const allowed = keyConditions(associations, key, this.shapes).map(({ when, association }) =>
      and(...when, this.part(association.value, value)),
    );
    return implies(hasKey(e, key), or(...allowed));
  }
}

/** The associations that may apply to a key, leftmost first, each with its conditions. */
export function keyConditions(
  associations: readonly Association[],
  key: Expr,
  shapes: Shapes,
): { readonly when: readonly Expr[]; readonly association: Association }[] {
  const formulas = new Formulas(shapes);
  const result: { when: Expr[]; association: Association }[] = [];
  const earlier: Expr[] = [];
  for (const association of associations) {
    const matches = formulas.member(association.key, key);
    if (matches.op === 'literal' && matches.data === false) continue;
    result.push({ when: [...earlier, matches].filter(part => part !== TRUE), association });
    if (matches === TRUE) break;
    // An inexact test is a necessary condition only, so its negation is not one of membership in a later association.
    if (isExact(association.key, shapes)) earlier.push(not(matches));
  }
  return result;
}

/** Whether the outermost shape alone decides membership. */
function isExact(type: Type, shapes: Shapes): boolean {
  return shapes.heads(type).every(isDecidedByShape);
}

/** The keys that every map of the type has: those of mandatory associations with a single key. */
export function mandatoryKeys({ associations }: MapType, e: Expr): Expr {
  return and(
    ...associations.flatMap(({ mandatory, key }) => {
      const only = mandatory ? singleton(key) : null;
      return only === null ? [] : [hasKey(e, only)];
    }),
  );
}

/** The members of these types, if that is apparent and they are not more than this; else null. */
export function fewMembers(types: readonly Type[], most: number, shapes: Shapes): readonly Expr[] | null {
  const found = new Set<Expr>();
  for (const head of types.flatMap(type => shapes.heads(type))) {
    const members = membersOf(head, most);
    if (members === null) return null;
    for (const member of members) found.add(member);
    if (found.size > most) return null;
  }
  return [...found];
}

function membersOf(head: Head, most: number): readonly Expr[] | null {
  if (head.kind === 'integer') {
    const { low, high } = head;
    if (low === null || high === null || high - low >= most) return null;
    return Array.from({ length: Number(high - low) + 1 }, (_, i) => mkInt(int(low + BigInt(i))));
  }
  const only = singleton(head);
  return only === null ? null : [only];
}

/** The expression of a singleton type's only member; null for other types, and where that is not apparent. */
export function singleton(type: Type): Expr | null {
  const only = onlyTermOf(type);
  return only === null ? null : (encode(only) ?? null);
}
