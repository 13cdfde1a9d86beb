/**
 * The contents of a state of the machine: a call that is about to be made, where it returns to, and the choice points that
 * it may go back to, as numbers and expressions over the input.
 *
 * A choice point takes bindings back when the machine goes back to it. So the trail is undone choice point by choice
 * point while the state is read, and redone in the end. Variables are numbered as they occur.
 *
 * Claim. Two states with equal contents (for the values that an input gives the expressions) behave alike: the machine takes the same
 * steps from there on, up to names of variables. Provided that nothing else was changed that a program can see: the
 * database, global variables, flags, operators, streams (`keepsState` of `builtins/`), and that no builtin goes on later
 * with what it alone knows (`Captured`). Where that is not so, there are no contents. And provided that the program does not tell equal
 * terms apart (`beyond-states.ts`).
 */
import { type Expr, Hash, nameHash, textHash } from '../../logic/index.ts';
import type { StatePart } from '../../logic/visited/index.ts';
import {
  type Captured,
  type Clause,
  I_CUT_TO,
  I_NATIVE,
  I_PROCEED,
  I_SOFT_CUT,
  type Instruction,
} from '../machine/code.ts';
import type { ChoicePoint, Frame, Goal } from '../machine/frames.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Position } from '../machine/stacks.ts';
import {
  Atom,
  ageOf,
  Blob,
  derefToSymbolic,
  Float,
  hasAttributes,
  NIL,
  Ratio,
  Str,
  Struct,
  Symbolic,
  type Term,
  type Trail,
  Var,
} from '../terms/index.ts';
import { restOf } from './live-slots.ts';

/** Parts of a state; a larger one is not compared. More recognises larger states, for more time at each call. */
const MAX_PARTS = 4000;

/** Clauses that a choice point may still try; one with more is not compared. */
const MAX_CLAUSES = 100;

const TAG = {
  call: 1,
  atom: 2,
  number: 3,
  bigint: 4,
  float: 5,
  string: 6,
  fraction: 7,
  struct: 8,
  variable: 9,
  symbol: 10,
  frame: 11,
  native: 12,
  goal: 13,
  point: 14,
  height: 15,
  unset: 16,
  catch: 17,
  ages: 18,
  bottom: 19,
  nil: 20,
  blob: 21,
} as const;

/** Something that cannot be compared. Not an `Error`: it needs no JavaScript stack. */
class Incomparable {}

export interface StateSource {
  readonly position: Position;
  readonly trail: Trail;
}

/** Whether nothing can come of a choice point, with the bindings that it goes back to in force. */
export type IsDead = (point: ChoicePoint, goal: Goal) => boolean;

/** Null where the state cannot be compared. `answers`: how many were found. */
export function contentsOf(
  machine: StateSource,
  pred: Predicate,
  args: readonly Term[],
  answers: number,
  isDead: IsDead,
): StatePart[] | null {
  try {
    return new Reader(machine, isDead).read(pred, args, answers);
  } catch (thrown) {
    if (thrown instanceof Incomparable) return null;
    throw thrown;
  }
}

class Reader {
  readonly #parts: StatePart[] = [];
  readonly #variables = new Map<Var, number>();
  /** The choice points that something may come of. */
  #points: ChoicePoint[] = [];
  /** For each height of the choice stack, how many of these are below it. */
  #heights: number[] = [0];

  constructor(
    private readonly machine: StateSource,
    private readonly isDead: IsDead,
  ) {}

