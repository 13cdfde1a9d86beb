/** The database: clauses asserted, retracted and inspected, predicates declared dynamic. */

import { defined } from '../../logic/index.ts';
import type { Clause } from '../machine/code.ts';
import { Missing, PrologThrow, permissionError, typeError, withContext } from '../machine/errors.ts';
import { keyFits } from '../machine/indexing.ts';
import type { Machine } from '../machine/machine.ts';
import { unqualified } from '../machine/meta.ts';
import type { Predicate } from '../machine/predicate.ts';
import { needModule } from '../machine/program.ts';
import {
  type Atom,
  atom,
  Blob,
  COMMA,
  copyTerm,
  deref,
  indicator,
  isCons,
  isStruct,
  NIL,
  Struct,
  struct,
  type Term,
  TRUE,
  Var,
} from '../terms/index.ts';
import { assertedClause } from './asserted.ts';
import {
  argument,
  nameAndArity,
  needAtom,
  needBound,
  needCallable,
  needIndicator,
  needInteger,
  raw,
  type Table,
} from './support.ts';
import { systemClause } from './system-clauses.ts';
import { unifiable } from './terms.ts';

function assert(where: 'first' | 'last'): (m: Machine, args: Term[]) => boolean {
  return (m, args) => {
    m.program.addClause(assertedClause(raw(args, 0)), where, true, null);
    return true;
  };
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
      m.unify(head, copyTerm(clause.shown.head, renaming)) &&
      m.unify(body, copyTerm(clause.shown.body, renaming));
    return ok && found(clause);
  };
  return from(next(0));
}

/** Whether a clause's keys fit a goal. Whether its head unifies is a decision. */
function mayMatch(m: Machine, clause: Clause, head: Term): boolean {
  if (!(head instanceof Struct)) return true;
  if (m.tracer?.isRecording === true) m.tracer.beforeUnification(head, clause.shown.head);
  return clause.keys.every((key, i) => keyFits(key, deref(defined(head.args[i]))));
}

function retract(m: Machine, args: Term[]): boolean {
  const { module: context, term: t } = unqualified(raw(args, 0), 'user');
  const body = isStruct(t, ':-', 2) ? t.args[1] : TRUE;
  const { head, name, arity, module } = needHead(isStruct(t, ':-', 2) ? t.args[0] : t, context);
  needModule(head);
  const pred = m.program.effective(name, arity, module);
  const isSystem = pred.builtin !== null || CONTROL.has(`${name.name}/${arity}`);
  if (isSystem || (pred.isDefined && !pred.isDynamic)) {
    if (isSystem || pred.clauses.length > 0) {
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
    return systemClause(m, head, name, arity, raw(args, 1));
  }
  // Clauses of libraries are not shown, except to libraries about themselves.
  if (pred.isLibrary && !name.name.startsWith('$')) return false;
  return eachClause(m, pred, head, raw(args, 1), () => true);
}

/** Goals of a clause that no predicate stands for. */
export const CONTROL = new Set([',/2', ';/2', '->/2', '*->/2', '!/0', '|/2', '\\+/1']);

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
  const { module, term: t } = unqualified(spec, context);
  if (t instanceof Var)
    throw new PrologThrow(struct('error', struct('uninstantiation_error', t), new Var()), true);
  if (t instanceof Struct && t.name === COMMA && t.args.length === 2) {
    for (const part of t.args) eachIndicator(part, apply, module);
  } else if (isCons(t) || t === NIL) {
    let rest = deref(t);
    for (; isCons(rest); rest = deref(rest.args[1])) eachIndicator(rest.args[0], apply, module);
    if (rest !== NIL) eachIndicator(rest, apply, module);
  } else if (isStruct(t, '//', 2)) {
    const inner = needIndicator(struct('/', ...t.args));
    apply(inner.name, inner.arity + 2, module);
  } else if (isStruct(t, 'as', 2)) eachIndicator(t.args[0], apply, module);
  else {
    const { name, arity } = declared(t);
    apply(name, arity, module);
  }
}

/** As SWI-Prolog has it, which makes a head of the indicator. */
function declared(t: Term): { name: Atom; arity: number } {
  if (!isStruct(t, '/', 2)) throw new PrologThrow(typeError('predicate_indicator', t).ball, true);
  try {
    return needIndicator(t);
  } catch (thrown) {
    throw thrown instanceof PrologThrow ? withContext(thrown, MAKES_HEAD) : thrown;
  }
}

const MAKES_HEAD = struct(':', atom('system'), indicator('compound_name_arity', 3));
const SETS_ATTRIBUTE = struct(':', atom('system'), indicator('$set_predicate_attribute', 3));

