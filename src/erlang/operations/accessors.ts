/** The parts of a symbolic value whose outer shape is known. */
import { apply, type Expr, select } from '../../logic/index.ts';
import { atomName, atomOf, aval, head, tail, tupleConstructor } from '../symbolic/signature.ts';
import { concrete } from '../terms/concrete.ts';
import { Atom, type Cons, type Plain, type Sym, string, type Term, Tuple } from '../terms/index.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

export function symHead(p: SymbolicProcess, value: Sym): Term {
  return p.track((concrete(value) as Cons).head, head(value.expr));
}

export function symTail(p: SymbolicProcess, value: Sym): Term {
  return p.track((concrete(value) as Cons).tail, tail(value.expr));
}

export function symElements(p: SymbolicProcess, value: Sym): readonly Term[] {
  const { elements } = concrete(value) as Tuple;
  const ctor = tupleConstructor(elements.length);
  return elements.map((element, i) => p.track(element, select(ctor, i, value.expr)));
}

export function isTupleOf(arity: number): (plain: Plain) => boolean {
  return plain => plain instanceof Tuple && plain.elements.length === arity;
}

/** The characters of an atom. */
export function nameTerm(p: SymbolicProcess, value: Atom | Sym): Term {
  if (value instanceof Atom) return string(value.name);
  return p.track(string((concrete(value) as Atom).name), nameExpr(aval(value.expr)));
}

/** An atom that was made from a list of characters has these. */
function nameExpr(id: Expr): Expr {
  return id.op === 'apply' && id.data === atomOf ? (id.args[0] as Expr) : apply(atomName, id);
}
