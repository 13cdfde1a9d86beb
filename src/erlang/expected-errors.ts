/**
 * Exceptions that the user expects (`--expected-errors`): they are part of the contract, and no fault.
 *
 * A pattern is `[CLASS:]REASON[@MOD[:FUN[/ARITY]]]`. The reason is a term in which variables stand for anything; the
 * function is one that was under way.
 */

import { RAISED } from './blame/index.ts';
import type { ErlangOutcome } from './outcome.ts';
import { parseExpression } from './syntax/index.ts';
import { termWithFuns } from './syntax/term-with-funs.ts';
import { atom, Cons, exactEqual, type Term, Tuple } from './terms/index.ts';
import { ErlangUsageError } from './usage-error.ts';

type Exception = Extract<ErlangOutcome, { kind: 'exception' }>;

export type Expectation = (exception: Exception) => boolean;

const PATTERN = /^(?:(error|exit|throw|_):)?(.*?)(?:@([\w@.]+(?::[^@]+)?))?$/s;
/** Atoms and strings in quotes, or a variable. */
const QUOTED_OR_VARIABLE = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|(?<![\w@$])[A-Z_][\w@]*/gs;
const ANYTHING = atom('$anything');

export function expectation(text: string): Expectation {
  const [, kind = '_', reason = '', where] = PATTERN.exec(text) ?? [];
  const pattern = readPattern(text, reason);
  return exception =>
    (kind === '_' || kind === exception.class) &&
    matches(pattern, exception.reason) &&
    (where === undefined || (exception.stack ?? []).some(frame => isIn(frame.function, where)));
}

/** What the program itself raises. */
export const isRaisedOnPurpose: Expectation = ({ contract }) => contract === RAISED;

function readPattern(text: string, reason: string): Term {
  const closed = reason.replaceAll(QUOTED_OR_VARIABLE, word =>
    /^['"]/.test(word) ? word : `'${ANYTHING.name}'`,
  );
  const term = parseExpression(closed).ok ? termWithFuns(closed) : null;
  if (term === null || term.funs.length > 0)
    throw new ErlangUsageError(
      `--expected-errors: '${text}' is no pattern of an exception`,
      'Examples: badarg, throw:{bad_option,_}, error:_@my_mod:parse/1',
    );
  return term.build([]);
}

function matches(pattern: Term, term: Term): boolean {
  if (pattern === ANYTHING) return true;
  if (pattern instanceof Tuple)
    return (
      term instanceof Tuple &&
      term.elements.length === pattern.elements.length &&
      pattern.elements.every((element, i) => matches(element, term.elements[i] as Term))
    );
  if (pattern instanceof Cons)
    return term instanceof Cons && matches(pattern.head, term.head) && matches(pattern.tail, term.tail);
  return exactEqual(pattern, term);
}

/** `name` is `module:function/arity`; `where` may leave out the last of these. */
function isIn(name: string, where: string): boolean {
  return name === where || name.startsWith(`${where}:`) || name.startsWith(`${where}/`);
}
