/**
 * Liveness analysis: the variables that a branching expression has to export, since they are used after it.
 *
 * One traversal of a function clause, in the order of evaluation, numbers the occurrences of variables. A name is live
 * after a case if its last occurrence comes after the case's end. The analysis is by name, so a later fun that shadows
 * a name keeps it live: the result is an over-approximation, never too small.
 */
import type * as Ast from '../ast.ts';

type Item = Ast.Expr | Ast.Pattern | End;

interface End {
  readonly kind: 'end';
  readonly of: object;
}

export class Liveness {
  private readonly lastMention = new Map<string, number>();
  private readonly ends = new Map<object, number>();
  private readonly pending: Item[] = [];
  private mentions = 0;

  constructor(body: readonly Ast.Expr[]) {
    this.later(body);
    this.run();
  }

  static readonly none = new Liveness([]);

  /** Whether `name` occurs after the end of `node`. For a `try`, after the end of its protected body. */
  isLiveAfter(node: object, name: string): boolean {
    const end = this.ends.get(node);
    const last = this.lastMention.get(name);
    return end !== undefined && last !== undefined && last > end;
  }

  private run(): void {
    for (let item = this.pending.pop(); item !== undefined; item = this.pending.pop()) {
      if (item.kind === 'end') this.ends.set(item.of, this.mentions);
      else if (item.kind === 'var') this.lastMention.set(item.name, ++this.mentions);
      else this.later(parts(item));
    }
  }

  /** Schedules items so that the first of them is visited next. */
  private later(items: readonly (Item | null)[]): void {
    for (let i = items.length - 1; i >= 0; i--) {
      const item = items[i];
      if (item !== null && item !== undefined) this.pending.push(item);
    }
  }
}

/** The parts of an expression in the order of evaluation, with a mark at the point where it exports variables. */
function parts(e: Ast.Expr | Ast.Pattern): readonly (Item | null)[] {
  switch (e.kind) {
    case 'var':
    case 'atom':
    case 'integer':
    case 'float':
    case 'char':
    case 'string':
    case 'record-index':
    case 'local-fun':
      return [];
    case 'list':
      return [...e.elements, e.tail];
    case 'tuple':
      return e.elements;
    case 'binary':
      return e.segments.flatMap(s => [s.value, s.size]);
    case 'map':
      return e.pairs.flatMap(p => [p.key, p.value]);
    case 'map-update':
      return [e.map, ...e.pairs.flatMap(p => [p.key, p.value])];
    case 'record':
      return e.fields.map(f => f.value);
    case 'record-update':
      return [...e.fields.map(f => f.value), e.record];
    case 'record-access':
      return [e.record];
    case 'match':
    case 'maybe-match':
      return [e.value, e.pattern];
    case 'op':
      return [e.left, e.right];
    case 'unary':
      return [e.operand];
    case 'call':
      return [e.callee, ...e.args];
    case 'remote':
      return [e.module, e.name];
    case 'catch':
      return [e.body];
    case 'block':
      return e.body;
    case 'if':
      return [...clauseParts(e.clauses), end(e)];
    case 'case':
      return [e.arg, ...clauseParts(e.clauses), end(e)];
    case 'receive':
      return [
        ...(e.after === null ? [] : [e.after.timeout]),
        ...clauseParts(e.clauses),
        ...(e.after?.body ?? []),
        end(e),
      ];
    case 'try':
      return [
        ...e.body,
        end(e),
        ...clauseParts(e.clauses),
        ...e.handlers.flatMap(h => [h.class, h.reason, h.stacktrace, ...h.guard.flat(), ...h.body]),
        ...e.after,
      ];
    case 'maybe':
      return [...e.body, ...clauseParts(e.elseClauses ?? []), end(e)];
    case 'fun':
    case 'named-fun':
      return clauseParts(e.clauses);
    case 'remote-fun':
      return [e.module, e.name, e.arity];
    case 'list-comprehension':
    case 'binary-comprehension':
      return [...e.qualifiers.flatMap(qualifierParts), e.body];
    case 'map-comprehension':
      return [...e.qualifiers.flatMap(qualifierParts), e.body.key, e.body.value];
  }
}

function clauseParts(clauses: readonly Ast.Clause[]): Item[] {
  return clauses.flatMap(c => [...c.patterns, ...c.guard.flat(), ...c.body]);
}

function end(of: object): End {
  return { kind: 'end', of };
}

function qualifierParts(q: Ast.Qualifier): Item[] {
  switch (q.kind) {
    case 'filter':
      return [q.test];
    case 'zip':
      return q.generators.flatMap(qualifierParts);
    case 'map-generate':
      return [q.source, q.key, q.value];
    case 'generate':
    case 'binary-generate':
      return [q.source, q.pattern];
  }
}
