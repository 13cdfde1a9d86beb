/** The backends by name. */
import { runTied } from '../../system/index.ts';
import type { Solver } from '../solver.ts';
import { CVC5, createProcessSolver, type Dialect, Z3 } from './smtlib-process/index.ts';
import { createZ3Wasm, isZ3WasmInstalled } from './z3-wasm/index.ts';

export { compileZ3, useZ3Module } from './z3-wasm/index.ts';

export type BackendName = 'z3-wasm' | 'z3' | 'cvc5';

/** In the order in which `auto` tries them: the embedded one needs no installation, and no other is faster. */
export const BACKENDS = ['z3-wasm', 'z3', 'cvc5'] as const satisfies readonly BackendName[];

/** Milliseconds that a program has to print its version. Larger: an installed program that hangs delays the start. */
const VERSION_MS = 10_000;

/** How often a program that is killed meanwhile is asked for its version. */
const ATTEMPTS = 4;

const DIALECTS: Record<'z3' | 'cvc5', Dialect> = { z3: Z3, cvc5: CVC5 };

export function isInstalled(name: BackendName): boolean {
  if (name === 'z3-wasm') return isZ3WasmInstalled();
  for (let attempt = 1; ; attempt++) {
    const { status } = runTied(name, ['--version'], VERSION_MS);
    // One that was killed has said nothing about itself.
    const isKilled = status !== null && status > 128;
    if (!isKilled || attempt === ATTEMPTS) return status === 0;
  }
}

export class NoBackendError extends Error {}

/** The name of an installed backend: the one that is named, or the first one for `auto`. */
export function chooseBackend(name: BackendName | 'auto'): BackendName {
  const chosen = name === 'auto' ? BACKENDS.find(isInstalled) : name;
  if (chosen === undefined) throw new NoBackendError(`none of ${BACKENDS.join(', ')} is installed`);
  if (!isInstalled(chosen)) throw new NoBackendError(`${chosen} is not installed`);
  return chosen;
}

/** Returns at once; the backend starts in the background. One that is named is not looked for: `chooseBackend` does that. */
export function createBackend(name: BackendName | 'auto', { timeoutMs }: { timeoutMs: number }): Solver {
  const chosen = name === 'auto' ? chooseBackend(name) : name;
  return chosen === 'z3-wasm'
    ? createZ3Wasm({ timeoutMs })
    : createProcessSolver(DIALECTS[chosen], { timeoutMs });
}
