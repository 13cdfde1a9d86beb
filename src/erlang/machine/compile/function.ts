/**
 * Core functions to JavaScript.
 *
 * Each function becomes one JavaScript function `(p, a0, a1, …) => value | CALL | WAIT`. Direct expressions (see
 * `analysis.ts`) become JavaScript expressions and statements. Everything else is compiled in one of three contexts:
 * in tail position a value is returned and a call is stored and answered with `CALL`; with a continuation in scope a
 * value is passed to it and a call pushes it first; in an assignment a (direct) value is stored and the block left.
 * A self-call in tail position is a loop.
 *
 * Text compiled by the engine is about ten times as fast as interpreting the tree, which `bench/machine.ts` shows.
 * Nothing of the program under test is ever pasted into that text except through JSON-free identifiers that we make
 * up and numbers: terms travel in the constant table.
 */

import type { Definition, FunExpr } from '../../core/index.ts';
import type { QuestionId } from '../../sites.ts';
import type { Code, CodeServer, Test } from '../code-server.ts';
import { runtime } from '../runtime.ts';
import { emitBody } from './emit.ts';
import { expressionText } from './expression.ts';
import { Scope } from './scope.ts';
import { Link, type Self, Unit, type UnitOptions } from './unit.ts';

/** A compiled function that is not part of any code server yet. */
export interface Template {
  /** The tests of patterns and guards. */
  readonly tests: ReadonlyMap<QuestionId, Test>;
  /** `firstPoint` is the server's id of the function's first coverage point. */
  codeIn(server: CodeServer, firstPoint: number): Code;
}

export function compileFunction(module: string, def: Definition, options: UnitOptions): Template {
  const parts = { body: emitBody, text: expressionText, functionText };
  const unit = new Unit(module, `${def.name}/${def.arity}`, options, parts);
  const target = unit.cell(def.name, def.arity);
  const source = functionText(unit, def.fun, new Scope(), { name: def.name, arity: def.arity, target });
  const { constants, tests } = unit;
  const names = constants.map((_, i) => `k${i}`);
  const text = `"use strict"; const {${Object.keys(runtime).join(',')}} = rt; return ${source};`;
  const make = new Function('rt', 'first', ...names, text);
  const codeIn = (server: CodeServer, firstPoint: number): Code => {
    const values = constants.map(value => (value instanceof Link ? value.cellIn(server) : value));
    return make(runtime, firstPoint, ...values) as Code;
  };
  return { tests, codeIn };
}

function functionText(unit: Unit, fun: FunExpr, outer: Scope, self: Self | null): string {
  const params = fun.vars.map(() => unit.fresh('a'));
  const scope = new Scope(outer);
  const label = unit.fresh('L');
  const outside = unit.lines.splice(0);
  for (const [i, name] of fun.vars.entries()) {
    const local = unit.fresh('v');
    scope.set(name, local);
    unit.emit(`const ${local} = ${params[i]};`);
  }
  tellCall(unit, fun, self, params);
  emitBody(unit, fun.body, scope, { kind: 'tail', self: self && { ...self, label, params }, inTry: false });
  const body = unit.lines.splice(0).join('\n');
  for (const line of outside) unit.lines.push(line);
  // A fresh block for each round of the loop: closures made in one round keep that round's variables.
  const loop = body.includes(`continue ${label};`) ? `${label}: for (;;) {\n${body}\n}` : body;
  return `((p${params.map(name => `, ${name}`).join('')}) => {\n${loop}\n})`;
}

/** Functions with a ^ in their name are the compiler's: a receive, a comprehension, a jump. */
function tellCall(unit: Unit, fun: FunExpr, self: Self | null, params: readonly string[]): void {
  const name = self?.name ?? fun.ann.functionName ?? '-fun-';
  if (!unit.options.records || name.includes('^')) return;
  const told = JSON.stringify(`${unit.module}:${name}/${params.length}`);
  unit.emit(`p.world.recorder?.called(p, ${told}, [${params.join(', ')}]);`);
}
