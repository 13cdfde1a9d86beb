/**
 * The rows of a pattern matrix: what a clause still asks of the values it is matched against.
 *
 * A row holds conditions, each a pattern that a named value (a subject) must match, and the names that the clause
 * gives to subjects. Variables and aliases never become conditions: they only name.
 */
import type { Clause, Literal, Pattern } from '../core/index.ts';
import { Cons, type Term, Tuple } from '../terms/index.ts';

/** A pattern that may fail. */
export type Refutable = Exclude<Pattern, { kind: 'var' | 'alias' }>;

export interface Condition {
  readonly subject: string;
  readonly pattern: Refutable;
  /** Of a map pattern: that the subject is a map was already found out. */
  readonly isKnownMap?: true;
}

export interface Row {
  readonly clause: Clause;
  /** In the order in which the clause has them. */
  readonly conditions: readonly Condition[];
  /** The subject behind each variable of the clause. */
  readonly names: ReadonlyMap<string, string>;
}

export function rowOf(clause: Clause, subjects: readonly string[]): Row {
  const names = new Map<string, string>();
  const conditions = clause.patterns.flatMap((pattern, i) => ask(subjects[i] as string, pattern, names));
  return { clause, conditions, names };
}

export function conditionAt(row: Row, subject: string): Condition | undefined {
  return row.conditions.find(condition => condition.subject === subject);
}

/** The row without its condition on a subject, and with these patterns for the subject's parts in its place. */
export function refine(row: Row, subject: string, parts: readonly (readonly [string, Pattern])[]): Row {
  const names = new Map(row.names);
  const conditions = row.conditions.flatMap(condition =>
    condition.subject === subject
      ? parts.flatMap(([part, pattern]) => ask(part, pattern, names))
      : [condition],
  );
  return { clause: row.clause, conditions, names };
}

/** The row with another condition in the place of the one on this subject. */
export function replace(row: Row, condition: Condition): Row {
  const conditions = row.conditions.map(old => (old.subject === condition.subject ? condition : old));
  return { ...row, conditions };
}

function ask(subject: string, pattern: Pattern, names: Map<string, string>): Condition[] {
  switch (pattern.kind) {
    case 'var':
      names.set(pattern.name, subject);
      return [];
    case 'alias':
      names.set(pattern.name, subject);
      return ask(subject, pattern.pattern, names);
    default:
      return [{ subject, pattern }];
  }
}

/** A literal list cell or tuple as a pattern of literals; other literals as they are. */
export function opened(literal: Literal): Refutable {
  const { value, ann } = literal;
  const part = (term: Term): Literal => ({ kind: 'literal', value: term, ann });
  if (value instanceof Cons) return { kind: 'cons', head: part(value.head), tail: part(value.tail), ann };
  if (value instanceof Tuple) return { kind: 'tuple', elements: value.elements.map(part), ann };
  return literal;
}
