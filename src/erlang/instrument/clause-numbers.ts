/**
 * The numbers of clauses in events: which clause of its case was entered, as a digit of as many bits as the case needs. The
 * instrumented program tells the digit of each clause that it enters, where there was a choice; who rebuilds the execution
 * passes the same cases in the same order and so knows which digit is whose.
 *
 * Between the arrival of a message in a `receive` and its removal from the mailbox the BEAM allows no calls, so a clause of a
 * `receive` has its event after the removal, and the cases that lead there have none.
 */
import { children } from '../core/children.ts';
import type { Case, Clause, Definition, Expr, Let, Primop } from '../core/index.ts';

/** Bits of a digit; a case with more clauses has no events. */
export const MAX_BITS = 16;

export interface ClauseNumber {
  readonly digit: number;
  readonly bits: number;
  /** Which clause of its case it is, counting from 1, of how many that a person wrote. */
  readonly clause: number;
  readonly of: number;
}

export type ClauseNumbers = ReadonlyMap<Clause, ClauseNumber>;

const memo = new WeakMap<Definition, ClauseNumbers>();

export function clauseNumbers(def: Definition): ClauseNumbers {
  let known = memo.get(def);
  if (known === undefined) {
    known = new Map(choicesIn(def.fun.body).flatMap(numbered));
    memo.set(def, known);
  }
  return known;
}

/** The clauses of a case that have events, and all of them. */
interface Choice {
  readonly told: readonly Clause[];
  readonly all: readonly Clause[];
}

function numbered({ told, all }: Choice): [Clause, ClauseNumber][] {
  const bits = Math.max(1, Math.ceil(Math.log2(told.length)));
  if (bits > MAX_BITS) return [];
  const written = all.filter(({ ann }) => ann.generated !== true).length;
  return told.map((clause, digit) => [clause, { digit, bits, clause: all.indexOf(clause) + 1, of: written }]);
}

export function isPrimop(e: Expr, name: string): e is Primop {
  return e.kind === 'primop' && e.name === name;
}

/** A clause that takes the message of a `receive`. */
export function takesMessage({ body }: Clause): boolean {
  return body.kind === 'seq' && isPrimop(body.arg, 'remove_message');
}

function choicesIn(start: Expr): Choice[] {
  const found: Choice[] = [];
  const pending: Expr[] = [start];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (e.kind === 'case') {
      // To enter one of the others is an exception at once.
      const told = e.clauses.filter(({ body }) => !isPrimop(body, 'match_fail'));
      if (told.length > 1 || told.some(takesMessage)) found.push({ told, all: e.clauses });
      pending.push(e.arg, ...e.clauses.map(clause => clause.body));
    } else if (e.kind === 'let' && isPrimop(e.arg, 'recv_peek_message') && e.body.kind === 'case') {
      pending.push(...receiving(e.body, found));
    } else if (isWait(e)) {
      pending.push(...waiting(e));
    } else pending.push(...children(e));
  }
  return found;
}

/** The case of whether there is a message: finds the clauses that take one, and gives the parts after that. */
function receiving({ clauses }: Case, found: Choice[]): Expr[] {
  return clauses.flatMap(({ body }) => {
    if (body.kind !== 'case') return waiting(body);
    const told = body.clauses.filter(takesMessage);
    found.push({ told, all: body.clauses });
    return told.map(clause => clause.body);
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