function declaring<T>(find: () => T): T {
  try {
    return find();
  } catch (thrown) {
    throw thrown instanceof PrologThrow ? withContext(thrown, SETS_ATTRIBUTE) : thrown;
  }
}

function declareDynamic(m: Machine, spec: Term): boolean {
  eachIndicator(spec, (name, arity, module) => {
    const pred = declaring(() => m.program.definitionFor(name, arity, 'modify', module));
    if (pred.isDefined && !pred.isDynamic && pred.clauses.length > 0) {
      throw withContext(
        permissionError('modify', 'static_procedure', indicator(name, arity)),
        SETS_ATTRIBUTE,
      );
    }
    pred.isDynamic = true;
    pred.isDefined = true;
  });
  return true;
}

/** References to clauses that a program has asked for: they are equal where the clauses are the same. */
const references = new WeakMap<Clause, Blob>();
const referenced = new WeakMap<Blob, Clause>();
let referenceCount = 0;

function referenceTo(clause: Clause): Blob {
  let blob = references.get(clause);
  if (blob === undefined) {
    blob = new Blob(`<clause>(0x${(FIRST_REFERENCE + 16 * referenceCount++).toString(16)})`, 'clause');
    references.set(clause, blob);
    referenced.set(blob, clause);
  }
  return blob;
}

/** A clause of the system's own. */
const UNKNOWN_CLAUSE = new Blob('<clause>(0x5ffff0)', 'clause');

/** What an address looks like. */
const FIRST_REFERENCE = 0x600000;

/** The clause of a reference; null where it was erased since. */
function clauseAt(term: Term): Clause | null {
  if (term === UNKNOWN_CLAUSE) throw new Missing('a reference to a clause of the system');
  const clause = term instanceof Blob ? referenced.get(term) : undefined;
  if (clause === undefined) throw typeError('db_reference', term);
  return clause.erased ? null : clause;
}

function clauseWithReference(m: Machine, args: Term[]): boolean {
  const reference = argument(args, 2);
  if (reference instanceof Var) {
    const { head, name, arity, module } = needHead(raw(args, 0));
    const pred = m.program.effective(name, arity, module);
    if (pred.builtin !== null || CONTROL.has(`${name.name}/${arity}`))
      return systemClause(m, head, name, arity, raw(args, 1)) && m.unify(reference, UNKNOWN_CLAUSE);
    if (pred.isLibrary) return false;
    return eachClause(m, pred, head, raw(args, 1), found => m.unify(reference, referenceTo(found)));
  }
  const found = clauseAt(reference);
  if (found === null) return false;
  const renaming = new Map<Var, Term>();
  const { term: head } = unqualified(raw(args, 0), 'user');
  return (
    m.unify(head, copyTerm(found.shown.head, renaming)) &&
    m.unify(raw(args, 1), copyTerm(found.shown.body, renaming))
  );
}

export const database: Table = {
  'assert/1': assert('last'),
  'assertz/1': assert('last'),
  'asserta/1': assert('first'),
  'retract/1': retract,
  'retractall/1': (m, args) => {
    const { head, name, arity, module } = needHead(raw(args, 0));
    const pred = m.program.definitionFor(name, arity, 'modify', module);
    if (CONTROL.has(`${name.name}/${arity}`) || (pred.isDefined && !pred.isDynamic)) {
      throw permissionError('modify', 'static_procedure', indicator(name, arity));
    }
    pred.isDefined = true;
    pred.isDynamic = true;
    for (const clause of [...pred.clauses]) {
      if (mayMatch(m, clause, head) && unifiable(m, head, copyTerm(clause.shown.head))) pred.remove(clause);
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
  'clause/3': clauseWithReference,
  // Of the clause that was asserted last.
  '$clause_reference/1': (m, args) =>
    m.program.newest !== null && m.unify(raw(args, 0), referenceTo(m.program.newest)),
  '$clause_of/3': (m, args) => {
    const reference = argument(args, 0);
    const found = reference instanceof Blob ? (referenced.get(reference) ?? null) : null;
    if (found === null || found.erased) return false;
    const renaming = new Map<Var, Term>();
    return (
      m.unify(raw(args, 1), copyTerm(found.shown.head, renaming)) &&
      m.unify(raw(args, 2), copyTerm(found.shown.body, renaming))
    );
  },
  '$erase_clause/1': (_, args) => {
    const found = clauseAt(argument(args, 0));
    return found?.predicate.remove(found) ?? false;
  },
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
};
