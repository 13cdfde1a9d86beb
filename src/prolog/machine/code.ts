/**
 * The instruction set.
 *
 * A clause is compiled to head patterns and instructions over the numbered slots of its environment. Control constructs
 * become jumps and choice points within the clause, so that a cut inside them knows the height of the choice stack that
 * it cuts to.
 */

import type { Atom, Numeric, Term } from '../terms/index.ts';
import type { CallerName } from './contexts.ts';
import type { HeadAndBody } from './head-unifications.ts';
import type { Machine } from './machine.ts';
import type { Predicate } from './predicate.ts';
import type { Specialized } from './specialize.ts';

export const P_CONST = 0;
export const P_FIRST = 1;
export const P_VAR = 2;
export const P_STRUCT = 3;
export const P_VOID = 4;

export type Pattern =
  | { readonly kind: typeof P_CONST; readonly term: Term }
  /** The first occurrence of a variable: the slot is set. */
  | { readonly kind: typeof P_FIRST; readonly slot: number }
  | { readonly kind: typeof P_VAR; readonly slot: number }
  | { readonly kind: typeof P_STRUCT; readonly name: Atom; readonly args: readonly Pattern[] }
  | { readonly kind: typeof P_VOID };

export const I_CALL = 0;
export const I_PROCEED = 1;
export const I_CUT = 2;
export const I_MARK = 3;
export const I_TRY = 4;
export const I_CUT_TO = 5;
export const I_SOFT_CUT = 6;
export const I_JUMP = 7;
export const I_FAIL = 8;
export const I_UNIFY = 9;
export const I_NATIVE = 10;
export const I_GOAL = 11;
export const I_IS = 12;
export const I_COMPARE = 13;

export interface Call {
  readonly op: typeof I_CALL;
  readonly pred: Predicate;
  readonly args: readonly Pattern[];
  /** A last call: only a return follows, so that the callee returns to the caller's parent frame. */
  last: boolean;
  /** The module in which it is called. */
  readonly module: string;
  /** Makes the arguments, where the clause is specialized. */
  build: ((env: Term[]) => Term[]) | null;
}

/**
 * What a function of a builtin that the machine calls later depends on, besides the stacks. Without it, states of the machine in
 * which it waits are not compared.
 */
export interface Captured {
  /** Which function it is. */
  readonly by: string;
  /** The heights of the choice stack that it knows. */
  readonly heights: readonly number[];
  readonly terms: () => readonly Term[];
}

export function capturing(
  by: string,
  heights: readonly number[] = [],
  terms: () => readonly Term[] = () => [],
): Captured {
  return { by, heights, terms };
}

export type Instruction =
  | Call
  | { readonly op: typeof I_PROCEED }
  | { readonly op: typeof I_CUT }
  /** Remember the height of the choice stack in a slot. */
  | { readonly op: typeof I_MARK; readonly slot: number }
  /** Push a choice point that goes on at `target`. */
  | { readonly op: typeof I_TRY; target: number }
  /** Drop the choice points above the height in a slot. */
  | { readonly op: typeof I_CUT_TO; readonly slot: number }
  /** Disable the choice point at the height in a slot, keeping those above it: `*->`. */
  | { readonly op: typeof I_SOFT_CUT; readonly slot: number }
  | { readonly op: typeof I_JUMP; target: number }
  | { readonly op: typeof I_FAIL }
  | {
      readonly op: typeof I_UNIFY;
      readonly left: Pattern;
      readonly right: Pattern;
    }
  /** A native continuation: runs after a goal that a control builtin has called. */
  | {
      readonly op: typeof I_NATIVE;
      readonly run: (m: Machine) => boolean;
      readonly captured: Captured | null;
    }
  /**
   * `is/2` and comparison of numbers, compiled: a call of the builtin while a tracer records, else closures over slots.
   */
  | {
      readonly op: typeof I_IS;
      readonly call: Call;
      readonly target: Pattern;
      readonly value: (env: Term[]) => Numeric;
      /** The value where only small integers occur, where the clause is specialized. */
      quickly: ((env: Term[]) => number | null) | null;
    }
  | {
      readonly op: typeof I_COMPARE;
      readonly call: Call;
      readonly left: (env: Term[]) => Numeric;
      readonly right: (env: Term[]) => Numeric;
      readonly holds: (order: number) => boolean;
      quickly: ((env: Term[]) => boolean | null) | null;
    }
  /** Call a term as it stands, opaque to cuts. */
  | {
      readonly op: typeof I_GOAL;
      readonly goal: Pattern;
      readonly module: string;
      /** The builtin that makes the call, where it is no clause. */
      readonly by?: CallerName | undefined;
    };

export interface Code {
  readonly instructions: readonly Instruction[];
  readonly slots: number;
}

export class Functor {
  constructor(
    readonly name: Atom,
    readonly arity: number,
  ) {}
}

/** The index key of an argument: a functor, a constant, or a text that stands for a float, string or fraction. */
export type Key = Functor | Atom | number | bigint | string;

export interface Location {
  readonly file: string;
  readonly line: number;
}

export class Clause {
  erased = false;
  /** How often its head was tried, up to the number from which on it is specialized. */
  entries = 0;
  specialized: Specialized | null = null;

  constructor(
    readonly predicate: Predicate,
    readonly head: readonly Pattern[],
    readonly code: Code,
    /** Slots that must hold fresh variables before the body runs. */
    readonly fresh: readonly number[],
    /** Index keys of the head's arguments; null for a variable. */
    readonly keys: readonly (Key | null)[],
    /** The clause as a term, with what was moved into its head. */
    readonly headTerm: Term,
    readonly bodyTerm: Term,
    readonly location: Location | null,
    readonly isFact: boolean,
    /** How many clauses before it begin on the same line of a file of the same name. */
    readonly ordinal: number,
    /** The module in which the goals of its body are called. */
    readonly module: string,
    /** The clause as `clause/2`, `retract/1` and `listing/1` show it. */
    readonly shown: HeadAndBody,
  ) {}
}
