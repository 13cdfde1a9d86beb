/** What a program asks about its own predicates and modules. */

import { typeError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { unqualified } from '../machine/meta.ts';
import type { Predicate } from '../machine/predicate.ts';
import {
  Atom,
  atom,
  indicator,
  isCallable,
  isInteger,
  isStruct,
  list,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { alternatives, argument, nameAndArity, needAtom, raw, type Table } from './support.ts';

function predicates(m: Machine, module: string): Predicate[] {
  return [...m.program.module(module).predicates.values()]
    .map(p => p.target)
    .filter(p => p.isDefined && p.module !== 'system');
}

function currentPredicate(m: Machine, args: Term[]): boolean {
  const { module, term: spec } = unqualified(raw(args, 0), 'user');
  if (!(spec instanceof Var) && !isStruct(spec, '/', 2)) throw typeError('predicate_indicator', spec);
  const [name, arity] = isStruct(spec, '/', 2)
    ? [argument(spec.args, 0), argument(spec.args, 1)]
    : [new Var(), new Var()];
  if ((!(name instanceof Var) && !(name instanceof Atom)) || (!(arity instanceof Var) && !isInteger(arity))) {
    throw typeError('predicate_indicator', spec);
  }
  if (name instanceof Atom && isInteger(arity)) {
    // What the system has for its own libraries is always there.
    if (name.name.startsWith('$')) m.program.isAvailable(name, Number(arity), module);
    const pred = m.program.effective(name, Number(arity), module);
    return pred.builtin === null && pred.isDefined && (pred.clauses.length > 0 || pred.isDynamic);
  }
  const found = predicates(m, module).filter(
    p => (p.clauses.length > 0 || p.isDynamic) && (!(name instanceof Atom) || p.name === name),
  );
  return alternatives(m, found, p => m.unify(spec, indicator(p.name, p.arity)));
}

function properties(pred: Predicate, module: string): Term[] {
  const result: Term[] = [atom('visible')];
  if (![module, 'user', 'system'].includes(pred.module))
    result.push(struct('imported_from', atom(pred.module)));
  if (pred.builtin !== null) result.push(atom('built_in'), atom('foreign'), atom('system'), atom('static'));
  else
    result.push(
      atom(pred.isDynamic ? 'dynamic' : 'static'),
      struct('number_of_clauses', pred.clauses.length),
    );
  if (pred.isDefined) result.push(atom('defined'));
  if (pred.isDiscontiguous) result.push(atom('discontiguous'));
  if (pred.isMultifile) result.push(atom('multifile'));
  if (pred.file !== null) result.push(struct('file', atom(pred.file)));
  return result;
}

export const reflection: Table = {
  'current_predicate/1': currentPredicate,
  'current_predicate/2': (m, args) => {
    const { module, term: head } = unqualified(raw(args, 1), 'user');
    if (isCallable(head)) {
      const { name, arity } = nameAndArity(head);
      const pred = m.program.effective(name, arity, module);
      return (
        m.unify(raw(args, 0), name) && pred.isDefined && pred.builtin === null && pred.clauses.length > 0
      );
    }
    const found = predicates(m, module).filter(p => p.clauses.length > 0);
    return alternatives(
      m,
      found,
      p =>
        m.unify(raw(args, 0), p.name) &&
        m.unify(
          head,
          p.arity === 0
            ? p.name
            : new Struct(
                p.name,
                Array.from({ length: p.arity }, () => new Var()),
              ),
        ),
    );
  },
  'predicate_property/2': (m, args) => {
    const { module, term: head } = unqualified(raw(args, 0), 'user');
    if (!isCallable(head)) return false;
    const { name, arity } = nameAndArity(head);
    const pred = m.program.effective(name, arity, module);
    if (!pred.isDefined) return false;
    return alternatives(m, properties(pred, module), property => m.unify(raw(args, 1), property));
  },
  'module_property/2': (m, args) => {
    const module = m.program.modules.get(needAtom(argument(args, 0)).name);
    if (module === undefined) return false;
    const exported = [...module.exports.values()].map(({ name, arity }) => indicator(name, arity));
    const kind = module.isLibrary ? 'library' : 'user';
    return alternatives(m, [struct('class', atom(kind)), struct('exports', list(exported))], property =>
      m.unify(raw(args, 1), property),
    );
  },
};
