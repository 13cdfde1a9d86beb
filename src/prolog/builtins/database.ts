/** The database: clauses asserted, retracted, inspected; flags; operators; global variables. */

import { defined, spend } from '../../logic/index.ts';
import type { Clause } from '../machine/code.ts';
import {
  domainError,
  existenceError,
  instantiationError,
  permissionError,
  typeError,
} from '../machine/errors.ts';
import { keyFits } from '../machine/indexing.ts';
import type { Machine } from '../machine/machine.ts';
import { unqualified } from '../machine/meta.ts';
import type { Predicate } from '../machine/predicate.ts';

import type { OperatorType } from '../syntax/index.ts';
import {
  Atom,
  atom,
  COMMA,
  copyTerm,
  deref,
  indicator,
  isCallable,
  isCons,
  isInteger,
  isStruct,
  list,
  listToArray,
  NIL,
  Struct,
  struct,
  type Term,
  TRUE,
  Var,
} from '../terms/index.ts';
import { evaluate } from './arithmetic.ts';
import {
  argument,
  needAtom,
  needBound,
  needCallable,
  needIndicator,
  needInteger,
  raw,
  type Table,
} from './support.ts';
import { unifiable } from './terms.ts';

function assert(where: 'first' | 'last'): (m: Machine, args: Term[]) => boolean {
  return (m, args) => {
    checkAsserted(raw(args, 0));
    m.program.addClause(raw(args, 0), where, true, null);
    return true;
  };
}

/** A clause that is asserted may not have a variable for a goal. */
function checkAsserted(term: Term): void {
  const t = unqualified(term, 'user').term;
  if (!isStruct(t, ':-', 2)) return;
  const body = deref(t.args[1]);
  if (body instanceof Var) throw instantiationError();
  const todo: Term[] = [body];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const goal = deref(next);
    if (goal instanceof Var) throw typeError('callable', body);
    if (
      goal instanceof Struct &&
      goal.args.length === 2 &&
      [',', ';', '->', '*->'].includes(goal.name.name)
    ) {
      todo.push(...goal.args);
    }
  }
}

function nameAndArity(head: Atom | Struct): { name: Atom; arity: number } {
  return head instanceof Struct ? { name: head.name, arity: head.args.length } : { name: head, arity: 0 };
}

/** A head with the module whose predicate it is about. */
function needHead(
  term: Term,
  context = 'user',
): { readonly head: Atom | Struct; readonly name: Atom; readonly arity: number; readonly module: string } {
  const { module, term: t } = unqualified(needBound(deref(term)), context);
  const head = needCallable(needBound(t));
  return { head, ...nameAndArity(head), module };
}

/**
 * Clauses whose head and body unify, one at a time. The renamed clause is bound where it matches. By the logical update
 * view, clauses that are retracted after the call began still count.
 */
function eachClause(
  m: Machine,
  pred: Predicate,
  head: Term,
  body: Term,
  found: (clause: Clause) => boolean,
): boolean {
  const args = head instanceof Struct ? head.args : [];
  // The index goes by concrete values: where decisions are recorded, each clause is looked at.
  const clauses = m.tracer?.isRecording === true ? pred.clauses : pred.candidates(args);
  const count = clauses.length;
  const next = (from: number): number => {
    let i = from;
    while (i < count && !mayMatch(m, defined(clauses[i]), head)) i++;
    return i;
  };
  const from = (i: number): boolean => {
    if (i >= count) return false;
    const clause = defined(clauses[i]);
    const later = next(i + 1);
    if (later < count) m.alternative(() => from(later));
    const renaming = new Map<Var, Term>();
    const ok =
      m.unify(head, copyTerm(clause.headTerm, renaming)) &&
      m.unify(body, copyTerm(clause.bodyTerm, renaming));
    return ok && found(clause);
  };
  return from(next(0));
}

/** Whether a clause's keys fit a goal. Whether its head unifies is a decision. */
function mayMatch(m: Machine, clause: Clause, head: Term): boolean {
  if (!(head instanceof Struct)) return true;
  if (m.tracer?.isRecording === true) m.tracer.beforeUnification(head, clause.headTerm);
  return clause.keys.every((key, i) => keyFits(key, deref(defined(head.args[i]))));
}

