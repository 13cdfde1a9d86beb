/**
 * Several solvers behind the interface of one. Each query goes to a solver that is free; while none is, queries wait in
 * the order in which they came.
 */
import type { Answer, Query, Solver } from './solver.ts';

class Pool<T> {
  readonly #free: T[];
  readonly #waiting: ((member: T) => void)[] = [];

  constructor(members: readonly T[]) {
    this.#free = [...members].reverse();
  }

  async use<Result>(task: (member: T) => Promise<Result>): Promise<Result> {
    const member = this.#free.pop() ?? (await new Promise<T>(resolve => this.#waiting.push(resolve)));
    try {
      return await task(member);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(member);
      else next(member);
    }
  }
}

export class SolverPool implements Solver {
  readonly name: string;
  readonly #pool: Pool<Solver>;

  constructor(readonly solvers: readonly Solver[]) {
    this.name = solvers[0]?.name ?? 'none';
    this.#pool = new Pool(solvers);
  }

  check(query: Query): Promise<Answer> {
    return this.#pool.use(solver => solver.check(query));
  }

  renew(): void {
    for (const solver of this.solvers) solver.renew?.();
  }

  async close(): Promise<void> {
    await Promise.all(this.solvers.map(solver => solver.close()));
  }
}
