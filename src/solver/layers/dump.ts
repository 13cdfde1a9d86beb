/** Writes every query that reaches the backend as a script of its own, with what came out. */
import { Printer } from '../smtlib/printer.ts';
import { type Answer, type Layer, over, type Query, type Solver } from '../solver.ts';

export function dump(write: (name: string, text: string) => void): Layer {
  return (inner: Solver): Solver => {
    let count = 0;
    return over(inner, async (query: Query): Promise<Answer> => {
      const name = `query-${String(++count).padStart(6, '0')}.smt2`;
      const answer = await inner.check(query);
      write(name, `; answered by ${inner.name}\n${new Printer().script(query.constraints, answer.kind)}`);
      return answer;
    });
  };
}