function retract(m: Machine, args: Term[]): boolean {
  const { module: context, term: t } = unqualified(raw(args, 0), 'user');
  const body = isStruct(t, ':-', 2) ? t.args[1] : TRUE;
  const { head, name, arity, module } = needHead(isStruct(t, ':-', 2) ? t.args[0] : t, context);
  const pred = m.program.effective(name, arity, module);
  if (pred.builtin !== null || (pred.isDefined && !pred.isDynamic)) {
    if (pred.builtin !== null || pred.clauses.length > 0) {
      throw permissionError('modify', 'static_procedure', indicator(name, arity));
    }
  }
  return eachClause(m, pred, head, body, clause => {
    pred.remove(clause);
    return true;
  });
}

function clause(m: Machine, args: Term[]): boolean {
  const { head, name, arity, module } = needHead(raw(args, 0));
  const pred = m.program.effective(name, arity, module);
  if (pred.builtin !== null || CONTROL.has(`${name.name}/${arity}`)) {
    throw permissionError('access', 'private_procedure', indicator(name, arity));
  }
  // Clauses of libraries are not shown, except to libraries about themselves.
  if (pred.isLibrary && !name.name.startsWith('$')) return false;
  return eachClause(m, pred, head, raw(args, 1), () => true);
}

const CONTROL = new Set([',/2', ';/2', '->/2', '*->/2', '!/0', '|/2', '\\+/1']);

function abolish(m: Machine, name: Atom, arity: number, module = 'user'): boolean {
  const pred = m.program.effective(name, arity, module);
  if (pred.builtin !== null || (pred.isDefined && !pred.isDynamic && pred.clauses.length > 0)) {
    throw permissionError('modify', 'static_procedure', indicator(name, arity));
  }
  pred.clear();
  pred.isDefined = false;
  pred.isDynamic = false;
  return true;
}

/** Apply to each indicator of `a/1, b/2`, `[a/1, b/2]` or one alone. */
function eachIndicator(
  spec: Term,
  apply: (name: Atom, arity: number, module: string) => void,
  context = 'user',
): void {
  const { module, term: t } = unqualified(needBound(deref(spec)), context);
  if (t instanceof Struct && t.name === COMMA && t.args.length === 2) {
    for (const part of t.args) eachIndicator(part, apply, module);
  } else if (isCons(t) || t === NIL) {
    for (const part of listToArray(t) ?? []) eachIndicator(part, apply, module);
  } else if (isStruct(t, '//', 2)) {
    const inner = needIndicator(struct('/', ...t.args));
    apply(inner.name, inner.arity + 2, module);
  } else if (isStruct(t, 'as', 2)) eachIndicator(t.args[0], apply, module);
  else {
    const { name, arity } = needIndicator(t);
    apply(name, arity, module);
  }
}

function declareDynamic(m: Machine, spec: Term): boolean {
  eachIndicator(spec, (name, arity, module) => {
    const pred = m.program.definitionFor(name, arity, 'modify', module);
    if (pred.isDefined && !pred.isDynamic && pred.clauses.length > 0) {
      throw permissionError('modify', 'static_procedure', indicator(name, arity));
    }
    pred.isDynamic = true;
    pred.isDefined = true;
  });
  return true;
}

// --- Operators ------------------------------------------------------------------------------------------------

const TYPES = ['xfx', 'xfy', 'yfx', 'fy', 'fx', 'xf', 'yf'];

function defineOperator(m: Machine, args: Term[]): boolean {
  const priority = needInteger(argument(args, 0));
  const type = needAtom(argument(args, 1));
  if (priority < 0 || priority > 1200) throw domainError('operator_priority', priority);
  if (!TYPES.includes(type.name)) throw domainError('operator_specifier', type);
  const names = isCons(argument(args, 2)) ? (listToArray(raw(args, 2)) ?? []) : [raw(args, 2)];
  for (const item of names) {
    const name = unqualified(needBound(deref(item)), 'user').term;
    if (!(name instanceof Atom)) throw typeError('list', name);
    if (name.name === ',') throw permissionError('modify', 'operator', name);
    if (name === NIL) continue;
    if (name.name === '|' && (!type.name.match(/^.f.$/) || (priority < 1001 && priority !== 0))) {
      throw permissionError('create', 'operator', name);
    }
    m.program.operators.add(Number(priority), type.name as OperatorType, name.name);
  }
  return true;
}

