/**
 * The shared context of all checks: the module's definitions, the collector of diagnostics, and the check of
 * expressions.
 */
import type { Expr, Position, RecordExpr, RecordFieldDefinition } from '../ast.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { GuardNames } from '../guard-expression.ts';
import type { DroppedForms } from './dropped.ts';
import type { Bindings, Scope } from './scope.ts';
import { didYouMean } from './suggest.ts';

export interface RecordDefinition {
  readonly fields: ReadonlyMap<string, RecordFieldDefinition>;
}

/** A use of a function of this module, checked after all definitions are known. */
export interface FunctionUse {
  readonly name: string;
  readonly arity: number;
  readonly file: string;
  readonly pos: Position;
}

export interface ModuleFacts {
  /** `name/arity` of every function that the module defines. */
  readonly locals: ReadonlySet<string>;
  /** Auto-imported functions that `no_auto_import` turns off. */
  readonly isAutoImportOff: (id: string) => boolean;
}

export class LintContext implements GuardNames {
  /** The file of the current form. */
  file = '';
  /** `name/arity` of the current function. */
  function: string | null = null;
  /** In a record's default value, where no variables may be bound. */
  inRecordDefault = false;
  /** The records defined so far: a record can be used only after its definition. */
  readonly records = new Map<string, RecordDefinition>();
  readonly imports = new Map<string, string>();
  readonly calls: FunctionUse[] = [];

  constructor(
    readonly facts: ModuleFacts,
    private readonly dropped: DroppedForms,
    private readonly diagnostics: Diagnostics,
    /** The check of expressions; injected, since it imports the other checks. */
    readonly expression: (context: LintContext, expr: Expr, scope: Scope) => Bindings,
  ) {}

  error(pos: Position, code: string, message: string, hint?: string | undefined): void {
    this.diagnostics.report('error', this.file, pos, { code, message, hint });
  }

  isLocal(id: string): boolean {
    return this.facts.locals.has(id);
  }

  isOverridden(name: string, arity: number): boolean {
    const id = `${name}/${arity}`;
    return this.isLocal(id) || this.imports.has(id);
  }

  defaults({ name, fields }: RecordExpr): readonly Expr[] {
    if (fields.some(field => field.name === null)) return [];
    const given = new Set(fields.map(field => field.name));
    const definitions = [...(this.records.get(name)?.fields ?? [])];
    return definitions.flatMap(([field, definition]) =>
      given.has(field) || definition.default === null ? [] : [definition.default],
    );
  }

  useFunction(name: string, arity: number, pos: Position): void {
    this.calls.push({ name, arity, file: this.file, pos });
  }

  /** The record's definition; null if there is none, which is reported. */
  record(name: string, pos: Position): RecordDefinition | null {
    const record = this.records.get(name);
    if (record !== undefined) return record;
    if (this.dropped.mayDefine('record', name)) return null;
    this.error(pos, 'undefined_record', `record ${name} undefined`, didYouMean(name, this.records.keys()));
    return null;
  }

  checkField(record: string, definition: RecordDefinition, field: string, pos: Position): boolean {
    if (definition.fields.has(field)) return true;
    const hint = didYouMean(field, definition.fields.keys());
    this.error(pos, 'undefined_field', `field ${field} undefined in record ${record}`, hint);
    return false;
  }

  /** Checks a use of a variable's value. */
  useVariable(name: string, pos: Position, scope: Scope, bindings: Bindings): void {
    const state = scope.lookup(name);
    if (state === 'bound') return;
    bindings.set(name, 'bound');
    if (state === undefined) {
      this.error(pos, 'unbound_var', `variable '${name}' is unbound`, didYouMean(name, scope.names()));
    } else if (state === 'stacktrace') {
      this.error(pos, 'stacktrace_guard', `stacktrace variable '${name}' must not be used in a guard`);
    } else this.unsafe(name, pos, state.construct, state.pos);
  }

  unsafe(name: string, pos: Position, construct: string, from: Position): void {
    this.error(
      pos,
      'unsafe_var',
      `variable '${name}' is unsafe in '${construct}' (line ${from.line})`,
      `it is not bound in every part of the '${construct}'; give the part that does not bind it another name or a value`,
    );
  }
}
