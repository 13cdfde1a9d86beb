/**
 * Builtins that pass arguments through: they call, copy, store or write terms.
 *
 * Such a builtin looks at some of its arguments, and not at others; the table says which. Claim: for every two values of a
 * `passed` argument, the builtin does the same but for the value itself, which it unifies (the machine shows every
 * unification to the tracer), stores, or raises. All that a builtin looks at is decided or concretized before it runs.
 */
import { withoutModule } from '../machine/meta.ts';
import type { ArgumentLists, Arity, Predicate } from '../machine/predicate.ts';
import { deref, derefToSymbolic, isStruct, Symbolic, type Term } from '../terms/index.ts';
import { decideCallee, decideGoal } from './goals.ts';
import type { Handler } from './handlers.ts';
import type { ConcolicTracer } from './tracer.ts';

type Role =
  /** Not looked at. */
  | 'passed'
  /** A goal with some arguments to come: its name is decided. The machine decides the names of whole goals. */
  | 'closure'
  /** A goal that is looked at before it is called: what it calls is decided. */
  | 'goal'
  /** A clause: the names of its head and of the goals in its body are decided. */
  | 'clause'
  /** Its top constructor is looked at: a symbolic one is concretized. */
  | 'shape'
  /** Looked into: all symbolic parts are concretized. */
  | 'inspected'
  /** A list whose elements are passed: its length is decided. */
  | 'list'
  /** Written: concretized where the program gets to see what was written. */
  | 'written';

/** A role for each argument that the key says. */
type Roles<Args extends readonly unknown[]> = { readonly [I in keyof Args]: Role };

const ROLES: { readonly [N in Arity as `${string}/${N}`]: Roles<ArgumentLists[N]> } = {
  'call/1': ['closure'],
  'call/2': ['closure', 'passed'],
  'call/3': ['closure', 'passed', 'passed'],
  'call/4': ['closure', 'passed', 'passed', 'passed'],
  'call/5': ['closure', 'passed', 'passed', 'passed', 'passed'],
  'call/6': ['closure', 'passed', 'passed', 'passed', 'passed', 'passed'],
  'call/7': ['closure', 'passed', 'passed', 'passed', 'passed', 'passed', 'passed'],
  'call/8': ['closure', 'passed', 'passed', 'passed', 'passed', 'passed', 'passed', 'passed'],
  'apply/2': ['closure', 'list'],
  'not/1': ['passed'],
  '\\+/1': ['passed'],
  'once/1': ['passed'],
  'ignore/1': ['goal'],
  'forall/2': ['passed', 'passed'],
  'true/0': [],
  'otherwise/0': [],
  'fail/0': [],
  'false/0': [],
  'repeat/0': [],
  'halt/0': [],
  'throw/1': ['passed'],
  'catch/3': ['passed', 'passed', 'passed'],
  'catch_with_backtrace/3': ['passed', 'passed', 'passed'],
  'findall/3': ['passed', 'passed', 'passed'],
  'findall/4': ['passed', 'passed', 'passed', 'passed'],
  'findnsols/4': ['shape', 'passed', 'passed', 'passed'],
  'call_cleanup/2': ['passed', 'goal'],
  'setup_call_cleanup/3': ['passed', 'passed', 'goal'],
  'setup_call_catcher_cleanup/4': ['passed', 'passed', 'passed', 'goal'],
  '=/2': ['passed', 'passed'],
  '\\=/2': ['passed', 'passed'],
  '$match/2': ['passed', 'passed'],
  '$memberchk/2': ['passed', 'passed'],
  'subsumes_term/2': ['passed', 'passed'],
  'var/1': ['passed'],
  'nonvar/1': ['passed'],
  'ground/1': ['passed'],
  'is_stream/1': ['shape'],
  'attvar/1': ['passed'],
  'put_attr/3': ['passed', 'shape', 'passed'],
  'get_attr/3': ['passed', 'shape', 'passed'],
  'del_attr/2': ['passed', 'shape'],
  'del_attrs/1': ['passed'],
  'get_attrs/2': ['passed', 'passed'],
  'term_attvars/2': ['passed', 'passed'],
  'acyclic_term/1': ['passed'],
  'cyclic_term/1': ['passed'],
  'copy_term/2': ['passed', 'passed'],
  'copy_term_nat/2': ['passed', 'passed'],
  'duplicate_term/2': ['passed', 'passed'],
  'term_variables/2': ['passed', 'passed'],
  'term_variables/3': ['passed', 'passed', 'passed'],
  'assert/1': ['clause'],
  'assertz/1': ['clause'],
  'asserta/1': ['clause'],
  'retract/1': ['clause'],
  'retractall/1': ['clause'],
  'clause/2': ['clause', 'passed'],
  'clause/3': ['clause', 'passed', 'shape'],
  '$clause_of/3': ['shape', 'passed', 'passed'],
  'nb_setval/2': ['shape', 'passed'],
  'b_setval/2': ['shape', 'passed'],
  'nb_getval/2': ['shape', 'passed'],
  'b_getval/2': ['shape', 'passed'],
  'nb_current/2': ['shape', 'passed'],
  'nb_delete/1': ['shape'],
  '$same_object/2': ['passed', 'passed'],
  'notrace/1': ['passed'],
  'at_halt/1': ['passed'],
  'write/1': ['written'],
  'print/1': ['written'],
  'writeln/1': ['written'],
  'writeq/1': ['written'],
  'write_canonical/1': ['written'],
  'write/2': ['shape', 'written'],
  'print/2': ['shape', 'written'],
  'writeln/2': ['shape', 'written'],
  'writeq/2': ['shape', 'written'],
  'write_canonical/2': ['shape', 'written'],
  'write_term/2': ['written', 'inspected'],
  'write_term/3': ['shape', 'written', 'inspected'],
  'portray_clause/1': ['written'],
  'nl/0': [],
  'nl/1': ['shape'],
  'flush_output/0': [],
  'print_message/2': ['shape', 'written'],
  'debug/3': ['passed', 'passed', 'passed'],
  'with_output_to/2': ['shape', 'passed'],
  '$tbl/3': ['shape', 'closure', 'passed'],
  '$unwrapped/1': ['closure'],
};

