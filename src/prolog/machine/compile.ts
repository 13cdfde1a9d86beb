/** Clauses and goals to code. */

import { spend } from '../../logic/index.ts';
import { compileExpression } from '../builtins/arithmetic.ts';
import {
  Atom,
  deref,
  derefToSymbolic,
  isAcyclic,
  isAtomic,
  isStruct,
  Struct,
  Symbolic,
  type Term,
  TRUE,
  Var,
} from '../terms/index.ts';
import {
  type Call,
  Clause,
  type Code,
  I_CALL,
  I_COMPARE,
  I_CUT,
  I_CUT_TO,
  I_FAIL,
  I_GOAL,
  I_IS,
  I_JUMP,
  I_MARK,
  I_PROCEED,
  I_SOFT_CUT,
  I_TRY,
  I_UNIFY,
  type Instruction,
  type Location,
  P_CONST,
  P_FIRST,
  P_STRUCT,
  P_VAR,
  P_VOID,
  type Pattern,
} from './code.ts';
import { representationError, typeError } from './errors.ts';
import { guarded } from './guards.ts';
import { movedIntoHead } from './head-unifications.ts';
import { keyOf } from './indexing.ts';
import type { Predicate } from './predicate.ts';

/** Finds the predicate that a goal refers to in a module. */
export type Resolve = (name: Atom, arity: number, module: string) => Predicate;

const VOID: Pattern = { kind: P_VOID };
const PROCEED: Instruction = { op: I_PROCEED };

/** The terms of head and body are the clause's own. */
export function compileClause(
  predicate: Predicate,
  givenHead: Term,
  givenBody: Term,
  resolve: Resolve,
  module: string,
  location: Location | null,
  ordinal: number,
  isStatic: boolean,
): Clause {
  const given = { head: givenHead, body: givenBody };
  const { run, shown } = isStatic ? movedIntoHead(givenHead, givenBody) : { run: given, shown: given };
  const { head: headTerm, body: bodyTerm } = run;
  const compiler = new Compiler(resolve, module, false);
  compiler.count(headTerm);
  compiler.count(bodyTerm);
  const args = headTerm instanceof Struct ? headTerm.args : [];
  const head = args.map(arg => compiler.pattern(arg, true));
  const fresh = compiler.allocateInner(bodyTerm);
  const isFact = deref(bodyTerm) === TRUE;
  compiler.body(guarded(bodyTerm, predicate));
  return new Clause(
    predicate,
    head,
    compiler.finish(),
    fresh,
    args.map(arg => keyOf(arg)),
    headTerm,
    bodyTerm,
    location,
    isFact,
    ordinal,
    module,
    shown,
  );
}

/** A goal with its variables in place, as `call/1` runs it. */
export function compileGoal(goal: Term, resolve: Resolve, module: string): Code {
  const compiler = new Compiler(resolve, module, true);
  compiler.body(goal);
  return compiler.finish();
}

/** Parts of a clause after which it is asked whether it is cyclic. */
const MANY = 1000;

class Compiler {
  private readonly instructions: Instruction[] = [];
  private readonly slots = new Map<Var, number>();
  private readonly seen = new Set<Var>();
  private readonly counts = new Map<Var, number>();
  private slotCount = 0;

  constructor(
    private readonly resolve: Resolve,
    /** The module in which goals are called. */
    private module: string,
    /** Variables stand for themselves: the goal is compiled for one call. */
    private readonly inPlace: boolean,
  ) {}

