/**
 * Notices that a run does not end.
 *
 * A run of one process that has written nothing but its arguments and its stack is determined by them. After many calls it
 * is looked at call by call for a while; a look costs some microseconds a call, so the first ones are short. Where a call is made again with the same arguments, while the frame that the first
 * one returns to is still in place, everything since then will happen again: that is a proof. Where it is made with other
 * arguments, none of which comes closer to an end (an integer runs away from zero and from all others, a list grows, the
 * rest stays), that is taken for an endless loop as well, and the real system is asked.
 */
import { isSameCode } from '../terms/compare.ts';
import { concretize } from '../terms/concretize.ts';
import { Bits, Cons, ErlMap, exactEqual, Fun, Sym, type Term, Tuple } from '../terms/index.ts';
import { mapKeys, mapValues } from '../terms/map-term.ts';
import type { FunctionCell } from './code-server.ts';
import type { Frame, Process } from './process.ts';

export interface Loop {
  /** `module:name/arity` of the functions on it, in the order in which they are first called. */
  readonly functions: readonly string[];
  /** The arguments of the first one that stay the same, by position from 1. */
  readonly unchanged: readonly { readonly position: number; readonly value: Term }[];
  /** Whether it is proved; otherwise it only seems so. */
  readonly isProved: boolean;
}

/** The run does not end: thrown through everything. */
export class Endless {
  constructor(readonly loop: Loop) {}
}

/** The number of time slices before the first look, and the factor to the next. Earlier: more looks at runs that end. */
const FIRST_LOOK = 4;
const NEXT_LOOK = 4;
/** Slices after which a loop may be taken for endless without a proof. Earlier: more long loops are. */
const GUESS_AFTER = 64;
/** Calls that the first look sees in a row, the longest loop that it notices; the factor to the next look; and the most. */
const FIRST_PERIOD = 64;
const NEXT_PERIOD = 4;
const MAX_PERIOD = 2000;
/** Rounds of a loop that must look alike where it is not proved. */
const ROUNDS = 3;
/** Parts of two terms that are compared; larger ones count as different. */
const MAX_COMPARED = 1000;
/** Bits of two bitstrings that are compared; longer ones count as different. */
const MAX_COMPARED_BITS = 2 ** 16;
/** Elements that a list may grow by in one round. */
const MAX_GROWTH = 1000;

/** Arguments that a pending call has in fields of the process; more of them are in an array. */
const REGISTERS = 8;

interface Snapshot {
  readonly args: readonly Term[];
  readonly depth: number;
  /** The frame that the call returns to. */
  readonly top: Frame | undefined;
}

export class LoopWatch {
  #slices = 0;
  /** Time slices of all looks before. */
  #before = 0;
  #nextLook = FIRST_LOOK;
  #isLooking = false;
  #period = FIRST_PERIOD;
  /** How many calls the current look has seen. */
  #looked = 0;
  /** For each function its calls that have not returned, or were in tail position: the first and the last ones. */
  readonly #rounds = new Map<unknown, Snapshot[]>();
  readonly #functions = new Set<FunctionCell | Fun>();

  /** Whether the process is to stop at its next call. */
  get isLooking(): boolean {
    return this.#isLooking;
  }

