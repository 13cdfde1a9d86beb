/** Exceptions of Prolog programs, and the ISO error terms. */
import { type Atom, atom, indicator, Struct, struct, type Term, Var } from '../terms/index.ts';

/** A ball in flight. Not an `Error`: it needs no JavaScript stack. */
export class PrologThrow {
  constructor(
    readonly ball: Term,
    /** Thrown by the program, or by a builtin whose errors have no context: none is added. */
    readonly isWhole = false,
    /** What the context of an error says besides who raised it. */
    readonly message: string | null = null,
  ) {}
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

/** An error with a message for people in its context. */
export function withMessage({ ball, isWhole }: PrologThrow, message: string): PrologThrow {
  return new PrologThrow(ball, isWhole, message);
}

export function domainError(domain: string | Term, culprit: Term): PrologThrow {
  return error(struct('domain_error', typeof domain === 'string' ? atom(domain) : domain, culprit));
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

export function unknownProcedure(name: Atom, arity: number, module: string): PrologThrow {
  const culprit = indicator(name, arity);
  const isPlain = module === 'user' || module === 'system';
  return existenceError('procedure', isPlain ? culprit : struct(':', atom(module), culprit));
}

/** Errors of what `compute` does name this predicate of SWI-Prolog, which does the work of the one that was called. */
export function systemError<T>(name: string, arity: number, compute: () => T): T {
  try {
    return compute();
  } catch (thrown) {
    if (!(thrown instanceof PrologThrow)) throw thrown;
    throw withContext(thrown, struct(':', atom('system'), indicator(name, arity)));
  }
}

/** An error that names the function of arithmetic which refuses its arguments. Others name who evaluates. */
export function inFunction(name: string, arity: number, thrown: PrologThrow): PrologThrow {
  return withContext(thrown, indicator(name, arity));
}

/** Adds the context of an error, unless it has one. */
export function withContext(thrown: PrologThrow, where: Term | null): PrologThrow {
  const { ball, isWhole, message } = thrown;
  if (isWhole) return thrown;
  if (where === null) return new PrologThrow(ball, true);
  if (ball instanceof Struct && ball.name.name === 'error' && ball.args.length === 2) {
    const context = ball.args[1];
    if (context instanceof Var && context.ref === null) {
      context.ref = struct('context', where, message === null ? new Var() : atom(message));
    }
  }
  return thrown;
}
