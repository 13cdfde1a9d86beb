/**
 * Compounds whose functor the program does not name: a text for the name, and a list of one or more arguments.
 *
 * The functors that a program names have a constructor each, which solvers are good at. An input may have any other
 * functor, and a program that takes terms apart (`=..`, `functor/3`) can tell. All of these have one constructor, so that
 * the set of constructors never grows while a goal is explored: an outcome "none of the program's functors" that was
 * decided once stays true when a later step makes a functor from an atom.
 *
 * Claim: every compound with arguments has exactly one value. It holds for values whose name is not that of a constructor
 * of the same arity; `TermSort.isCanonical` says so of an expression, and completion renames in a model what is not.
 */
import {
  and,
  Constructed,
  construct,
  constructed,
  Datatype,
  type Expr,
  is,
  select,
  type Value,
} from '../../logic/index.ts';

export class OtherCompounds {
  private readonly arguments = new Datatype('Arguments');
  readonly none = this.arguments.add('no_more', []);
  readonly more;
  readonly constructorOf;

  constructor(term: Datatype, text: Datatype) {
    this.more = this.arguments.add('more', [
      { name: 'argument', sort: term },
      { name: 'further', sort: this.arguments },
    ]);
    this.constructorOf = term.add('other', [
      { name: 'other_name', sort: text },
      { name: 'other_argument', sort: term },
      { name: 'other_further', sort: this.arguments },
    ]);
  }

  name(e: Expr): Expr {
    return select(this.constructorOf, 0, e);
  }

  argument(e: Expr, i: number): Expr {
    return i === 0 ? select(this.constructorOf, 1, e) : select(this.more, 0, this.from(e, i));
  }

  /** The arguments from a position on, which is 1 or more. */
  private from(e: Expr, position: number): Expr {
    let rest = select(this.constructorOf, 2, e);
    for (let i = 1; i < position; i++) rest = select(this.more, 1, rest);
    return rest;
  }

  hasAtLeast(e: Expr, arity: number): Expr {
    const further = Array.from({ length: Math.max(0, arity - 1) }, (_, i) =>
      is(this.more, this.from(e, i + 1)),
    );
    return and(is(this.constructorOf, e), ...further);
  }

  hasArity(e: Expr, arity: number): Expr {
    return and(this.hasAtLeast(e, arity), is(this.none, this.from(e, arity)));
  }

  express(name: Expr, args: readonly Expr[]): Expr {
    const further = args
      .slice(1)
      .reduceRight((rest, arg) => construct(this.more, arg, rest), construct(this.none));
    return construct(this.constructorOf, name, args[0] as Expr, further);
  }

  encode(name: Constructed, args: readonly Constructed[]): Constructed {
    const further = args
      .slice(1)
      .reduceRight((rest, arg) => new Constructed(this.more, [arg, rest]), new Constructed(this.none, []));
    return new Constructed(this.constructorOf, [name, args[0] as Constructed, further]);
  }

  /** The arguments of a value. */
  argumentsOf(value: Constructed): Value[] {
    return [value.args[1] as Value, ...(this.furtherIn(constructed(value.args[2])) ?? [])];
  }

  /** The arguments that a value lists, where it is such a list and no term. */
  furtherIn(value: Constructed): Value[] | null {
    if (value.constructorOf !== this.more && value.constructorOf !== this.none) return null;
    const found: Value[] = [];
    for (let rest = value; rest.constructorOf === this.more; rest = constructed(rest.args[1]))
      found.push(rest.args[0] as Value);
    return found;
  }

  /** Where an argument is inside a value: the indices of fields that lead to it. */
  pathTo(i: number): number[] {
    return i === 0 ? [1] : [2, ...Array.from({ length: i - 1 }, () => 1), 0];
  }
}
