/** Directives that declare something about predicates: exports, meta-predicates, tabling, determinism. */

import {
  Atom,
  arg,
  atom,
  copyTerm,
  deref,
  indicator,
  isStruct,
  listToArray,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { addOperators, indicatorIn, isMetaArgument } from './imports.ts';
import { unqualified } from './meta.ts';
import type { Module } from './module.ts';
import type { Program } from './program.ts';

export function declareExport(program: Program, module: Module, item: Term): void {
  if (item instanceof Struct && item.name.name === 'op' && item.args.length === 3) {
    const [priority, type, names] = item.args.map(deref) as [Term, Term, Term];
    for (const name of listToArray(names) ?? [names]) {
      const { term } = unqualified(name, module.name);
      if (typeof priority !== 'number' || !(type instanceof Atom) || !(term instanceof Atom)) continue;
      module.operators.push({ priority, type: type.name, name: term.name });
    }
    addOperators(program, module);
    return;
  }
  const { name, arity } = indicatorIn(item);
  module.exports.set(`${name.name}/${arity}`, { name, arity });
}

/** `:- meta_predicate each(1, ?)`. */
export function declareMeta(program: Program, spec: Term, context: string): void {
  const { module, term } = unqualified(spec, context);
  if (isStruct(term, ',', 2)) for (const part of term.args) declareMeta(program, part, module);
  else if (listToArray(term) !== null)
    for (const part of listToArray(term) ?? []) declareMeta(program, part, module);
  else if (term instanceof Struct) {
    const positions = [...term.args.keys()].filter(i => isMetaArgument(arg(term, i)));
    const pred = program.lookup(term.name, term.args.length, module);
    // Builtins and libraries of the system know theirs.
    if (positions.length > 0 && !program.loadingLibrary) pred.meta = positions;
  }
}

/** `:- table p/2, q(_, _), r(_, min)`. `refuse` hears of what is declared with modes that tables do not have here. */
export function declareTabled(
  program: Program,
  spec: Term,
  context: string,
  refuse: (term: Term) => void,
): void {
  const { module, term } = unqualified(spec, context);
  if (isStruct(term, ',', 2)) for (const part of term.args) declareTabled(program, part, module, refuse);
  else if (isStruct(term, 'as', 2)) declareTabled(program, arg(term, 0), module, refuse);
  else if (!(term instanceof Struct) || term.name.name === '/' || term.name.name === '//')
    wrap(program, term instanceof Atom ? struct('/', term, 0) : term, module, '$tabled');
  else if (term.args.every(isTableMode)) {
    wrap(program, indicator(term.name, term.args.length), module, '$tabled');
    const pred = program.lookup(term.name, term.args.length, module);
    const modes = term.args.map(mode => (deref(mode) instanceof Var ? atom('index') : copyTerm(mode)));
    pred.tableModes = modes.some(mode => mode !== atom('index')) ? modes : null;
  } else refuse(term);
}

/** Calls of these predicates go through another one. */
export function wrap(program: Program, spec: Term, context: string, wrapper: '$tabled' | '$det'): void {
  const { module, term } = unqualified(spec, context);
  const parts = isStruct(term, ',', 2) ? term.args : listToArray(term);
  if (parts !== null) for (const part of parts) wrap(program, part, module, wrapper);
  else {
    const { name, arity } = indicatorIn(term);
    const pred = program.definitionFor(name, arity, 'modify', module);
    pred.wrapper = wrapper;
    if (wrapper === '$tabled') pred.isDefined = true;
  }
}

/** What a table keeps of an argument: every value, or one. `sum` and `last` depend on how often an answer is found. */
function isTableMode(mode: Term): boolean {
  const t = deref(mode);
  if (t instanceof Var) return true;
  if (t instanceof Struct) return t.args.length === 1 && ['lattice', 'po'].includes(t.name.name);
  return t instanceof Atom && ['index', 'min', 'max', 'first', '-'].includes(t.name);
}
