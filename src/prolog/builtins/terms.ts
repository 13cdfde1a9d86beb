/** Making and taking apart terms; unification; arithmetic predicates. */

import { defined, reserve, SharedPairs, spend } from '../../logic/index.ts';
import {
  domainError,
  evaluationError,
  inFunction,
  instantiationError,
  Missing,
  representationError,
  resourceError,
  typeError,
} from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import type { Builtin } from '../machine/predicate.ts';
import {
  Atom,
  compare,
  copyTerm,
  deref,
  derefToSymbolic,
  freshVariables,
  hasAttributes,
  type Integer,
  integer,
  isAtomic,
  isCons,
  isInteger,
  list,
  NIL,
  Struct,
  struct,
  type Term,
  termVariables,
  Var,
} from '../terms/index.ts';
import { evaluate } from './arithmetic.ts';
import { arithmeticOrder, isInt64 } from './numbers.ts';
import {
  argument,
  needAtom,
  needBound,
  needIndex,
  needInteger,
  needList,
  needSize,
  raw,
  type Table,
  unifyList,
} from './support.ts';

const MAX_ARITY = 8_388_608;

/** A character, or its code. */
function needCharacter(t: Term): void {
  const isCharacter = needBound(t) instanceof Atom && [...(t as Atom).name].length === 1;
  if (!isCharacter && !(isInteger(t) && t >= 0 && t <= 0x10ffff)) throw typeError('character', t);
}

/** A compound without arguments has no name and arity that would make it again. */
function needArguments(t: Term): void {
  if (t instanceof Struct && t.args.length === 0) throw domainError('compound_non_zero_arity', t);
}

function functor(m: Machine, args: Term[]): boolean {
  const t = argument(args, 0);
  if (t instanceof Struct) {
    needArguments(t);
    return m.unify(raw(args, 1), t.name) && m.unify(raw(args, 2), t.args.length);
  }
  if (!(t instanceof Var)) return m.unify(raw(args, 1), t) && m.unify(raw(args, 2), 0);
  const name = needBound(argument(args, 1));
  if (name instanceof Struct) throw typeError('atomic', name);
  const arity = needInteger(argument(args, 2));
  if (arity === 0) return m.unify(t, raw(args, 1));
  if (arity < 0) throw domainError('not_less_than_zero', arity);
  if (!(name instanceof Atom)) throw typeError('atom', name);
  if (needSize(arity) > MAX_ARITY) throw resourceError('memory');
  return m.unify(t, new Struct(name, freshVariables(Number(arity))));
}

function argumentOf(m: Machine, args: Term[]): boolean {
  const n = argument(args, 0);
  const t = argument(args, 1);
  if (!(t instanceof Struct))
    throw inFunction('arg', 3, t instanceof Var ? instantiationError() : typeError('compound', t));
  if (n instanceof Var) {
    const from = (i: number): boolean => {
      if (i >= t.args.length) return false;
      if (i + 1 < t.args.length) m.alternative(() => from(i + 1));
      return m.unify(raw(args, 2), defined(t.args[i])) && m.unify(n, i + 1);
    };
    return from(0);
  }
  if (!isInteger(n)) throw typeError('integer', n);
  if (n < 0) throw domainError('not_less_than_zero', n);
  const value = t.args[Number(n) - 1];
  return value !== undefined && m.unify(raw(args, 2), value);
}

function univ(m: Machine, args: Term[]): boolean {
  const t = argument(args, 0);
  const spec = argument(args, 1);
  if (!(t instanceof Var)) {
    needArguments(t);
    return unifyList(m, raw(args, 1), t instanceof Struct ? [t.name, ...t.args] : [raw(args, 0)], true);
  }
  needBound(spec);
  if (!isCons(spec)) throw spec === NIL ? domainError('non_empty_list', spec) : typeError('list', spec);
  const items = needList(spec);
  const name = deref(defined(items[0]));
  if (items.length === 1) {
    needBound(name);
    if (!isAtomic(name)) throw typeError('atomic', name);
    return m.unify(t, defined(items[0]));
  }
  needBound(name);
  if (!(name instanceof Atom)) throw typeError('atom', name);
  return m.unify(t, new Struct(name, items.slice(1)));
}

