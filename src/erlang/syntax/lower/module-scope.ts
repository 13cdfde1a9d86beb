/** The declarations of a module for name resolution in expressions. */

import { isAutoImported } from '../../core/auto-imports.ts';
import type * as Ast from '../ast.ts';
import type { GuardNames } from '../guard-expression.ts';

export interface RecordDefinition {
  readonly name: string;
  readonly fields: readonly Ast.RecordFieldDefinition[];
}

/** The target of an unqualified call. */
export type CallTarget = { readonly kind: 'local' } | { readonly kind: 'remote'; readonly module: string };

export interface ModuleScope extends GuardNames {
  readonly name: string;
  record(name: string): RecordDefinition;
  isLocal(name: string, arity: number): boolean;
  target(name: string, arity: number): CallTarget;
}

const LOCAL: CallTarget = { kind: 'local' };
const ERLANG: CallTarget = { kind: 'remote', module: 'erlang' };

/** A function of the module has priority over an import, an import over an auto-imported BIF. */
export function moduleScope(name: string, forms: readonly Ast.Form[]): ModuleScope {
  const functions = new Set<string>();
  const imports = new Map<string, CallTarget>();
  const records = new Map<string, RecordDefinition>();
  for (const form of forms) {
    if (form.kind === 'function') functions.add(`${form.name}/${form.arity}`);
    else if (form.kind === 'record') records.set(form.name, form);
    else if (form.kind === 'import') {
      const target: CallTarget = { kind: 'remote', module: form.module };
      for (const f of form.functions) imports.set(`${f.name}/${f.arity}`, target);
    }
  }
  const record = (wanted: string): RecordDefinition => records.get(wanted) ?? { name: wanted, fields: [] };
  const target = (f: string, arity: number): CallTarget => {
    const id = `${f}/${arity}`;
    if (functions.has(id)) return LOCAL;
    return imports.get(id) ?? (isAutoImported(f, arity) ? ERLANG : LOCAL);
  };
  const isLocal = (f: string, arity: number): boolean => functions.has(`${f}/${arity}`);
  return {
    name,
    record,
    isLocal,
    target,
    isOverridden(f, arity) {
      const goesTo = target(f, arity);
      return isLocal(f, arity) || (goesTo.kind === 'remote' && goesTo.module !== 'erlang');
    },
    defaults(e) {
      const given = new Set(e.fields.map(field => field.name));
      if (given.has(null)) return [];
      return record(e.name).fields.flatMap(field => (given.has(field.name) ? [] : (field.default ?? [])));
    },
  };
}