  count(term: Term): void {
    const todo: Term[] = [term];
    let parts = 0;
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      spend();
      if (++parts === MANY && !isAcyclic(term)) throw representationError('cyclic_term');
      const t = deref(next);
      if (t instanceof Var) this.counts.set(t, (this.counts.get(t) ?? 0) + 1);
      else if (t instanceof Struct) for (const arg of t.args) todo.push(arg);
    }
  }

  private slot(v: Var): number {
    let slot = this.slots.get(v);
    if (slot === undefined) {
      slot = this.slotCount++;
      this.slots.set(v, slot);
    }
    return slot;
  }

  /**
   * Variables that first occur inside a control construct are made before the body runs: which of their occurrences
   * comes first depends on the run.
   */
  allocateInner(body: Term): number[] {
    const fresh: number[] = [];
    const goals: Term[] = [body];
    const inner: Term[] = [];
    for (let next = goals.pop(); next !== undefined; next = goals.pop()) {
      spend();
      const t = deref(next);
      if (isStruct(t, ',', 2)) goals.push(...t.args);
      else if (isControl(t)) inner.push(t);
    }
    for (let next = inner.pop(); next !== undefined; next = inner.pop()) {
      spend();
      const t = deref(next);
      if (t instanceof Var) {
        if (this.seen.has(t)) continue;
        this.seen.add(t);
        fresh.push(this.slot(t));
      } else if (t instanceof Struct) inner.push(...t.args);
    }
    return fresh;
  }

  pattern(term: Term, inHead = false): Pattern {
    if (this.inPlace) return { kind: P_CONST, term };
    const t = derefToSymbolic(term);
    if (t instanceof Symbolic) return { kind: P_CONST, term: t };
    if (t instanceof Var) {
      if (this.seen.has(t)) return { kind: P_VAR, slot: this.slot(t) };
      if (inHead && this.counts.get(t) === 1) return VOID;
      this.seen.add(t);
      return { kind: P_FIRST, slot: this.slot(t) };
    }
    if (isAtomic(t)) return { kind: P_CONST, term: t };
    return { kind: P_STRUCT, name: t.name, args: t.args.map(arg => this.pattern(arg, inHead)) };
  }

  finish(): Code {
    const { instructions } = this;
    instructions.push(PROCEED);
    for (const [i, instruction] of instructions.entries()) {
      if (instruction.op === I_CALL) instruction.last = this.returnsAt(i + 1);
    }
    return { instructions, slots: this.slotCount };
  }

  private returnsAt(at: number): boolean {
    let pc = at;
    for (;;) {
      const instruction = this.instructions[pc];
      if (instruction?.op === I_JUMP) pc = instruction.target;
      else return instruction?.op === I_PROCEED;
    }
  }

  private emit<T extends Instruction>(instruction: T): T {
    this.instructions.push(instruction);
    return instruction;
  }

  private get here(): number {
    return this.instructions.length;
  }

  body(term: Term): void {
    let last = term;
    let t = deref(last);
    while (isStruct(t, ',', 2)) {
      this.body(t.args[0]);
      last = t.args[1];
      t = deref(last);
    }
    this.goal(t, last);
  }

  private goal(t: Term, original: Term): void {
    if (t instanceof Var) {
      this.emit({ op: I_GOAL, goal: this.pattern(original), module: this.module });
      return;
    }
    if (t instanceof Atom) {
      if (t === TRUE) return;
      if (t.name === '!') this.emit({ op: I_CUT });
      else if (t.name === 'fail' || t.name === 'false') this.emit({ op: I_FAIL });
      else
        this.emit({
          op: I_CALL,
          pred: this.resolve(t, 0, this.module),
          args: [],
          last: false,
          module: this.module,
          build: null,
        });
      return;
    }
    if (!(t instanceof Struct)) throw typeError('callable', original);
    const [a, b] = t.args as [Term, Term];
    switch (`${t.name.name}/${t.args.length}`) {
      case ';/2':
      case '|/2':
        this.disjunction(a, b);
        break;
      case '->/2':
        this.ifThenElse(a, b, null);
        break;
      case '*->/2':
        this.opaque(a);
        this.body(b);
        break;
      case '\\+/1':
        this.negation(a);
        break;
      case '=/2':
        this.emit({ op: I_UNIFY, left: this.pattern(a), right: this.pattern(b) });
        break;
      case ':/2':
        this.qualified(t, deref(a), deref(b));
        break;
      default:
        this.call(t);
    }
  }

  private call(t: Struct): void {
    const args = t.args.map(arg => this.pattern(arg));
    const { module } = this;
    const pred = this.resolve(t.name, t.args.length, module);
    const call: Call = { op: I_CALL, pred, args, last: false, module, build: null };
    this.emit(this.inPlace || args.length !== 2 ? call : arithmetic(call));
  }

  /** `Module:Goal`, where both are known; else it is a call at run time. */
  private qualified(t: Struct, module: Term, goal: Term): void {
    if (!(module instanceof Atom) || goal instanceof Var) {
      this.emit({ op: I_GOAL, goal: this.pattern(t), module: this.module });
      return;
    }
    const outer = this.module;
    this.module = module.name;
    this.body(goal);
    this.module = outer;
  }

  private disjunction(left: Term, right: Term): void {
    const l = deref(left);
    if (isStruct(l, '->', 2)) this.ifThenElse(l.args[0], l.args[1], right);
    else if (isStruct(l, '*->', 2)) this.softCut(l.args[0], l.args[1], right);
    else this.eitherOr(left, right);
  }

  private eitherOr(left: Term, right: Term): void {
    const attempt = this.emit({ op: I_TRY, target: 0 });
    this.body(left);
    const jump = this.emit({ op: I_JUMP, target: 0 });
    attempt.target = this.here;
    this.body(right);
    jump.target = this.here;
  }

  private ifThenElse(condition: Term, then: Term, otherwise: Term | null): void {
    const slot = this.slotCount++;
    this.emit({ op: I_MARK, slot });
    const attempt = this.emit({ op: I_TRY, target: 0 });
    this.condition(condition);
    this.emit({ op: I_CUT_TO, slot });
    this.body(then);
    const jump = this.emit({ op: I_JUMP, target: 0 });
    attempt.target = this.here;
    if (otherwise === null) this.emit({ op: I_FAIL });
    else this.body(otherwise);
    jump.target = this.here;
  }

  private softCut(condition: Term, then: Term, otherwise: Term): void {
    const slot = this.slotCount++;
    this.emit({ op: I_MARK, slot });
    const attempt = this.emit({ op: I_TRY, target: 0 });
    this.condition(condition);
    this.emit({ op: I_SOFT_CUT, slot });
    this.body(then);
    const jump = this.emit({ op: I_JUMP, target: 0 });
    attempt.target = this.here;
    this.body(otherwise);
    jump.target = this.here;
  }

  private negation(goal: Term): void {
    const slot = this.slotCount++;
    this.emit({ op: I_MARK, slot });
    const attempt = this.emit({ op: I_TRY, target: 0 });
    this.condition(goal);
    this.emit({ op: I_CUT_TO, slot });
    this.emit({ op: I_FAIL });
    attempt.target = this.here;
  }

  /** A condition is opaque to cuts: a cut in it removes only the choice points of the condition. */
  private condition(goal: Term): void {
    if (hasCut(goal)) this.opaque(goal);
    else this.body(goal);
  }

  private opaque(goal: Term): void {
    if (!hasCut(goal) && !(deref(goal) instanceof Var)) this.body(goal);
    else this.emit({ op: I_GOAL, goal: this.pattern(goal), module: this.module });
  }
}

