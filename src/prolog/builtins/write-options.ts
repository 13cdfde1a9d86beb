/** The options of `write_term/2,3`. */

import { domainError, typeError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { formatTerm, isSymbol, type WriteOptions } from '../syntax/index.ts';
import { Atom, atom, deref, isAcyclic, isStruct, list, NIL, struct, type Term, Var } from '../terms/index.ts';
import { needAtom, needBound, needInteger, needList } from './support.ts';

/** The text of a term by options, with what comes after it. */
export function textByOptions(m: Machine, term: Term, options: Map<string, Term>): string {
  const how = writeOptions(m, options);
  if (options.has('cycles') && !isOn(options, 'cycles') && !isAcyclic(term))
    throw domainError('cyclic_term', term);
  const text = formatTerm(term, how);
  const [stop, newline] = [isOn(options, 'fullstop'), isOn(options, 'nl')];
  // Behind a sign the stop would be a part of it.
  const gap = stop && isSymbol(text.at(-1) ?? '') ? ' ' : '';
  return `${text}${gap}${stop ? '.' : ''}${newline ? '\n' : stop ? ' ' : ''}`;
}

function writeOptions(m: Machine, options: Map<string, Term>): WriteOptions {
  const on = (name: string): boolean => isOn(options, name);
  const depth = integerOption(options, 'max_depth');
  const priority = integerOption(options, 'priority');
  if (priority !== undefined && (priority < 0 || priority > 1200))
    throw domainError('operator_priority', priority);
  for (const [name, domain] of Object.entries(DOMAINS)) checkDomain(options, name, domain);
  if (options.has('module')) needAtom(deref(options.get('module') ?? NIL));
  return {
    quoted: on('quoted'),
    ignoreOps: on('ignore_ops'),
    numberVars: on('numbervars'),
    variableNames: namesIn(options.get('variable_names')),
    escapes: options.has('character_escapes') && !on('character_escapes') ? 'none' : 'unicode',
    operators: m.program.operators,
    spaceArgs: deref(options.get('spacing') ?? atom('')) === atom('next_argument'),
    ...(on('dotlists') ? { listFunctor: '.' } : on('no_lists') ? { listFunctor: '[|]' } : {}),
    bracedTerms: !options.has('brace_terms') || on('brace_terms'),
    ...(depth === undefined ? {} : { maxDepth: depth }),
    ...(priority === undefined ? {} : { priority }),
  };
}

/** Options with few values. */
const DOMAINS = {
  spacing: ['standard', 'next_argument'],
  attributes: ['ignore', 'dots', 'write', 'portray'],
  blobs: ['portray'],
} as const;

function checkDomain(options: Map<string, Term>, name: string, domain: readonly string[]): void {
  const given = options.get(name);
  if (given === undefined) return;
  const value = needAtom(deref(given));
  if (domain.includes(value.name)) return;
  throw name === 'spacing'
    ? domainError(name, value)
    : domainError('write_option', list([struct(name, value)]));
}

function isOn(options: Map<string, Term>, name: string): boolean {
  const value = options.get(name);
  if (value === undefined) return false;
  const t = needBound(deref(value));
  if (!(t instanceof Atom) || !['true', 'false', 'on', 'off'].includes(t.name)) throw typeError('bool', t);
  return t.name === 'true' || t.name === 'on';
}

function integerOption(options: Map<string, Term>, name: string): number | undefined {
  const value = options.get(name);
  return value === undefined ? undefined : Number(needInteger(deref(value)));
}

/** The names that a program gives to variables; each must be one that a variable can have. */
function namesIn(given: Term | undefined): Map<Var, string> {
  const names = new Map<Var, string>();
  for (const item of given === undefined ? [] : needList(given)) {
    const pair = needBound(deref(item));
    if (!isStruct(pair, '=', 2)) throw typeError('variable_assignment', pair);
    const [name, variable] = [needAtom(deref(pair.args[0])), deref(pair.args[1])];
    if (!/^[\p{Lu}_][\p{L}\p{N}_]*$/u.test(name.name)) throw domainError('variable_name', name);
    if (variable instanceof Var && !names.has(variable)) names.set(variable, name.name);
  }
  return names;
}
