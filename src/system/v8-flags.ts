/**
 * Flags of V8. They are part of what V8 compares before it takes code that it has compiled in another process, so those that
 * most commands need are set when a command starts.
 */
import { setFlagsFromString } from 'node:v8';

/** Most of Z3's 35 MB never runs: V8 validates a function on its first call, and optimises only hot ones. */
const WASM_FLAGS = ['--wasm-lazy-validation', '--wasm-tiering-budget=20000000'];

/** Explorations are short: code that inlines much is compiled for longer than it is used, in every thread. */
const INLINING_FLAGS = ['--max-inlined-bytecode-size-cumulative=250'];

export function setWasmFlags(): void {
  for (const flag of WASM_FLAGS) setFlagsFromString(flag);
}

/** For a process that does nothing else. */
export function setAllFlags(): void {
  setWasmFlags();
  for (const flag of INLINING_FLAGS) setFlagsFromString(flag);
}
