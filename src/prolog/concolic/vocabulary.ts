/**
 * The vocabulary for generated inputs: constants and functors of the clauses that a goal can reach by the static call
 * graph.
 */
import { defined } from '../../logic/index.ts';
import type { Clause } from '../machine/code.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Program } from '../machine/program.ts';
import { Atom, DOT, deref, Float, listToArray, NIL, Str, Struct, type Term, Var } from '../terms/index.ts';
import type { TermSort } from './encoding.ts';

/**
 * Predicates of the program that are reachable from a predicate in the static call graph. A goal made at run time is
 * not in it.
 */
export function reachablePredicates(program: Program, entry: Predicate): Predicate[] {
  const found = new Set<Predicate>([entry]);
  for (const pred of found) {
    for (const clause of pred.clauses) {
      for (const callee of mentioned(program, clause.bodyTerm)) found.add(callee);
    }
  }
  return [...found];
}

/** Every predicate that a term names, called or passed to be called, with up to four arguments missing. */
export function mentioned(program: Program, term: Term): Set<Predicate> {
  const result = new Set<Predicate>();
  const todo: Term[] = [term];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const t = deref(next);
    if (!(t instanceof Atom) && !(t instanceof Struct)) continue;
    const [name, arity] = t instanceof Struct ? [t.name, t.args.length] : [t, 0];
    for (let extra = 0; extra <= 4; extra++) {
      const pred = program.user.get(`${name.name}/${arity + extra}`);
      if (pred?.isDefined) result.add(pred);
    }
    if (t instanceof Struct) todo.push(...t.args);
  }
  return result;
}

/** Constants in order of appearance, each once, those of heads first; functors are taken up by the sort. */
export function constantsOf(sort: TermSort, clauses: readonly Clause[], seed: readonly Term[]): Term[] {
  const constants = new Map<unknown, Term>();
  const visit = (term: Term): void => {
    const t = deref(term);
    if (t instanceof Struct) {
      sort.functor(t.name, t.args.length);
      for (const a of t.args) visit(a);
    } else if (!(t instanceof Var)) {
      const key = t instanceof Str ? `"${t.text}"` : t instanceof Float ? `${t.value}` : t;
      if (!constants.has(key)) constants.set(key, t);
    }
  };
  for (const { headTerm } of clauses) if (headTerm instanceof Struct) for (const a of headTerm.args) visit(a);
  for (const { bodyTerm } of clauses) eachGoal(bodyTerm, goal => goal.args.forEach(visit));
  for (const term of seed) visit(term);
  // An empty list is a value like any other, but rarely what somebody means by "some constant".
  return [...constants.values()].sort((a, b) => Number(a === NIL) - Number(b === NIL));
}

/** Builtins that take terms apart by name, with the argument that tells how many arguments are wanted. */
const BY_NAME: Readonly<Record<string, (goal: Struct) => readonly number[] | null>> = {
  '=../2': ({ args }) => lengthsOf(defined(args[1])),
  'compound_name_arguments/3': ({ args }) => lengthsOf(new Struct(DOT, [args[1], args[2]] as Term[])),
  'functor/3': ({ args }) => numbersIn(defined(args[2])),
  'compound_name_arity/3': ({ args }) => numbersIn(defined(args[2])),
};

/**
 * Arities of generated compounds where the program does not state one: these, and the integers that occur in the
 * program.
 */
const USUAL_ARITIES = [1, 2];

/**
 * The greatest arity of functors made from names; each one more adds a constructor per atom of the program to the sort.
 */
const MAX_ARITY = 8;

/**
 * Where a program takes terms apart by name, every name that it knows may be that of a compound: `T =.. [Op, A, B]`
 * with `Op = plus` later on. The sort takes these functors up, and those of a name that the program does not know.
 */
export function functorsByName(
  sort: TermSort,
  clauses: readonly Clause[],
  known: readonly Term[],
  fresh: Atom,
): void {
  const constants = [...known, fresh];
  sort.functor(fresh, 1);
  const numbers = constants.filter(name => typeof name === 'number');
  const arities = new Set<number>();
  // Everywhere: the goal may be an argument of another one, or in a lambda expression.
  const todo: Term[] = clauses.map(({ bodyTerm }) => bodyTerm);
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const goal = deref(next);
    if (!(goal instanceof Struct)) continue;
    todo.push(...goal.args);
    // `arg(3, T, A)` needs some term of three arguments.
    const position = goal.name.name === 'arg' && goal.args.length === 3 ? deref(goal.args[0] as Term) : 0;
    if (typeof position === 'number' && position > 1 && position <= MAX_ARITY) sort.functor(fresh, position);
    const wantedBy = BY_NAME[`${goal.name.name}/${goal.args.length}`];
    if (wantedBy === undefined) continue;
    for (const arity of wantedBy(goal) ?? [...USUAL_ARITIES, ...numbers]) {
      if (arity >= 1 && arity <= MAX_ARITY) arities.add(arity);
    }
  }
  for (const arity of arities) {
    for (const name of constants) if (name instanceof Atom && name !== NIL) sort.functor(name, arity);
  }
}

/** The number of elements behind the first; null where the list is open. */
function lengthsOf(term: Term): number[] | null {
  const items = listToArray(term);
  return items === null ? null : [items.length - 1];
}

function numbersIn(term: Term): number[] | null {
  const t = deref(term);
  return typeof t === 'number' ? [t] : null;
}

function eachGoal(body: Term, use: (goal: Struct) => void): void {
  const t = deref(body);
  if (t instanceof Var || !(t instanceof Struct)) return;
  if ([',', ';', '->', '*->', '\\+'].includes(t.name.name)) for (const part of t.args) eachGoal(part, use);
  else if (!OUTPUT.has(t.name.name)) use(t);
}

/** Arguments of output goals are not taken as constants for inputs. */
const OUTPUT = new Set(['write', 'print', 'writeln', 'writeq', 'format', 'throw', 'nl', 'tab', 'debug']);
