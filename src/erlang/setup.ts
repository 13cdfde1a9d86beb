/** `--setup`: a function that is called before the unit in every run, in the same process. */
import type { Module, ModuleSource } from './core/index.ts';
import type { Callee } from './machine/stages.ts';
import { namedModule } from './named-module.ts';
import { ErlangUsageError } from './usage-error.ts';

/** Throws where there is no such function. */
export async function setupFor(wanted: Callee, target: Module, source: ModuleSource): Promise<Callee> {
  const { module, name } = wanted;
  const shown = `--setup ${module}:${name}`;
  const where = { option: shown, places: 'the folders of the project, of --path' };
  const loaded = await namedModule(module, where, target, source);
  if (!loaded.exports.some(one => one.name === name && one.arity === 0))
    throw new ErlangUsageError(`${shown}: ${module} exports no function ${name}/0`);
  return { module, name };
}
