/** Records as tuples: indices and values of fields. */
import type * as Ast from '../ast.ts';
import type { RecordDefinition } from './module-scope.ts';

export function recordSize(def: RecordDefinition): number {
  return def.fields.length + 1;
}

/** The index of a field for `element/2`; the record's name is element 1. */
export function fieldIndex(def: RecordDefinition, field: string): number {
  return def.fields.findIndex(f => f.name === field) + 2;
}

/** The given value of each field in the order of the definition: its own, that of `_ = …`, or null. */
export function fieldValues<Value>(
  def: RecordDefinition,
  given: readonly Ast.RecordField<Value>[],
): (Value | null)[] {
  const rest = given.find(f => f.name === null)?.value ?? null;
  return def.fields.map(field => given.find(f => f.name === field.name)?.value ?? rest);
}
