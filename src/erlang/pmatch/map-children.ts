import type { Clause, Expr } from '../core/index.ts';

/**
 * Rebuilds an expression with its direct subexpressions changed; patterns and guards stay the same. The new clauses
 * refer to the program's clauses that they are derived from.
 */
export function mapChildren(e: Expr, change: (e: Expr) => Expr): Expr {
  const all = (parts: readonly Expr[]): Expr[] => parts.map(change);
  const clauses = (list: readonly Clause[]): Clause[] =>
    list.map(clause => ({ ...clause, body: change(clause.body), origin: clause.origin ?? clause }));
  switch (e.kind) {
    case 'literal':
    case 'var':
    case 'fname':
      return e;
    case 'cons':
      return { ...e, head: change(e.head), tail: change(e.tail) };
    case 'tuple':
    case 'values':
      return { ...e, elements: all(e.elements) };
    case 'map':
      return {
        ...e,
        base: change(e.base),
        pairs: e.pairs.map(pair => ({ ...pair, key: change(pair.key), value: change(pair.value) })),
      };
    case 'binary':
      return {
        ...e,
        segments: e.segments.map(s => ({ ...s, value: change(s.value), size: change(s.size) })),
      };
    case 'let':
    case 'seq':
      return { ...e, arg: change(e.arg), body: change(e.body) };
    case 'letrec':
      return {
        ...e,
        defs: e.defs.map(def => ({ ...def, fun: { ...def.fun, body: change(def.fun.body) } })),
        body: change(e.body),
      };
    case 'case':
      return { ...e, arg: change(e.arg), clauses: clauses(e.clauses) };
    case 'fun':
    case 'catch':
      return { ...e, body: change(e.body) };
    case 'apply':
      return { ...e, op: change(e.op), args: all(e.args) };
    case 'call':
      return { ...e, module: change(e.module), name: change(e.name), args: all(e.args) };
    case 'primop':
      return { ...e, args: all(e.args) };
    case 'try':
      return { ...e, arg: change(e.arg), body: change(e.body), handler: change(e.handler) };
    case 'receive':
      return { ...e, clauses: clauses(e.clauses), timeout: change(e.timeout), action: change(e.action) };
  }
}
