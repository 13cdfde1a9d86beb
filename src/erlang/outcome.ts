/** The outcomes of executions of an Erlang function, and when two of them are the same fault. */

import type { Position } from './core/index.ts';
import type { Growth } from './growth.ts';
import type { Loop } from './machine/endless.ts';
import { concretize } from './terms/concretize.ts';
import { Atom, Bits, Cons, ErlMap, Float, Fun, Nil, type Term, Tuple } from './terms/index.ts';
import { print } from './terms/print.ts';

export interface StackFrame {
  /** `module:name/arity`. */
  readonly function: string;
  readonly position: Position | undefined;
}

export type ErlangOutcome =
  | { readonly kind: 'value'; readonly value: Term }
  | {
      readonly kind: 'exception';
      readonly class: 'error' | 'exit' | 'throw';
      readonly reason: Term;
      readonly location: Position | null;
      /** The calls under way, the innermost first. */
      readonly stack?: readonly StackFrame[];
      /** The process that died, where it is not the one that runs the unit. */
      readonly process: string | null;
      /** A monitor, a link or a supervisor was told of its death. */
      readonly handled: boolean;
      /** Why the caller is to blame (`blame/`); absent for a bug. */
      readonly contract?: string;
      /** Of a bug: why somebody may find that the caller is to blame all the same. */
      readonly doubt?: string;
      /** Of a bug: how the code contradicts its specification. */
      readonly contradiction?: string;
      /** The function of the program whose result no clause has taken, as `module:name/arity`. */
      readonly resultOf?: string;
      /** What a server died of while it was called, where that is the reason (`crash.ts`). */
      readonly error?: Term;
      /** Of an `undef`: the function that is not there. */
      readonly undefined?: string;
    }
  /** Every process waits for a message, and none is left to send one. */
  | { readonly kind: 'deadlock' }
  /** It used up its steps or its time, or was seen not to end (`loop`) or to take exponential time (`growth`). */
  | { readonly kind: 'timeout'; readonly loop?: Loop; readonly growth?: Growth }
  /** It needed more memory than one execution may take. */
  | { readonly kind: 'memory' }
  /** On the BEAM: the program ended the node, with this status. */
  | { readonly kind: 'halted'; readonly status: number }
  /** On the BEAM: the node broke down. */
  | { readonly kind: 'crash'; readonly what: string }
  /** A value that is not in the return type that the specification declares. */
  | { readonly kind: 'bad-return'; readonly value: Term; readonly type: string }
  /** A predicate did not return `true` for the arguments: the function was not called. */
  | { readonly kind: 'rejected'; readonly by: string }
  | { readonly kind: 'unsupported'; readonly what: string };

/**
 * The key of a fault; null for an outcome that is none. Two exceptions are the same fault when class, location and the
 * shape of the reason agree (its tag is compared, its other values are not), and both or neither were handled. Two
 * values outside the return type are the same fault when their shapes agree.
 */
export function faultOf(outcome: ErlangOutcome): string | null {
  if (outcome.kind === 'bad-return') return `bad-return ${kind(outcome.value)} ${shape(outcome.value)}`;
  if (outcome.kind === 'timeout' && outcome.growth !== undefined)
    return outcome.growth.isHopeless ? 'exponential' : 'exponential, small';
  if (outcome.kind === 'timeout')
    return outcome.loop === undefined ? null : `endless ${loopKey(outcome.loop)}`;
  if (outcome.kind !== 'exception') return null;
  const { location, handled, error } = outcome;
  const what =
    error === undefined ? `${outcome.class} ${shape(concretize(outcome.reason))}` : `error ${shape(error)}`;
  return `${handled ? 'handled ' : ''}${what} ${location ? `${location.file}:${location.line}` : '?'}`;
}

/** A loop is the same wherever it is entered. */
function loopKey({ functions }: Loop): string {
  return [...functions].sort().join(' ');
}

function shape(reason: Term): string {
  if (reason instanceof Atom) return print(reason);
  if (!(reason instanceof Tuple)) return '_';
  const [tag, ...rest] = reason.elements;
  return `{${[tag instanceof Atom ? print(tag) : '_', ...rest.map(() => '_')].join(',')}}`;
}

/** The name of a term's kind. */
function kind(term: Term): string {
  if (typeof term === 'number' || typeof term === 'bigint') return 'integer';
  if (term instanceof Nil || term instanceof Cons) return 'list';
  const kinds = { Atom, Float, Tuple, ErlMap, Bits, Fun };
  return Object.entries(kinds).find(([, kindOf]) => term instanceof kindOf)?.[0] ?? 'identifier';
}
