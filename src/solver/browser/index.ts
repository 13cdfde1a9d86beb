/** The part of the solver that runs in a browser: the layers, and Z3 where the page is isolated. */
export { Z3Wasm } from '../backends/z3-wasm/solver.ts';
export { startBrowserWorker, type Z3Urls } from '../backends/z3-wasm/start-browser.ts';
export { type CountingSolver, chain } from '../chain.ts';
export { minimize } from '../minimize.ts';
export type { Answer, Query, Solver } from '../solver.ts';
