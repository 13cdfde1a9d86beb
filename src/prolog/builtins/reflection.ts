/** What a program asks about its own predicates and modules. */

import { homeInSwi } from '../effects/swi-predicates.ts';
import { domainError, Missing, typeError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { unqualified } from '../machine/meta.ts';
import type { Predicate } from '../machine/predicate.ts';
import { baseName } from '../machine/program.ts';
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
import { CONTROL } from './database.ts';
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
    if (arity < 0) throw domainError('not_less_than_zero', arity);
    // What the system has for its own libraries is always there.
    if (name.name.startsWith('$')) m.program.isAvailable(name, Number(arity), module);
    const key = `${name.name}/${arity}`;
    if (CONTROL.has(key)) return true;
    const pred = m.program.effective(name, Number(arity), module);
    if (!pred.isDefined) return false;
    return isOfSystem(pred) || (pred.builtin === null && (pred.clauses.length > 0 || pred.isDynamic));
  }
  const found = predicates(m, module).filter(
    p => (p.clauses.length > 0 || p.isDynamic) && (!(name instanceof Atom) || p.name === name),
  );
  // SWI-Prolog looks on in the modules that this one inherits from.
  if (name instanceof Atom && found.length === 0)
    found.push(
      ...[...m.program.system.values()].filter(p => p.name === name && p.isDefined && isOfSystem(p)),
    );
  const last: (Predicate | null)[] = [...found, null];
  return alternatives(m, last, p => p !== null && m.unify(spec, indicator(p.name, p.arity)));
}

/** Whether SWI-Prolog has it built in, and not in one of its libraries. */
function isOfSystem(pred: Predicate): boolean {
  return pred.module === 'system' && homeInSwi(pred.indicator) === 'system';
}

const SYSTEM = ['built_in', 'foreign', 'static'].map(name => atom(name));

/** The properties of a predicate, in SWI-Prolog's order. */
function properties(pred: Predicate, module: string): Term[] {
  const result: Term[] = [atom('visible')];
  if (pred.builtin === null) result.unshift(atom('interpreted'));
  if (pred.builtin !== null) result.push(...SYSTEM);
  else result.push(atom(pred.isDynamic ? 'dynamic' : 'static'));
  const home = pred.module === 'system' ? homeInSwi(pred.indicator) : pred.module;
  if (home !== null && ![module, 'user', 'system'].includes(home))
    result.push(struct('imported_from', atom(baseName(home))));
  if (pred.isMultifile) result.push(atom('multifile'));
  if (pred.isDiscontiguous) result.push(atom('discontiguous'));
  if (pred.file !== null) result.push(struct('file', atom(pred.file)));
  if (pred.builtin === null) {
    const rules = pred.clauses.filter(clause => !clause.isFact).length;
    result.push(struct('number_of_clauses', pred.clauses.length), struct('number_of_rules', rules));
  }
  if (pred.isDefined) result.push(atom('defined'));
  return result;
}

/** Properties that are not told of the system's own predicates, whose modes SWI-Prolog declares. */
const UNTOLD = new Set(['meta_predicate', 'iso', 'det', 'size', 'implementation_module', 'thread_local']);

function predicateProperty(m: Machine, args: Term[]): boolean {
  const property = raw(args, 1);
  const { module, term: head } = unqualified(raw(args, 0), 'user');
  if (head instanceof Var || isStruct(head, ':', 2))
    throw new Missing('predicate_property/2 of any predicate');
  if (!isCallable(head)) return false;
  const { name, arity } = nameAndArity(head);
  const isControl = CONTROL.has(`${name.name}/${arity}`);
  if (!isControl && !m.program.isAvailable(name, arity, module)) return false;
  const pred = m.program.effective(name, arity, module);
  const asked = property instanceof Var ? null : property;
  const key = asked instanceof Struct || asked instanceof Atom ? nameAndArity(asked) : null;
  if (key !== null && UNTOLD.has(key.name.name) && (isControl || pred.meta !== null || pred.isLibrary))
    throw new Missing(`the property ${key.name.name} of ${name.name}/${arity}`);
  const all = pred.isDefined ? properties(pred, module) : [atom('visible'), ...SYSTEM, atom('defined')];
  // What is asked for by name leaves no choice point.
  const fitting = key === null ? all : all.filter(one => isSameFunctor(one, key.name, key.arity));
  return alternatives(m, fitting, one => m.unify(property, one));
}

function isSameFunctor(t: Term, name: Atom, arity: number): boolean {
  return t instanceof Struct ? t.name === name && t.args.length === arity : t === name && arity === 0;
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
  'predicate_property/2': predicateProperty,
  'current_module/1': (m, args) => {
    const name = argument(args, 0);
    if (name instanceof Var) throw new Missing('current_module/1 of any module');
    if (!(name instanceof Atom)) return false;
    const module = m.program.modules.get(name.name);
    if (module?.isLibrary === true || m.program.systemModules.has(name.name) !== (name.name === 'system'))
      throw new Missing('current_module/1 of a library');
    return module !== undefined || name.name === 'system';
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
