/**
 * Declared types as preconditions of the input.
 *
 * Types are unfolded lazily: a query gets the type constraints of the subterms that its path constraints mention.
 * Subterms that it does not mention are repaired in the model afterwards, with small terms of their types. Claim: every
 * input that is run is of the declared types, since `admits` checks the repaired model.
 */
import {
  and,
  type Background,
  Constructed,
  type Constructor,
  constructed,
  defined,
  type Expr,
  eq,
  floatBounds,
  ge,
  implies,
  int,
  is,
  le,
  or,
  partsOf,
  type RealInterval,
  select,
  TRUE,
  type Value,
} from '../../logic/index.ts';
import type { TypeCouplings } from '../../logic/visited/index.ts';
import type { TermSort } from '../concolic/encoding.ts';
import { isCompound } from '../concolic/matching.ts';
import { atom, Float, integer, Str, Struct, type Term } from '../terms/index.ts';
import {
  ANY,
  argumentType,
  functorsOf,
  type Head,
  headsOf,
  type Type,
  type TypeTable,
  typeKey,
} from './type.ts';

/** The greatest depth, in levels, that is searched for a smallest term of a type. */
const MAX_SMALLEST = 12;

export class Preconditions implements Background, TypeCouplings {
  readonly #types = new Map<Expr, Type>();
  readonly #heads = new Map<Type, Head[]>();

  constructor(
    private readonly sort: TermSort,
    inputs: readonly { readonly variable: Expr; readonly type: Type }[],
    private readonly table: TypeTable,
    /** Atoms of the program, which are nicer than invented ones. */
    private readonly atoms: readonly Term[],
  ) {
    for (const { variable, type } of inputs) {
      this.#types.set(variable, type);
      for (const { name, arity } of functorsOf(type, table)) sort.functor(name, arity);
    }
  }

  // --- Path facts from types ------------------------------------------------------------------------------------

  constructorsOf(e: Expr): readonly Constructor[] | undefined {
    const heads = this.headsAt(e);
    if (heads === null) return undefined;
    const constructors = heads.map(head => this.constructorsFor(head));
    return constructors.every(found => found !== null) ? [...new Set(constructors.flat())] : undefined;
  }

  boundsOf(e: Expr): { low: bigint | null; high: bigint | null } | undefined {
    if (e.op !== 'select' || e.data !== this.sort.int) return undefined;
    const ranges = this.headsAt(e.args[0])?.filter(head => head.kind === 'integer') ?? [];
    const [first, ...others] = ranges;
    return first === undefined || others.length > 0 ? undefined : { low: first.low, high: first.high };
  }

  realBoundsOf(e: Expr, inner: (e: Expr) => RealInterval): RealInterval {
    return floatBounds(e, inner);
  }

  // --- Constraints of a query -----------------------------------------------------------------------------------

  /** The type constraints of the subterms that these constraints mention. */
  along(constraints: readonly Expr[]): Expr[] {
    const found = new Set<Expr>();
    for (const e of partsOf(constraints)) {
      if (e.sort !== this.sort.datatype || (e.op !== 'var' && e.op !== 'select')) continue;
      const heads = this.headsAt(e);
      if (heads !== null) found.add(implies(guard(e), or(...heads.map(head => this.condition(e, head)))));
    }
    found.delete(TRUE);
    return [...found];
  }

  private condition(e: Expr, head: Head): Expr {
    const { sort } = this;
    switch (head.kind) {
      case 'any':
        return TRUE;
      case 'compound':
        return isCompound(sort, e);
      case 'integer': {
        const n = select(sort.int, 0, e);
        const low = head.low === null ? TRUE : ge(n, int(head.low));
        return and(is(sort.int, e), low, head.high === null ? TRUE : le(n, int(head.high)));
      }
      case 'character': {
        const text = select(sort.atom, 0, e);
        return and(is(sort.atom, e), is(sort.character, text), is(sort.end, select(sort.character, 1, text)));
      }
      case 'constant':
        return eq(e, sort.constant(head.term));
      default: {
        const constructors = this.constructorsFor(head) ?? [];
        return or(...constructors.map(ctor => is(ctor, e)));
      }
    }
  }

  /** Null where there is no bound on them. */
  private constructorsFor(head: Head): readonly Constructor[] | null {
    const { sort } = this;
    switch (head.kind) {
      case 'any':
      case 'compound':
        return null;
      case 'integer':
        return [sort.int];
      case 'float':
        return [sort.float, sort.negativeZero];
      case 'atom':
      case 'character':
        return [sort.atom];
      case 'string':
        return [sort.string];
      case 'constant':
        return [sort.encode(head.term).constructorOf];
      case 'functor':
        return [sort.functor(head.name, head.args.length)];
    }
  }

  private isOf(ctor: Constructor, head: Head): boolean {
    return this.constructorsFor(head)?.includes(ctor) ?? false;
  }

  /** Null where the type is `any`. */
  private headsAt(e: Expr): Head[] | null {
    const type = this.typeOf(e);
    return type === ANY ? null : this.heads(type);
  }

  private heads(type: Type): Head[] {
    let heads = this.#heads.get(type);
    if (heads === undefined) {
      heads = headsOf(type, this.table);
      this.#heads.set(type, heads);
    }
    return heads;
  }

  private typeOf(e: Expr): Type {
    const known = this.#types.get(e);
    if (known !== undefined) return known;
    if (e.op !== 'select' || !this.sort.isFunctor(e.data)) return ANY;
    const heads = this.heads(this.typeOf(e.args[0]));
    const ctor = e.data;
    const type = argumentType(heads, this.sort.nameOf(ctor), ctor.fields.length, e.index);
    this.#types.set(e, type);
    return type;
  }

