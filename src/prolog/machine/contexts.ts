/**
 * What errors name as their context: the builtin that raised them, or the predicate whose clause called what cannot be called.
 *
 * Builtins of SWI-Prolog that call goals are written in Prolog in part, and the context names the predicate that makes the
 * call; `CALLERS` has those.
 */
import { atom, indicator, struct, type Term } from '../terms/index.ts';
import { I_GOAL, type Location } from './code.ts';
import type { Frame } from './frames.ts';

type Caller = readonly [module: string, name: string, arity: number];

const CALLERS = {
  apply: ['$apply', 'apply', 2],
  catch: ['system', 'catch', 3],
  cleanup: ['system', 'setup_call_catcher_cleanup', 4],
  findall: ['$bags', 'findall_loop', 4],
  forall: ['$apply', 'forall', 2],
  not: ['system', 'not', 1],
  once: ['system', 'once', 1],
  output: ['system', 'with_output_to', 2],
  setup: ['system', 'sig_atomic', 1],
} as const satisfies Record<string, Caller>;

/** A builtin that calls goals. */
export type CallerName = keyof typeof CALLERS;

const META_CALL: Caller = ['system', '<meta-call>', 1];

function shown([module, name, arity]: Caller): Term {
  const plain = indicator(name, arity);
  return module === 'user' ? plain : struct(':', atom(module), plain);
}

/** Builtins whose errors name the predicate of SWI-Prolog that does their work, or null where they name none. */
const NAMED_AS: Readonly<Record<string, Caller | null>> = {
  '$normalize_space/2': ['system', 'normalize_space', 2],
  'apply/2': ['$apply', 'apply', 2],
  'call_cleanup/2': ['system', 'setup_call_catcher_cleanup', 4],
  'findnsols/4': null,
  'format/1': ['system', 'format', 2],
  'length/2': ['user', 'length', 2],
  'nb_setval/2': ['system', 'nb_linkval', 2],
  'numbervars/3': ['system', 'numbervars', 4],
  'dcg_translate_rule/2': null,
  'expand_term/2': null,
  'phrase/2': null,
  'phrase/3': null,
  'portray_clause/2': null,
  'read_line_to_codes/2': ['read_util', 'read_line_to_codes', 2],
  'read_line_to_codes/3': ['read_util', 'read_line_to_codes', 3],
  'read_stream_to_codes/3': ['read_util', 'read_stream_to_codes', 3],
  'read_line_to_string/2': ['system', 'read_string', 5],
  'read_stream_to_codes/2': ['read_util', 'read_stream_to_codes', 2],
  'setup_call_cleanup/3': ['system', 'setup_call_catcher_cleanup', 4],
  'string_to_atom/2': ['system', 'atom_string', 2],
  'term_string/3': ['system', 'read_term_from_atom', 3],
};

/** The indicator of a builtin, as its errors name it; null where they do not. */
export function systemPredicate(name: string, arity: number): Term | null {
  const caller = NAMED_AS[`${name}/${arity}`];
  return caller === null ? null : shown(caller ?? ['system', name, arity]);
}

/** Who made the call that a frame is about to make, or has just tried. */
export function callerOf({ code, clause }: Frame, pc: number): Term {
  const instruction = code[pc - 1];
  if (instruction?.op === I_GOAL && instruction.by !== undefined) return shown(CALLERS[instruction.by]);
  if (clause === null || clause.code.instructions !== code) return shown(META_CALL);
  const { name, arity, module } = clause.predicate;
  return shown([libraryOf(clause.location) ?? module, name.name, arity]);
}

/** Whether a frame runs the body of a clause, rather than a goal that was put together at run time. */
export function isOfClause({ code, clause }: Frame): boolean {
  return clause !== null && clause.code.instructions === code;
}

/** The module of SWI-Prolog that a clause of a library belongs to. */
export function libraryOf(location: Location | null): string | undefined {
  return /^library\((?:.*\/)?(.*)\)$/.exec(location?.file ?? '')?.[1];
}
