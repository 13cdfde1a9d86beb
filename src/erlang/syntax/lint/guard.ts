/** Checks guards and other places for guard expressions: keys of map patterns and sizes of binary patterns. */

import { currentTypeTest, isGuardBif, isGuardOperator } from '../../core/auto-imports.ts';
import type { Call, Expr, Guard, MapPair, Position, RecordField } from '../ast.ts';
import { isGuardExpr, mayStandInGuard } from '../guard-expression.ts';
import { checkSegment, constantSize } from './binary.ts';
import type { LintContext } from './context.ts';
import { operands } from './operands.ts';
import { type Bindings, noBindings, Scope } from './scope.ts';

/** Alternatives of conjunctions; each unbound variable is reported once. */
export function checkGuard(context: LintContext, guard: Guard, scope: Scope): Bindings {
  if (guard.length === 0) return noBindings;
  const inner = new Scope(scope);
  for (const tests of guard) {
    for (const test of tests) checkGuardTest(context, test, inner, inner.variables);
  }
  return inner.variables;
}

/** A whole test: only here obsolete names of type tests, such as `integer(X)`, are allowed. */
export function checkGuardTest(context: LintContext, test: Expr, scope: Scope, bindings: Bindings): void {
  if (test.kind === 'call' && test.callee.kind === 'atom') {
    const { name, pos } = test.callee;
    const modern = currentTypeTest(name, test.args.length);
    if (modern !== undefined) {
      const id = `${modern}/${test.args.length}`;
      if (context.isLocal(id)) {
        context.error(
          pos,
          'obsolete_guard_overridden',
          `obsolete guard ${name} is overridden by the local function ${id}`,
        );
      }
      const callee: Expr = { kind: 'atom', pos, name: modern };
      new GuardCheck(context, scope, bindings, 'guard').check({ ...test, callee });
      return;
    }
  }
  new GuardCheck(context, scope, bindings, 'guard').check(test);
}

/** The size of a segment in a pattern: it may also use variables of earlier segments. */
export function checkPatternSize(context: LintContext, size: Expr, scope: Scope, bindings: Bindings): void {
  if (constantSize(size) === undefined) new GuardCheck(context, scope, bindings, 'size').check(size);
}

export function checkMapKey(context: LintContext, key: Expr, scope: Scope, bindings: Bindings): void {
  new GuardCheck(context, scope, bindings, 'guard').check(key);
}

class GuardCheck {
  constructor(
    private readonly context: LintContext,
    private readonly scope: Scope,
    private readonly bindings: Bindings,
    private readonly where: 'guard' | 'size',
  ) {}

  check(expr: Expr): void {
    switch (expr.kind) {
      case 'var':
        this.context.useVariable(expr.name, expr.pos, this.scope, this.bindings);
        return;
      case 'atom':
      case 'integer':
      case 'float':
      case 'char':
      case 'string':
        return;
      case 'list':
        this.all(expr.elements);
        if (expr.tail !== null) this.check(expr.tail);
        return;
      case 'tuple':
        this.all(expr.elements);
        return;
      case 'map':
        checkConstruction(this.context, expr.pairs);
        this.pairs(expr.pairs);
        return;
      case 'map-update':
        this.check(expr.map);
        this.pairs(expr.pairs);
        return;
      case 'record-index':
      case 'record-access': {
        if (expr.kind === 'record-access') this.check(expr.record);
        const record = this.context.record(expr.name, expr.pos);
        if (record !== null) this.context.checkField(expr.name, record, expr.field, expr.fieldPos);
        return;
      }
      case 'record':
        this.record(expr.name, expr.fields, expr.pos);
        return;
      case 'binary':
        for (const segment of expr.segments) {
          this.check(segment.value);
          if (segment.size !== null && constantSize(segment.size) === undefined) this.check(segment.size);
          checkSegment(this.context, segment);
        }
        return;
      case 'call':
        this.call(expr);
        return;
      case 'unary':
        this.check(expr.operand);
        return;
      case 'op':
        for (const part of operands(expr)) {
          if (part.kind !== 'op') this.check(part);
          else if (!mayStandInGuard(part.op)) this.illegal(part.pos);
        }
        return;
      default:
        this.illegal(expr.pos);
    }
  }

