/** EUnit's transform: exports test functions, and adds a function `test/0` that runs them all. */
import type { Expr, Form, FunctionForm, FunctionId } from '../ast.ts';

export function exportTests(forms: readonly Form[]): readonly Form[] {
  const module = forms.findIndex(form => form.kind === 'module');
  const start = forms[module];
  if (start?.kind !== 'module') return forms;
  const functions = forms.filter(form => form.kind === 'function');
  const { file } = start;
  const pos = { line: 0, column: 0 };
  const name: Expr = { kind: 'atom', pos, name: start.name };
  const callee: Expr = {
    kind: 'remote',
    pos,
    module: { kind: 'atom', pos, name: 'eunit' },
    name: { kind: 'atom', pos, name: 'test' },
  };
  const clause = {
    pos,
    patterns: [],
    guard: [],
    body: [{ kind: 'call' as const, pos, callee, args: [name] }],
  };
  const test: FunctionForm = { kind: 'function', pos, file, name: 'test', arity: 0, clauses: [clause] };
  const all = functions.some(isTestRunner) ? [] : [test];
  const exported = [...functions.filter(isExported), ...all].map(({ name, arity }) => ({ name, arity }));
  return [
    ...forms.slice(0, module + 1),
    { kind: 'export', pos, file, functions: exported },
    ...forms.slice(module + 1),
    ...all,
  ];
}

function isTestRunner({ name, arity }: FunctionId): boolean {
  return name === 'test' && arity === 0;
}

function isExported({ name, arity }: FunctionId): boolean {
  return name.endsWith('_exported_') || (arity === 0 && (name.endsWith('_test') || name.endsWith('_test_')));
}
