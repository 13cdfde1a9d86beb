/**
 * The outermost shapes of a type as a condition on a term-valued expression, and disjointness of types by shape.
 *
 * Pids, references, ports and functions of the program are constants of the logic that a solver must not invent: a type
 * with such members allows the unit's constants, by number.
 */
import {
  and,
  bool,
  type Constructor,
  type Expr,
  eq,
  ge,
  int,
  is,
  le,
  mod,
  not,
  or,
  select,
  sub,
} from '../../logic/index.ts';
import { opaqueTerm } from '../symbolic/encode.ts';
import {
  BITS,
  blen,
  FLT,
  FUN,
  farity,
  INT,
  isAtom,
  isCons,
  isNil,
  isTuple,
  ival,
  MAP,
  mkAtom,
  OPAQUE,
  tupleConstructor,
} from '../symbolic/signature.ts';
import type { Term } from '../terms/index.ts';
import type { TypeEnvironment } from './environment.ts';
import type { Head } from './heads.ts';
import { constructorsOf, shapesExclude } from './kinds.ts';
import { isMember } from './member.ts';
import type { Sizes } from './size.ts';
import type { Type } from './type.ts';

/** The opaque constants of the logic: numbers with their terms. */
export type Constants = () => Iterable<readonly [id: number, term: Term]>;

export class Shapes {
  readonly #live = new Map<Type, readonly Head[]>();

  constructor(
    readonly env: TypeEnvironment,
    readonly sizes: Sizes,
    private readonly constants: Constants = () => [],
  ) {}

  /** The inhabited shapes. */
  heads(type: Type): readonly Head[] {
    let live = this.#live.get(type);
    if (live === undefined) {
      live = this.env.heads(type).filter(head => this.sizes.ofHead(head) < Number.POSITIVE_INFINITY);
      this.#live.set(type, live);
    }
    return live;
  }

  /** The condition that the type allows the outermost constructor of `e`, or its value where it has no parts. */
  allows(type: Type, e: Expr): Expr {
    return or(...this.heads(type).map(head => this.#hasHead(head, e)));
  }

  #hasHead(head: Head, e: Expr): Expr {
    switch (head.kind) {
      case 'any':
        return bool(true);
      case 'nonlist':
        return and(not(isNil(e)), not(isCons(e)));
      case 'integer': {
        const { low, high } = head;
        if (low !== null && low === high) return and(is(INT, e), eq(ival(e), int(low)));
        return and(
          is(INT, e),
          low === null ? bool(true) : ge(ival(e), int(low)),
          high === null ? bool(true) : le(ival(e), int(high)),
        );
      }
      case 'float':
        return is(FLT, e);
      case 'atom':
        return isAtom(e);
      case 'literal':
        return eq(e, mkAtom(head.value.id));
      case 'nil':
        return isNil(e);
      case 'list':
        return isCons(e);
      case 'tuple': {
        const { elements } = head;
        if (elements === null) return isTuple(e);
        return is(tupleConstructor(elements.length), e);
      }
      case 'bits':
        return and(is(BITS, e), this.#hasLength(head, blen(e)));
      case 'map':
        return is(MAP, e);
      case 'fun': {
        const arity = head.args === null ? bool(true) : eq(farity(e), int(head.args.length));
        return or(and(is(FUN, e), arity), this.#isConstant(head, e));
      }
      case 'pid':
      case 'port':
      case 'reference':
        return this.#isConstant(head, e);
    }
  }

  #hasLength({ base, unit }: { base: number; unit: number }, length: Expr): Expr {
    if (unit === 0) return eq(length, int(base));
    const whole = unit === 1 ? bool(true) : eq(mod(sub(length, int(base)), int(unit)), int(0));
    return and(ge(length, int(base)), whole);
  }

  #isConstant(head: Head, e: Expr): Expr {
    if (e.op === 'construct') {
      const id = e.data === OPAQUE ? e.args[0] : undefined;
      const term = id?.op === 'literal' ? opaqueTerm(Number(id.data)) : undefined;
      return bool(term !== undefined && isMember(this.env, head, term));
    }
    const known: Expr[] = [];
    for (const [id, term] of this.constants())
      if (isMember(this.env, head, term)) known.push(and(is(OPAQUE, e), eq(select(OPAQUE, 0, e), int(id))));
    return or(...known);
  }

  /** Whether the types are disjoint by their outermost shapes. */
  exclude(left: Type, right: Type): boolean {
    return this.heads(left).every(a => this.heads(right).every(b => shapesExclude(a, b)));
  }

  /** The constructors that a term of the type may have; undefined when all. */
  constructors(type: Type): readonly Constructor[] | undefined {
    const result = new Set<Constructor>();
    for (const head of this.heads(type)) {
      const constructors = constructorsOf(head);
      if (constructors === undefined) return undefined;
      for (const ctor of constructors) result.add(ctor);
    }
    return [...result];
  }
}
