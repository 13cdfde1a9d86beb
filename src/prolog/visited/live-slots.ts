/** Which slots of a clause's environment the rest of its code reads, and whether that may cut. */
import {
  I_CALL,
  I_COMPARE,
  I_CUT,
  I_CUT_TO,
  I_GOAL,
  I_IS,
  I_JUMP,
  I_SOFT_CUT,
  I_TRY,
  I_UNIFY,
  type Instruction,
  P_FIRST,
  P_STRUCT,
  P_VAR,
  type Pattern,
} from '../machine/code.ts';

export interface Rest {
  /** Slots that are read, in ascending order. */
  readonly slots: readonly number[];
  /** Whether there is a cut to where the clause was called. */
  readonly cuts: boolean;
}

const known = new WeakMap<readonly Instruction[], Map<number, Rest>>();

/** What the code reads from `pc` on. Slots that are set before they are read may be among them. */
export function restOf(code: readonly Instruction[], pc: number): Rest {
  let rests = known.get(code);
  if (rests === undefined) {
    rests = new Map();
    known.set(code, rests);
  }
  let rest = rests.get(pc);
  if (rest === undefined) {
    rest = computed(code, pc);
    rests.set(pc, rest);
  }
  return rest;
}

function computed(code: readonly Instruction[], pc: number): Rest {
  const slots = new Set<number>();
  let cuts = false;
  const seen = new Set<number>();
  const todo = [pc];
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    const instruction = code[at];
    if (instruction === undefined || seen.has(at)) continue;
    seen.add(at);
    if (instruction.op === I_CUT) cuts = true;
    for (const slot of readBy(instruction)) slots.add(slot);
    if (instruction.op === I_JUMP || instruction.op === I_TRY) todo.push(instruction.target);
    if (instruction.op !== I_JUMP) todo.push(at + 1);
  }
  return { slots: [...slots].sort((a, b) => a - b), cuts };
}

function readBy(instruction: Instruction): number[] {
  switch (instruction.op) {
    case I_CALL:
      return instruction.args.flatMap(slotsIn);
    case I_IS:
    case I_COMPARE:
      return instruction.call.args.flatMap(slotsIn);
    case I_UNIFY:
      return [...slotsIn(instruction.left), ...slotsIn(instruction.right)];
    case I_GOAL:
      return slotsIn(instruction.goal);
    case I_CUT_TO:
    case I_SOFT_CUT:
      return [instruction.slot];
    default:
      return [];
  }
}

function slotsIn(pattern: Pattern): number[] {
  if (pattern.kind === P_VAR || pattern.kind === P_FIRST) return [pattern.slot];
  return pattern.kind === P_STRUCT ? pattern.args.flatMap(slotsIn) : [];
}
