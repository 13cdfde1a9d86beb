/**
 * Lowers a module's forms to Core.
 *
 * Precondition: the linter reported no errors. This pass itself reports only what the front end does not support: parse
 * transforms other than two.
 */
import type { Definition, Module } from '../../core/index.ts';
import { typeAttributes } from '../abstract.ts';
import type * as Ast from '../ast.ts';
import { type CompileOption, compileOptions } from '../compile-options.ts';
import { transformForms } from '../transform/index.ts';
import { lowerFunction } from './functions.ts';
import { moduleScope } from './module-scope.ts';
import { behaviourInfo, moduleInfo } from './predefined.ts';

export interface LoweringProblem {
  readonly file: string;
  readonly pos: Ast.Position;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

export type LoweredModule =
  | { readonly ok: true; readonly module: Module }
  | { readonly ok: false; readonly problems: readonly LoweringProblem[] };

export function lowerModule(source: readonly Ast.Form[], file: string): LoweredModule {
  const { forms, unknown } = transformForms(source);
  if (unknown.length > 0) return { ok: false, problems: unknown.map(transformProblem) };
  const name = forms.find(f => f.kind === 'module')?.name ?? '';
  const scope = moduleScope(name, forms);
  const behaviour = behaviourInfo(forms);
  const functions = [...forms.filter(f => f.kind === 'function'), ...(behaviour === null ? [] : [behaviour])];
  const definitions: Definition[] = [...functions.map(f => lowerFunction(scope, f)), ...moduleInfo(name)];
  return {
    ok: true,
    module: {
      name,
      exports: exportsOf(forms, definitions),
      definitions,
      file,
      types: { attributes: typeAttributes(forms) },
    },
  };
}

/** Sorted by name, as in the compiler. */
function exportsOf(forms: readonly Ast.Form[], definitions: readonly Definition[]): Ast.FunctionId[] {
  const all = compileOptions(forms).some(({ name }) => name === 'export_all');
  const exported = all ? definitions : listedExports(forms, definitions);
  const ids = exported.map(({ name, arity }) => ({ name, arity }));
  return ids.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.arity - b.arity));
}

function listedExports(forms: readonly Ast.Form[], definitions: readonly Definition[]): Ast.FunctionId[] {
  const ids = new Map<string, Ast.FunctionId>();
  const written = new Set(forms.flatMap(f => (f.kind === 'function' ? [`${f.name}/${f.arity}`] : [])));
  const predefined = definitions.filter(d => !written.has(`${d.name}/${d.arity}`));
  for (const f of [...forms.flatMap(f => (f.kind === 'export' ? f.functions : [])), ...predefined]) {
    ids.set(`${f.name}/${f.arity}`, f);
  }
  return [...ids.values()];
}

function transformProblem({
  file,
  pos,
  transform,
}: CompileOption & { readonly transform: string }): LoweringProblem {
  return {
    file,
    pos,
    code: 'parse_transform',
    message: `the parse transform ${transform} cannot be run without OTP`,
    hint: 'Install Erlang/OTP, or take the transform out of the module.',
  };
}
