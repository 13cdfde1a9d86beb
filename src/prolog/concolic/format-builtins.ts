/**
 * The symbolic twins of `format/1,2,3`.
 *
 * The format is concretized. The text that is written makes no difference unless the program gets to see it, but each
 * directive wants an argument of its own kind. That a symbolic argument is of this kind is a decision; one that is not
 * is concretized.
 */
import { and, type Expr, ge, int, is, le, not, or } from '../../logic/index.ts';
import { directivesOf } from '../builtins/format.ts';
import { textOfAny } from '../builtins/texts.ts';
import { deref, derefToSymbolic, listToArray, Struct, Symbolic, type Term } from '../terms/index.ts';
import { MAX_CODE } from './encoding.ts';
import type { Handler, HandlerTable } from './handlers.ts';
import type { ConcolicTracer } from './tracer.ts';

/** Directives that take any term; the goal of `~@` is called, and its name decided then. */
const ANY_TERM = 'wpqi@';

/** The condition that a symbolic argument suits a directive; null where that depends on more than its kind. */
function suits(t: ConcolicTracer, directive: string, x: Symbolic): Expr | null {
  const { sort } = t;
  const e = x.expr;
  switch (directive) {
    case 'a':
      return and(sort.isAtomic(e), not(is(sort.nil, e)));
    case 'd':
    case 'D':
    case 'r':
    case 'R':
      return is(sort.int, e);
    case 'e':
    case 'f':
    case 'g':
      return or(is(sort.int, e), sort.isFloat(e));
    case 'c':
      return and(is(sort.int, e), ge(t.integerOf(x), int(0)), le(t.integerOf(x), int(MAX_CODE)));
    default:
      return null;
  }
}

function checkArgument(t: ConcolicTracer, directive: string, arg: Term, what: string): void {
  if (ANY_TERM.includes(directive)) return;
  const x = derefToSymbolic(arg);
  const condition = x instanceof Symbolic ? suits(t, directive, x) : null;
  if (condition === null || !t.test(condition, `${what} ~${directive}`)) t.pin(arg, what);
}

function checkArguments(t: ConcolicTracer, format: Term, supplied: Term, what: string): void {
  t.pin(format, what);
  t.decideSpine(supplied, what);
  const text = textOfAny(deref(format));
  const args = listToArray(supplied) ?? [supplied];
  const directives = text === null ? [] : directivesOf(text);
  for (const [i, arg] of args.entries()) {
    const directive = directives[i];
    if (directive === undefined) break;
    checkArgument(t, directive, arg, what);
  }
}

const format: Handler<[Term] | [Term, Term]> = (t, args, pred) => {
  const [spec, supplied] = args;
  if (t.machine.streams.isCaptured) for (const arg of args) t.pin(arg, pred.indicator);
  else if (supplied === undefined) t.pin(spec, pred.indicator);
  else checkArguments(t, spec, supplied, pred.indicator);
  return undefined;
};

/** To a stream as `format/2`; a sink such as `atom(A)` shows the text to the program. */
const formatTo: Handler<[Term, Term, Term]> = (t, args, pred) => {
  const [sink, spec, supplied] = args;
  if (derefToSymbolic(sink) instanceof Symbolic) t.pin(sink, pred.indicator);
  const isStream = !(deref(sink) instanceof Struct) && !t.machine.streams.isCaptured;
  if (isStream) checkArguments(t, spec, supplied, pred.indicator);
  else for (const arg of [spec, supplied]) t.pin(arg, pred.indicator);
  return undefined;
};

export const formatHandlers: HandlerTable = {
  'format/1': format,
  'format/2': format,
  'format/3': formatTo,
};
