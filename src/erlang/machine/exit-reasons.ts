/** Exit reasons: which ones are orderly, which come from a mistake. */
import { askEqual } from '../operations/ask.ts';
import { EXIT, Raise, THROW } from '../operations/raise.ts';
import { arityIs } from '../operations/tuples.ts';
import type { SiteIndex } from '../sites.ts';
import { atom, Sym, type Term, Tuple, tuple } from '../terms/index.ts';
import { unobserved } from '../terms/stack-trace.ts';
import type { Process } from './process.ts';
import { traceTerm } from './stacktrace.ts';

export const NORMAL = atom('normal');
export const KILL = atom('kill');
const SHUTDOWN = atom('shutdown');
const BAD_RETURN = atom('bad_return_value');

/** The reason of a signal that `exit/2` sends: of the input, it is found out whether it is one of the special ones. */
export function signalReason(p: Process, reason: Term): Term {
  if (!(reason instanceof Sym)) return reason;
  return [KILL, NORMAL].find(known => askEqual(p, reason, known)) ?? reason;
}

/**
 * The exception that ends a process. Whether an exit is orderly decides what links do and whether the process has crashed,
 * so where the reason comes from the input it is found out.
 */
export function ending(p: Process, raise: Raise): Raise {
  const { kind, reason, site, trace, sites } = raise;
  const known = kind === EXIT ? orderlyReason(p, reason) : undefined;
  return known === undefined || known === reason
    ? raise
    : Object.assign(new Raise(kind, known, site), { trace, sites });
}

/** The reason in the form that `isOrderlyExit` knows; undefined where it is another one. */
function orderlyReason(p: Process, reason: Term): Term | undefined {
  const known = [NORMAL, SHUTDOWN].find(name => askEqual(p, reason, name));
  if (known !== undefined) return known;
  const [tag, why] = arityIs(p, reason, 2)?.elements ?? [];
  return tag !== undefined && askEqual(p, tag, SHUTDOWN) ? tuple(SHUTDOWN, why as Term) : undefined;
}

/** An exit with the reason `normal`, `shutdown` or `{shutdown, _}`, which is no crash. */
export function isOrderlyExit({ kind, reason }: Raise): boolean {
  if (kind !== EXIT) return false;
  const tag = reason instanceof Tuple && reason.elements.length === 2 ? reason.elements[0] : reason;
  return reason === NORMAL || tag === SHUTDOWN;
}

/**
 * Whether a process came to its end by mistake: an error, an uncaught throw, or what `proc_lib` and the behaviours make
 * of these, an exit with the stack trace of the error. An exit of the program's own making is a way to tell others.
 */
export function isMistake(p: Process, { kind, reason, trace }: Raise): boolean {
  if (kind !== EXIT) return true;
  if (!(reason instanceof Tuple) || reason.elements.length !== 2) return false;
  const [tag, second] = reason.elements as [Term, Term];
  return tag === BAD_RETURN || (trace !== null && unobserved(() => askEqual(p, second, trace)));
}

/** The exit reason that links and monitors are told: `{Reason, Stacktrace}`, and `nocatch` for an uncaught throw. */
export function exitReason(raise: Raise, sites: readonly SiteIndex[]): Term {
  if (raise.kind === EXIT) return raise.reason;
  const reason = raise.kind === THROW ? tuple(atom('nocatch'), raise.reason) : raise.reason;
  return tuple(reason, traceTerm(raise, sites));
}
