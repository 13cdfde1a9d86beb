/** How a goal ends, and what tells one fault from another. */
import type { Location } from './machine/code.ts';
import { quotedTerm } from './syntax/index.ts';
import { Atom, arg, deref, isStruct, Struct, type Term, Trail } from './terms/index.ts';

/** Values of the goal's variables by name, in Prolog syntax. */
export type Bindings = Readonly<Record<string, string>>;

export type PrologOutcome =
  | {
      readonly kind: 'success';
      readonly bindings: Bindings;
      /** Whether the first answer left choice points. */
      readonly choicePoints: boolean;
      /** Further answers, as many as were asked for. */
      readonly answers: readonly Bindings[];
      /** Whether choice points were left after the last of these. */
      readonly hasMore: boolean;
      /** What the predicate's declaration says and this answer does not keep (`--check-modes`). */
      readonly violation?: string;
    }
  | { readonly kind: 'failure'; readonly violation?: string }
  | {
      readonly kind: 'exception';
      readonly reason: string;
      /** The ball's shape: its functor, and that of a formal error, without the values. */
      readonly shape: string;
      readonly location: Location | null;
      /** Answers that came before, where more than one was asked for. */
      readonly answers: readonly Bindings[];
      /** Part of the program's contract (`--expected-errors`), so no fault. */
      readonly isExpected: boolean;
      /** Why the caller is to blame. */
      readonly contract?: string;
      /** Of a bug: why somebody may find that the caller is. */
      readonly doubt?: string;
    }
  | BadReturn
  | { readonly kind: 'timeout' | 'memory' }
  /** The run needed what the machine lacks. */
  | { readonly kind: 'unsupported'; readonly what: string };

/** An answer has a value that is not of the declared type (`--check-results`). */
export interface BadReturn {
  readonly kind: 'bad-return';
  /** The position of the argument, from 1. */
  readonly argument: number;
  readonly value: string;
  readonly type: string;
  /** The goal with what the answer binds. */
  readonly goal: string;
  /** Which answer it is, from 1. */
  readonly answer: number;
}

/** Null for an outcome that is no fault of the program. */
export function faultOf(outcome: PrologOutcome): string | null {
  if (outcome.kind === 'bad-return') return `bad-return ${outcome.argument} ${outcome.type}`;
  if (outcome.kind === 'success' || outcome.kind === 'failure') return outcome.violation ?? null;
  if (outcome.kind !== 'exception' || outcome.isExpected) return null;
  const { location, shape } = outcome;
  return `${shape} ${location === null ? '?' : `${location.file}:${location.line}`}`;
}

/**
 * `type_error(integer,_)`: the kind of error and what was expected, not the culprit. Of other balls only the functor.
 */
export function shapeOf(ball: Term): string {
  const t = deref(ball);
  const isError = isStruct(t, 'error', 2);
  const formal = isError ? arg(t, 0) : t;
  if (!(formal instanceof Struct)) return formal instanceof Atom ? quotedTerm(formal) : '_';
  const args = formal.args.map((a, i) => {
    const part = deref(a);
    return isError && i === 0 && part instanceof Atom ? quotedTerm(part) : '_';
  });
  return `${formal.name.name}(${args.join(',')})`;
}

/** A test for balls that a program may throw: `type_error(_,_)` stands for the error term with that formal. */
export function expectation(patterns: readonly Term[]): (ball: Term) => boolean {
  return ball => {
    const t = deref(ball);
    return patterns.some(
      pattern => unifies(pattern, t) || (isStruct(t, 'error', 2) && unifies(pattern, arg(t, 0))),
    );
  };
}

function unifies(left: Term, right: Term): boolean {
  const trail = new Trail();
  trail.mark = Number.POSITIVE_INFINITY;
  const ok = trail.unify(left, right);
  trail.undoTo(0);
  return ok;
}
