/**
 * What a program hands to its functions: the calls of one module, with the types of their arguments. Where nobody has specified a
 * function, that is a part of its contract.
 */
import { DiagnosticError, type Module } from '../core/index.ts';
import type { ModuleSource } from '../core/source.ts';
import type { Term } from '../terms/index.ts';
import { isMember, type Spec, TypeEnvironment } from '../types/index.ts';
import { type CallTypes, callTypes } from './call-types.ts';

/** The calls that one module makes of a function. */
export class Callers {
  constructor(
    private readonly environment: TypeEnvironment,
    private readonly calls: readonly CallTypes[],
  ) {}

  /** Whether some call may have this term as its argument. */
  mayHand(at: number, term: Term): boolean {
    return this.calls.some(args => {
      const type = args[at];
      return type === undefined || isMember(this.environment, type, term);
    });
  }
}

/** By the functions that are called, as `module:name/arity`. */
export async function callersIn(core: Module, source: ModuleSource): Promise<ReadonlyMap<string, Callers>> {
  const environment = new TypeEnvironment(async name =>
    name === core.name ? core.types : ((await source.load(name))?.types ?? null),
  );
  const specs = new Map<string, Spec>();
  for (const { name, arity } of await environment.specified(core.name)) {
    const spec = await environment.spec(core.name, name, arity).catch(asUnusable);
    if (spec !== null) specs.set(`${name}/${arity}`, spec);
  }
  const calls = callTypes(core, specs);
  return new Map([...calls].map(([name, sites]) => [name, new Callers(environment, sites)]));
}

/** A specification with a mistake is told where its function is explored. */
function asUnusable(error: unknown): null {
  if (error instanceof DiagnosticError) return null;
  throw error;
}
