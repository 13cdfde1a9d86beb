/**
 * Functions of the program that code which is not followed calls: a closure that was handed to a module without source, or
 * a function by its name.
 *
 * While such code runs, the digits in the dictionary are no number (`otp/erl_relay_trace.erl`). A function that may be
 * called from there looks at them on entry, and has the collector call it again, between an event that says which function
 * it is and one that it is over. Where the digits are a number it goes on with them, without another look.
 *
 * A closure has to know itself for that. It becomes the function of a `letrec` whose name has the closure's own in it, so
 * that stack traces can be given the program's names.
 */
import type { Expr, FunExpr } from '../core/index.ts';
import { freeVariables } from '../machine/compile/analysis.ts';
import { atom } from '../terms/index.ts';
import { type Digits, KEY } from './accumulator.ts';
import { bound, builtIn, choice, collect, generatedClause, listOf, literal, variable } from './build.ts';

/** Precedes a closure's own name in that of its function. */
const MARK = 'callback:';

/** In place of what a closure has captured: a function of the module. */
const FUNCTION = atom('function');

interface Called {
  readonly module: string;
  /** Its name where executions are rebuilt. */
  readonly name: string;
  readonly vars: readonly string[];
  /** Itself. */
  readonly self: Expr;
  /** What it has captured; null for a function of the module. */
  readonly captured: readonly string[] | null;
}

/** `use` is given the digits that the function was entered with, unless code that is not followed has called it. */
export function enteredFromAnywhere(
  { module, name, vars, self, captured }: Called,
  fresh: () => string,
  use: (digits: Digits) => Expr,
): Expr {
  const digits = fresh();
  const env = captured === null ? literal(FUNCTION) : listOf(captured.map(variable));
  const again = collect('called_back', [
    literal(atom(module)),
    literal(atom(name)),
    env,
    listOf(vars.map(variable)),
    self,
  ]);
  return bound(
    [digits],
    builtIn('get', literal(KEY)),
    choice(
      variable(digits),
      {
        patterns: [variable(fresh())],
        guard: builtIn('is_integer', variable(digits)),
        body: use({ kind: 'held', name: digits, isAhead: false, room: 0 }),
      },
      generatedClause(variable(fresh()), again),
    ),
  );
}

/** What a function has captured, functions aside. */
export function capturedBy(fun: FunExpr): string[] {
  return [...freeVariables(fun)].filter(name => !/\/\d+$/.test(name));
}

/** The closure as a function that knows itself. */
export function knowingItself(fun: FunExpr, name: string, body: (self: Expr) => Expr): Expr {
  const self = { kind: 'fname', ann: {}, name: `${MARK}${name}`, arity: fun.vars.length } as const;
  return {
    kind: 'letrec',
    ann: {},
    defs: [{ name: self.name, arity: self.arity, fun: { ...fun, body: body(self) } }],
    body: self,
  };
}