  // --- What visited states need to know --------------------------------------------------------------------------

  /**
   * A type connects the arguments of a compound where two of its alternatives have the same functor, and restricts a number
   * or a text where it is no single range of integers.
   */
  coupledRegionsOf(place: Expr): readonly Expr[] {
    const { datatype } = this.sort;
    let found: Expr | null = null;
    let inner: Expr | null = null;
    for (let e = place; ; e = e.args[0]) {
      if (e.sort === datatype) {
        const heads = this.headsAt(e);
        if (heads !== null && (this.hasCoupledArguments(heads) || this.restrictsInside(heads, inner)))
          found = e;
      }
      if (e.op !== 'select') break;
      inner = e;
    }
    return found === null ? [] : [found];
  }

  private hasCoupledArguments(heads: readonly Head[]): boolean {
    const functors = heads.flatMap(head =>
      head.kind === 'functor' && head.args.length > 0 ? [`${head.args.length} ${head.name.name}`] : [],
    );
    return new Set(functors).size < functors.length;
  }

  /** Whether a type says more about a part of its terms that is no argument than `boundsOf` tells. */
  private restrictsInside(heads: readonly Head[], part: Expr | null): boolean {
    if (part === null || part.op !== 'select' || this.sort.isFunctor(part.data)) return false;
    const [first, ...others] = heads.filter(head => head.kind !== 'functor' && this.isOf(part.data, head));
    return first?.kind !== 'integer' || others.length > 0;
  }

  typeKeyOf(place: Expr): string {
    let e = place;
    while (e.sort !== this.sort.datatype && e.op === 'select') e = e.args[0];
    return typeKey(this.typeOf(e));
  }

  allowsEveryValue(place: Expr): boolean {
    if (place.sort === this.sort.datatype) return this.typeOf(place) === ANY;
    return place.op === 'select' && place.data === this.sort.int && this.typeOf(place.args[0]) === ANY;
  }

  // --- Terms of a type ------------------------------------------------------------------------------------------

  /** Whether a value is of the type of an input. */
  admits(variable: Expr, value: Value): boolean {
    return this.isMember(constructed(value), this.typeOf(variable));
  }

  isMember(value: Constructed, type: Type): boolean {
    return this.heads(type).some(head => this.fits(value, head));
  }

  private fits(value: Constructed, head: Head): boolean {
    const { constructorOf: ctor, args } = value;
    switch (head.kind) {
      case 'any':
        return true;
      case 'compound':
        return this.sort.isCompound(ctor);
      case 'integer': {
        const [n] = args;
        if (ctor !== this.sort.int || typeof n !== 'bigint') return false;
        return (head.low ?? n) <= n && n <= (head.high ?? n);
      }
      case 'character': {
        if (ctor !== this.sort.atom) return false;
        const { constructorOf, args: parts } = constructed(args[0]);
        return constructorOf === this.sort.character && constructed(parts[1]).constructorOf === this.sort.end;
      }
      case 'constant':
        return this.isOf(ctor, head) && this.sort.isSame(value, head.term);
      case 'functor':
        return (
          this.isOf(ctor, head) && head.args.every((type, i) => this.isMember(constructed(args[i]), type))
        );
      default:
        return this.isOf(ctor, head);
    }
  }

  /** The value with everything that is not of its type replaced by a small term that is. */
  repaired(variable: Expr, value: Value): Value {
    return this.repair(constructed(value), this.typeOf(variable));
  }

  private repair(value: Constructed, type: Type): Constructed {
    const heads = this.heads(type);
    if (heads.some(head => this.fits(value, head))) return value;
    const head = heads.find(h => h.kind === 'functor' && this.isOf(value.constructorOf, h));
    if (head?.kind === 'functor') {
      const args = value.args.map((arg, i) => this.repair(constructed(arg), defined(head.args[i])));
      return new Constructed(value.constructorOf, args);
    }
    const small = this.smallest(type);
    return small === null ? value : this.sort.encode(small);
  }

  /** A small term of a type; null where there is none. */
  smallest(type: Type): Term | null {
    for (let depth = 1; depth <= MAX_SMALLEST; depth++) {
      const found = this.smallestWithin(type, depth);
      if (found !== null) return found;
    }
    return null;
  }

  private smallestWithin(type: Type, depth: number): Term | null {
    if (depth === 0) return null;
    for (const head of this.heads(type)) {
      const found = this.instance(head, depth);
      if (found !== null) return found;
    }
    return null;
  }

  private instance(head: Head, depth: number): Term | null {
    switch (head.kind) {
      case 'any':
        return this.atoms[0] ?? 0;
      case 'atom':
        return this.atoms[0] ?? atom('a');
      case 'compound':
        return depth < 2 ? null : new Struct(atom('f'), [0]);
      case 'character':
        return atom('a');
      case 'string':
        return new Str('');
      case 'float':
        return new Float(0);
      case 'constant':
        return head.term;
      case 'integer': {
        const { low, high } = head;
        return integer(low !== null && low > 0n ? low : high !== null && high < 0n ? high : 0n);
      }
      case 'functor': {
        const args = head.args.map(arg => this.smallestWithin(arg, depth - 1));
        return args.every(arg => arg !== null) ? new Struct(head.name, args) : null;
      }
    }
  }
}

/** That the place exists: everything above it has the constructor that leads there. */
function guard(e: Expr): Expr {
  const conditions: Expr[] = [];
  for (let at = e; at.op === 'select'; at = at.args[0]) {
    conditions.push(is(at.data, at.args[0]));
  }
  return and(...conditions);
}
