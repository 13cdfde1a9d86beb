/**
 * The size of code, by the compiler's measure for the decision whether an `after` part is duplicated: expressions in
 * sequence, and clauses with their guards and bodies. Generated clauses do not count, nor do the bodies of
 * comprehensions and the timeout actions of receives.
 */
import type { Clause, Expr } from '../../core/index.ts';
import { Atom } from '../../terms/index.ts';
import { isLiteral } from './build.ts';

/** The size of expressions in sequence. */
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

/** The clause of a lowered match `Pattern = E`, whose body is the code after the match. */
function matchedClause(e: Expr): Clause | null {
  if (e.kind !== 'case' || e.clauses.length !== 2) return null;
  const [matched, other] = e.clauses as [Clause, Clause];
  return failureOf(other) === 'badmatch' ? matched : null;
}

/** The tag of the failure that a clause consists of; null for all others. */
function failureOf({ body }: Clause): string | null {
  let e = body;
  while (e.kind === 'let') e = e.arg;
  if (e.kind !== 'primop' || e.name !== 'match_fail') return null;
  const [reason] = e.args;
  const tag = reason?.kind === 'tuple' ? reason.elements[0] : reason;
  return tag?.kind === 'literal' && tag.value instanceof Atom ? tag.value.name : '';
}

/** The source clauses of a receive whose loop this is; none for other code. */
function receiveClauses(loop: Expr | undefined): Clause[] {
  if (loop?.kind !== 'let' || loop.arg.kind !== 'primop' || loop.arg.name !== 'recv_peek_message') return [];
  const taken = loop.body.kind === 'case' ? loop.body.clauses[0]?.body : undefined;
  if (taken?.kind !== 'case') return [];
  // Each clause first removes the message; the last, generated one continues with the next message.
  return taken.clauses.slice(0, -1).map(c => ({ ...c, body: c.body.kind === 'seq' ? c.body.body : c.body }));
}
