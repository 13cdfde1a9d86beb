/**
 * Stack traces as handlers see them. A trace is a few call sites until the program asks for it, and becomes a term only
 * then. A program that passes that term to `erlang:raise/3` re-raises the exception from its origin, so the sites that a
 * term was made of are kept.
 */

import type { Cause, Raise } from '../operations/raise.ts';
import { type SiteIndex, siteAt } from '../sites.ts';
import { atom, Cons, list, string, type Term, tuple } from '../terms/index.ts';
import { StackTrace } from '../terms/stack-trace.ts';

/** Where an exception comes from: the call sites of its stack trace, and its cause. */
interface Origin {
  readonly sites: readonly SiteIndex[];
  readonly cause: Cause | null;
}

const origins = new WeakMap<Cons, Origin>();

/** The stack trace that a handler's third variable holds until `build_stacktrace` or `raise` looks at it. */
export class RawTrace {
  constructor(
    readonly raise: Raise,
    /** Null where the handler is in the frame that raised the exception: the stack still has them. */
    readonly sites: readonly SiteIndex[] | null,
  ) {}
}

/** A stack trace as `erlang:get_stacktrace` showed it: `{M, F, Arity, [{file, F}, {line, L}]}` from the inside out. */
export function traceTerm(raise: Raise, sites: readonly SiteIndex[]): Term {
  if (raise.trace !== null) return raise.trace;
  const entries: Term[] = [];
  for (const index of sites) {
    const site = siteAt(index);
    if (site === undefined) continue;
    const slash = site.function.lastIndexOf('/');
    const { position } = site;
    const location = position
      ? list([tuple(atom('file'), string(position.file)), tuple(atom('line'), position.line)])
      : list([]);
    entries.push(
      tuple(
        atom(site.module),
        atom(site.function.slice(0, slash)),
        Number(site.function.slice(slash + 1)),
        location,
      ),
    );
  }
  const [innermost, ...callers] = entries;
  if (innermost === undefined) return list([]);
  const term = new StackTrace(innermost, list(callers));
  origins.set(term, { sites, cause: raise.cause });
  return term;
}

/** The exception that a stack trace was made of, or null where the program built the term itself. */
export function originOfTrace(trace: Term): Origin | null {
  return trace instanceof Cons ? (origins.get(trace) ?? null) : null;
}

/** The same trace as another system has it. */
export function withOriginOf(trace: Term, other: Term): Term {
  const origin = originOfTrace(trace);
  if (origin !== null && other instanceof Cons) origins.set(other, origin);
  return other;
}
