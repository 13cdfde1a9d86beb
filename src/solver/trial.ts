/** A trial of a backend: it is asked for a number, and the answer is checked. */
import { gt, int, lt, variable } from '../logic/index.ts';
import { type BackendName, createBackend } from './backends/index.ts';

/** Milliseconds for the answer. Larger: a solver that hangs holds the user up for longer. */
const TIMEOUT_MS = 10_000;

/** What is wrong with an installed backend; null where it works. */
export async function faultOfBackend(name: BackendName): Promise<string | null> {
  try {
    const solver = createBackend(name, { timeoutMs: TIMEOUT_MS });
    try {
      const x = variable('x', 'Int');
      const answer = await solver.check({ constraints: [gt(x, int(41)), lt(x, int(43))], wanted: [x] });
      if (answer.kind === 'unknown') return answer.reason;
      return answer.kind === 'sat' && answer.model.variables.get('x') === 42n ? null : 'its answer is wrong';
    } finally {
      await solver.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