interface Trial {
  readonly unifies: boolean;
  /** Whether attributed variables get bound. */
  readonly wakes: boolean;
  /** The variables that get bound, with their values. */
  readonly bindings: readonly (readonly [Var, Term])[];
}

/** What a unification would do; it is undone. */
function trialOf(m: Machine, left: Term, right: Term): Trial {
  const saved = m.trail.mark;
  const height = m.trail.entries.length;
  m.trail.mark = Number.POSITIVE_INFINITY;
  const unifies = m.unify(left, right);
  const wakes = unifies && m.trail.woken !== null;
  const bindings = m.trail.entries
    .slice(height)
    .flatMap(entry => (entry instanceof Var ? [[entry, entry.ref as Term] as const] : []));
  m.trail.undoTo(height);
  m.trail.mark = saved;
  return { unifies, wakes, bindings };
}

export function unifiable(m: Machine, left: Term, right: Term): boolean {
  return trialOf(m, left, right).unifies;
}

/** `unifiable/3`: the bindings that unify two terms, the last one first. */
function unifier(m: Machine, args: Term[]): boolean {
  const [x, y] = [argument(args, 0), argument(args, 1)];
  if (x instanceof Var && y instanceof Var)
    return m.unify(raw(args, 2), x === y ? NIL : list([struct('=', x, y)]));
  const { unifies, bindings } = trialOf(m, raw(args, 0), raw(args, 1));
  const equations = [...bindings].reverse().map(([v, value]) => struct('=', v, value));
  return unifies && m.unify(raw(args, 2), list(equations));
}

function occursIn(v: Var, term: Term): boolean {
  return termVariables(term).has(v);
}

/** Unification with occurs check, on top of the plain one: what was bound must not contain itself. */
function unifyWithOccursCheck(m: Machine, left: Term, right: Term): boolean {
  const todo: Term[] = [right, left];
  const shared = new SharedPairs();
  for (let x = todo.pop(); x !== undefined; x = todo.pop()) {
    spend();
    const y = todo.pop() as Term;
    const [a, b] = [deref(x), deref(y)];
    if (a === b) continue;
    if (a instanceof Var || b instanceof Var) {
      const [variable, value] = a instanceof Var ? [a, y] : [b as Var, x];
      if (occursIn(variable, value)) return false;
      // Not to what it is bound to: a symbolic value keeps its expression.
      m.bind(variable, value);
    } else if (!(a instanceof Struct) || !(b instanceof Struct)) {
      if (!m.unify(a, b)) return false;
    } else {
      if (a.name !== b.name || a.args.length !== b.args.length) return false;
      if (shared.wasSeen(a, b)) continue;
      for (let i = a.args.length - 1; i >= 0; i--) todo.push(defined(b.args[i]), defined(a.args[i]));
    }
  }
  return true;
}

function comparison(holds: (order: number) => boolean): Builtin {
  return (_m, args) => {
    const x = evaluate(raw(args, 0));
    return holds(arithmeticOrder(x, evaluate(raw(args, 1))));
  };
}

function numberVariables(m: Machine, term: Term, from: Integer): Integer {
  let n = BigInt(from);
  const variables = termVariables(term);
  if ([...variables].some(hasAttributes)) throw typeError('free_of_attvar', term);
  for (const v of variables) m.bind(v, struct('$VAR', integer(n++)));
  return integer(n);
}

function setArgument(m: Machine, args: Term[], value: Term, backtrackable: boolean): boolean {
  const i = needSize(argument(args, 0));
  const t = argument(args, 1);
  needBound(t);
  // As SWI-Prolog: an atom has no arguments, other constants are wrong.
  if (!(t instanceof Struct) && (!(t instanceof Atom) || t === NIL)) throw typeError('compound', t);
  if (!(t instanceof Struct) || i < 1 || i > t.args.length) return false;
  const old = defined(t.args[i - 1]);
  t.args[i - 1] = value;
  if (backtrackable) m.trail.note(() => (t.args[i - 1] = old));
  return true;
}

