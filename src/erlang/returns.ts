/**
 * The specification as postcondition: checks results, and makes decisions that lead the search to violations.
 *
 * Membership of the result in the return type is checked on its concrete value, after the run. For a symbolic result
 * the same is decided before, part by part, so that the search can reverse the decisions: is it an integer in 1..12, is
 * the second element an atom? Parts whose type follows from the precondition are skipped. Which questions are asked
 * depends on earlier answers and on plain terms only.
 */

import { type Constructor, defined, type Expr, is } from '../logic/index.ts';
import type { Process } from './machine/process.ts';
import type { ResultLook } from './machine/stages.ts';
import { isTupleOf, symElements, symHead, symTail } from './operations/accessors.ts';
import { hasSymbol } from './operations/has-symbol.ts';
import { test } from './operations/observe.ts';
import { QUESTIONS } from './operations/question-kinds.ts';
import { CONS, MAP, tupleConstructor } from './symbolic/signature.ts';
import { Cons, ErlMap, mapEntries, type Plain, Sym, type Term, Tuple } from './terms/index.ts';
import {
  acceptingClauses,
  type Head,
  hasOuterShape,
  type Inhabitants,
  isMember,
  type ListType,
  NIL,
  type Precondition,
  Shapes,
  type Spec,
  showType,
  type Type,
  tailOf,
  union,
} from './types/index.ts';

/** Questions per result; its further parts are checked as they are. More find more violations, on longer paths. */
const MAX_QUESTIONS = 100;

export class Returns implements ResultLook {
  readonly #shapes: Shapes;
  readonly #type: Type;
  readonly usesArguments: boolean;
  #questions = 0;

  constructor(
    private readonly spec: Spec,
    private readonly inhabitants: Inhabitants,
    private readonly precondition: Precondition,
  ) {
    this.#shapes = new Shapes(inhabitants.env, inhabitants.sizes);
    this.#type = union(spec.clauses.map(({ result }) => result));
    this.usesArguments = spec.clauses.length > 1;
  }

  /** The return type, as text, that the value violates; null where it conforms. */
  violatedBy(args: readonly Term[], value: Term): string | null {
    const { env } = this.inhabitants;
    const clauses = acceptingClauses(env, this.spec, args);
    if (clauses.length === 0 || clauses.some(({ result }) => isMember(env, result, value))) return null;
    return showType(union(clauses.map(({ result }) => result)), this.spec.module);
  }

  inspect(p: Process, result: Term): void {
    this.#questions = 0;
    this.#isIn(p, this.#type, result);
  }

  #isIn(p: Process, type: Type, term: Term): boolean {
    if (type.kind === 'any') return true;
    if (!hasSymbol(term)) return isMember(this.inhabitants.env, type, term);
    const heads = this.#shapes.heads(type);
    if (!(term instanceof Sym)) return this.#hasParts(p, heads, term);
    if (this.precondition.implies(term.expr, type)) return true;
    if (this.#questions > MAX_QUESTIONS || !heads.every(isExact)) return this.#unasked(p);
    const fits = (plain: Term): boolean => heads.some(head => hasOuterShape(head, plain));
    if (!this.#ask(p, term, this.#shapes.allows(type, term.expr), fits)) return false;
    const opened = this.#open(p, heads, term);
    if (opened !== null) return this.#hasParts(p, heads, opened);
    return !this.#isTypedMap(p, heads, term) || this.#unasked(p);
  }

  #isTypedMap(p: Process, heads: readonly Head[], term: Sym): boolean {
    if (!heads.some(head => head.kind === 'map') || heads.some(isAnyMap)) return false;
    return this.#ask(p, term, is(MAP, term.expr), plain => plain instanceof ErlMap);
  }

  /** A part that is checked as it is, whatever other inputs have there. */
  #unasked(p: Process): boolean {
    p.ex.limit('concrete-result', 'a check of the result against its type');
    return true;
  }

  #ask(p: Process, term: Sym, condition: Expr, holds: (plain: Plain) => boolean): boolean {
    return test(p, term, condition, holds, QUESTIONS.resultPart.at(this.#questions++));
  }

  /** A symbolic cell or tuple, destructured, where the type constrains its parts; null for everything else. */
  #open(p: Process, heads: readonly Head[], term: Sym): Cons | Tuple | null {
    const has = (ctor: Constructor, holds: (plain: Plain) => boolean): boolean =>
      this.#ask(p, term, is(ctor, term.expr), holds);
    if (heads.some(head => head.kind === 'list') && has(CONS, plain => plain instanceof Cons))
      return new Cons(symHead(p, term), symTail(p, term));
    const sizes = new Set(
      heads.flatMap(head => (head.kind === 'tuple' ? (head.elements?.length ?? []) : [])),
    );
    for (const size of sizes) {
      if (has(tupleConstructor(size), isTupleOf(size))) return new Tuple(symElements(p, term));
    }
    return null;
  }

  #hasParts(p: Process, heads: readonly Head[], term: Exclude<Term, Sym>): boolean {
    return heads.some(head => {
      if (head.kind === 'list') return term instanceof Cons && this.#isList(p, head, term);
      if (head.kind === 'tuple') return term instanceof Tuple && this.#isTuple(p, head.elements, term);
      if (head.kind === 'map') return term instanceof ErlMap && this.#isMap(p, head, term);
      return hasOuterShape(head, term);
    });
  }

  #isList(p: Process, head: ListType, first: Cons): boolean {
    let cell = first;
    while (this.#isIn(p, head.element, cell.head)) {
      if (head.end !== NIL || !(cell.tail instanceof Cons)) return this.#isIn(p, tailOf(head), cell.tail);
      cell = cell.tail;
    }
    return false;
  }

  #isTuple(p: Process, types: readonly Type[] | null, { elements }: Tuple): boolean {
    if (types === null) return true;
    if (types.length !== elements.length) return false;
    return types.every((type, i) => this.#isIn(p, type, defined(elements[i])));
  }

  /** Precondition: the map's keys are plain. */
  #isMap(p: Process, { associations }: Extract<Head, { kind: 'map' }>, map: ErlMap): boolean {
    return mapEntries(map).every(([key, value]) => {
      const association = this.inhabitants.associationOf(associations, key);
      return association !== undefined && this.#isIn(p, association.value, value);
    });
  }
}

function isAnyMap(head: Head): boolean {
  if (head.kind === 'any' || head.kind === 'nonlist') return true;
  if (head.kind !== 'map' || head.associations.length === 0) return false;
  return head.associations.every(
    ({ key, value, mandatory }) => !mandatory && key.kind === 'any' && value.kind === 'any',
  );
}

/** Whether the condition for a shape is exact: it holds for the terms of that shape and no others. */
function isExact(head: Head): boolean {
  return !['fun', 'pid', 'port', 'reference'].includes(head.kind);
}
