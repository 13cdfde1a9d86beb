/**
 * Decisions about goals from the input: which predicate a term calls.
 *
 * The candidates are the program's own predicates and the control constructs. Any other name is concretized, which is a
 * limit of the run: what it calls is a builtin, or nobody has defined it.
 */
import { and, type Expr, eq, is, not, or } from '../../logic/index.ts';
import { META } from '../machine/meta.ts';
import type { Program } from '../machine/program.ts';
import { Atom, deref, derefToSymbolic, isStruct, Struct, Symbolic, type Term, Var } from '../terms/index.ts';
import type { TermSort } from './encoding.ts';
import type { ConcolicTracer } from './tracer.ts';

/** Control constructs, whose arguments are goals. */
const CONTROL = new Set([',', ';', '->', '*->', '|', '\\+', ':']);

/** Decides what a goal calls: the functors of control constructs in it, and of the goals in these. */
export function decideGoal(t: ConcolicTracer, goal: Term): void {
  const todo: Term[] = [goal];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    decideCallee(t, next, 0, 'call');
    const called = deref(next);
    if (called instanceof Struct && CONTROL.has(called.name.name) && called.args.length <= 2)
      todo.push(...called.args);
  }
}

/** Decides the functor or the name of a symbolic term that is called with so many further arguments. */
export function decideCallee(t: ConcolicTracer, term: Term, added: number, question: string): void {
  const x = derefToSymbolic(term);
  if (!(x instanceof Symbolic)) return;
  const { sort } = t;
  const isOther = is(sort.other.constructorOf, x.expr);
  const names = t.callables.named(added);
  const named = sort.functors.map(({ name, arity, constructor: functor }) => ({
    name: `${name.name}/${arity}`,
    condition: is(functor, x.expr),
    isOwn: t.callables.named(arity + added).includes(name),
  }));
  t.oneOf(
    [
      ...named.filter(({ isOwn }) => isOwn),
      ...atomOutcomes(sort, x.expr, names),
      ...named.filter(({ isOwn }) => !isOwn),
      { name: 'other', condition: and(isOther, sort.isCanonical(x.expr)) },
      ...sort.constantKinds(x.expr).filter(({ name }) => name !== 'atom'),
    ],
    question,
  );
  if (x.value instanceof Atom && !names.includes(x.value)) t.pin(x, question);
  if (!t.holds(isOther)) return;
  const { name, args } = x.value as Struct;
  const condition = sort.has(name, args.length, x.expr);
  if (t.facts.decide(condition) === true) return;
  t.limit('other-functors', question);
  t.require(condition, question);
}

/** Each of these atoms, and any other one. */
function atomOutcomes(sort: TermSort, e: Expr, names: readonly Atom[]): { name: string; condition: Expr }[] {
  const conditions = names.map(name => eq(e, sort.constant(name)));
  return [
    ...names.map((name, i) => ({ name: name.name, condition: conditions[i] as Expr })),
    { name: 'atom', condition: and(is(sort.atom, e), not(or(...conditions))) },
  ];
}

/** Decides which functor with so many arguments a symbolic name stands for. Names that the program does not use are concretized. */
export function decideFunctorName(t: ConcolicTracer, term: Term, arity: number, question: string): void {
  const x = derefToSymbolic(term);
  if (!(x instanceof Symbolic)) return;
  const names = t.sort.functors.filter(functor => functor.arity === arity).map(({ name }) => name);
  const kinds = t.sort.constantKinds(x.expr).filter(({ name }) => name !== 'atom');
  t.oneOf(
    [
      ...atomOutcomes(t.sort, x.expr, names),
      { name: 'compound', condition: not(t.sort.isAtomic(x.expr)) },
      ...kinds,
    ],
    question,
  );
  if (!(x.value instanceof Atom) || !names.includes(x.value)) t.pin(x, question);
}

/** The program's own predicates, as what may be called. */
export class Callables {
  readonly #names = new Map<number, Atom[]>();

  constructor(program: Program) {
    for (const { name, arity, isDefined } of program.ownPredicates()) {
      if (!isDefined) continue;
      const known = this.#names.get(arity);
      if (known === undefined) this.#names.set(arity, [name]);
      else if (!known.includes(name)) known.push(name);
    }
  }

  named(arity: number): readonly Atom[] {
    return this.#names.get(arity) ?? [];
  }

  /** Gives the sort the functors that call a predicate where so many arguments are added; returns the atoms that do. */
  declare(sort: TermSort, added: ReadonlySet<number>): Atom[] {
    const atoms = new Set<Atom>();
    for (const count of added) {
      for (const [arity, names] of this.#names) {
        if (arity > count) for (const name of names) sort.functor(name, arity - count);
        else if (arity === count) for (const name of names) atoms.add(name);
      }
    }
    return [...atoms];
  }
}

/** How many arguments are added to the terms that bodies call and do not spell out, for each such call. */
export function addedArguments(bodies: readonly Term[]): Set<number> {
  const found = new Set<number>();
  const todo: [goal: Term, added: number][] = bodies.map(body => [body, 0]);
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [goal, added] = next;
    const x = deref(goal);
    if (x instanceof Var) found.add(added);
    if (!(x instanceof Struct) || added > 0) continue;
    if (isStruct(x, ':', 2)) todo.push([x.args[1], added]);
    const { name } = x.name;
    if (name === 'call') todo.push([x.args[0] as Term, x.args.length - 1]);
    const goals = META[`${name}/${x.args.length}`] ?? {};
    for (const [i, count] of Object.entries(goals)) todo.push([x.args[Number(i)] as Term, count]);
  }
  return found;
}
