/** Loading, grammar rules, and builtins that in other systems depend on clock, debugger or operating system. */

import { isSwiLibrary } from '../effects/swi-predicates.ts';
import {
  domainError,
  existenceError,
  instantiationError,
  Missing,
  PrologThrow,
  permissionError,
  systemError,
  typeError,
  withContext,
} from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { qualified, unqualified } from '../machine/meta.ts';
import { GrammarError, quotedTerm, translateBody, translateRule } from '../syntax/index.ts';
import {
  Atom,
  atom,
  deref,
  Float,
  indicator,
  isCons,
  isInteger,
  isNumber,
  isStruct,
  list,
  listToArray,
  NIL,
  Str,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import {
  argument,
  nameAndArity,
  needAtom,
  needBound,
  needCallable,
  raw,
  type Table,
  textOf,
} from './support.ts';

function phrase(m: Machine, body: Term, text: Term, rest: Term): boolean {
  const b = deref(body);
  for (const t of [text, rest]) {
    const l = deref(t);
    if (!isCons(l) && l !== NIL && !(l instanceof Var)) throw typeError('list', t);
  }
  return inCallDcg(() => {
    if (!(b instanceof Str)) needCallable(b);
    const s0 = new Var();
    const s = new Var();
    // Only as a part of a body do empty braces stand for nothing.
    const isBraces = b instanceof Atom && b.name === '{}';
    const goal = isBraces ? struct('{}', s0, s) : grammar(() => translateBody(body, s0, s));
    return m.unify(s0, text) && m.unify(s, rest) && m.callGoal(goal);
  });
}

function inCallDcg<T>(compute: () => T): T {
  try {
    return compute();
  } catch (thrown) {
    if (!(thrown instanceof PrologThrow)) throw thrown;
    throw withContext(thrown, struct(':', atom('$dcg'), indicator('call_dcg', 3)));
  }
}

function grammar<T>(translate: () => T): T {
  try {
    return translate();
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error;
    if (error.expected === 'instantiation') throw instantiationError();
    const thrown = typeError(error.expected, error.culprit);
    throw error.expected === 'callable' ? thrown : new PrologThrow(thrown.ball, true);
  }
}

/** A grammar rule as a clause, behind a directive that says so. */
function expand(t: Term): Term {
  const items = isCons(t) ? listToArray(t) : null;
  if (items !== null) return list(items.flatMap(item => listToArray(expand(deref(item))) ?? [item]));
  if (!isStruct(t, '-->', 2)) return t;
  const clause = grammar(() => translateRule(t)) as Struct;
  const { module, term: head } = unqualified(clause.args[0] as Term, 'user');
  const { name, arity } = nameAndArity(head as Atom | Struct);
  const declared = struct(':', atom(module), indicator(name, arity));
  return list([struct(':-', struct('non_terminal', declared)), clause]);
}

function translateGrammarRule(m: Machine, args: Term[]): boolean {
  const t = needBound(argument(args, 0));
  return (
    isStruct(t, '-->', 2) &&
    m.unify(
      raw(args, 1),
      grammar(() => translateRule(t)),
    )
  );
}

function statistics(m: Machine, args: Term[]): boolean {
  const key = needAtom(argument(args, 0));
  m.elsewhere.add('statistics/2');
  // There is no clock here: programs that measure themselves see time stand still.
  if (key.name === 'inferences') return m.unify(raw(args, 1), m.budget.steps);
  if (TIMES.has(key.name)) return m.unify(raw(args, 1), list([0, 0]));
  if (SECONDS.has(key.name)) return m.unify(raw(args, 1), new Float(0));
  if (isStatistic(key.name)) throw new Missing(`statistics/2 of ${key.name}`);
  throw domainError('statistics_key', key);
}

/** Keys of `statistics/2` with milliseconds since the start and since they were asked for last, and with seconds. */
const TIMES = new Set(['runtime', 'system_time', 'real_time', 'walltime', 'process_runtime']);
const SECONDS = new Set(['cputime', 'process_cputime', 'epoch', 'process_epoch']);

/** Whether SWI-Prolog has a key of this name that tells about its memory and its tables. */
function isStatistic(key: string): boolean {
  return /^(agc|agc_\w+|atoms|atom_space|\w*stack\w*|\w*local\w*|\w*global\w*|\w*trail\w*|c_stack|codes|clauses|core|engines\w*|errors|warnings|functors\w*|memory|modules|predicates|program|table_space_used|threads\w*|thread_cputime|garbage_collection|atom_garbage_collection|clause_garbage_collection|shift_time|stack_shifts)$/.test(
    key,
  );
}

/** What `prolog_load_context/2` tells where nothing is being loaded. */
const OUTSIDE_OF_LOADING: ReadonlyMap<string, string> = new Map([
  ['module', 'user'],
  ['dialect', 'swi'],
]);

const nothing = (): boolean => true;

export const system: Table = {
  'phrase/2': (m, args) => phrase(m, raw(args, 0), raw(args, 1), NIL),
  'phrase/3': (m, args) => phrase(m, raw(args, 0), raw(args, 1), raw(args, 2)),
  'dcg_translate_rule/2': translateGrammarRule,
  'expand_term/2': (m, args) => m.unify(raw(args, 1), expand(argument(args, 0))),
  'expand_goal/2': (m, args) => m.unify(raw(args, 1), raw(args, 0)),
  'use_module/1': (m, args) => useModule(m, argument(args, 0)),
  'use_module/2': (m, args) => useModule(m, argument(args, 0)),
  'ensure_loaded/1': (m, args) => useModule(m, argument(args, 0)),
  'style_check/1': nothing,
  'garbage_collect/0': nothing,
  'prolog_load_context/2': (m, args) => {
    const key = argument(args, 0);
    const value =
      key instanceof Atom
        ? (m.program.loadContext?.(key.name) ?? OUTSIDE_OF_LOADING.get(key.name))
        : undefined;
    return value !== undefined && m.unify(raw(args, 1), atom(value));
  },
  'source_location/2': () => false,
  'statistics/2': statistics,
  'get_time/1': (m, args) => {
    m.elsewhere.add('get_time/1');
    return m.unify(raw(args, 0), new Float(0));
  },
  'module/1': nothing,
  'nodebug/0': nothing,
  'debug/0': nothing,
  'debug/3': nothing,
  'nodebug/1': nothing,
  'debug/1': nothing,
  'notrace/0': nothing,
  'notrace/1': (m, args) => m.callGoal(struct('once', raw(args, 0))),
  'at_halt/1': nothing,
  'trace/0': nothing,
  'initialization/1': (m, args) => m.callGoal(raw(args, 0)),
  'set_random/1': (_, args) => {
    const option = needBound(argument(args, 0));
    if (!(option instanceof Struct)) throw typeError('random_option', option);
    const isKnown = option.args.length === 1 && ['seed', 'state'].includes(option.name.name);
    if (!isKnown) throw domainError('random_option', option);
    const value = needBound(argument(option.args, 0));
    const isSeed = isInteger(value) || (value instanceof Atom && value.name === 'random');
    if (option.name.name === 'seed' ? !isSeed : !isInteger(value)) throw typeError(option.name.name, value);
    return true;
  },
  'prolog_stack_property/2': () => false,
  'license/1': nothing,
  'tnot/1': (m, args) => {
    systemError('$tnot_implementation', 2, () => needTabled(m, raw(args, 0)));
    return m.callGoal(struct('\\+', raw(args, 0)));
  },
};

/** `tnot/1` is about tabled predicates only. */
function needTabled(m: Machine, goal: Term): void {
  const { module, term: t } = unqualified(goal, 'user');
  if (!(t instanceof Atom || t instanceof Struct)) throw typeError('callable', qualified(goal, module));
  const name = t instanceof Struct ? t.name : t;
  const arity = t instanceof Struct ? t.args.length : 0;
  const pred = m.program.lookup(name, arity, module);
  if ((pred.isDefined ? pred : pred.target).wrapper === '$tabled') return;
  const culprit = indicator(name, arity);
  throw permissionError(
    'tnot',
    'non_tabled_procedure',
    module === 'user' ? culprit : struct(':', atom(module), culprit),
  );
}

/** What stands for a path in the name of a library: a text, or several with slashes between. */
function pathOf(term: Term): string | null {
  const t = needBound(deref(term));
  if (isStruct(t, '/', 2)) {
    const [folder, file] = t.args.map(pathOf);
    return folder === null || file === null ? null : `${folder}/${file}`;
  }
  return isNumber(t) ? null : textOf(t);
}

/** A file that is named while the program runs is one that was loaded before: nothing is loaded then. */
function useModule(m: Machine, given: Term): boolean {
  const spec = unqualified(needBound(given), 'user').term;
  if (!isStruct(spec, 'library', 1)) {
    if (isNumber(spec)) throw typeError('text', spec);
    const text = textOf(spec);
    if (text === null || text === '') throw existenceError('source_sink', spec);
    const files = [...m.program.modules.values()].map(({ file }) => file ?? '');
    if (files.some(file => file === text || file.endsWith(`${text}.pl`))) return true;
    throw new Missing(`the file ${quotedTerm(spec)}`);
  }
  const name = pathOf(spec.args[0] as Term);
  if (name === null) throw existenceError('source_sink', spec);
  if (m.program.loadLibrary(name)) return true;
  const source = m.program.librarySource(name);
  if (source === null && isSwiLibrary(name)) throw new Missing(`library(${name})`);
  if (source === null) throw existenceError('source_sink', spec);
  if ([...m.program.modules.values()].some(({ file }) => file === source.file)) return true;
  throw new Missing(`library(${name}) while the program runs`);
}
