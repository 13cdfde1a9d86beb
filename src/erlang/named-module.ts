/** A module that an option names (`--setup`, `--assume`). */
import type { Module, ModuleSource } from './core/index.ts';
import { ErlangUsageError } from './usage-error.ts';

/** Throws where it is not there, and says why. `option` is the option with what was named, `places` is where modules are looked for. */
export async function namedModule(
  module: string,
  { option, places }: { readonly option: string; readonly places: string },
  target: Module,
  source: ModuleSource,
): Promise<Module> {
  const loaded = module === target.name ? target : await source.load(module);
  if (loaded !== null) return loaded;
  const lack = source.lacks?.(module) || null;
  if (lack !== null) throw new ErlangUsageError(`${option}: there is no module ${module} here, ${lack}`);
  throw new ErlangUsageError(
    `${option}: there is no module ${module}`,
    `Modules are looked for in ${places} and in the library.`,
  );
}
