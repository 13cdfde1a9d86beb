/**
 * How much there is to do in a piece of code, counted as the compiler counts when it decides whether an `after` part is put
 * in twice: expressions in sequence, and clauses with their guards and bodies. Clauses that nobody wrote count nothing,
 * nor does what a comprehension or the end of a receive's patience does.
 */
import type { Clause, Expr } from '../../core/index.ts';
import { Atom } from '../../terms/index.ts';
import { isLiteral } from './build.ts';

/** Expressions in sequence. */
export function sizeOfSequence(e: Expr): number {
  let size = 1;
  for (;;) {
    if (e.kind === 'let' || e.kind === 'seq') {
      size += 1 + sizeOf(e.arg);
      e = e.body;
    } else {
      const matched = matchedClause(e);
      if (matched === null) return size + sizeOf(e);
      size += 1 + sizeOfGuard(matched);
      e = matched.body;
    }
  }
}

function sizeOf(e: Expr): number {
  switch (e.kind) {
    case 'case':
      return sizeOfClauses(e.clauses.filter(c => failureOf(c) === null));
    case 'fun':
      return sizeOf(e.body);
    case 'letrec':
      return sizeOfClauses(receiveClauses(e.defs[0]?.fun.body)) || sizeOfSequence(e.body);
    case 'try':
      return sizeOfSequence(e.body) + sizeOfSequence(e.handler);
    case 'catch':
      return sizeOfSequence(e.body);
    default:
      return 0;
  }
}

function sizeOfClauses(clauses: readonly Clause[]): number {
  return clauses.reduce((sum, c) => sum + 1 + sizeOfGuard(c) + sizeOfSequence(c.body), 0);
}

function sizeOfGuard({ guard }: Clause): number {
  return isLiteral(guard) ? 0 : sizeOfSequence(guard);
}

/** `Pattern = E`: what follows is the body of its clause. */
function matchedClause(e: Expr): Clause | null {
  if (e.kind !== 'case' || e.clauses.length !== 2) return null;
  const [matched, other] = e.clauses as [Clause, Clause];
  return failureOf(other) === 'badmatch' ? matched : null;
}

/** The tag of the failure that is all a clause does. */
function failureOf({ body }: Clause): string | null {
  let e = body;
  while (e.kind === 'let') e = e.arg;
  if (e.kind !== 'primop' || e.name !== 'match_fail') return null;
  const [reason] = e.args;
  const tag = reason?.kind === 'tuple' ? reason.elements[0] : reason;
  return tag?.kind === 'literal' && tag.value instanceof Atom ? tag.value.name : '';
}

/** The written clauses of a receive, of which this is the loop; none for other code. */
function receiveClauses(loop: Expr | undefined): Clause[] {
  if (loop?.kind !== 'let' || loop.arg.kind !== 'primop' || loop.arg.name !== 'recv_peek_message') return [];
  const taken = loop.body.kind === 'case' ? loop.body.clauses[0]?.body : undefined;
  if (taken?.kind !== 'case') return [];
  // Each removes the message first, and the last goes on to the next.
  return taken.clauses.slice(0, -1).map(c => ({ ...c, body: c.body.kind === 'seq' ? c.body.body : c.body }));
}
