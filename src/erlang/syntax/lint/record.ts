/** Checks records in expressions: they and their fields exist, and no field is given twice. */
import type { Expr, RecordExpr, RecordForm, RecordUpdate } from '../ast.ts';
import type { LintContext, RecordDefinition } from './context.ts';
import { type Bindings, merge, noBindings, Scope } from './scope.ts';

export function checkRecordExpr(
  context: LintContext,
  expr: RecordExpr | RecordUpdate,
  scope: Scope,
): Bindings {
  const bindings: Bindings = new Map();
  if (expr.kind === 'record-update') merge(bindings, context.expression(context, expr.record, scope));
  const record = context.record(expr.name, expr.pos);
  if (record === null) return bindings;
  checkFields(context, expr, record, scope, bindings);
  const wildcard = expr.fields.find(field => field.name === null);
  if (wildcard !== undefined && expr.kind === 'record-update') {
    context.error(
      wildcard.pos,
      'wildcard_in_update',
      `meaningless use of _ in update of record ${expr.name}`,
    );
  }
  return bindings;
}

function checkFields(
  context: LintContext,
  { name, fields }: RecordExpr | RecordUpdate,
  record: RecordDefinition,
  scope: Scope,
  bindings: Bindings,
): void {
  const given = new Set<string | null>();
  for (const field of fields) {
    if (given.has(field.name)) {
      if (field.name === null) {
        context.error(field.pos, 'bad_multi_field_init', "'_' initializes no omitted fields");
      } else {
        context.error(field.pos, 'redefine_field', `field ${field.name} already given in record ${name}`);
      }
      continue;
    }
    given.add(field.name);
    if (field.name === null || context.checkField(name, record, field.name, field.pos)) {
      merge(bindings, context.expression(context, field.value, scope));
    }
  }
}

export function checkRecordDefinition(context: LintContext, form: RecordForm): void {
  const { name, fields, pos } = form;
  if (context.records.has(name)) {
    context.error(pos, 'redefine_record', `record ${name} already defined`);
    return;
  }
  const definition = new Map<string, RecordForm['fields'][number]>();
  for (const field of fields) {
    if (definition.has(field.name)) {
      context.error(field.pos, 'redefine_field', `field ${field.name} already defined in record ${name}`);
      continue;
    }
    definition.set(field.name, field);
    if (field.default !== null) checkDefault(context, field.default);
  }
  context.records.set(name, { fields: definition });
}

function checkDefault(context: LintContext, expr: Expr): void {
  context.inRecordDefault = true;
  context.expression(context, expr, new Scope(null));
  context.inRecordDefault = false;
}

/** `record_info(fields | size, name)`. */
export function checkRecordInfo(context: LintContext, args: readonly Expr[], pos: Expr['pos']): Bindings {
  const [what, name] = args;
  if (what?.kind !== 'atom' || name?.kind !== 'atom') {
    context.error(
      pos,
      'illegal_record_info',
      'illegal record_info',
      'write record_info(fields, name) or record_info(size, name)',
    );
  } else if (what.name !== 'fields' && what.name !== 'size') {
    context.error(what.pos, 'illegal_record_info', `illegal record_info: there is no '${what.name}'`);
  } else context.record(name.name, pos);
  return noBindings;
}
