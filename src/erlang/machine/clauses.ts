/**
 * Which clauses of a function count for coverage.
 *
 * A clause counts as generated when all it does is fail (`match_fail`, or the error of a bad `andalso` operand or
 * comprehension generator): the annotation alone does not tell, since the compiler also puts it on real branches.
 * Clauses behind one that always matches can never be entered and do not count at all.
 */
import type { Case, Clause, Definition, Expr, Pattern, Position } from '../core/index.ts';
import { children } from './children.ts';
import { hashText } from './sites.ts';

export interface ClauseInfo {
  /** The same for the same code in every thread and process. */
  readonly point: number;
  readonly module: string;
  readonly function: string;
  readonly position: Position | undefined;
  readonly generated: boolean;
}

export function clausesOf(module: string, def: Definition): [Clause, ClauseInfo][] {
  const found: [Clause, ClauseInfo][] = [];
  const name = `${def.name}/${def.arity}`;
  const plumbing = new Set<Expr>();
  const visit = (e: Expr, inherited: Position | undefined): void => {
    const position = e.ann.position ?? inherited;
    if ((e.kind === 'case' && !plumbing.has(e)) || e.kind === 'receive') {
      for (const clause of reachable(e.clauses)) {
        if (goesOnReceiving(clause)) continue;
        const at = clause.ann.position ?? clause.patterns[0]?.ann.position ?? position;
        const point = hashText(`${module}:${name} clause ${found.length}`);
        found.push([clause, { point, module, function: name, position: at, generated: onlyFails(clause) }]);
      }
    }
    // A receive asks whether there is a message and whether it waited long enough: these cases are nobody's.
    if (
      e.kind === 'let' &&
      e.arg.kind === 'primop' &&
      e.arg.name.startsWith('recv_') &&
      e.body.kind === 'case'
    ) {
      plumbing.add(e.body);
    }
    for (const child of children(e)) visit(child, position);
  };
  visit(def.fun.body, def.fun.ann.position);
  return found;
}

/** The clause behind those of a receive: leave the message and look at the next one. */
function goesOnReceiving({ body }: Clause): boolean {
  return body.kind === 'seq' && body.arg.kind === 'primop' && body.arg.name === 'recv_next';
}

function reachable(clauses: Case['clauses']): Clause[] {
  const last = clauses.findIndex(c => c.patterns.every(irrefutable) && isTrue(c.guard));
  return last < 0 ? [...clauses] : clauses.slice(0, last + 1);
}

function irrefutable(pattern: Pattern): boolean {
  return pattern.kind === 'var' || (pattern.kind === 'alias' && irrefutable(pattern.pattern));
}

function isTrue(guard: Expr): boolean {
  return (
    guard.kind === 'literal' &&
    typeof guard.value === 'object' &&
    'name' in guard.value &&
    guard.value.name === 'true'
  );
}

function onlyFails(clause: Clause): boolean {
  let body = clause.body;
  while (body.kind === 'let' && body.arg.kind === 'primop') body = body.arg;
  if (body.kind === 'primop') return body.name === 'match_fail';
  return (
    clause.ann.generated === true &&
    body.kind === 'call' &&
    body.name.kind === 'literal' &&
    typeof body.name.value === 'object' &&
    'name' in body.name.value &&
    body.name.value.name === 'error'
  );
}