export const passThroughHandlers: readonly [string, Handler][] = Object.entries(ROLES).map(
  ([indicator, roles]) => [indicator, handlerFor(roles)],
);

function handlerFor(roles: readonly Role[]): Handler {
  return (t, args, pred) => {
    for (const [i, role] of roles.entries()) prepare(t, args[i] as Term, role, pred);
    return undefined;
  };
}

function prepare(t: ConcolicTracer, arg: Term, role: Role, { indicator: what, arity }: Predicate): void {
  switch (role) {
    case 'passed':
      return;
    case 'closure':
      decideCallee(t, withoutModule(arg), arity - 1, what);
      return;
    case 'goal':
      decideGoal(t, withoutModule(arg));
      return;
    case 'clause':
      decideClause(t, arg, what);
      return;
    case 'shape':
      if (derefToSymbolic(arg) instanceof Symbolic) t.pin(arg, what);
      return;
    case 'inspected':
      t.pin(arg, what);
      return;
    case 'list':
      t.decideSpine(arg, what);
      return;
    case 'written':
      if (t.machine.streams.isCaptured) t.pin(arg, what);
      return;
  }
}

/** Decides what a clause is about: `Head :- Body`, the name of the head, the goals of the body. */
function decideClause(t: ConcolicTracer, clause: Term, what: string): void {
  let head = clause;
  decideCallee(t, head, 0, what);
  for (let term = deref(head); isStruct(term, ':', 2) || isStruct(term, ':-', 2); term = deref(head)) {
    if (term.name.name === ':-') t.beforeCall(term.args[1]);
    head = term.args[term.name.name === ':-' ? 0 : 1];
    decideCallee(t, head, 0, what);
  }
}
