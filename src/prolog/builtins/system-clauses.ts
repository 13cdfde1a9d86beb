/**
 * What `clause/2` shows of the system's own predicates. SWI-Prolog protects those that are written in C, and shows the
 * clauses of the others: a control construct is a call of itself, for which a meta-interpreter goes on for ever.
 */
import { Missing, permissionError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { type Atom, indicator, type Struct, struct, type Term } from '../terms/index.ts';

/** Predicates with clauses in SWI-Prolog, which are others than Tandem's. */
const SHOWN = new Set(
  `not/1 \\+/1 once/1 ignore/1 false/0 halt/0 catch/3 catch_with_backtrace/3 call_cleanup/2 setup_call_cleanup/3
   setup_call_catcher_cleanup/4 dynamic/1 discontiguous/1 multifile/1 stream_property/2 use_module/1 use_module/2
   ensure_loaded/1 notrace/1 at_halt/1 forall/2 apply/2 findall/3 findall/4 findnsols/4 call_with_depth_limit/3
   call_with_inference_limit/3 numbervars/3 numbervars/1 current_predicate/2 predicate_property/2 module_property/2
   nb_setval/2 flag/3 phrase/2 phrase/3 dcg_translate_rule/2 expand_term/2 expand_goal/2 style_check/1 garbage_collect/0
   prolog_load_context/2 initialization/1 bagof/3 setof/3 aggregate_all/3`.split(/\s+/),
);

/** Shows the clause of a predicate of the system's own, with the goal as its head. */
export function systemClause(
  m: Machine,
  head: Atom | Struct,
  name: Atom,
  arity: number,
  body: Term,
): boolean {
  const key = `${name.name}/${arity}`;
  if (key === ';/2' || key === '|/2') return false;
  if (key === ',/2' || key === '->/2' || key === '*->/2') return m.unify(body, struct('call', head));
  if (name.name === 'call' && arity > 0) return m.unify(body, head);
  if (SHOWN.has(key)) throw new Missing(`clause/2 of ${key}`);
  throw permissionError('access', 'private_procedure', indicator(name, arity));
}
