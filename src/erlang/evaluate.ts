/** Expressions that the user wrote: seeds, fixed arguments, inputs of an earlier report. */
import type { Module, ProgramSource } from './core/index.ts';
import type { CodeServer } from './machine/code-server.ts';
import type { ErlangOutcome } from './outcome.ts';
import { runCall } from './run.ts';
import { parseExpression } from './syntax/index.ts';
import { termWithFuns } from './syntax/term-with-funs.ts';
import { Fun, SourceFun, type Term } from './terms/index.ts';
import { ErlangUsageError } from './usage-error.ts';

export interface Evaluation {
  readonly source: ProgramSource;
  /** The program: expressions may mention its records. */
  readonly core: Module;
  /** Where functions in the value live, and what the expression calls runs. */
  readonly code: CodeServer;
  /** How many calls the expression may make. */
  readonly steps: number;
}

/** An expression whose evaluation ended in something other than a value. */
export class NoValueError extends ErlangUsageError {
  constructor(
    readonly expression: string,
    readonly outcome: ErlangOutcome,
  ) {
    super(`${expression} has no value: ${outcome.kind}`);
  }
}

/** The value of an expression without variables; funs in it are functions of our machine. */
export async function evaluate(text: string, evaluation: Evaluation): Promise<Term> {
  const parsed = parseExpression(text);
  if (!parsed.ok) {
    const [first] = parsed.diagnostics;
    throw new ErlangUsageError(`'${text}' is no Erlang expression: ${first?.message}`, first?.hint);
  }
  const term = termWithFuns(text);
  if (term === null) return compute(text, evaluation);
  const funs: Term[] = [];
  for (const fun of term.funs) {
    const value = await compute(fun, evaluation);
    funs.push(value instanceof Fun ? new SourceFun(value, fun) : value);
  }
  return term.build(funs);
}

async function compute(text: string, { source, core, code, steps }: Evaluation): Promise<Term> {
  const expression = await source.expression(text, core.types.attributes);
  if (expression.kind === 'term') return expression.term;
  code.add(expression.module);
  const { outcome } = await runCall(
    { source, code, maxDepth: 0, steps, background: null, concreteOnly: () => false },
    expression.module.name,
    'value',
    [],
  );
  if (outcome.kind === 'value') return outcome.value;
  throw new NoValueError(text, outcome);
}