const COMPARISONS = new Map<string, (order: number) => boolean>([
  ['=:=', o => o === 0],
  ['=\\=', o => o !== 0],
  ['<', o => o < 0],
  ['=<', o => o <= 0],
  ['>', o => o > 0],
  ['>=', o => o >= 0],
]);

/** Arithmetic as instructions of its own. Variables that first occur in it are made by the call. */
function arithmetic(call: Call): Instruction {
  const [left, right] = call.args as [Pattern, Pattern];
  const { name } = call.pred.name;
  const holds = COMPARISONS.get(name);
  if (holds === undefined) {
    if (name !== 'is' || makesVariables(right) || sharesNew(left, right)) return call;
    return { op: I_IS, call, target: left, value: compileExpression(right), quickly: null };
  }
  if (makesVariables(left) || makesVariables(right)) return call;
  return {
    op: I_COMPARE,
    call,
    left: compileExpression(left),
    right: compileExpression(right),
    holds,
    quickly: null,
  };
}

function makesVariables(pattern: Pattern): boolean {
  return pattern.kind === P_STRUCT ? pattern.args.some(makesVariables) : pattern.kind === P_FIRST;
}

/** Whether the value names a variable that the target makes: its slot is not set when the value is computed. */
function sharesNew(target: Pattern, value: Pattern): boolean {
  if (target.kind === P_STRUCT) return target.args.some(arg => sharesNew(arg, value));
  return target.kind === P_FIRST && usesSlot(value, target.slot);
}

function usesSlot(pattern: Pattern, slot: number): boolean {
  return pattern.kind === P_STRUCT
    ? pattern.args.some(arg => usesSlot(arg, slot))
    : pattern.kind === P_VAR && pattern.slot === slot;
}

function isControl(t: Term): boolean {
  if (!(t instanceof Struct)) return false;
  const { name } = t.name;
  if (t.args.length === 1) return name === '\\+';
  if (t.args.length !== 2) return false;
  if (name === ':') return isControl(deref(t.args[1] as Term)) || isStruct(deref(t.args[1] as Term), ',', 2);
  return name === ';' || name === '->' || name === '*->' || name === '|';
}

/** Whether a cut occurs where it would cut the clause. */
function hasCut(term: Term): boolean {
  const t = deref(term);
  if (t instanceof Atom) return t.name === '!';
  if (!(t instanceof Struct) || t.args.length !== 2) return false;
  const { name } = t.name;
  if (name === ',' || name === ';' || name === '|')
    return hasCut(t.args[0] as Term) || hasCut(t.args[1] as Term);
  if (name === '->' || name === '*->') return hasCut(t.args[1] as Term) || hasCut(t.args[0] as Term);
  return name === ':' && hasCut(t.args[1] as Term);
}
