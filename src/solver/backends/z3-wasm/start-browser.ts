/**
 * Starts the worker in a browser. The page must be isolated (`Cross-Origin-Opener-Policy: same-origin` and
 * `Cross-Origin-Embedder-Policy: require-corp`), since Z3's memory is shared between threads.
 */
import type { FromWorker, SolverWorker, StartWorker } from './protocol.ts';

/** Where the page finds what it needs, all of its own origin. */
export interface Z3Urls {
  /** The bundle of `worker-browser.ts`. */
  readonly worker: string;
  /** `z3-built.js` and `z3-built.wasm` of the package z3-solver. */
  readonly script: string;
  readonly wasm: string;
}

export function startBrowserWorker(urls: Z3Urls): StartWorker {
  let compiled: Promise<WebAssembly.Module> | undefined;
  /** Compiled once in the page and shared by all workers. */
  const compile = (): Promise<WebAssembly.Module> => {
    compiled ??= WebAssembly.compileStreaming(fetch(urls.wasm));
    return compiled;
  };
  return (events): SolverWorker => {
    const worker = new Worker(`${urls.worker}?z3=${encodeURIComponent(urls.script)}`);
    let ended = false;
    const gone = (reason: string): void => {
      if (!ended) events.gone(reason);
      ended = true;
    };
    worker.onmessage = ({ data }) => events.message(data as FromWorker);
    worker.onerror = ({ message }) => gone(message);
    compile().then(
      module => worker.postMessage({ kind: 'module', module }),
      error => gone(String(error)),
    );
    return {
      post: message => worker.postMessage(message),
      hold: () => {},
      end: async () => {
        ended = true;
        worker.terminate();
      },
    };
  };
}
