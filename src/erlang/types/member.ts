/**
 * Decides whether a term is a member of a type.
 *
 * It is the test oracle for the other operations on types: it shares only the unfolding of types with the code that
 * generates terms. Terms may be long and deep, so the recursion is a trampoline: each step is a generator that yields
 * the queries it needs, and a loop has the stack. Where alternatives overlap, results are memoized; otherwise the time
 * would be exponential in the depth of the term.
 */
import { defined } from '../../logic/index.ts';
import { concrete } from '../terms/concrete.ts';
import {
  Atom,
  Bits,
  Cons,
  ErlMap,
  Float,
  Fun,
  mapEntries,
  Nil,
  Pid,
  Port,
  Ref,
  type Sym,
  type Term,
  Tuple,
} from '../terms/index.ts';
import type { TypeEnvironment } from './environment.ts';
import { type Head, tailOf } from './heads.ts';
import type { Spec } from './spec.ts';
import type { ListType, MapType, Type } from './type.ts';

type Plain = Exclude<Term, Sym>;
interface Subgoal {
  readonly type: Type;
  readonly term: Term;
  /** Whether other alternatives may need the same result: it is memoized. */
  readonly isShared: boolean;
}
const subgoal = (type: Type, term: Term, isShared = false): Subgoal => ({ type, term, isShared });
type MembershipSteps = Generator<Subgoal, boolean, boolean>;

export function isMember(env: TypeEnvironment, type: Type, term: Term): boolean {
  return new Membership(env).test(type, term);
}

/** Whether some clause of the spec accepts these arguments. */
export function acceptsArguments(env: TypeEnvironment, spec: Spec, args: readonly Term[]): boolean {
  return acceptingClauses(env, spec, args).length > 0;
}

export function acceptingClauses(env: TypeEnvironment, spec: Spec, args: readonly Term[]): Spec['clauses'] {
  const membership = new Membership(env);
  return spec.clauses.filter(clause =>
    clause.args.every((type, i) => membership.test(type, defined(args[i]))),
  );
}

/** Answers after which all are memoized: the term is large, or shares its parts. */
const MANY = 2000;

class Membership {
  #answers = 0;
  readonly #known = new Map<Plain, Map<Type, boolean>>();

  constructor(private readonly env: TypeEnvironment) {}

