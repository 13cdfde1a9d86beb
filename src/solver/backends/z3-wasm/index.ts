/** The embedded Z3 under Node. */
import type { Solver } from '../../solver.ts';
import { Z3Wasm, type Z3WasmOptions } from './solver.ts';
import { startNodeWorker } from './start-node.ts';

export { compileZ3, isZ3WasmInstalled, useZ3Module } from './start-node.ts';

/** Returns at once; Z3 loads in the background. */
export function createZ3Wasm(
  options: Omit<Z3WasmOptions, 'startWorker'> & Partial<Pick<Z3WasmOptions, 'startWorker'>>,
): Solver {
  return new Z3Wasm({ startWorker: startNodeWorker, ...options });
}
