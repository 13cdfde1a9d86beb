import { is } from '../../logic/index.ts';
import { FUN } from '../symbolic/signature.ts';
import { Fun, Sym, type Term } from '../terms/index.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

/**
 * To be called where two terms are compared, of which one may be of the input and one a function of the program.
 *
 * Where a function is asked for, by the types or by an earlier test or call, inputs have functions of their own, which
 * differ from all functions of the program: that an input is one of these is not asked for. What is known of the
 * comparison does not matter here, as it follows from that restriction.
 */
export function noteFunctions(p: SymbolicProcess, x: Term, y: Term): void {
  const [input, other] = x instanceof Sym ? [x, y] : [y, x];
  if (!(input instanceof Sym && other instanceof Fun)) return;
  const known = p.ex.facts.decide(is(FUN, input.expr));
  const isAskedFor = p.ex.structure.constructorsOf(input.expr)?.includes(FUN) === true;
  if (known ?? isAskedFor) p.ex.limit('made-up-fun', 'functions of the program');
}