function currentOperator(m: Machine, args: Term[]): boolean {
  const priority = argument(args, 0);
  if (!(priority instanceof Var) && !isInteger(priority)) throw typeError('integer', priority);
  const type = argument(args, 1);
  if (!(type instanceof Var) && !(type instanceof Atom && TYPES.includes(type.name))) {
    throw type instanceof Atom ? domainError('operator_specifier', type) : typeError('atom', type);
  }
  const name = argument(args, 2);
  if (!(name instanceof Var) && !(name instanceof Atom)) throw typeError('atom', name);
  const { operators } = m.program;
  const found: Term[][] = [];
  for (const table of [operators.prefix, operators.infix, operators.postfix]) {
    for (const [text, op] of table) {
      if (name instanceof Atom && name.name !== text) continue;
      found.push([op.priority, atom(op.type), atom(text)]);
    }
  }
  return alternatives(m, found, row => row.every((value, i) => m.unify(raw(args, i), value)));
}

/** Try each of several results in turn. */
function alternatives<T>(m: Machine, results: readonly T[], attempt: (result: T) => boolean): boolean {
  const from = (i: number): boolean => {
    if (i >= results.length) return false;
    if (i + 1 < results.length) m.alternative(() => from(i + 1));
    return attempt(defined(results[i]));
  };
  return from(0);
}

// --- Flags ----------------------------------------------------------------------------------------------------

function flagValues(m: Machine): Map<string, Term> {
  const { flags } = m.program;
  return new Map<string, Term>([
    ['bounded', atom('false')],
    ['max_tagged_integer', 72057594037927935n],
    ['min_tagged_integer', -72057594037927936n],
    ['double_quotes', atom(flags.doubleQuotes)],
    ['back_quotes', atom(flags.backQuotes)],
    ['unknown', atom(flags.unknown)],
    ['occurs_check', atom(flags.occursCheck ? 'true' : 'false')],
    ['max_arity', atom('unbounded')],
    ['integer_rounding_function', atom('toward_zero')],
    ['char_conversion', atom('false')],
    ['debug', atom('false')],
    ['prefer_rationals', atom('false')],
    ['iso', atom('false')],
    ['dialect', atom('tandem')],
    ...m.program.otherFlags,
  ]);
}

function setFlag(m: Machine, args: Term[]): boolean {
  const name = needAtom(argument(args, 0));
  const value = needBound(argument(args, 1));
  const { flags } = m.program;
  const text = value instanceof Atom ? value.name : '';
  switch (name.name) {
    case 'double_quotes':
      if (!['codes', 'chars', 'atom', 'string'].includes(text)) throw domainError('double_quotes', value);
      flags.doubleQuotes = text as typeof flags.doubleQuotes;
      break;
    case 'back_quotes':
      flags.backQuotes = text as typeof flags.backQuotes;
      break;
    case 'unknown':
      if (!['error', 'fail', 'warning'].includes(text)) throw domainError('unknown', value);
      flags.unknown = text as typeof flags.unknown;
      break;
    case 'occurs_check':
      flags.occursCheck = text === 'true';
      break;
    default:
      if (['bounded', 'max_arity', 'max_integer'].includes(name.name)) {
        throw permissionError('modify', 'flag', name);
      }
      m.program.otherFlags.set(name.name, copyTerm(value));
  }
  return true;
}

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

