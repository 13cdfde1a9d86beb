/**
 * Records outside guards: tuples, and cases that check the tuple's shape and raise `{badrecord, Term}`.
 *
 * The order of evaluation is the compiler's: the fields of a new record in the order of the definition, and in an
 * update first the new values, then the record.
 */
import { defined } from '../../../logic/index.ts';
import type { Expr, Pattern } from '../../core/index.ts';
import { atom, list } from '../../terms/index.ts';
import type * as Ast from '../ast.ts';
import { firstPosition } from '../positions.ts';
import type { Block } from './block.ts';
import {
  atomLiteral,
  clause,
  erlang,
  literal,
  primop,
  tagged,
  tupleOf,
  tuplePattern,
  variable,
} from './build.ts';
import type { Lowering } from './context.ts';
import type { RecordDefinition } from './module-scope.ts';
import { fieldIndex, fieldValues, recordSize } from './record-fields.ts';

export function lowerRecord(cx: Lowering, e: Ast.RecordExpr, block: Block): Expr {
  const def = cx.module.record(e.name);
  const given = fieldValues(def, e.fields);
  const values = block.scope.inParallel([...def.fields.keys()], i => {
    const value = given[i];
    return value ? cx.safe(value, block) : defaultValue(cx, def, i, e.pos, block);
  });
  const ann = cx.at(e.pos);
  return tupleOf([atomLiteral(e.name, ann), ...values], ann);
}

/** A default value is lowered in the definition's scope, with the position of the record's construction. */
function defaultValue(cx: Lowering, def: RecordDefinition, i: number, pos: Ast.Position, block: Block): Expr {
  const value = def.fields[i]?.default;
  if (!value) return atomLiteral('undefined', cx.at(pos));
  return cx.asWrittenAt(pos, () => cx.safe(value, block.foreign()));
}

export function lowerRecordIndex(cx: Lowering, e: Ast.RecordIndex): Expr {
  return literal(fieldIndex(cx.module.record(e.name), e.field), cx.at(e.pos));
}

export function lowerRecordAccess(cx: Lowering, e: Ast.RecordAccess, block: Block): Expr {
  const def = cx.module.record(e.name);
  const record = cx.expr(e.record, block);
  const index = fieldIndex(def, e.field);
  const names = cx.names.freshList(def.fields.length);
  const pos = firstPosition(e.record);
  return {
    kind: 'case',
    ann: cx.at(pos),
    arg: cx.bindUnlessCall(record, block),
    clauses: [
      clause([shape(e.name, names)], variable(names[index - 2] ?? '_'), cx.generatedAt(pos)),
      badRecord(cx, pos),
    ],
  };
}

export function lowerRecordUpdate(cx: Lowering, e: Ast.RecordUpdate, block: Block): Expr {
  const def = cx.module.record(e.name);
  const updates = new Map<string, Expr>();
  for (const field of e.fields) {
    if (field.name !== null) updates.set(field.name, cx.safe(field.value, block));
  }
  const record = cx.bindUnlessAtomic(cx.expr(e.record, block), block);
  const names = cx.names.freshList(def.fields.length);
  const pos = updatePosition(def, e);
  const values = def.fields.map((field, i) => updates.get(field.name) ?? variable(defined(names[i])));
  const updated = tupleOf([atomLiteral(e.name), ...values], cx.at(pos));
  return {
    kind: 'case',
    ann: cx.at(pos),
    arg: record,
    clauses: [clause([shape(e.name, names)], updated, cx.at(pos)), badRecord(cx, pos)],
  };
}

/**
 * As in the compiler, an update of few fields has the position of the first of them, of many fields that of the record.
 */
function updatePosition(def: RecordDefinition, e: Ast.RecordUpdate): Ast.Position {
  if (e.fields.length === 0 || e.fields.length > def.fields.length / 2) return e.record.pos;
  const first = def.fields.find(d => e.fields.some(f => f.name === d.name));
  return e.fields.find(f => f.name === first?.name)?.pos ?? e.record.pos;
}

/** `is_record(Term, name)`, where the number of fields is known. */
export function lowerRecordTest(
  cx: Lowering,
  term: Ast.Expr,
  name: string,
  pos: Ast.Position,
  block: Block,
): Expr {
  const ann = cx.at(pos);
  const size = literal(recordSize(cx.module.record(name)), ann);
  return erlang('is_record', [cx.safe(term, block), atomLiteral(name, ann), size], cx.generatedAt(pos));
}

/** `record_info(size, name)` and `record_info(fields, name)`. */
export function lowerRecordInfo(cx: Lowering, what: string, name: string, pos: Ast.Position): Expr {
  const def = cx.module.record(name);
  const value = what === 'size' ? recordSize(def) : list(def.fields.map(f => atom(f.name)));
  return literal(value, cx.at(pos));
}

function shape(name: string, fields: readonly string[]): Pattern {
  return tuplePattern([atomLiteral(name), ...fields.map(f => variable(f))]);
}

function badRecord(cx: Lowering, pos: Ast.Position) {
  const ann = cx.generatedAt(pos);
  const term = variable(cx.names.fresh());
  return clause([term], primop('match_fail', [tagged('badrecord')([term])], ann), ann);
}