function successor(n: Integer, by: 1 | -1): Integer {
  return typeof n === 'number' && Number.isSafeInteger(n + by) ? n + by : BigInt(n) + BigInt(by);
}

/**
 * Binds the variables of a pattern, which occur nowhere else, so that it becomes the term. The time depends on the pattern
 * only: a variable that has a value already is one that the pattern has twice.
 */
function matches(m: Machine, pattern: Term, term: Term, shared = new SharedPairs()): boolean {
  if (pattern instanceof Var) {
    if (pattern.ref !== null) return compare(pattern, term) === 0;
    // Not to the value: a symbolic value keeps its expression.
    m.bind(pattern, derefToSymbolic(term));
    return true;
  }
  const t = deref(term);
  if (!(pattern instanceof Struct))
    return t === pattern || (!(t instanceof Var) && compare(t, pattern) === 0);
  if (!(t instanceof Struct) || t.name !== pattern.name || t.args.length !== pattern.args.length)
    return false;
  if (shared.wasSeen(pattern, t)) return true;
  return pattern.args.every((part, i) => matches(m, part, defined(t.args[i]), shared));
}

/** Whether the left term becomes the right one by binding variables of its own only. */
function subsumes(m: Machine, general: Term, specific: Term): boolean {
  const saved = m.trail.mark;
  const height = m.trail.entries.length;
  m.trail.mark = Number.POSITIVE_INFINITY;
  const before = [...termVariables(specific)];
  let ok = m.unify(general, specific);
  if (ok) {
    const after = termVariables(list(before));
    ok = after.size === before.length && before.every(v => v.ref === null || deref(v) instanceof Var);
  }
  m.trail.undoTo(height);
  m.trail.mark = saved;
  return ok;
}

/** Of an integer that SWI-Prolog keeps in the word that refers to it. */
const TAGGED_BITS = 57;

function blanks(count: Term): string {
  const n = evaluate(count);
  if (!isInteger(n)) throw typeError('integer_expression', count);
  if (!isInt64(n)) throw evaluationError('int_overflow');
  const size = Math.max(0, Number(n));
  reserve(size);
  return ' '.repeat(size);
}