export const database: Table = {
  'assert/1': assert('last'),
  'assertz/1': assert('last'),
  'asserta/1': assert('first'),
  'retract/1': retract,
  'retractall/1': (m, args) => {
    const { head, name, arity, module } = needHead(raw(args, 0));
    const pred = m.program.definitionFor(name, arity, 'modify', module);
    if (pred.isDefined && !pred.isDynamic) {
      throw permissionError('modify', 'static_procedure', indicator(name, arity));
    }
    pred.isDefined = true;
    pred.isDynamic = true;
    for (const clause of [...pred.clauses]) {
      if (mayMatch(m, clause, head) && unifiable(m, head, copyTerm(clause.headTerm))) pred.remove(clause);
    }
    return true;
  },
  'abolish/1': (m, args) => {
    const { module, term } = unqualified(raw(args, 0), 'user');
    const { name, arity } = needIndicator(needBound(term));
    return abolish(m, name, arity, module);
  },
  'abolish/2': (m, args) => abolish(m, needAtom(argument(args, 0)), Number(needInteger(argument(args, 1)))),
  'clause/2': clause,
  'dynamic/1': (m, args) => declareDynamic(m, raw(args, 0)),
  'discontiguous/1': (m, args) => {
    eachIndicator(raw(args, 0), (name, arity, module) => {
      m.program.lookup(name, arity, module).isDiscontiguous = true;
    });
    return true;
  },
  'multifile/1': (m, args) => {
    eachIndicator(raw(args, 0), (name, arity, module) => {
      const pred = m.program.definitionFor(name, arity, 'modify', module);
      pred.isMultifile = true;
      pred.isDefined = true;
    });
    return true;
  },
  'op/3': defineOperator,
  'current_op/3': currentOperator,
  'set_prolog_flag/2': setFlag,
  'create_prolog_flag/3': setFlag,
  'current_prolog_flag/2': (m, args) => {
    const name = argument(args, 0);
    if (!(name instanceof Var) && !(name instanceof Atom)) throw typeError('atom', name);
    const values = flagValues(m);
    if (name instanceof Atom) {
      const value = values.get(name.name);
      return value !== undefined && m.unify(raw(args, 1), value);
    }
    return alternatives(
      m,
      [...values],
      ([key, value]) => m.unify(name, atom(key)) && m.unify(raw(args, 1), value),
    );
  },
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
  'nb_setval/2': (m, args) => {
    m.globals.set(needAtom(argument(args, 0)).name, copyTerm(raw(args, 1), new Map(), true));
    return true;
  },
  'b_setval/2': (m, args) => {
    const { name } = needAtom(argument(args, 0));
    const old = m.globals.get(name);
    m.globals.set(name, raw(args, 1));
    m.trail.note(() => {
      if (old === undefined) m.globals.delete(name);
      else m.globals.set(name, old);
    });
    return true;
  },
  'nb_getval/2': getGlobal,
  'b_getval/2': getGlobal,
  'nb_current/2': (m, args) => {
    const key = argument(args, 0);
    if (key instanceof Var) {
      const names = [...m.globals.keys()].filter(name => !name.startsWith('$'));
      const from = (i: number): boolean => {
        const name = names[i];
        if (name === undefined) return false;
        if (i + 1 < names.length) m.alternative(() => from(i + 1));
        return m.unify(key, atom(name)) && m.unify(raw(args, 1), defined(m.globals.get(name)));
      };
      return from(0);
    }
    if (key === NIL) throw typeError('atom', key);
    const value = m.globals.get(needAtom(key).name);
    return value !== undefined && m.unify(raw(args, 1), value);
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
  'flag/3': (m, args) => {
    const name = `$flag ${needAtom(argument(args, 0)).name}`;
    if (!m.unify(raw(args, 1), m.globals.get(name) ?? 0)) return false;
    m.globals.set(name, evaluate(raw(args, 2)));
    return true;
  },
};

function getGlobal(m: Machine, args: Term[]): boolean {
  const name = needAtom(argument(args, 0));
  const value = m.globals.get(name.name);
  if (value !== undefined) return m.unify(raw(args, 1), value);
  if (!m.program.isDefinedIn('user', 'exception/3')) throw existenceError('variable', name);
  // The hook may give it a value.
  const hook = struct('exception', atom('undefined_global_variable'), name, new Var());
  m.callThen(struct(';', struct('->', hook, TRUE), TRUE), machine => {
    const given = machine.globals.get(name.name);
    if (given === undefined) throw existenceError('variable', name);
    return machine.unify(raw(args, 1), given);
  });
  return true;
}