  read(pred: Predicate, args: readonly Term[], answers: number): StatePart[] {
    const { frame, pc, choices } = this.machine.position;
    this.#backwards(choices, point => {
      const { goal } = point;
      if (goal === null || !this.isDead(point, goal)) this.#points.push(point);
    });
    this.#points.reverse();
    const alive = new Set(this.#points);
    for (const point of choices)
      this.#heights.push((this.#heights.at(-1) as number) + (alive.has(point) ? 1 : 0));
    this.#put(TAG.call, predicateHash(pred), answers, args.length);
    for (const arg of args) this.#term(arg);
    this.#continuation(frame, pc);
    this.#backwards(this.#points, point => this.#point(point));
    this.#put(TAG.ages, ...this.#byAge());
    return this.#parts;
  }

  /** Visits choice points from the last to the first, each with the bindings that it goes back to. */
  #backwards(points: readonly ChoicePoint[], visit: (point: ChoicePoint) => void): void {
    const { entries } = this.machine.trail;
    const values: (Term | null)[] = [];
    let height = entries.length;
    try {
      for (let i = points.length - 1; i >= 0; i--) {
        const point = points[i] as ChoicePoint;
        while (height > point.trailHeight) {
          const entry = entries[height - 1];
          if (!(entry instanceof Var)) throw new Incomparable();
          height--;
          values.push(entry.ref);
          entry.ref = null;
        }
        visit(point);
      }
    } finally {
      for (let value = values.pop(); value !== undefined; value = values.pop()) {
        (entries[height] as Var).ref = value;
        height++;
      }
    }
  }

  #put(...parts: StatePart[]): void {
    this.#parts.push(...parts);
    if (this.#parts.length > MAX_PARTS) throw new Incomparable();
  }

  #expression(e: Expr): void {
    this.#put(TAG.symbol, e);
  }

  #term(term: Term): void {
    const todo = [term];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const t = derefToSymbolic(next);
      if (t instanceof Symbolic) this.#expression(t.expr);
      else if (t instanceof Var) this.#variable(t);
      else if (t instanceof Struct) {
        this.#put(TAG.struct, atomHash(t.name), t.args.length);
        for (let i = t.args.length - 1; i >= 0; i--) todo.push(t.args[i] as Term);
      } else this.#constant(t);
    }
  }

  #constant(t: Exclude<Term, Struct | Var>): void {
    if (t instanceof Atom) this.#put(TAG.atom, atomHash(t));
    else if (typeof t === 'number') this.#put(TAG.number, t);
    else if (typeof t === 'bigint') this.#put(TAG.bigint, textHash(String(t)));
    else if (t instanceof Float)
      this.#put(TAG.float, textHash(Object.is(t.value, -0) ? '-0' : String(t.value)));
    else if (t instanceof Str) this.#put(TAG.string, textHash(t.text));
    else if (t instanceof Ratio) this.#put(TAG.fraction, textHash(`${t.num}/${t.den}`));
    else throw new Incomparable();
  }

  #variable(v: Var): void {
    if (hasAttributes(v)) throw new Incomparable();
    let number = this.#variables.get(v);
    if (number === undefined) {
      number = this.#variables.size;
      this.#variables.set(v, number);
    }
    this.#put(TAG.variable, number);
  }

  /** The standard order of variables is that of their creation. */
  #byAge(): number[] {
    return [...this.#variables].sort(([v], [w]) => ageOf(v) - ageOf(w)).map(([, number]) => number);
  }

  #height(height: number): void {
    this.#put(TAG.height, this.#heights[height] ?? -1 - height);
  }

  #continuation(frame: Frame | null, pc: number): void {
    let at = pc;
    for (let f = frame; f !== null; f = f.parent) {
      this.#frame(f, at);
      at = f.parentPc;
    }
    this.#put(TAG.bottom);
  }

  #frame(frame: Frame, pc: number): void {
    const { code, env, catching, clause } = frame;
    const next = code[pc] as Instruction;
    if (catching !== null) {
      this.#put(TAG.catch);
      this.#height(catching.choices);
      this.#term(catching.catcher);
      this.#term(catching.recovery);
    }
    const isOfClause = clause !== null && clause.code.instructions === code;
    if (!isOfClause && next.op === I_NATIVE) {
      this.#captured(next.captured);
      return;
    }
    if (!isOfClause && next.op === I_PROCEED) return;
    const { slots, cuts } = restOf(code, pc);
    if (!isOfClause) throw new Incomparable();
    this.#put(TAG.frame, clauseHash(clause), pc);
    if (cuts) this.#height(frame.cutTo);
    const heights = heightSlots(code);
    for (const slot of slots) {
      const value = env[slot];
      if (value === undefined) this.#put(TAG.unset);
      else if (heights.has(slot)) this.#height(value as number);
      else this.#term(value);
    }
  }

  #captured(captured: Captured | null): void {
    if (captured === null) throw new Incomparable();
    this.#put(TAG.native, nameHash(captured.by));
    for (const height of captured.heights) this.#height(height);
    const terms = captured.terms();
    this.#put(terms.length);
    for (const term of terms) this.#term(term);
  }

  #point({ frame, pc, goal, retry, captured, onCut }: ChoicePoint): void {
    if (onCut !== null) throw new Incomparable();
    this.#put(TAG.point);
    if (goal !== null) this.#goal(goal);
    else if (retry !== null) this.#captured(captured);
    this.#continuation(frame, pc);
  }

  #goal({ pred, args, clauses, count, argument, path, next }: Goal): void {
    if (count - next > MAX_CLAUSES) throw new Incomparable();
    this.#put(
      TAG.goal,
      predicateHash(pred),
      argument,
      path === null ? -1 : textHash(path.join()),
      count - next,
    );
    for (let i = next; i < count; i++) this.#put(clauseHash(clauses[i] as Clause));
    for (const arg of args) this.#term(arg);
  }
}

/** An atom by its name, which `[]` and handles may share with another one. */
function atomHash(t: Atom): number {
  const hash = nameHash(t.name);
  if (t === NIL) return new Hash(TAG.nil).number(hash).value;
  return t instanceof Blob ? new Hash(TAG.blob).number(hash).number(nameHash(t.type)).value : hash;
}

function predicateHash(pred: Predicate): number {
  return nameHash(pred.qualifiedIndicator);
}

const clauseHashes = new WeakMap<Clause, number>();

/** A clause by its place in the program, which stays as it is as long as states are compared. */
function clauseHash(clause: Clause): number {
  let hash = clauseHashes.get(clause);
  if (hash === undefined) {
    const { predicate } = clause;
    const place = clause === predicate.noRule ? -1 : predicate.clauses.indexOf(clause);
    hash = new Hash(predicateHash(predicate)).number(place).value;
    clauseHashes.set(clause, hash);
  }
  return hash;
}

const heightsIn = new WeakMap<readonly Instruction[], ReadonlySet<number>>();

/** The slots of a clause that hold heights of the choice stack. */
function heightSlots(code: readonly Instruction[]): ReadonlySet<number> {
  let slots = heightsIn.get(code);
  if (slots === undefined) {
    slots = new Set(
      code.flatMap(instruction =>
        instruction.op === I_CUT_TO || instruction.op === I_SOFT_CUT ? [instruction.slot] : [],
      ),
    );
    heightsIn.set(code, slots);
  }
  return slots;
}