  private all(exprs: readonly Expr[]): void {
    for (const expr of exprs) this.check(expr);
  }

  private pairs(pairs: readonly MapPair[]): void {
    for (const { key, value } of pairs) this.all([key, value]);
  }

  private illegal(pos: Position): void {
    if (this.where === 'size') this.context.error(pos, 'illegal_bitsize', 'illegal bit size');
    else this.context.error(pos, 'illegal_guard_expr', 'illegal guard expression');
  }

  private localCall(id: string, pos: Position): void {
    if (this.where === 'size') {
      this.context.error(
        pos,
        'illegal_bitsize_local_call',
        `call to local or imported function ${id} is illegal in a size`,
      );
    } else {
      this.context.error(
        pos,
        'illegal_guard_local_call',
        `call to local or imported function ${id} is illegal in guard`,
      );
    }
  }

  private call({ callee, args, pos }: Call): void {
    const arity = args.length;
    if (callee.kind === 'atom') {
      if (callee.name === 'is_record' && this.isRecord(args, pos)) return;
      this.all(args);
      const id = `${callee.name}/${arity}`;
      if (isGuardBif(callee.name, arity) && this.meansBif(id)) return;
      if (this.context.isOverridden(callee.name, arity)) this.localCall(id, pos);
      else this.illegal(pos);
      return;
    }
    if (callee.kind === 'remote' && callee.module.kind === 'atom' && callee.name.kind === 'atom') {
      const { name } = callee.name;
      if (callee.module.name === 'erlang') {
        if (name === 'is_record' && this.isRecord(args, pos)) return;
        this.all(args);
        if (!isGuardBif(name, arity) && !isGuardOperator(name, arity)) this.illegal(pos);
        return;
      }
    }
    this.illegal(pos);
  }

  private meansBif(id: string): boolean {
    if (this.context.isLocal(id)) return false;
    const imported = this.context.imports.get(id);
    return imported === undefined ? !this.context.facts.isAutoImportOff(id) : imported === 'erlang';
  }

  /** `is_record(X, name)` and `is_record(X, name, size)`, whose last arguments must be literals. */
  private isRecord(args: readonly Expr[], pos: Position): boolean {
    const [term, name, size] = args;
    if (term === undefined || name === undefined || args.length > 3) return false;
    if (size === undefined && name.kind === 'atom') {
      this.check(term);
      this.context.record(name.name, name.pos);
      return true;
    }
    if (size?.kind === 'integer' && name.kind === 'atom') {
      this.check(term);
      if (this.context.isLocal('is_record/3')) this.localCall('is_record/3', pos);
      return true;
    }
    this.all(args);
    this.illegal(pos);
    return true;
  }

  private record(name: string, fields: readonly RecordField<Expr>[], pos: Position): void {
    const record = this.context.record(name, pos);
    if (record === null) return;
    const given = new Set<string>();
    for (const field of fields) {
      if (field.name !== null) {
        if (given.has(field.name)) {
          this.context.error(
            field.pos,
            'redefine_field',
            `field ${field.name} already given in record ${name}`,
          );
        }
        given.add(field.name);
        if (!this.context.checkField(name, record, field.name, field.pos)) continue;
      }
      this.check(field.value);
    }
    if (fields.some(field => field.name === null)) return;
    for (const [field, definition] of record.fields) {
      if (
        !given.has(field) &&
        definition.default !== null &&
        !isGuardExpr(this.context, definition.default)
      ) {
        this.illegal(pos);
      }
    }
  }
}

/** `:=` is allowed in updates only. */
export function checkConstruction(context: LintContext, pairs: readonly MapPair[]): void {
  for (const pair of pairs) {
    if (pair.op === 'exact') {
      context.error(pair.pos, 'illegal_map_construction', "only '=>' is allowed in a map construction");
    }
  }
}
