/** What the forms of a module declare, as far as lowering an expression depends on it. */

import { isAutoImported } from '../../core/auto-imports.ts';
import type * as Ast from '../ast.ts';

export interface RecordDefinition {
  readonly name: string;
  readonly fields: readonly Ast.RecordFieldDefinition[];
}

/** Where an unqualified call goes. */
export type CallTarget = { readonly kind: 'local' } | { readonly kind: 'remote'; readonly module: string };

export interface ModuleScope {
  readonly name: string;
  record(name: string): RecordDefinition;
  isLocal(name: string, arity: number): boolean;
  target(name: string, arity: number): CallTarget;
}

const LOCAL: CallTarget = { kind: 'local' };
const ERLANG: CallTarget = { kind: 'remote', module: 'erlang' };

/** A function of the module wins over an import, an import over an automatically imported BIF. */
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
  return {
    name,
    record: wanted => records.get(wanted) ?? { name: wanted, fields: [] },
    isLocal: (f, arity) => functions.has(`${f}/${arity}`),
    target(f, arity) {
      const id = `${f}/${arity}`;
      if (functions.has(id)) return LOCAL;
      return imports.get(id) ?? (isAutoImported(f, arity) ? ERLANG : LOCAL);
    },
  };
}
