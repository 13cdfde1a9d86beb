/** Exceptions of Prolog programs, and the ISO error terms. */
import { type Atom, atom, indicator, Struct, struct, type Term, Var } from '../terms/index.ts';

/** A ball in flight. Not an `Error`: it needs no JavaScript stack. */
export class PrologThrow {
  constructor(readonly ball: Term) {}
}

/** The machine yields to the event loop; `run` resumes it. Programs cannot catch it. */
export class Paused {}

/** `halt/0,1` was called. */
export class Halt {
  constructor(readonly status: number) {}
}

/**
 * The program called something that SWI-Prolog has and this machine lacks, or asked for what is outside of it, such as a
 * file. That says nothing about the program, which cannot catch it.
 */
export class Missing {
  constructor(readonly what: string) {}
}

function error(formal: Term): PrologThrow {
  return new PrologThrow(struct('error', formal, new Var()));
}

export function instantiationError(): PrologThrow {
  return error(atom('instantiation_error'));
}

export function typeError(type: string | Atom, culprit: Term): PrologThrow {
  return error(struct('type_error', typeof type === 'string' ? atom(type) : type, culprit));
}

export function domainError(domain: string, culprit: Term): PrologThrow {
  return error(struct('domain_error', atom(domain), culprit));
}

export function existenceError(what: string, culprit: Term): PrologThrow {
  return error(struct('existence_error', atom(what), culprit));
}

export function permissionError(action: string, type: string, culprit: Term): PrologThrow {
  return error(struct('permission_error', atom(action), atom(type), culprit));
}

export function representationError(what: string): PrologThrow {
  return error(struct('representation_error', atom(what)));
}

export function evaluationError(what: string): PrologThrow {
  return error(struct('evaluation_error', atom(what)));
}

export function resourceError(what: string): PrologThrow {
  return error(struct('resource_error', atom(what)));
}

export function syntaxError(what: Term): PrologThrow {
  return error(struct('syntax_error', what));
}

/** `caller`: the predicate whose clause made the call. */
export function unknownProcedure(
  name: Atom,
  arity: number,
  module: string,
  caller: Term | null,
): PrologThrow {
  const culprit = indicator(name, arity);
  const formal = struct(
    'existence_error',
    atom('procedure'),
    module === 'user' || module === 'system' ? culprit : struct(':', atom(module), culprit),
  );
  const from = caller ?? struct(':', atom('system'), indicator('catch', 3));
  return new PrologThrow(struct('error', formal, struct('context', from, new Var())));
}

/** Adds the context of an error, the builtin that raised it, unless it has one. */
export function withContext(thrown: PrologThrow, name: string, arity: number): PrologThrow {
  const { ball } = thrown;
  if (ball instanceof Struct && ball.name.name === 'error' && ball.args.length === 2) {
    const context = ball.args[1];
    if (context instanceof Var && context.ref === null) {
      context.ref = struct('context', struct(':', atom('system'), indicator(name, arity)), new Var());
    }
  }
  return thrown;
}
