/**
 * Notices that a run does not end.
 *
 * A run of one process that has written nothing but its arguments and its stack is determined by them. After many calls it
 * is looked at call by call for a while. Where a call is made again with the same arguments, while the frame that the first
 * one returns to is still in place, everything since then will happen again: that is a proof. Where it is made with other
 * arguments, none of which comes closer to an end (an integer runs away from zero and from all others, a list grows, the
 * rest stays), that is taken for an endless loop as well, and the real system is asked.
 */
import { concretize } from '../terms/concretize.ts';
import { Cons, exactEqual, Sym, type Term } from '../terms/index.ts';
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
/** Calls that are looked at in a row: the longest loop that is noticed. */
const MAX_PERIOD = 2000;
/** Rounds of a loop that must look alike where it is not proved. */
const ROUNDS = 3;
/** The largest part of a list that is measured. */
const MAX_LENGTH = 100_000;

interface Snapshot {
  readonly fn: unknown;
  readonly args: readonly Term[];
  readonly depth: number;
  /** The frame that the call returns to. */
  readonly top: Frame | undefined;
}

export class LoopWatch {
  #slices = 0;
  /** All slices before the current look. */
  #before = 0;
  #nextLook = FIRST_LOOK;
  /** The call that the look began with, and the same function's calls since then. */
  #first: Snapshot | null = null;
  #rounds: Snapshot[] = [];
  #functions = new Set<string>();
  #looked = 0;

  /** Whether the process is to stop at its next call. */
  get isLooking(): boolean {
    return this.#first !== null;
  }

  /** The process has used up its time slice, and its next call is pending. */
  yielded(p: Process): Loop | null {
    this.#slices++;
    if (this.#first === null) {
      if (this.#slices < this.#nextLook) return null;
      this.#begin(p);
      return null;
    }
    const now = snapshot(p);
    const isRound = now.fn === this.#first.fn && isStillUnder(this.#first, now, p);
    const loop = isRound ? this.#round(now) : null;
    this.#functions.add(nameOf(p.fn as FunctionCell));
    if (loop === null && ++this.#looked >= MAX_PERIOD) this.#end();
    return loop;
  }

  #begin(p: Process): void {
    this.#first = snapshot(p);
    this.#rounds = [this.#first];
    this.#functions = new Set([nameOf(p.fn as FunctionCell)]);
    this.#looked = 0;
  }

  #end(): void {
    this.#first = null;
    this.#before += this.#slices - this.#looked;
    this.#slices = 0;
    this.#nextLook *= NEXT_LOOK;
  }

  #round(now: Snapshot): Loop | null {
    const first = this.#first as Snapshot;
    const same = first.args.map((arg, i) => isSame(arg, now.args[i] as Term));
    if (same.every(Boolean)) return this.#loop(first, same, true);
    this.#rounds.push(now);
    if (this.#rounds.length <= ROUNDS || this.#before + this.#slices - this.#looked < GUESS_AFTER)
      return null;
    const isHopeless = first.args.every((_, i) => staysAway(this.#rounds, i));
    if (isHopeless) return this.#loop(first, same, false);
    this.#rounds.shift();
    return null;
  }

  #loop({ args }: Snapshot, same: readonly boolean[], isProved: boolean): Loop {
    const unchanged = args.flatMap((arg, i) => (same[i] ? [{ position: i + 1, value: arg }] : []));
    return { functions: [...this.#functions], unchanged, isProved };
  }
}

function snapshot(p: Process): Snapshot {
  const { stack } = p;
  const { arity } = p.fn as FunctionCell;
  return {
    fn: p.fn,
    args: p.pendingArgs(arity).map(arg => (arg instanceof Sym ? concretize(arg) : arg)),
    depth: stack.length,
    top: stack.at(-1),
  };
}

/** The earlier call has not returned: its frame is where it was. In tail position it has been replaced by this one. */
function isStillUnder({ depth, top }: Snapshot, now: Snapshot, { stack }: Process): boolean {
  return now.depth >= depth && (depth === 0 || stack[depth - 1] === top);
}

function isSame(a: Term, b: Term): boolean {
  return a === b || exactEqual(concretize(a), concretize(b));
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
  return values.every(value => value instanceof Cons) && isSorted(values.map(lengthOf));
}

function isInteger(term: Term): boolean {
  return typeof term === 'number' || typeof term === 'bigint';
}

/** Each is larger than the one before. */
function isSorted(numbers: readonly number[]): boolean {
  return numbers.every((value, i) => i === 0 || value > (numbers[i - 1] as number));
}

function lengthOf(list: Term): number {
  let length = 0;
  for (let rest = list; rest instanceof Cons && length < MAX_LENGTH; rest = rest.tail) length++;
  return length;
}

function nameOf({ module, name, arity }: FunctionCell): string {
  return `${String(module)}:${String(name)}/${arity}`;
}
