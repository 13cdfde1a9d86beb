import type { Expr } from './index.ts';

/** The direct subexpressions, in evaluation order; not those in patterns (sizes of segments, keys of maps). */
export function children(e: Expr): readonly Expr[] {
  switch (e.kind) {
    case 'literal':
    case 'var':
    case 'fname':
      return [];
    case 'cons':
      return [e.head, e.tail];
    case 'tuple':
    case 'values':
      return e.elements;
    case 'map':
      return [e.base, ...e.pairs.flatMap(pair => [pair.key, pair.value])];
    case 'binary':
      return e.segments.flatMap(segment => [segment.value, segment.size]);
    case 'let':
    case 'seq':
      return [e.arg, e.body];
    case 'letrec':
      return [...e.defs.map(def => def.fun.body), e.body];
    case 'case':
      return [e.arg, ...e.clauses.flatMap(clause => [clause.guard, clause.body])];
    case 'fun':
    case 'catch':
      return [e.body];
    case 'apply':
      return [e.op, ...e.args];
    case 'call':
      return [e.module, e.name, ...e.args];
    case 'primop':
      return e.args;
    case 'try':
      return [e.arg, e.body, e.handler];
    case 'receive':
      return [e.timeout, ...e.clauses.flatMap(clause => [clause.guard, clause.body]), e.action];
  }
}
