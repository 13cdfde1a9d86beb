/**
 * Functions that the compiler adds to a module: `module_info/0` and `/1`, and `behaviour_info/1` of a module that
 * declares callbacks.
 */
import type { Definition, Expr } from '../../core/index.ts';
import { Atom, Cons, type Term, Tuple } from '../../terms/index.ts';
import type * as Ast from '../ast.ts';
import { atomLiteral, bare, clause, erlang, valuesOf, variable } from './build.ts';

export function moduleInfo(module: string): Definition[] {
  return [0, 1].map(arity => {
    const vars = arity === 0 ? [] : ['_0'];
    const args = vars.map(v => variable(v));
    const info = erlang('get_module_info', [atomLiteral(module), ...args]);
    const body: Expr = { kind: 'case', ann: bare, arg: valuesOf([]), clauses: [clause([], info)] };
    return { name: 'module_info', arity, fun: { kind: 'fun', ann: bare, vars, body } };
  });
}

const pos: Ast.Position = { line: 0, column: 0 };

/** As a form, so that it is lowered like any other function; null without callbacks, or if the source defines it. */
export function behaviourInfo(forms: readonly Ast.Form[]): Ast.FunctionForm | null {
  const callbacks = forms.flatMap(f => (f.kind === 'spec' && f.flavor === 'callback' ? [f] : []));
  const first = callbacks[0];
  const isWritten = forms.some(f => f.kind === 'function' && f.name === 'behaviour_info' && f.arity === 1);
  if (first === undefined || isWritten) return null;
  return {
    kind: 'function',
    pos,
    file: first.file,
    name: 'behaviour_info',
    arity: 1,
    clauses: [about('callbacks', callbacks), about('optional_callbacks', forms.flatMap(optionalCallbacks))],
  };
}

function about(what: string, functions: readonly Ast.FunctionId[]): Ast.Clause {
  const elements = functions.map(
    ({ name, arity }): Ast.Expr => ({
      kind: 'tuple',
      pos,
      elements: [
        { kind: 'atom', pos, name },
        { kind: 'integer', pos, value: arity },
      ],
    }),
  );
  const body: Ast.Expr = { kind: 'list', pos, elements, tail: null };
  return { pos, patterns: [{ kind: 'atom', pos, name: what }], guard: [], body: [body] };
}

function optionalCallbacks(form: Ast.Form): Ast.FunctionId[] {
  if (form.kind !== 'attribute' || form.name !== 'optional_callbacks') return [];
  const ids: Ast.FunctionId[] = [];
  for (let at: Term = form.value; at instanceof Cons; at = at.tail) {
    const [name, arity] = at.head instanceof Tuple ? at.head.elements : [];
    if (name instanceof Atom && typeof arity === 'number') ids.push({ name: name.name, arity });
  }
  return ids;
}