  /** The process has used up its time slice, and its next call is pending. */
  yielded(p: Process): Loop | null {
    if (!this.#isLooking) {
      if (++this.#slices < this.#nextLook) return null;
      this.#isLooking = true;
    }
    this.#functions.add(p.fn as FunctionCell | Fun);
    const loop = this.#called(p);
    if (loop === null && ++this.#looked >= this.#period) this.endLook();
    return loop;
  }

  endLook(): void {
    if (!this.#isLooking) return;
    this.#isLooking = false;
    this.#looked = 0;
    this.#rounds.clear();
    this.#functions.clear();
    this.#before += this.#slices;
    this.#slices = 0;
    this.#nextLook *= NEXT_LOOK;
    this.#period = Math.min(this.#period * NEXT_PERIOD, MAX_PERIOD);
  }

  #called(p: Process): Loop | null {
    const rounds = this.#rounds.get(p.fn);
    const first = rounds?.[0];
    if (rounds === undefined || first === undefined || !isStillUnder(first, p)) {
      this.#rounds.set(p.fn, [snapshot(p)]);
      return null;
    }
    const [a, b] = first.args.length > REGISTERS ? [] : first.args;
    if (approaches(a, p.x0) || approaches(b, p.x1)) return null;
    const now = snapshot(p);
    if (first.args.every((arg, i) => isSame(arg, now.args[i] as Term)))
      return this.#loop(p, first, now, true);
    rounds.push(now);
    if (rounds.length <= ROUNDS || this.#before + this.#slices < GUESS_AFTER) return null;
    if (first.args.every((_, i) => staysAway(rounds, i))) return this.#loop(p, first, now, false);
    rounds.splice(1, 1);
    return null;
  }

  #loop({ fn }: Process, { args }: Snapshot, now: Snapshot, isProved: boolean): Loop {
    const unchanged = args.flatMap((arg, i) =>
      isSame(arg, now.args[i] as Term) ? [{ position: i + 1, value: concretize(arg) }] : [],
    );
    const functions = [fn as FunctionCell | Fun, ...this.#functions].map(nameOf);
    return { functions: [...new Set(functions)], unchanged, isProved };
  }
}

function snapshot(p: Process): Snapshot {
  const { stack } = p;
  const { arity } = p.fn as FunctionCell | Fun;
  return {
    args: p.pendingArgs(arity).map(plain),
    depth: stack.length,
    top: stack.at(-1),
  };
}

/** The earlier call has not returned: its frame is where it was. In tail position it has been replaced by this one. */
function isStillUnder({ depth, top }: Snapshot, { stack }: Process): boolean {
  return stack.length >= depth && (depth === 0 || stack[depth - 1] === top);
}

/** A small integer has come closer to zero: nothing repeats, and nothing runs away. Most loops that end do this. */
function approaches(before: Term | undefined, now: Term): boolean {
  return (
    typeof before === 'number' &&
    typeof now === 'number' &&
    before !== now &&
    Math.abs(now) <= Math.abs(before)
  );
}

/** Whether the terms are the same, as far as a bounded look tells. */
function isSame(a: Term, b: Term): boolean {
  if (a === b) return true;
  if (typeof a === 'number' && typeof b === 'number') return false;
  const pending: Term[] = [a, b];
  for (let n = 0; n < MAX_COMPARED; n++) {
    const [right, left] = [pending.pop(), pending.pop()];
    if (left === undefined || right === undefined) return true;
    if (left !== right && !isSameOutside(plain(left), plain(right), pending)) return false;
  }
  return false;
}

/** Compares two terms but for their parts, which are added to those that are left to compare. */
function isSameOutside(a: Term, b: Term, pending: Term[]): boolean {
  if (a instanceof Cons && b instanceof Cons) {
    pending.push(a.tail, b.tail, a.head, b.head);
    return true;
  }
  if (a instanceof Tuple && b instanceof Tuple) return addPairs(a.elements, b.elements, pending);
  if (a instanceof ErlMap && b instanceof ErlMap) {
    if (a.size !== b.size || a.size > MAX_COMPARED) return false;
    return addPairs(mapValues(a), mapValues(b), pending) && addPairs(mapKeys(a), mapKeys(b), pending);
  }
  if (a instanceof Fun && b instanceof Fun) return isSameCode(a, b) && addPairs(a.env, b.env, pending);
  if (
    a instanceof Bits &&
    b instanceof Bits &&
    (a.bitLength !== b.bitLength || a.bitLength > MAX_COMPARED_BITS)
  )
    return false;
  return exactEqual(a, b);
}

function addPairs(a: readonly Term[], b: readonly Term[], pending: Term[]): boolean {
  if (a.length !== b.length) return false;
  // The first ones are compared first: they are mostly smaller.
  for (let i = a.length - 1; i >= 0; i--) pending.push(a[i] as Term, b[i] as Term);
  return true;
}

function plain(term: Term): Term {
  return term instanceof Sym ? concretize(term) : term;
}

/** Over the rounds, the argument stays, grows, or runs away from zero and from all other integers among the arguments. */
function staysAway(rounds: readonly Snapshot[], at: number): boolean {
  const values = rounds.map(({ args }) => args[at] as Term);
  if (values.every(value => isSame(value, values[0] as Term))) return true;
  if (values.every(isInteger)) {
    const numbers = values.map(Number);
    const others = (rounds.at(-1) as Snapshot).args
      .filter((arg, i) => i !== at && isInteger(arg))
      .map(Number);
    const last = numbers.at(-1) as number;
    const falls = isSorted(numbers.toReversed());
    if (falls) return last < 0 && others.every(other => other >= last);
    return isSorted(numbers) && last > 0 && others.every(other => other <= last);
  }
  // The last ones first: the others may be far apart, where it takes long to see that a list has become shorter.
  for (let i = values.length - 1; i > 0; i--)
    if (!extendsList(values[i] as Term, values[i - 1] as Term)) return false;
  return true;
}

function isInteger(term: Term): boolean {
  return typeof term === 'number' || typeof term === 'bigint';
}

/** Each is larger than the one before. */
function isSorted(numbers: readonly number[]): boolean {
  return numbers.every((value, i) => i === 0 || value > (numbers[i - 1] as number));
}

/** The list is another one with something before it. It is not where the other one is this one with something before it. */
function extendsList(list: Term, other: Term): boolean {
  let rest = list;
  let restOfOther = other;
  for (let n = 0; rest instanceof Cons && n < MAX_GROWTH; n++) {
    rest = rest.tail;
    if (rest === other) return true;
    if (!(restOfOther instanceof Cons)) continue;
    restOfOther = restOfOther.tail;
    if (restOfOther === list) return false;
  }
  return false;
}

function nameOf(fn: FunctionCell | Fun): string {
  const [module, name] = fn instanceof Fun ? [fn.module.name, fn.name.name] : [fn.module, fn.name];
  return `${module}:${name}/${fn.arity}`;
}
