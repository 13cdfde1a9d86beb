/**
 * Checks a whole module, form by form. Errors are those for which OTP's compiler rejects a module, of the same kinds.
 *
 * Records must be defined before they are used; functions and types may come in any order, so their uses are collected
 * and checked at the end.
 */

import { autoImportedNames, isAutoImported, isOldBif } from '../../core/auto-imports.ts';
import type {
  AttributeForm,
  ExportForm,
  ExportTypeForm,
  Form,
  FunctionForm,
  ImportForm,
  SpecForm,
} from '../ast.ts';
import { type CompileOption, compileOptions, functionIdOf, functionIds } from '../compile-options.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { checkFunClause } from './clauses.ts';
import { LintContext } from './context.ts';
import type { DroppedForms } from './dropped.ts';
import { checkExpression } from './expression.ts';
import { checkModuleName } from './module-name.ts';
import { checkRecordDefinition } from './record.ts';
import { Scope } from './scope.ts';
import { didYouMean } from './suggest.ts';
import { TypeChecks } from './type.ts';

const maxArguments = 255;

/** Functions that every module has, or that the compiler handles itself. */
const givenFunctions = ['module_info/0', 'module_info/1', 'record_info/2'];

export function lintModule(forms: readonly Form[], dropped: DroppedForms, diagnostics: Diagnostics): void {
  new ModuleLint(forms, dropped, diagnostics).run();
}

class ModuleLint {
  private readonly context: LintContext;
  private readonly types: TypeChecks;
  private readonly options: readonly CompileOption[];
  private module: string | null = null;
  private section: 'start' | 'attributes' | 'functions' = 'start';
  private readonly defined = new Set(givenFunctions);
  private readonly specs = new Map<string, SpecForm>();
  private readonly callbacks = new Map<string, SpecForm>();
  private readonly optionalCallbacks = new Map<string, AttributeForm>();
  private onLoad: { readonly id: string; readonly form: AttributeForm } | null = null;

  constructor(
    private readonly forms: readonly Form[],
    private readonly dropped: DroppedForms,
    diagnostics: Diagnostics,
  ) {
    this.options = compileOptions(forms);
    const locals = new Set(
      forms.flatMap(form => (form.kind === 'function' ? [`${form.name}/${form.arity}`] : [])),
    );
    const off = this.optionFunctions('no_auto_import');
    const allOff = this.options.some(({ name, value }) => name === 'no_auto_import' && value === null);
    const facts = { locals, isAutoImportOff: (id: string) => allOff || off.has(id) };
    this.context = new LintContext(facts, dropped, diagnostics, checkExpression);
    this.types = new TypeChecks(this.context, dropped, () => this.module);
  }

  run(): void {
    for (const form of this.forms) {
      this.context.file = form.file;
      this.form(form);
    }
    this.checkCalls();
    this.types.finish();
    this.checkSpecs();
    this.checkCallbacks();
    this.checkOnLoad();
    this.checkOptions();
  }

  private optionFunctions(option: string): Set<string> {
    const ids = this.options.flatMap(({ name, value }) =>
      name === option && value !== null ? functionIds(value) : [],
    );
    return new Set(ids.map(({ name, arity }) => `${name}/${arity}`));
  }

  private form(form: Form): void {
    if (form.kind === 'file' || (form.kind === 'attribute' && form.name === 'compile')) return;
    if (this.section === 'start') {
      this.section = 'attributes';
      if (form.kind === 'module') {
        this.module = form.name;
        checkModuleName(this.context, form.name, form.pos);
        return;
      }
      if (!this.dropped.mayDefineModule) {
        this.context.error(
          form.pos,
          'undefined_module',
          'no module definition',
          'a module begins with -module(name).',
        );
      }
    }
    switch (form.kind) {
      case 'function':
        this.section = 'functions';
        this.functionForm(form);
        return;
      case 'record':
        checkRecordDefinition(this.context, form);
        this.types.check(form.fields.flatMap(({ type }) => (type === null ? [] : [type])));
        return;
      case 'type':
        this.types.definition(form);
        return;
      case 'spec':
        if (form.flavor === 'spec') this.spec(form);
        else if (this.isPlaced(form, 'callback')) this.callback(form);
        return;
      case 'module':
        this.context.error(form.pos, 'redefine_module', 'redefining module');
        return;
      case 'export':
        if (this.isPlaced(form, 'export')) this.exportForm(form);
        return;
      case 'export-type':
        if (this.isPlaced(form, 'export_type')) this.exportTypeForm(form);
        return;
      case 'import':
        if (this.isPlaced(form, 'import')) this.importForm(form);
        return;
      case 'attribute':
        if (form.name === 'dialyzer' || form.name === 'doc' || form.name === 'moduledoc') return;
        if (this.isPlaced(form, form.name)) this.attribute(form);
        return;
      case 'eof':
        return;
    }
  }

