/** The parts of a symbolic value whose outer shape is known, and Booleans that depend on the input. */
import { apply, type Expr, eq, ite, select } from '../../logic/index.ts';
import { atomName, atomOf, aval, head, mkAtom, tail, tupleConstructor } from '../symbolic/signature.ts';
import { Atom, type Cons, FALSE, Sym, string, type Term, TRUE, type Tuple } from '../terms/index.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

const trueExpr = mkAtom(TRUE.id);
const falseExpr = mkAtom(FALSE.id);

export function symHead(p: SymbolicProcess, value: Sym): Term {
  return p.track((value.concrete as Cons).head, head(value.expr));
}

export function symTail(p: SymbolicProcess, value: Sym): Term {
  return p.track((value.concrete as Cons).tail, tail(value.expr));
}

export function symElements(p: SymbolicProcess, value: Sym): readonly Term[] {
  const { elements } = value.concrete as Tuple;
  const ctor = tupleConstructor(elements.length);
  return elements.map((element, i) => p.track(element, select(ctor, i, value.expr)));
}

/** The characters of an atom. */
export function nameTerm(p: SymbolicProcess, value: Atom | Sym): Term {
  if (value instanceof Atom) return string(value.name);
  return p.track(string((value.concrete as Atom).name), nameExpr(aval(value.expr)));
}

/** An atom that was made from a list of characters has these. */
function nameExpr(id: Expr): Expr {
  return id.op === 'apply' && id.data === atomOf ? (id.args[0] as Expr) : apply(atomName, id);
}

/** The condition under which a symbolic value is `true`. */
export function truth(value: Sym): Expr {
  return eq(value.expr, trueExpr);
}

/** A Boolean of the program that depends on the input; a plain atom where the path already settles it. */
export function boolean(p: SymbolicProcess, condition: Expr, outcome: boolean): Term {
  const plain = outcome ? TRUE : FALSE;
  if (!p.ex.recording || p.ex.facts.decide(condition) !== undefined) return plain;
  return new Sym(plain, ite(condition, trueExpr, falseExpr));
}
