/** Exceptions as compiled code raises and catches them. */

import { askEqual } from '../operations/ask.ts';
import { ERROR, EXIT, Raise, THROW } from '../operations/raise.ts';
import { type Atom, atom, list, type Term, TRUE, Tuple, tuple } from '../terms/index.ts';
import { withArguments } from './beam-order.ts';
import type { Process } from './process.ts';
import { originOfTrace, RawTrace, traceTerm, withOriginOf } from './stacktrace.ts';

const FUNCTION_CLAUSE = atom('function_clause');
const EXIT_TAG = atom('EXIT');

/** `match_fail`: the reason as given, but for a failed function head, whose arguments go to the stack trace. */
export function matchFail(_p: Process, reason: Term): never {
  const [tag, ...values] = reason instanceof Tuple ? reason.elements : [reason];
  const raise = new Raise(ERROR, tag === FUNCTION_CLAUSE ? FUNCTION_CLAUSE : reason);
  raise.cause = { kind: 'match', values };
  throw raise;
}

/** `raise`: re-raise a caught exception, with its class and stack trace. */
export function reraise(trace: Term, reason: Term): never {
  const raw = trace as unknown;
  if (!(raw instanceof RawTrace)) throw new Error('raise without the trace of an exception');
  const raise = new Raise(raw.raise.kind, reason, raw.raise.site);
  raise.trace = raw.raise.trace;
  raise.sites = raw.sites;
  raise.cause = raw.raise.cause;
  throw raise;
}

export function buildStacktrace(p: Process, trace: Term): Term {
  const raw = trace as unknown;
  const own =
    raw instanceof RawTrace ? traceTerm(raw.raise, raw.sites ?? p.traceSites(raw.raise.site)) : trace;
  const { guide } = p.world;
  if (guide === null) return own;
  const theirs = guide.stack(p);
  const cause = raw instanceof RawTrace ? raw.raise.cause : null;
  return withOriginOf(own, withArguments(theirs, cause));
}

/** What `catch Expr` evaluates to. */
export function catchResult(p: Process, kind: Term, reason: Term, trace: Term): Term {
  if (kind === THROW) return reason;
  return tuple(EXIT_TAG, kind === EXIT ? reason : tuple(reason, buildStacktrace(p, trace)));
}

/** The three values that a handler binds; whatever is no exception of the program is thrown on. */
export function caught(p: Process, thrown: unknown): [Atom, Term, Term] {
  if (!(thrown instanceof Raise)) throw thrown;
  if (thrown.site < 0) thrown.site = p.at;
  return [thrown.kind, thrown.reason, new RawTrace(thrown, thrown.sites) as unknown as Term];
}

/** A test of a guard of the program, for the watcher. */
export function tested(p: Process, result: Term): Term {
  p.watcher?.tested(result === TRUE);
  return result;
}

/** Every `case` of the compiler is exhaustive; one that is not comes from a hand-written .core file. */
export function noClause(_p: Process): never {
  throw new Raise(ERROR, atom('if_clause'));
}

/** `erlang:raise/3`. */
export function raiseThree(p: Process, kind: Term, reason: Term, trace: Term): Term {
  const plain = [ERROR, EXIT, THROW].find(known => askEqual(p, kind, known));
  if (plain === undefined) return atom('badarg');
  const raise = new Raise(plain, reason);
  raise.trace = trace ?? list([]);
  const origin = originOfTrace(raise.trace);
  raise.sites = origin?.sites ?? null;
  raise.cause = origin === null ? { kind: 'called' } : origin.cause;
  throw raise;
}
