/**
 * What a server crashed with, in the exit of whoever has called it: `{Reason, {gen_server, call, _}}`. The reason of a process
 * that died of an error is `{Error, Stack}`.
 */
import { Atom, Cons, type Term, Tuple } from './terms/index.ts';

/** Why the server ended that the call was made to; null for an exit with another reason. */
export function serversReason(reason: Term): Term | null {
  const [why, call] = reason instanceof Tuple && reason.elements.length === 2 ? reason.elements : [];
  const [, name] = call instanceof Tuple && call.elements.length === 3 ? call.elements : [];
  return why !== undefined && name instanceof Atom && name.name === 'call' ? why : null;
}

/** The error in the exit reason of a process that died of one; null for another reason. */
export function errorIn(reason: Term): Term | null {
  const [error, stack] = reason instanceof Tuple && reason.elements.length === 2 ? reason.elements : [];
  const frame = stack instanceof Cons ? stack.head : null;
  return error !== undefined && frame instanceof Tuple && frame.elements.length === 4 ? error : null;
}
