/** Maps: construction, and updates, which first test that their argument is a map. */
import type { Expr, MapPair } from '../../core/index.ts';
import { ErlMap, mapFrom } from '../../terms/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import {
  atomLiteral,
  clause,
  emptyMapLiteral,
  erlang,
  generated,
  isLiteral,
  literal,
  primop,
  tagged,
  trueLiteral,
  valuesOf,
} from './build.ts';
import type { Lowering } from './context.ts';

export function lowerMap(cx: Lowering, e: Ast.MapExpr, block: Block): Expr {
  const pairs = lowerPairs(cx, e.pairs, block);
  const ann = cx.at(e.pos);
  const entries = pairs.flatMap(({ key, value }) =>
    isLiteral(key) && isLiteral(value) ? [[key.value, value.value] as const] : [],
  );
  return entries.length === pairs.length
    ? literal(mapFrom(entries), ann)
    : { kind: 'map', ann, base: emptyMapLiteral, pairs };
}

export function lowerMapUpdate(cx: Lowering, e: Ast.MapUpdate, block: Block): Expr {
  const ann = cx.at(e.pos);
  let base = cx.safe(e.map, block);
  if (!(isLiteral(base) && base.value instanceof ErlMap)) base = throughVariable(cx, base, block);
  const pairs = lowerPairs(cx, e.pairs, block);
  const reason = block.inGuard ? atomLiteral('badmap') : tagged('badmap')([base]);
  return {
    kind: 'case',
    ann,
    arg: valuesOf([]),
    clauses: [
      clause(
        [],
        pairs.length === 0 ? base : { kind: 'map', ann, base, pairs },
        cx.generatedAt(e.pos),
        erlang('is_map', [base], ann),
      ),
      clause([], primop('match_fail', [reason], ann), generated, trueLiteral),
    ],
  };
}

function throughVariable(cx: Lowering, e: Expr, block: Block): Expr {
  if (e.kind === 'var') return e;
  const name = cx.names.fresh();
  block.let([name], e);
  return { kind: 'var', ann: e.ann, name };
}

function lowerPairs(cx: Lowering, pairs: readonly Ast.MapPair[], block: Block): MapPair[] {
  return pairs.map(p => ({ op: p.op, key: cx.safe(p.key, block), value: cx.safe(p.value, block) }));
}
