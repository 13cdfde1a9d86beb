/** How a goal ends, and what tells one fault from another. */
import type { Location } from './machine/code.ts';
import { quotedTerm, readTerm } from './syntax/index.ts';
import { arg, deref, isStruct, Struct, type Term, Trail, Var } from './terms/index.ts';

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
    }
  | { readonly kind: 'failure' }
  | {
      readonly kind: 'exception';
      readonly reason: string;
      /** The ball's shape: its functor, and that of a formal error, without the values. */
      readonly shape: string;
      readonly location: Location | null;
      /** Part of the program's contract (`--expected-errors`), so no fault. */
      readonly isExpected: boolean;
    }
  | { readonly kind: 'timeout' };

/** Null for an outcome that is no fault of the program. */
export function faultOf(outcome: PrologOutcome): string | null {
  if (outcome.kind !== 'exception' || outcome.isExpected) return null;
  const { location, shape } = outcome;
  return `${shape} ${location === null ? '?' : `${location.file}:${location.line}`}`;
}

/** `error(type_error(integer,_),_)`: the kind of error and what was expected, not the culprit. */
export function shapeOf(ball: Term): string {
  const t = deref(ball);
  const formal = isStruct(t, 'error', 2) ? arg(t, 0) : t;
  if (!(formal instanceof Struct)) return quotedTerm(formal);
  const [first, ...rest] = formal.args.map(a => deref(a));
  const kind =
    first !== undefined && !(first instanceof Struct) && !(first instanceof Var) ? quotedTerm(first) : '_';
  return `${formal.name.name}(${[kind, ...rest.map(() => '_')].join(',')})`;
}

/** A test for balls that a program may throw: `type_error(_,_)` stands for the error term with that formal. */
export function expectation(patterns: readonly string[]): (ball: Term) => boolean {
  return ball =>
    patterns.some(pattern => {
      const whole = unifies(readTerm(pattern).term, ball);
      const t = deref(ball);
      return whole || (isStruct(t, 'error', 2) && unifies(readTerm(pattern).term, arg(t, 0)));
    });
}

function unifies(left: Term, right: Term): boolean {
  const trail = new Trail();
  trail.mark = Number.POSITIVE_INFINITY;
  const ok = trail.unify(left, right);
  trail.undoTo(0);
  return ok;
}