  test(type: Type, term: Term): boolean {
    let answer = this.#quick(type, term);
    if (answer !== undefined) return answer;
    const stack = [{ goal: subgoal(type, term), answering: this.#answer(type, term) }];
    answer = false;
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const step = top.answering.next(answer);
      if (step.done) {
        answer = step.value;
        if (top.goal.isShared || ++this.#answers > MANY) this.#remember(top.goal, answer);
        stack.pop();
        continue;
      }
      const goal = step.value;
      const quick = this.#quick(goal.type, goal.term);
      if (quick === undefined) stack.push({ goal, answering: this.#answer(goal.type, goal.term) });
      else answer = quick;
    }
    return answer;
  }

  #remember({ type, term }: Subgoal, answer: boolean): void {
    const plain = concrete(term);
    const answers = this.#known.get(plain);
    if (answers === undefined) this.#known.set(plain, new Map([[type, answer]]));
    else answers.set(type, answer);
  }

  /** Membership by the outermost constructor; undefined where the parts decide. */
  #quick(type: Type, term: Term): boolean | undefined {
    if (type.kind === 'any') return true;
    const plain = concrete(term);
    if (plain instanceof Cons || plain instanceof Tuple || plain instanceof ErlMap)
      return this.#known.get(plain)?.get(type);
    return this.env.heads(type).some(head => isLeaf(head, plain));
  }

  *#answer(type: Type, term: Term): MembershipSteps {
    const plain = concrete(term);
    const rivals = this.env.heads(type).filter(head => hasShape(head, plain));
    const isShared = rivals.length > 1;
    for (const head of rivals) {
      if (head.kind === 'list') {
        if (yield* this.#list(head, plain as Cons, isShared)) return true;
      } else if (head.kind === 'tuple') {
        if (yield* this.#tuple(head.elements, plain as Tuple, isShared)) return true;
      } else if (head.kind === 'map') {
        if (yield* this.#map(head, plain as ErlMap)) return true;
      } else return true;
    }
    return false;
  }

  /** Iterates over the cells as long as a tail can only be the same list type. */
  *#list(head: ListType, first: Cons, isShared: boolean): MembershipSteps {
    const cellsOnly = !this.env.heads(head.end).some(end => end.kind === 'list' || end.kind === 'any');
    for (let cell = first; ; ) {
      const quick = this.#quick(head.element, cell.head);
      if (!(quick ?? (yield subgoal(head.element, cell.head, isShared)))) return false;
      const tail = concrete(cell.tail);
      if (!(cellsOnly && tail instanceof Cons)) return yield subgoal(tailOf(head), tail, isShared);
      cell = tail;
    }
  }

  *#tuple(types: readonly Type[] | null, { elements }: Tuple, isShared: boolean): MembershipSteps {
    for (const [i, type] of types?.entries() ?? [])
      if (!(yield subgoal(type, defined(elements[i]), isShared))) return false;
    return true;
  }

  /** Each entry belongs to the leftmost association that has its key; each mandatory one needs an entry. */
  *#map({ associations }: MapType, map: ErlMap): MembershipSteps {
    const present = new Set<number>();
    for (const [key, value] of mapEntries(map)) {
      let at = 0;
      for (const { key: keys } of associations) {
        if (yield subgoal(keys, key, true)) break;
        at++;
      }
      const association = associations[at];
      if (association === undefined || !(yield subgoal(association.value, value, true))) return false;
      present.add(at);
    }
    return associations.every(({ mandatory }, i) => !mandatory || present.has(i));
  }
}

/** Whether a term has this shape as far as its outermost constructor tells, or its value if it has no parts. */
export function hasOuterShape(head: Head, term: Term): boolean {
  const plain = concrete(term);
  const hasParts = plain instanceof Cons || plain instanceof Tuple || plain instanceof ErlMap;
  return hasParts ? hasShape(head, plain) : isLeaf(head, plain);
}

/** Whether the outermost constructor of a compound term fits the shape. */
function hasShape(head: Head, term: Plain): boolean {
  switch (head.kind) {
    case 'any':
      return true;
    case 'nonlist':
      return !(term instanceof Cons);
    case 'list':
      return term instanceof Cons;
    case 'tuple':
      return (
        term instanceof Tuple && (head.elements === null || head.elements.length === term.elements.length)
      );
    case 'map':
      return term instanceof ErlMap;
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
      return false;
  }
}

function isLeaf(head: Head, term: Plain): boolean {
  switch (head.kind) {
    case 'any':
      return true;
    case 'nonlist':
      return !(term instanceof Nil);
    case 'integer':
      return (
        (typeof term === 'number' || typeof term === 'bigint') &&
        (head.low === null || term >= head.low) &&
        (head.high === null || term <= head.high)
      );
    case 'float':
      return term instanceof Float;
    case 'atom':
      return term instanceof Atom;
    case 'literal':
      return term === head.value;
    case 'nil':
      return term instanceof Nil;
    case 'bits':
      return term instanceof Bits && isBitLength(head, term.bitLength);
    case 'fun':
      return term instanceof Fun && (head.args === null || head.args.length === term.arity);
    case 'pid':
      return term instanceof Pid;
    case 'port':
      return term instanceof Port;
    case 'reference':
      return term instanceof Ref;
    case 'list':
    case 'tuple':
    case 'map':
      return false;
  }
}

function isBitLength({ base, unit }: { base: number; unit: number }, length: number): boolean {
  return unit === 0 ? length === base : length >= base && (length - base) % unit === 0;
}
