/** Starts the worker under Node: where its code is, where Z3's module is, and how messages travel. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { setWasmFlags } from '../../../system/index.ts';
import type { FromWorker, SolverWorker, WorkerEvents } from './protocol.ts';

const require = createRequire(import.meta.url);

/** The built program has the worker's bundle beside it; when run from source, the bundle is made now. */
function spawnWorker(options: WorkerOptions): Worker {
  const built = new URL('./solver-worker.cjs', import.meta.url);
  return existsSync(built) ? new Worker(built, options) : new Worker(bundle(), { ...options, eval: true });
}

let bundled: string | undefined;

function bundle(): string {
  const { buildSync } = require('esbuild') as typeof import('esbuild');
  bundled ??= buildSync({
    entryPoints: [new URL('./worker.ts', import.meta.url).pathname],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    write: false,
  }).outputFiles[0]?.text;
  return bundled ?? '';
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Uses a module of Z3 that another thread has compiled. */
export function useZ3Module(module: Promise<WebAssembly.Module>): void {
  compiled = module;
}

/** Compiles Z3 once for all workers in the process; they share the code that V8 optimises later, too. */
export function compileZ3(): Promise<WebAssembly.Module> {
  if (compiled === undefined) {
    setWasmFlags();
    const path = require.resolve('z3-solver/build/z3-built.wasm');
    compiled = readFile(path).then(bytes => WebAssembly.compile(bytes));
  }
  return compiled;
}

/** Whether the package with the embedded Z3 is installed. */
export function isZ3WasmInstalled(): boolean {
  try {
    require.resolve('z3-solver/build/z3-built.wasm');
    return true;
  } catch {
    return false;
  }
}

export function startNodeWorker(events: WorkerEvents): SolverWorker {
  // Emscripten's messages must not reach standard output.
  const worker = spawnWorker({
    workerData: { resolveFrom: import.meta.url },
    stdout: true,
    stderr: true,
  });
  let ended = false;
  const gone = (reason: string): void => {
    if (!ended) events.gone(reason);
    ended = true;
  };
  worker.on('message', (message: FromWorker) => events.message(message));
  worker.on('error', error => gone(String(error)));
  worker.on('exit', code => gone(`the solver's thread ended with status ${code}`));
  worker.unref();
  compileZ3().then(
    module => worker.postMessage({ kind: 'module', module }),
    error => gone(String(error)),
  );
  return {
    post: message => worker.postMessage(message),
    hold: wait => (wait ? worker.ref() : worker.unref()),
    end: async () => {
      ended = true;
      await worker.terminate();
    },
  };
}
