/**
 * Exported functions that nobody wants to see explored when a whole project is: what others generate, what runs at
 * compile time, stubs of native code, and tests.
 */
import type { Module } from './core/index.ts';
import { COMPILERS } from './coverage/function-points.ts';
import { isStub } from './native-stubs.ts';

/** Why an exported function is left out; null for one that is worth exploring. */
export function whyLeftOut(module: Module, name: string, arity: number): string | null {
  if (name === 'parse_transform' && arity === 2) return 'runs at compile time';
  if (name.startsWith('MACRO-')) return 'runs at compile time';
  if (COMPILERS.test(name)) return 'made by the compiler';
  if (arity === 0 && /_test_?$/.test(name)) return 'a test';
  if (isTestSuite(module)) return 'a test';
  const definition = module.definitions.find(def => def.name === name && def.arity === arity);
  return definition !== undefined && isStub(module, definition) ? 'native code' : null;
}

/** Common Test and EUnit know their modules by what they export. */
function isTestSuite({ name, exports }: Module): boolean {
  const has = (wanted: string, arity: number) =>
    exports.some(one => one.name === wanted && one.arity === arity);
  return (/_SUITE$/.test(name) && has('all', 0)) || (/_tests?$/.test(name) && has('test', 0));
}
