import { expect, it } from 'vitest';
import { SolverPool } from '../../../src/solver/pool.ts';
import type { Answer, Solver } from '../../../src/solver/solver.ts';

const query = { constraints: [], wanted: [] };

/** A solver that answers when it is told to. */
class Manual implements Solver {
  readonly name = 'manual';
  readonly answers: ((answer: Answer) => void)[] = [];
  closed = false;

  check(): Promise<Answer> {
    return new Promise(resolve => this.answers.push(resolve));
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

it('gives each query to a solver that is free and keeps the others waiting in order', async () => {
  const solvers = [new Manual(), new Manual()] as const;
  const pool = new SolverPool(solvers);
  const answers = [pool.check(query), pool.check(query), pool.check(query)];
  await Promise.resolve();
  expect(solvers.map(solver => solver.answers.length)).toEqual([1, 1]);
  solvers[1].answers[0]?.({ kind: 'unsat' });
  expect(await answers[1]).toEqual({ kind: 'unsat' });
  await Promise.resolve();
  expect(solvers.map(solver => solver.answers.length)).toEqual([1, 2]);
  solvers[1].answers[1]?.({ kind: 'unknown', reason: 'hard' });
  solvers[0].answers[0]?.({ kind: 'unsat' });
  expect(await Promise.all(answers)).toEqual([
    { kind: 'unsat' },
    { kind: 'unsat' },
    { kind: 'unknown', reason: 'hard' },
  ]);
});

it('is of use again after a solver has thrown', async () => {
  const failing: Solver = {
    name: 'failing',
    check: async () => {
      throw new Error('broken');
    },
    close: async () => {},
  };
  const pool = new SolverPool([failing]);
  await expect(pool.check(query)).rejects.toThrow('broken');
  await expect(pool.check(query)).rejects.toThrow('broken');
});

it('closes all its solvers', async () => {
  const solvers = [new Manual(), new Manual()];
  await new SolverPool(solvers).close();
  expect(solvers.every(({ closed }) => closed)).toBe(true);
});
