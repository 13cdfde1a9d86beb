/**
 * A module's forms as Core.
 *
 * The forms must have passed the checks. What remains to be said here is what this front end does not do: parse
 * transforms are programs that run inside the compiler, and there is none to run them.
 */
import type { Definition, Module } from '../../core/index.ts';
import { Atom, Cons, type Term, Tuple } from '../../terms/index.ts';
import { typeAttributes } from '../abstract.ts';
import type * as Ast from '../ast.ts';
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

export function lowerModule(forms: readonly Ast.Form[], file: string): LoweredModule {
  const transforms = forms.flatMap(parseTransforms);
  if (transforms.length > 0) return { ok: false, problems: transforms };
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

function exportsOf(forms: readonly Ast.Form[], definitions: readonly Definition[]): Ast.FunctionId[] {
  const all = forms.some(f =>
    compileOptions(f).some(option => option instanceof Atom && option.name === 'export_all'),
  );
  if (all) return definitions.map(({ name, arity }) => ({ name, arity }));
  const ids = new Map<string, Ast.FunctionId>();
  const written = new Set(forms.flatMap(f => (f.kind === 'function' ? [`${f.name}/${f.arity}`] : [])));
  const predefined = definitions.filter(d => !written.has(`${d.name}/${d.arity}`));
  for (const f of [...forms.flatMap(f => (f.kind === 'export' ? f.functions : [])), ...predefined]) {
    ids.set(`${f.name}/${f.arity}`, { name: f.name, arity: f.arity });
  }
  return [...ids.values()];
}

/** The options of a `-compile` attribute. */
function compileOptions(form: Ast.Form): Term[] {
  if (form.kind !== 'attribute' || form.name !== 'compile') return [];
  const options: Term[] = [];
  let at = form.value;
  if (!(at instanceof Cons)) return [at];
  for (; at instanceof Cons; at = at.tail) options.push(at.head);
  return options;
}

function parseTransforms(form: Ast.Form): LoweringProblem[] {
  return compileOptions(form).flatMap(option => {
    if (!(option instanceof Tuple)) return [];
    const [kind, transform] = option.elements;
    if (!(kind instanceof Atom) || !(transform instanceof Atom) || kind.name !== 'parse_transform') return [];
    return {
      file: form.file,
      pos: form.pos,
      code: 'parse_transform',
      message: `the parse transform ${transform.name} cannot be run without OTP`,
      hint: 'Install Erlang/OTP, or take the transform out of the module.',
    };
  });
}
