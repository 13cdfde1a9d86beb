/**
 * Erlang exceptions, and the other ways in which an execution ends early.
 *
 * None of these extend `Error`: capturing a JavaScript stack costs more than the exception itself, and an exception
 * of the program under test must never be mistaken for a fault of ours.
 */
import { NO_SITE, type SiteIndex } from '../sites.ts';
import { type Atom, atom, type Term } from '../terms/index.ts';
import type { SegmentSpec } from './bits/segment.ts';

export const ERROR = atom('error');
export const EXIT = atom('exit');
export const THROW = atom('throw');

/** What raised an exception. Terms are as they were there, symbolic ones included. */
export type Cause =
  /** `error`, `exit` or `throw` were called; or `nif_error`, by the stub of a function in C. */
  | { readonly kind: 'called'; readonly isStub?: true }
  /** There is no such function, as `module:name/arity`. */
  | {
      readonly kind: 'undef';
      readonly name: string;
      readonly isModuleMissing: boolean;
      /** Whether loaded code calls it by this name; otherwise it was put together while the program ran. */
      readonly isNamedInCode: boolean;
      /** What the `-on_load` function of the module did, where it prevented loading. */
      readonly onLoad?: string;
    }
  /** There is no ETS table of this name. */
  | { readonly kind: 'no table'; readonly table: Term }
  /** No clause took these values: the arguments of a function, or the value of a `case` or a match. */
  | { readonly kind: 'match'; readonly values: readonly Term[] }
  /** A built-in function, as `erlang:hd/1`, did not take its arguments. */
  | { readonly kind: 'bif'; readonly name: string; readonly args: readonly Term[] }
  /** No bitstring could be built of these segments. */
  | { readonly kind: 'segments'; readonly segments: readonly BuiltSegment[] };

export interface BuiltSegment {
  readonly type: SegmentSpec['type'];
  readonly value: Term;
  readonly size: Term;
}

/** An exception of the program under test. `site` is the call site where it was raised. */
export class Raise {
  /** The program's own stack trace, where one was given to `erlang:raise/3`. */
  trace: Term | null = null;

  /** The call sites of the stack trace, where a handler has given the exception on. */
  sites: readonly SiteIndex[] | null = null;

  /** How it came about; null where only class and reason are known. */
  cause: Cause | null = null;

  constructor(
    readonly kind: Atom,
    readonly reason: Term,
    public site: SiteIndex = NO_SITE,
  ) {}
}

/** This execution cannot go on: something is not supported. Never an error of the program under test. */
export class Unsupported {
  constructor(readonly what: string) {}
}

/**
 * What the program called is not to be had here: a function that only the real system has, or something outside such as a
 * file or a socket.
 */
export class Missing extends Unsupported {}

/** The running process was ended by an exit signal to itself: it stops here, past all handlers. */
export class Terminated {}

const reasons = {
  badarg: atom('badarg'),
  badarith: atom('badarith'),
  undef: atom('undef'),
  system_limit: atom('system_limit'),
  function_clause: atom('function_clause'),
};

export function raiseError(reason: Term): never {
  throw new Raise(ERROR, reason);
}

export function badarg(): never {
  throw new Raise(ERROR, reasons.badarg);
}

export function badarith(): never {
  throw new Raise(ERROR, reasons.badarith);
}

export function systemLimit(): never {
  throw new Raise(ERROR, reasons.system_limit);
}

export function functionClause(): never {
  throw new Raise(ERROR, reasons.function_clause);
}

export function undef(cause: Extract<Cause, { kind: 'undef' }>): never {
  const raise = new Raise(ERROR, reasons.undef);
  raise.cause = cause;
  throw raise;
}
