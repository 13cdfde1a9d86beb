/**
 * The symbolic twins of builtins that take terms apart by functor.
 *
 * Where the goal names the functor, it is one decision: whether the term has it. Otherwise the functor is decided among
 * those that the program knows, and that there are others is a limit of the run.
 */
import { eq, is } from '../../logic/index.ts';
import { endOf } from '../builtins/texts.ts';
import { typeError } from '../machine/errors.ts';
import {
  Atom,
  deref,
  derefToSymbolic,
  isCons,
  list,
  listToArray,
  NIL,
  Struct,
  Symbolic,
  type Term,
  Var,
} from '../terms/index.ts';
import { type ConcolicTracer, type Handler, type HandlerTable, symbolicArgument } from './tracer.ts';

/** Concretizes the arguments of a goal that makes a term. */
function pinned(t: ConcolicTracer, args: readonly Term[], what: string): undefined {
  for (const arg of args) t.pin(arg, what);
  return undefined;
}

function isSymbolic(term: Term): boolean {
  return derefToSymbolic(term) instanceof Symbolic;
}

const functor: Handler<[Term, Term, Term]> = (t, args, pred) => {
  const x = symbolicArgument(args, 0);
  const [, name, arity] = args;
  if (!(x instanceof Symbolic)) {
    if (x instanceof Var) for (const arg of [name, arity]) if (isSymbolic(arg)) t.pin(arg, pred.indicator);
    return undefined;
  }
  const [wantedName, wantedArity] = [derefToSymbolic(name), derefToSymbolic(arity)];
  if (wantedName instanceof Atom && typeof wantedArity === 'number') {
    const condition =
      wantedArity > 0
        ? is(t.sort.functor(wantedName, wantedArity), x.expr)
        : eq(x.expr, t.sort.constant(wantedName));
    if (wantedArity >= 0) return t.test(condition, pred.name.name);
  }
  t.decideConstructor(x, pred.indicator);
  const value = deref(x);
  return value instanceof Struct
    ? t.unified(name, value.name) && t.unified(arity, value.args.length)
    : t.unified(name, x) && t.unified(arity, 0);
};

const univ: Handler<[Term, Term]> = (t, args, pred) => {
  const x = symbolicArgument(args, 0);
  const spec = args[1];
  if (x instanceof Var && !(x instanceof Symbolic)) {
    t.decideSpine(spec, pred.name.name);
    const cell = deref(spec);
    if (isCons(cell) && isSymbolic(cell.args[0])) t.pin(cell.args[0], pred.indicator);
    return undefined;
  }
  t.decideSpine(spec, pred.name.name);
  const end = endOf(spec);
  if (end !== NIL && !(end instanceof Var)) throw typeError('list', end);
  if (!(x instanceof Symbolic)) return undefined;
  const items = listToArray(spec);
  const name = items === null || items.length < 2 ? null : derefToSymbolic(items[0] as Term);
  if (name instanceof Atom) return t.unified(x, new Struct(name, (items as Term[]).slice(1)));
  if (items?.length === 1)
    return t.test(t.sort.isAtomic(x.expr), pred.name.name) && t.unified(items[0] as Term, x);
  if (items?.length === 0) return false;
  t.decideConstructor(x, pred.indicator);
  const value = deref(x);
  return t.unified(spec, list(value instanceof Struct ? [value.name, ...value.args] : [x]));
};

const argument: Handler<[Term, Term, Term]> = (t, args, pred) => {
  t.pin(args[0], pred.indicator);
  const x = symbolicArgument(args, 1);
  // Left to the concrete builtin, whose unifications are decisions.
  if (x instanceof Symbolic) t.decideConstructor(x, pred.indicator);
  return undefined;
};

const compoundName: Handler<[Term, Term, Term]> = (t, args, pred) => {
  const x = symbolicArgument(args, 0);
  if (x instanceof Symbolic) t.decideConstructor(x, pred.indicator);
  else if (x instanceof Var) return pinned(t, args, pred.indicator);
  return undefined;
};

/** The index is concretized. An input that is changed in place is no longer what its expression says. */
const setArgument: Handler<[Term, Term, Term]> = (t, args, pred) => {
  t.pin(args[0], pred.indicator);
  const x = symbolicArgument(args, 1);
  if (!(x instanceof Symbolic)) return undefined;
  t.decideKind(x, pred.name.name);
  if (!(deref(x) instanceof Struct)) return undefined;
  t.limit('unsupported', `${pred.indicator} on an input`);
  t.stop();
  return undefined;
};

export const termHandlers: HandlerTable = {
  'functor/3': functor,
  '=../2': univ,
  'arg/3': argument,
  'compound_name_arguments/3': compoundName,
  'compound_name_arity/3': compoundName,
  'setarg/3': setArgument,
  'nb_setarg/3': setArgument,
};