  /** Whether the attribute is at an allowed position: most must precede all functions. */
  private isPlaced(form: Form, name: string): boolean {
    if (this.section !== 'functions') return true;
    const hint = 'move it before the first function';
    this.context.error(form.pos, 'attribute', `attribute ${name} after function definitions`, hint);
    return false;
  }

  private attribute(form: AttributeForm): void {
    const { name, value, pos } = form;
    if (name === 'on_load') {
      const id = functionIdOf(value);
      if (id === null) {
        this.context.error(pos, 'bad_on_load', 'badly formed on_load attribute', 'write -on_load(name/0).');
      } else if (this.onLoad !== null) {
        this.context.error(pos, 'multiple_on_loads', 'more than one on_load attribute');
      } else {
        this.onLoad = { id: `${id.name}/${id.arity}`, form };
        if (id.arity !== 0)
          this.context.error(
            pos,
            'bad_on_load_arity',
            `function ${id.name}/${id.arity} has wrong arity (must be 0)`,
          );
      }
    } else if (name === 'optional_callbacks') {
      for (const { name: callback, arity } of functionIds(value)) {
        const id = `${callback}/${arity}`;
        if (this.optionalCallbacks.has(id)) {
          this.context.error(pos, 'redefine_optional_callback', `optional callback ${id} duplicated`);
        }
        this.optionalCallbacks.set(id, form);
      }
    } else if (name === 'nifs') {
      for (const { name: nif, arity } of functionIds(value)) {
        const id = `${nif}/${arity}`;
        if (!this.context.isLocal(id)) this.context.error(pos, 'undefined_nif', `nif ${id} undefined`);
      }
    }
  }

  private exportForm({ functions, pos }: ExportForm): void {
    for (const { name, arity } of functions) this.context.useFunction(name, arity, pos);
  }

  private exportTypeForm({ types, pos }: ExportTypeForm): void {
    for (const { name, arity } of types) this.types.use(name, arity, pos);
  }

  private importForm({ module, functions, pos }: ImportForm): void {
    checkModuleName(this.context, module, pos);
    for (const { name, arity } of functions) {
      const id = `${name}/${arity}`;
      const earlier = this.context.imports.get(id);
      if (earlier !== undefined && earlier !== module) {
        this.context.error(pos, 'redefine_import', `function ${id} already imported from ${earlier}`);
        continue;
      }
      if (isAutoImported(name, arity) && isOldBif(name, arity) && !this.context.facts.isAutoImportOff(id)) {
        const message = `import directive overrides auto-imported BIF ${id}`;
        this.context.error(
          pos,
          'redefine_old_bif_import',
          message,
          `add -compile({no_auto_import,[${id}]}).`,
        );
      }
      this.context.imports.set(id, module);
    }
  }

  private functionForm({ name, arity, clauses, pos }: FunctionForm): void {
    const id = `${name}/${arity}`;
    this.context.function = id;
    if (this.defined.has(id)) {
      const hint = "should the clause before it end with ';' instead of '.'?";
      this.context.error(pos, 'redefine_function', `function ${id} already defined`, hint);
    } else {
      this.defined.add(id);
      if (arity > maxArguments) {
        this.context.error(
          pos,
          'too_many_arguments',
          `too many arguments (${arity}): the limit is ${maxArguments}`,
        );
      }
      const imported = this.context.imports.get(id);
      if (imported !== undefined) {
        this.context.error(pos, 'define_import', `defining imported function ${id}`);
      }
    }
    for (const clause of clauses) checkFunClause(this.context, clause, new Scope(null));
    this.context.function = null;
  }

