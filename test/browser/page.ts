/** What the page does: get the task, explore, send what was found. */
import { Z3Wasm } from '../../src/solver/backends/z3-wasm/solver.ts';
import { startBrowserWorker } from '../../src/solver/backends/z3-wasm/start-browser.ts';
import { chain } from '../../src/solver/chain.ts';
import { exploreTask, type Task } from './explore.ts';

async function answer(): Promise<unknown> {
  const task = (await (await fetch('/task.json')).json()) as Task;
  const urls = { worker: '/worker.js', script: '/z3-built.js', wasm: '/z3-built.wasm' };
  const solver = chain(new Z3Wasm({ timeoutMs: 10_000, startWorker: startBrowserWorker(urls) }));
  return exploreTask(task, solver);
}

const result = await answer().catch(error => ({ failed: String(error?.stack ?? error) }));
await fetch('/result', { method: 'POST', body: JSON.stringify(result) });
