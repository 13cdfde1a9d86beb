/** Shared by the parts of match specifications: errors, and records, which are tuples there. */
import type * as Ast from '../ast.ts';

/** Match specifications do not support the expression. */
export class NoMatchSpecification extends Error {
  constructor(
    readonly pos: Ast.Position,
    message: string,
  ) {
    super(message);
  }
}

export type Records = ReadonlyMap<string, Ast.RecordForm>;

export function recordNamed(records: Records, name: string, pos: Ast.Position): Ast.RecordForm {
  const record = records.get(name);
  if (record === undefined) throw new NoMatchSpecification(pos, `record ${name} undefined`);
  return record;
}

/** A field's index for `element/2`. */
export function indexOfField(record: Ast.RecordForm, field: string, pos: Ast.Position): number {
  const index = record.fields.findIndex(({ name }) => name === field);
  if (index < 0) throw new NoMatchSpecification(pos, `field ${field} undefined in record ${record.name}`);
  return index + 2;
}

/** The fields' values in the order of the definition; `otherwise` for omitted ones. */
export function fieldsInOrder<Value>(
  record: Ast.RecordForm,
  given: readonly Ast.RecordField<Value>[],
  translate: (value: Value) => Ast.Expr,
  otherwise: (field: Ast.RecordFieldDefinition) => Ast.Expr,
): Ast.Expr[] {
  const values = new Map<string | null, Ast.Expr>();
  for (const { name, value, pos } of given) {
    if (name !== null) indexOfField(record, name, pos);
    if (values.has(name)) throw new NoMatchSpecification(pos, `field ${name ?? '_'} is given twice`);
    values.set(name, translate(value));
  }
  return record.fields.map(field => values.get(field.name) ?? values.get(null) ?? otherwise(field));
}

export function atom(pos: Ast.Position, name: string): Ast.Expr {
  return { kind: 'atom', pos, name };
}
