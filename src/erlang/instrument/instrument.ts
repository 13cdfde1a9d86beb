/**
 * Instrumentation: a module whose execution leaves events from which the symbolic execution can be rebuilt.
 *
 * The program runs as before: the same calls in the same order, tail calls in tail position, the same exceptions. What is
 * added are calls of the collector (`otp/erl_relay_trace.erl`), which notes
 *
 * - which clause was entered, where there was a choice (`clause-numbers.ts`): a digit of few bits, many of which are one
 *   event (`accumulator.ts`),
 * - the result of a call that cannot be computed from its arguments (`call-kind.ts`),
 * - that a `receive` ran into its timeout,
 * - that an exception was caught, and a stack trace that the program looks at,
 * - that code which is not instrumented calls a function of the program (`callback.ts`).
 *
 * Everything else that happens between two events follows from the program: which function is called with which
 * arguments, what it returns, what variables are bound to.
 *
 * The instrumented module has another name, and calls other instrumented modules by theirs. So modules of the running
 * system can be instrumented, and what is not instrumented goes on calling the program as it is.
 */
import type { Definition, Expr, Module } from '../core/index.ts';
import { atom } from '../terms/index.ts';
import { holding } from './accumulator.ts';
import { collect, listOf, literal, variable } from './build.ts';
import { enteredFromAnywhere } from './callback.ts';
import { clauseNumbers } from './clause-numbers.ts';
import { FunctionInstrumenter, type Passing } from './function.ts';
import { tracedName } from './names.ts';
import { functionKey, quietFunctions, quietIn } from './quiet.ts';

/** Parameters of a function that takes digits at most: the BEAM has 255. */
const MAX_ARITY = 250;

/** `isOpaque` says which functions are not followed. */
export function instrument(module: Module, isOpaque: (def: Definition) => boolean): Module {
  const quiet = quietFunctions(module, isOpaque);
  const passing = new Map(
    module.definitions.map((def): [string, Passing] => {
      const takesDigits = !quiet.has(functionKey(def)) && !isOpaque(def) && def.arity <= MAX_ARITY;
      return [functionKey(def), takesDigits ? 'digits' : quiet.has(functionKey(def)) ? 'quiet' : 'none'];
    }),
  );
  return {
    ...module,
    name: tracedName(module.name),
    definitions: module.definitions.flatMap(def => {
      if (isOpaque(def)) return [opaque(module.name, def)];
      const numbers = clauseNumbers(def);
      const instrumenter = new FunctionInstrumenter(
        module.name,
        def,
        numbers,
        passing,
        quietIn(key => quiet.has(key), numbers),
      );
      return passing.get(functionKey(def)) === 'digits'
        ? [wrapper(module.name, def), instrumenter.withDigits()]
        : [instrumenter.definition()];
    }),
  };
}

/** What others call: without digits. */
function wrapper(module: string, { name, arity, fun }: Definition): Definition {
  const params = fun.vars.map((_, i) => `traced@${i}`);
  let count = arity;
  const self: Expr = { kind: 'fname', ann: {}, name, arity };
  const body = enteredFromAnywhere(
    { module, name, vars: params, self, captured: null },
    () => `traced@${count++}`,
    digits =>
      holding(
        digits,
        () => `traced@${count++}`,
        held => ({
          kind: 'apply',
          ann: fun.ann,
          op: { kind: 'fname', ann: {}, name: tracedName(name), arity: arity + 1 },
          args: [...params, held].map(variable),
        }),
      ),
  );
  return { name, arity, fun: { ...fun, vars: params, body } };
}

function opaque(module: string, { name, arity, fun }: Definition): Definition {
  const args = listOf(fun.vars.map(variable));
  return {
    name,
    arity,
    fun: { ...fun, body: collect('opaque', [literal(atom(module)), literal(atom(name)), args], fun.ann) },
  };
}
