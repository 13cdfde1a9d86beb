/** Pids, references and ports: what inputs cannot contain, though programs may ask for it. */
import { and, type Expr, eq, is, memoized, not, or, partsOf } from '../../logic/index.ts';
import { opaqueTerm } from '../symbolic/encode.ts';
import { FUN, OPAQUE } from '../symbolic/signature.ts';
import { concrete } from '../terms/concrete.ts';
import { Fun, Pid, Port, Ref, Sym, type Term } from '../terms/index.ts';
import { QUESTION } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

/** The pids, references, ports and closures of the run that may be the value of an expression: those that occur in it. */
const opaqueTermsIn = memoized((e: Expr): readonly (readonly [Expr, Term | undefined])[] =>
  [...partsOf([e])].flatMap(part => {
    const id = part.op === 'construct' && part.data === OPAQUE ? part.args[0] : undefined;
    return id?.op === 'literal' ? [[part, opaqueTerm(Number(id.data))] as const] : [];
  }),
);

/** A pid, reference or port: one of the run, or one that an input has, which may be of any of these kinds. */
export function isOpaque(holds: (t: Term) => boolean): (e: Expr) => Expr {
  return e => {
    const others = opaqueTermsIn(e).filter(([, term]) => term !== undefined && !holds(term));
    return and(is(OPAQUE, e), ...others.map(([other]) => not(eq(e, other))));
  };
}

/** A function of an input, or a closure of the run. */
export function isFunction(e: Expr): Expr {
  const closures = opaqueTermsIn(e).filter(([, term]) => term instanceof Fun);
  return or(is(FUN, e), ...closures.map(([closure]) => eq(e, closure)));
}

export const isPid = (t: Term): boolean => t instanceof Pid;
export const isReference = (t: Term): boolean => t instanceof Ref;
export const isPort = (t: Term): boolean => t instanceof Port;

/** The term as a pid; undefined where it is none. That an input has one there is a question that no input answers. */
export function askPid(p: SymbolicProcess, term: Term): Pid | undefined {
  if (!(term instanceof Sym)) return term instanceof Pid ? term : undefined;
  const isOne = p.ask(isOpaque(isPid)(term.expr), isPid(concrete(term)), QUESTION.isPid);
  return isOne ? (concrete(term) as Pid) : undefined;
}

/** The same for references. */
export function askReference(p: SymbolicProcess, term: Term): Ref | undefined {
  if (!(term instanceof Sym)) return term instanceof Ref ? term : undefined;
  const isOne = p.ask(isOpaque(isReference)(term.expr), isReference(concrete(term)), QUESTION.isReference);
  return isOne ? (concrete(term) as Ref) : undefined;
}
