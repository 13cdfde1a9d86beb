/** Opens the solvers that the options ask for. */
import type { BackendName, CountingSolver, Solver } from '../solver/index.ts';
import { UsageError } from './failure.ts';
import { fileNameOf } from './file-name.ts';
import type { Options } from './options.ts';

export interface Solvers {
  /** A chain of layers over the shared backends for one unit, with counts of its own. Closing it closes nothing. */
  chain(unit: string): CountingSolver;
  /** Why not all queries were written that `--dump-smt` asks for; null where they were. */
  undumped(): string | null;
  /** The next queries are answered as if there had been none before: answers may depend on those. */
  renew(): void;
  close(): Promise<void>;
}

/**
 * A pool of `--solvers` backends, shared by all chains: a chain caches the answers of all of them. `worker` is the number of
 * the worker that uses the pool; it is part of the names that `--dump-smt` writes.
 */
export async function openSolvers(options: Options, now: () => number, worker = 0): Promise<Solvers> {
  const { chain, createBackend, numberedFiles, SolverPool } = await import('../solver/index.ts');
  const { name } = await backendOf(options);
  const create = (): Solver => createBackend(name, { timeoutMs: options.solverTimeout });
  const pool = new SolverPool(Array.from({ length: options.solvers }, create));
  let undumped: string | null = null;
  const failed = (error: unknown) => {
    undumped ??= error instanceof Error ? error.message : String(error);
  };
  const shared: Solver = { name, check: query => pool.check(query), close: async () => {} };
  return {
    chain: unit =>
      chain(shared, {
        now,
        ...(options.solverLayers === null ? {} : { layers: options.solverLayers }),
        ...(options.dumpSmt === null
          ? {}
          : {
              dumpTo: dumping(() =>
                numberedFiles(options.dumpSmt ?? '', `${fileNameOf(unit)}.worker-${worker}`, 'smt2', failed),
              ),
            }),
      }),
    undumped: () => undumped,
    renew: () => pool.renew(),
    close: () => pool.close(),
  };
}

function dumping<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new UsageError(`--dump-smt: ${error instanceof Error ? error.message : error}`);
  }
}

export interface Backend {
  readonly name: BackendName;
  /** The compiled module of the embedded Z3, for other threads; null for other backends. */
  module(): Promise<unknown> | null;
}

/** The backend that the options ask for. */
export async function backendOf({ solver }: Options): Promise<Backend> {
  const { chooseBackend, compileZ3, NoBackendError } = await import('../solver/index.ts');
  try {
    const name = chooseBackend(solver);
    return { name, module: () => (name === 'z3-wasm' ? compileZ3() : null) };
  } catch (error) {
    if (!(error instanceof NoBackendError)) throw error;
    throw new UsageError(`--solver ${solver}: ${error.message}`, 'Install it, or use --solver z3-wasm.');
  }
}
