/** Core of which instrumentation is made. */
import type { Call, Clause, Expr, Pattern } from '../core/index.ts';
import { atom, nil, type Term } from '../terms/index.ts';

/** The collector's module on the node. */
const COLLECTOR = 'erl_relay_trace';

export function literal(value: Term): Expr {
  return { kind: 'literal', ann: {}, value };
}

export function variable(name: string): Expr & Pattern {
  return { kind: 'var', ann: {}, name };
}

export function listOf(elements: readonly Expr[]): Expr {
  return elements.reduceRight((tail, head): Expr => ({ kind: 'cons', ann: {}, head, tail }), literal(nil));
}

function call(module: string, name: string, args: readonly Expr[], ann: Expr['ann']): Call {
  return { kind: 'call', ann, module: literal(atom(module)), name: literal(atom(name)), args };
}

/** A call of the collector. */
export function collect(name: string, args: readonly Expr[], ann: Expr['ann'] = {}): Call {
  return call(COLLECTOR, name, args, ann);
}

export function builtIn(name: string, ...args: Expr[]): Call {
  return call('erlang', name, args, {});
}

export function before(effect: Expr, body: Expr): Expr {
  return { kind: 'seq', ann: {}, arg: effect, body };
}

export function bound(vars: readonly string[], arg: Expr, body: Expr): Expr {
  return { kind: 'let', ann: {}, vars, arg, body };
}

/** `case arg of pattern when guard -> body; _ -> otherwise end`. */
export function choice(
  arg: Expr,
  first: Pick<Clause, 'patterns' | 'guard' | 'body'>,
  otherwise: Clause,
): Expr {
  return {
    kind: 'case',
    ann: { generated: true },
    arg,
    clauses: [{ ann: { generated: true }, ...first }, otherwise],
  };
}

export function generatedClause(pattern: Pattern, body: Expr): Clause {
  return { ann: { generated: true }, patterns: [pattern], guard: literal(atom('true')), body };
}
