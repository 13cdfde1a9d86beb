/**
 * Stack traces that tell when somebody looks at them.
 *
 * The machine's traces have the functions and lines of the source. The BEAM's also have the built-in functions that raised
 * the exception, with their arguments, and depend on what its compiler inlined and on who called the program. Most
 * programs pass a trace on, to `erlang:raise/3`, to a log, in the exit reason of a process; a run that does something else with it
 * may go another way on the BEAM, and is not the whole truth.
 *
 * So a trace is a list whose first cell tells of every access to its head or tail, whoever makes it and however the trace got
 * there. What the machine does with terms for its own ends is done `unobserved`. Forgetting that costs a limit that
 * was not needed, never a wrong verdict.
 */
import { Cons, type Term } from './term.ts';

/** One variable of the thread and not an argument, because everything that takes a list apart would have to pass it on. */
let observer: (() => void) | null = null;

export class StackTrace extends Cons {
  constructor(head: Term, tail: Term) {
    super(head, tail);
    Object.defineProperties(this, { head: observed(head), tail: observed(tail) });
  }
}

function observed(part: Term): PropertyDescriptor {
  return {
    get: () => {
      observer?.();
      return part;
    },
  };
}

/** Calls `looked` whenever the work looks into a stack trace. */
export function observingTraces<Result>(looked: (() => void) | null, work: () => Result): Result {
  const outer = observer;
  observer = looked;
  try {
    return work();
  } finally {
    observer = outer;
  }
}

/** Work that no program sees the result of, or whose result does not depend on what is in a trace. */
export function unobserved<Result>(work: () => Result): Result {
  return observer === null ? work() : observingTraces(null, work);
}
