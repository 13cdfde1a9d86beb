/** Checks types: references exist, variables are used more than once, constants can be folded. */
import type { FunctionId, Position, RecordType, SpecForm, Type, TypeForm } from '../ast.ts';
import { builtinTypeNames, isBuiltinType } from '../builtin-types.ts';
import type { LintContext } from './context.ts';
import type { DroppedForms } from './dropped.ts';
import { checkModuleName } from './module-name.ts';
import { didYouMean } from './suggest.ts';
import { typeConstant } from './type-constant.ts';

interface TypeUse extends FunctionId {
  readonly pos: Position;
  readonly file: string;
}

export class TypeChecks {
  private readonly defined = new Set<string>();
  private readonly uses: TypeUse[] = [];

  constructor(
    private readonly context: LintContext,
    private readonly dropped: DroppedForms,
    /** The module's name: `module:type()` with it is a local type. */
    private readonly module: () => string | null,
  ) {}

  use(name: string, arity: number, pos: Position): void {
    this.uses.push({ name, arity, pos, file: this.context.file });
  }

  definition({ name, params, type, pos }: TypeForm): void {
    const id = `${name}/${params.length}`;
    if (this.defined.has(id)) {
      this.context.error(pos, 'redefine_type', `type ${id} already defined`);
      return;
    }
    this.defined.add(id);
    this.check([type, ...params]);
  }

  spec({ clauses, arity, flavor }: SpecForm): void {
    for (const { type, constraints } of clauses) {
      if (type.params?.length !== arity) {
        this.context.error(
          type.pos,
          flavor === 'spec' ? 'spec_wrong_arity' : 'callback_wrong_arity',
          `the ${flavor} has the wrong arity`,
          'all of its clauses have the same number of parameters',
        );
      }
      this.check([type, ...constraints.flatMap(({ name, type: bound }) => [name, bound])]);
    }
  }

  /** Checks types that share their variables. A variable that occurs once is reported. */
  check(types: readonly Type[]): void {
    const seen = new Map<string, { count: number; pos: Position }>();
    for (const type of types) this.visit(type, seen);
    for (const [name, { count, pos }] of seen) {
      if (count === 1 && !name.startsWith('_')) {
        const hint = "begin its name with '_' if it is meant to be any type";
        this.context.error(
          pos,
          'singleton_typevar',
          `type variable '${name}' is only used once (is unbound)`,
          hint,
        );
      }
    }
  }

  /** Resolves references; called after all definitions are known. */
  finish(): void {
    for (const { name, arity, pos, file } of this.uses) {
      const id = `${name}/${arity}`;
      if (this.defined.has(id) || isBuiltinType(name, arity) || this.dropped.mayDefine('type', name))
        continue;
      this.context.file = file;
      const local = [...this.defined].map(known => known.slice(0, known.lastIndexOf('/')));
      const names = [...local, ...builtinTypeNames];
      this.context.error(pos, 'undefined_type', `type ${id} undefined`, didYouMean(name, names));
    }
  }

  private visit(type: Type, seen: Map<string, { count: number; pos: Position }>): void {
    const all = (types: readonly Type[]): void => {
      for (const part of types) this.visit(part, seen);
    };
    const syntax = (what: string): void => {
      this.context.error(type.pos, 'type_syntax', `bad ${what} type`);
    };
    switch (type.kind) {
      case 'atom':
      case 'integer':
      case 'nil':
        return;
      case 'var': {
        if (type.name === '_') return;
        const entry = seen.get(type.name);
        if (entry === undefined) seen.set(type.name, { count: 1, pos: type.pos });
        else entry.count++;
        return;
      }
      case 'annotated':
        this.visit(type.type, seen);
        return;
      case 'union':
        all(type.types);
        return;
      case 'list':
        this.visit(type.element, seen);
        return;
      case 'tuple':
        all(type.elements ?? []);
        return;
      case 'map':
        all((type.pairs ?? []).flatMap(({ key, value }) => [key, value]));
        return;
      case 'fun':
        all(type.params ?? []);
        if (type.result !== null) this.visit(type.result, seen);
        return;
      case 'range': {
        const [low, high] = [typeConstant(type.low), typeConstant(type.high)];
        if (low === undefined || high === undefined || low >= high) syntax('range');
        return;
      }
      case 'binary': {
        const [base, unit] = [typeConstant(type.base), typeConstant(type.unit)];
        if (base === undefined || unit === undefined || base < 0 || unit < 0) syntax('binary');
        return;
      }
      case 'record':
        this.record(type, seen);
        return;
      case 'type':
        if (!type.builtin) this.use(type.name, type.args.length, type.pos);
        all(type.args);
        return;
      case 'remote-type':
        checkModuleName(this.context, type.module, type.pos);
        if (type.module === this.module()) this.use(type.name, type.args.length, type.pos);
        all(type.args);
        return;
      case 'char':
      case 'op':
      case 'unary':
        if (typeConstant(type) === undefined) syntax('integer');
        return;
    }
  }

  private record(
    { name, fields, pos }: RecordType,
    seen: Map<string, { count: number; pos: Position }>,
  ): void {
    const record = this.context.record(name, pos);
    if (record === null) return;
    const given = new Set<string>();
    for (const field of fields) {
      this.context.checkField(name, record, field.name, field.pos);
      if (given.has(field.name)) {
        this.context.error(
          field.pos,
          'redefine_field',
          `field ${field.name} already given in record ${name}`,
        );
      }
      given.add(field.name);
      this.visit(field.type, seen);
    }
  }
}
