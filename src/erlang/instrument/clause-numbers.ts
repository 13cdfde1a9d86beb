/**
 * The numbers of clauses in events: that of the function in its module, and that of the clause in the function, in one
 * small integer. The instrumented program tells the number of each clause that it enters, where there was a choice; who
 * rebuilds the execution looks for the same number.
 *
 * Between the arrival of a message in a `receive` and its removal from the mailbox the BEAM allows no calls, so a clause of a
 * `receive` has its event after the removal, and the cases that lead there have none.
 */
import { children } from '../core/children.ts';
import type { Case, Clause, Definition, Expr, Let, Primop } from '../core/index.ts';

/** Clauses in a function at most; further ones have no events. */
const CLAUSES = 2 ** 14;

export type ClauseNumbers = ReadonlyMap<Clause, number>;

const memo = new WeakMap<Definition, ClauseNumbers>();
const places = new WeakMap<Clause, ClausePlace>();

/** Which clause of its case it is, counting from 1, of how many that a person wrote. */
export interface ClausePlace {
  readonly clause: number;
  readonly of: number;
}

/** Precondition: the clause has a number. */
export function placeOfClause(clause: Clause): ClausePlace {
  return places.get(clause) as ClausePlace;
}

/** `position` is that of the function in its module. */
export function clauseNumbers(def: Definition, position: number): ClauseNumbers {
  let known = memo.get(def);
  if (known === undefined) {
    const numbers = new Map<Clause, number>();
    visit(def.fun.body, (clause, clauses) => {
      if (numbers.size >= CLAUSES) return;
      numbers.set(clause, position * CLAUSES + numbers.size);
      const written = clauses.filter(({ ann }) => ann.generated !== true).length;
      places.set(clause, { clause: clauses.indexOf(clause) + 1, of: written });
    });
    known = numbers;
    memo.set(def, known);
  }
  return known;
}

export function isPrimop(e: Expr, name: string): e is Primop {
  return e.kind === 'primop' && e.name === name;
}

/** A clause that takes the message of a `receive`. */
export function takesMessage({ body }: Clause): boolean {
  return body.kind === 'seq' && isPrimop(body.arg, 'remove_message');
}

/** Whether more than one clause of a case can be entered without that being an exception at once. */
function isChoice({ clauses }: Case): boolean {
  return clauses.filter(({ body }) => !isPrimop(body, 'match_fail')).length > 1;
}

type NumberClause = (clause: Clause, clauses: readonly Clause[]) => void;

function visit(start: Expr, number: NumberClause): void {
  const pending: Expr[] = [start];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (e.kind === 'case') {
      const isTold = isChoice(e);
      for (const clause of e.clauses) if (isTold || takesMessage(clause)) number(clause, e.clauses);
      pending.push(e.arg, ...e.clauses.map(clause => clause.body));
    } else if (e.kind === 'let' && isPrimop(e.arg, 'recv_peek_message') && e.body.kind === 'case') {
      pending.push(...receiving(e.body, number));
    } else if (isWait(e)) {
      pending.push(...waiting(e));
    } else pending.push(...children(e));
  }
}

/** The case of whether there is a message: numbers the clauses that take one, and gives the parts after that. */
function receiving({ clauses }: Case, number: NumberClause): Expr[] {
  return clauses.flatMap(({ body }) => {
    if (body.kind !== 'case') return waiting(body);
    return body.clauses.flatMap(clause => {
      if (!takesMessage(clause)) return [];
      number(clause, body.clauses);
      return [clause.body];
    });
  });
}

/** Waiting for a message or a timeout: all that a `receive` without clauses does. */
export function isWait(e: Expr): e is Let & { readonly arg: Primop; readonly body: Case } {
  return e.kind === 'let' && isPrimop(e.arg, 'recv_wait_timeout') && e.body.kind === 'case';
}

/** What follows a timeout; the case of whether there was one has no events. */
function waiting(e: Expr): Expr[] {
  return isWait(e) ? [...e.arg.args, ...e.body.clauses.map(({ body }) => body)] : [e];
}
