/** Evaluates the user's expressions: seeds, fixed arguments, inputs of an earlier report. */
import type { Module, ProgramSource } from './core/index.ts';
import type { CodeServer } from './machine/code-server.ts';
import type { ErlangOutcome } from './outcome.ts';
import { runCall } from './run.ts';
import { parseExpression } from './syntax/index.ts';
import { type TermWithFuns, termWithFuns } from './syntax/term-with-funs.ts';
import { Fun, SourceFun, type Term } from './terms/index.ts';
import { ErlangUsageError } from './usage-error.ts';

export interface Evaluation {
  readonly source: ProgramSource;
  /** The program, whose records expressions may use. */
  readonly core: Module;
  /** The code server that the expression runs on, and that functions in its value belong to. */
  readonly code: CodeServer;
  /** The largest number of calls that the evaluation may make. */
  readonly steps: number;
}

/** The evaluation of an expression had another outcome than a value. */
export class NoValueError extends ErlangUsageError {
  constructor(
    readonly expression: string,
    readonly outcome: ErlangOutcome,
  ) {
    super(`${expression} has no value: ${outcome.kind}`);
  }
}

/** The value of a closed expression; funs in it are functions of our machine. */
export async function evaluate(text: string, evaluation: Evaluation): Promise<Term> {
  const parsed = parseExpression(text);
  if (!parsed.ok) {
    const [first] = parsed.diagnostics;
    throw new ErlangUsageError(`'${text}' is no Erlang expression: ${first?.message}`, first?.hint);
  }
  const term = termWithFuns(text);
  return term === null ? compute(text, evaluation) : withFuns(term, evaluation);
}

/** The term with its functions, each of which is compiled. */
export async function withFuns(term: TermWithFuns, evaluation: Evaluation): Promise<Term> {
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
