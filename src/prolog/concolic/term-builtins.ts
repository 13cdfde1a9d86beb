/**
 * The symbolic twins of builtins that take terms apart by functor.
 *
 * Where the goal names the functor, it is one decision: whether the term has it. Where it tells the number of arguments,
 * the functor is decided among the program's of that arity; that of any other compound has a name from the input. Where
 * neither is known, that there are other arities is a limit of the run.
 */
import { eq } from '../../logic/index.ts';
import { endOf } from '../builtins/texts.ts';
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
import { decideFunctorName } from './goals.ts';
import { type Handler, type HandlerTable, symbolicArgument } from './handlers.ts';
import type { ConcolicTracer } from './tracer.ts';

function isListOrPartial(t: Term): boolean {
  const end = endOf(t);
  return end === NIL || end instanceof Var;
}

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
    if (!(x instanceof Var)) return undefined;
    if (isSymbolic(arity)) t.pin(arity, pred.indicator);
    const count = deref(arity);
    if (typeof count === 'number' && count > 0) decideFunctorName(t, name, count, pred.indicator);
    else if (isSymbolic(name)) t.pin(name, pred.indicator);
    return undefined;
  }
  const [wantedName, wantedArity] = [derefToSymbolic(name), derefToSymbolic(arity)];
  if (wantedName instanceof Atom && typeof wantedArity === 'number') {
    const condition =
      wantedArity > 0 ? t.sort.has(wantedName, wantedArity, x.expr) : eq(x.expr, t.sort.constant(wantedName));
    if (wantedArity >= 0) return t.test(condition, pred.name.name);
  }
  if (typeof wantedArity === 'number' && wantedArity > 0) {
    t.decideFunctorOfArity(x, wantedArity, pred.indicator);
    const term = deref(x);
    if (!(term instanceof Struct) || term.args.length !== wantedArity) return false;
  } else t.decideConstructor(x, pred.indicator);
  const value = deref(x);
  return value instanceof Struct
    ? t.unified(name, t.nameOf(x)) && t.unified(arity, value.args.length)
    : t.unified(name, x) && t.unified(arity, 0);
};

const univ: Handler<[Term, Term]> = (t, args, pred) => {
  const x = symbolicArgument(args, 0);
  const spec = args[1];
  if (x instanceof Var && !(x instanceof Symbolic)) {
    t.decideSpine(spec, pred.name.name);
    const cell = deref(spec);
    const count = listToArray(spec)?.length ?? 0;
    if (isCons(cell) && count > 1) decideFunctorName(t, cell.args[0], count - 1, pred.indicator);
    else if (isCons(cell) && isSymbolic(cell.args[0])) t.pin(cell.args[0], pred.indicator);
    return undefined;
  }
  t.decideSpine(spec, pred.name.name);
  if (!isListOrPartial(spec)) return pinned(t, args, pred.indicator);
  if (!(x instanceof Symbolic)) return undefined;
  const items = listToArray(spec);
  const name = items === null || items.length < 2 ? null : derefToSymbolic(items[0] as Term);
  if (name instanceof Atom) return t.unified(x, new Struct(name, (items as Term[]).slice(1)));
  if (items?.length === 1)
    return t.test(t.sort.isAtomic(x.expr), pred.name.name) && t.unified(items[0] as Term, x);
  if (items?.length === 0) return false;
  if (items !== null) {
    t.decideFunctorOfArity(x, items.length - 1, pred.indicator);
    const term = deref(x);
    if (!(term instanceof Struct) || term.args.length !== items.length - 1) return false;
  } else t.decideConstructor(x, pred.indicator);
  const value = deref(x);
  return t.unified(spec, list(value instanceof Struct ? [t.nameOf(x), ...value.args] : [x]));
};

const argument: Handler<[Term, Term, Term]> = (t, args, pred) => {
  t.pin(args[0], pred.indicator);
  const x = symbolicArgument(args, 1);
  if (!(x instanceof Symbolic)) return undefined;
  const position = deref(args[0]);
  if (typeof position === 'number' && position > 0) t.decideFunctorFromArity(x, position, pred.indicator);
  else t.decideConstructor(x, pred.indicator);
  // Left to the concrete builtin, whose unifications are decisions.
  return undefined;
};

/** `compound_name_arity/3` and `compound_name_arguments/3`: the last argument is made of those of a compound. */
function compoundName(lastOf: (args: Term[]) => Term, isList: boolean): Handler<[Term, Term, Term]> {
  return (t, args, pred) => {
    const x = symbolicArgument(args, 0);
    if (isList) {
      t.decideSpine(args[2], pred.name.name);
      if (!isListOrPartial(args[2])) return pinned(t, args, pred.indicator);
    }
    if (!(x instanceof Symbolic)) return x instanceof Var ? pinned(t, args, pred.indicator) : undefined;
    t.decideConstructor(x, pred.indicator);
    const value = deref(x);
    // Left to the concrete builtin, which raises an error.
    if (!(value instanceof Struct)) return undefined;
    return t.unified(args[1], t.nameOf(x)) && t.unified(args[2], lastOf(value.args));
  };
}

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
  'compound_name_arguments/3': compoundName(list, true),
  'compound_name_arity/3': compoundName(args => args.length, false),
  'setarg/3': setArgument,
  'nb_setarg/3': setArgument,
};
