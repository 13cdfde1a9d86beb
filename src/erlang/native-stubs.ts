/** Functions whose code is in C: what Erlang has in their place says that it is not loaded. */
import type { Definition, Expr, Module } from './core/index.ts';
import { Atom, type Term, Tuple } from './terms/index.ts';

function definitionOf({ definitions }: Module, name: string, arity: number): Definition | undefined {
  return definitions.find(def => def.name === name && def.arity === arity);
}

/** Whether a function only says that its native code is not loaded, by itself or through another one. */
export function isStub(module: Module, definition: Definition, seen: Set<Definition> = new Set()): boolean {
  if (seen.has(definition)) return false;
  seen.add(definition);
  const last = onlyResult(definition.fun.body);
  if (last?.kind === 'apply' && last.op.kind === 'fname') {
    const called = definitionOf(module, last.op.name, last.op.arity);
    return called !== undefined && isStub(module, called, seen);
  }
  if (last?.kind !== 'call' || atomOf(last.module) !== 'erlang') return false;
  const name = atomOf(last.name);
  if (name === 'nif_error') return true;
  return ['error', 'exit', 'throw'].includes(name ?? '') && last.args.some(arg => mentionsNif(arg));
}

/** What a function without decisions comes to; a clause that the compiler added is none. */
function onlyResult(body: Expr): Expr | null {
  if (body.kind === 'seq') return onlyResult(body.body);
  if (body.kind === 'let') return onlyResult(body.body);
  if (body.kind !== 'case') return body;
  const written = body.clauses.filter(({ ann }) => ann.generated !== true);
  return written.length === 1 && written[0] !== undefined ? onlyResult(written[0].body) : null;
}

function atomOf(e: Expr): string | null {
  return e.kind === 'literal' && e.value instanceof Atom ? e.value.name : null;
}

function mentionsNif(e: Expr): boolean {
  if (e.kind === 'tuple') return e.elements.some(mentionsNif);
  return e.kind === 'literal' && atomsIn(e.value).some(name => /nif|not_loaded/.test(name));
}

function atomsIn(term: Term): string[] {
  if (term instanceof Atom) return [term.name];
  return term instanceof Tuple ? term.elements.flatMap(atomsIn) : [];
}