  private spec(form: SpecForm): void {
    const { name, arity, module, pos } = form;
    const id = `${name}/${arity}`;
    if (module !== null && module !== this.module) {
      this.context.error(pos, 'bad_module', `spec for function ${module}:${id} from other module`);
      this.types.spec(form);
      return;
    }
    if (this.specs.has(id)) {
      this.context.error(pos, 'redefine_spec', `spec for ${id} already defined`);
      return;
    }
    this.specs.set(id, form);
    this.types.spec(form);
  }

  private callback(form: SpecForm): void {
    const { name, arity, module, pos } = form;
    const id = `${name}/${arity}`;
    if (module !== null) {
      this.context.error(pos, 'bad_callback', `explicit module not allowed for callback ${module}:${id}`);
    } else if (this.callbacks.has(id)) {
      this.context.error(pos, 'redefine_callback', `callback ${id} already defined`);
    } else {
      this.callbacks.set(id, form);
      this.types.spec(form);
    }
  }

  private checkCalls(): void {
    for (const { name, arity, file, pos } of this.context.calls) {
      const id = `${name}/${arity}`;
      if (this.defined.has(id) || this.dropped.mayDefine('function', name)) continue;
      this.context.file = file;
      this.context.error(pos, 'undefined_function', `function ${id} undefined`, this.functionHint(name));
    }
  }

  /** Suggests the same name with another arity, or a similar name. */
  private functionHint(name: string): string | undefined {
    const names = [...this.context.facts.locals];
    const arities = names.filter(id => id.slice(0, id.lastIndexOf('/')) === name);
    if (arities.length > 0) return `there is ${arities.join(', ')}`;
    const locals = names.map(id => id.slice(0, id.lastIndexOf('/')));
    return didYouMean(name, [...locals, ...autoImportedNames]);
  }

  private checkSpecs(): void {
    for (const [id, { file, pos, name }] of this.specs) {
      if (this.defined.has(id) || this.dropped.mayDefine('function', name)) continue;
      this.context.file = file;
      this.context.error(
        pos,
        'spec_fun_undefined',
        `spec for undefined function ${id}`,
        this.functionHint(name),
      );
    }
  }

  private checkCallbacks(): void {
    for (const [id, form] of this.optionalCallbacks) {
      const name = id.slice(0, id.lastIndexOf('/'));
      if (this.callbacks.has(id) || this.dropped.mayDefine('callback', name)) continue;
      this.context.file = form.file;
      this.context.error(form.pos, 'undefined_callback', `callback ${id} undefined`);
    }
    if (!this.defined.has('behaviour_info/1')) return;
    for (const [id, form] of this.callbacks) {
      this.context.file = form.file;
      const message = `cannot define callback attribute for ${id} when behaviour_info is defined`;
      this.context.error(form.pos, 'behaviour_info', message);
    }
  }

  private checkOnLoad(): void {
    if (this.onLoad === null || this.onLoad.form.value === null) return;
    const { id, form } = this.onLoad;
    const name = id.slice(0, id.lastIndexOf('/'));
    if (!id.endsWith('/0') || this.defined.has(id) || this.dropped.mayDefine('function', name)) return;
    this.context.file = form.file;
    this.context.error(form.pos, 'undefined_on_load', `function ${id} undefined`);
  }

  /**
   * Options that refer to functions must refer to existing ones. Parse transforms are programs that only OTP can run.
   */
  private checkOptions(): void {
    const codes: Record<string, string> = {
      inline: 'bad_inline',
      nowarn_unused_function: 'bad_nowarn_unused_function',
    };
    for (const { name, value, file, pos } of this.options) {
      this.context.file = file;
      const code = codes[name];
      if (code !== undefined && value !== null) {
        for (const { name: option, arity } of functionIds(value)) {
          const id = `${option}/${arity}`;
          const known =
            this.context.isLocal(id) ||
            this.context.imports.has(id) ||
            this.dropped.mayDefine('function', option);
          if (!known)
            this.context.error(
              pos,
              code,
              `option ${name}: function ${id} undefined`,
              this.functionHint(option),
            );
        }
      }
    }
  }
}
