/** Writes every query that reaches the backend as an SMT-LIB script, with the answer that it got. */
import { Printer } from '../smtlib/printer.ts';
import { type Answer, type Layer, over, type Query, type Solver } from '../solver.ts';

export function dump(write: (script: string) => void): Layer {
  return (inner: Solver): Solver =>
    over(inner, async (query: Query): Promise<Answer> => {
      const answer = await inner.check(query);
      write(`; answered by ${inner.name}\n${new Printer().script(query.constraints, answer.kind)}`);
      return answer;
    });
}
