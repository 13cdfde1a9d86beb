/** The predicates of `--assume`: resolves their names, and excludes them from coverage. */

import type { Point } from '../coverage/index.ts';
import type { Module, ModuleSource } from './core/index.ts';
import { countOfArguments, type EntryPoint } from './entry-point.ts';
import type { Callee } from './machine/stages.ts';
import { namedModule } from './named-module.ts';
import { ErlangUsageError } from './usage-error.ts';

export interface Assumption {
  readonly module: string;
  readonly name: string;
  /** The arity of the function under test, where it is given. */
  readonly arity?: number | undefined;
}

export async function assumptionsFor(
  wanted: readonly Assumption[],
  entry: EntryPoint,
  target: Module,
  source: ModuleSource,
): Promise<Callee[]> {
  const found: Callee[] = [];
  for (const { module, name, arity } of wanted) {
    const shown = `--assume ${module}:${name}${arity === undefined ? '' : `/${arity}`}`;
    if (arity !== undefined && arity !== entry.arity)
      throw new ErlangUsageError(
        `${shown}: ${entry.name}/${entry.arity} has ${countOfArguments(entry.arity)}`,
        'The predicate is called with the arguments of the function under test.',
      );
    const where = { option: shown, places: 'the folders of --path' };
    const loaded = await namedModule(module, where, target, source);
    if (!loaded.exports.some(one => one.name === name && one.arity === entry.arity)) {
      const isLocal = loaded.definitions.some(one => one.name === name && one.arity === entry.arity);
      throw new ErlangUsageError(
        `${shown}: ${module} exports no function ${name}/${entry.arity}`,
        isLocal ? 'It has one that is not exported.' : undefined,
      );
    }
    found.push({ module, name });
  }
  return found;
}

/** A filter for coverage points: those of the predicates do not count. */
export function outsideAssumptions(
  assumptions: readonly Callee[],
  entry: EntryPoint,
  target: Module,
): (point: Point) => boolean {
  const predicates = new Set(assumptions.map(({ module, name }) => `${module}:${name}/${entry.arity}`));
  const modules = new Set(assumptions.map(({ module }) => module));
  modules.delete(target.name);
  return point => !predicates.has(point.function) && !modules.has(point.module ?? '');
}
