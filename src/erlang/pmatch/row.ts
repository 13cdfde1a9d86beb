/**
 * The rows of a pattern matrix: a clause with the conditions that remain to be tested.
 *
 * A condition is a refutable pattern and the variable (the subject) whose value must match it. Variables and aliases
 * are irrefutable and become bindings of the row.
 */
import { defined } from '../../logic/index.ts';
import type { Clause, Literal, Pattern } from '../core/index.ts';
import { Cons, type Term, Tuple } from '../terms/index.ts';

/** A pattern that can fail to match. */
export type Refutable = Exclude<Pattern, { kind: 'var' | 'alias' }>;

export interface Condition {
  readonly subject: string;
  readonly pattern: Refutable;
  /** For a map pattern: the subject has already been tested to be a map. */
  readonly isKnownMap?: true;
}

export interface Row {
  readonly clause: Clause;
  /** In source order. */
  readonly conditions: readonly Condition[];
  /** The subject that each variable of the clause is bound to. */
  readonly names: ReadonlyMap<string, string>;
}

export function rowOf(clause: Clause, subjects: readonly string[]): Row {
  const names = new Map<string, string>();
  const conditions = clause.patterns.flatMap((pattern, i) => flatten(defined(subjects[i]), pattern, names));
  return { clause, conditions, names };
}

export function conditionAt(row: Row, subject: string): Condition | undefined {
  return row.conditions.find(condition => condition.subject === subject);
}

/** Specialization: replaces the condition on a subject by patterns for the subject's parts. */
export function refine(row: Row, subject: string, parts: readonly (readonly [string, Pattern])[]): Row {
  const names = new Map(row.names);
  const conditions = row.conditions.flatMap(condition =>
    condition.subject === subject
      ? parts.flatMap(([part, pattern]) => flatten(part, pattern, names))
      : [condition],
  );
  return { clause: row.clause, conditions, names };
}

/** Replaces the condition on the same subject. */
export function replace(row: Row, condition: Condition): Row {
  const conditions = row.conditions.map(old => (old.subject === condition.subject ? condition : old));
  return { ...row, conditions };
}

function flatten(subject: string, pattern: Pattern, names: Map<string, string>): Condition[] {
  switch (pattern.kind) {
    case 'var':
      names.set(pattern.name, subject);
      return [];
    case 'alias':
      names.set(pattern.name, subject);
      return flatten(subject, pattern.pattern, names);
    default:
      return [{ subject, pattern }];
  }
}

/** A literal list cell or tuple as a pattern with literal parts; other literals unchanged. */
export function destructured(literal: Literal): Refutable {
  const { value, ann } = literal;
  const part = (term: Term): Literal => ({ kind: 'literal', value: term, ann });
  if (value instanceof Cons) return { kind: 'cons', head: part(value.head), tail: part(value.tail), ann };
  if (value instanceof Tuple) return { kind: 'tuple', elements: value.elements.map(part), ann };
  return literal;
}