export const terms: Table = {
  '=/2': (m, args) => m.unify(raw(args, 0), raw(args, 1)),
  '\\=/2': (m, args) => {
    const { unifies, wakes } = trialOf(m, raw(args, 0), raw(args, 1));
    if (!wakes) return !unifies;
    // What the hooks of attributed variables say counts, too.
    return m.callGoal(struct('\\+', struct('=', raw(args, 0), raw(args, 1))));
  },
  'unify_with_occurs_check/2': (m, args) => unifyWithOccursCheck(m, raw(args, 0), raw(args, 1)),
  'unifiable/3': unifier,
  '?=/2': (m, args) => {
    const { unifies, bindings } = trialOf(m, raw(args, 0), raw(args, 1));
    return !unifies || bindings.length === 0;
  },
  'functor/3': functor,
  'arg/3': argumentOf,
  '=../2': univ,
  'compound_name_arity/3': (m, args) => {
    const t = argument(args, 0);
    if (t instanceof Struct) return m.unify(raw(args, 1), t.name) && m.unify(raw(args, 2), t.args.length);
    if (!(t instanceof Var)) throw typeError('compound', t);
    const name = needAtom(argument(args, 1));
    return m.unify(t, new Struct(name, freshVariables(needIndex(argument(args, 2)))));
  },
  'compound_name_arguments/3': (m, args) => {
    const t = argument(args, 0);
    if (t instanceof Struct) {
      return m.unify(raw(args, 1), t.name) && unifyList(m, raw(args, 2), t.args, true);
    }
    if (!(t instanceof Var)) throw typeError('compound', t);
    return m.unify(t, new Struct(needAtom(argument(args, 1)), needList(raw(args, 2))));
  },
  'copy_term/2': (m, args) => m.unify(raw(args, 1), copyTerm(raw(args, 0), new Map(), true)),
  'copy_term_nat/2': (m, args) => m.unify(raw(args, 1), copyTerm(raw(args, 0))),
  'duplicate_term/2': (m, args) => m.unify(raw(args, 1), copyTerm(raw(args, 0), new Map(), true)),
  'term_variables/2': (m, args) => m.unify(raw(args, 1), list([...termVariables(raw(args, 0))])),
  'term_variables/3': (m, args) =>
    m.unify(raw(args, 1), list([...termVariables(raw(args, 0))], raw(args, 2))),
  'numbervars/3': (m, args) => {
    const from = needInteger(argument(args, 1));
    if (!isInt64(from)) throw representationError('long');
    if (BigInt.asIntN(TAGGED_BITS, BigInt(from)) !== BigInt(from))
      throw representationError('tagged_integer');
    return m.unify(raw(args, 2), numberVariables(m, raw(args, 0), from));
  },
  'numbervars/1': (m, args) => {
    numberVariables(m, raw(args, 0), 0);
    return true;
  },
  'setarg/3': (m, args) => setArgument(m, args, raw(args, 2), true),
  'nb_setarg/3': (m, args) => setArgument(m, args, copyTerm(raw(args, 2)), false),
  '$match/2': (m, args) => {
    if (m.tracer?.isRecording === true) m.tracer.beforeUnification(raw(args, 0), raw(args, 1));
    if (!matches(m, raw(args, 0), raw(args, 1))) return false;
    m.headMatched();
    return true;
  },
  'subsumes_term/2': (m, args) => subsumes(m, raw(args, 0), raw(args, 1)),
  'is/2': (m, args) => m.unify(raw(args, 0), evaluate(raw(args, 1))),
  '=:=/2': comparison(o => o === 0),
  '=\\=/2': comparison(o => o !== 0),
  '</2': comparison(o => o < 0),
  '=</2': comparison(o => o <= 0),
  '>/2': comparison(o => o > 0),
  '>=/2': comparison(o => o >= 0),
  'succ/2': (m, args) => {
    const x = argument(args, 0);
    const y = argument(args, 1);
    if (x instanceof Var) {
      if (y instanceof Var) throw instantiationError();
      const n = needInteger(y);
      if (n < 0) throw domainError('not_less_than_zero', y);
      return n > 0 && m.unify(x, successor(n, -1));
    }
    const n = needInteger(x);
    if (n < 0) throw domainError('not_less_than_zero', x);
    if (!(y instanceof Var) && needInteger(y) < 0) throw domainError('not_less_than_zero', y);
    return m.unify(y, successor(n, 1));
  },
  'plus/3': (m, args) => {
    const [x, y, z] = [argument(args, 0), argument(args, 1), argument(args, 2)];
    for (const given of [x, y, z]) if (!(given instanceof Var)) needInteger(given);
    const sum = (a: Term, sign: '+' | '-', b: Term): Term =>
      evaluate(struct(sign, needInteger(a), needInteger(b)));
    if (z instanceof Var) return m.unify(z, sum(x, '+', y));
    if (y instanceof Var) return m.unify(y, sum(z, '-', x));
    return m.unify(x, sum(z, '-', y));
  },
  'tab/1': (m, args) => {
    m.streams.output.write(blanks(raw(args, 0)));
    return true;
  },
  'tab/2': (m, args) => {
    m.streams.outputOf(raw(args, 0)).write(blanks(raw(args, 1)));
    return true;
  },
  'char_conversion/2': (_m, args) => {
    needCharacter(argument(args, 0));
    needCharacter(argument(args, 1));
    return true;
  },
  // No character is ever converted.
  'current_char_conversion/2': (m, args) => {
    const [from, to] = [argument(args, 0), argument(args, 1)];
    if (from instanceof Var && to instanceof Var) throw new Missing('current_char_conversion/2');
    if (!(from instanceof Var)) needCharacter(from);
    return m.unify(raw(args, 0), raw(args, 1));
  },
};
