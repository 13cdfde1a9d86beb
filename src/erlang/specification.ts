/** A function's specification, made ready for its unit: the precondition on inputs. */
import type { ModuleSource } from './core/source.ts';
import { Inhabitants, Precondition, type Spec, TypeEnvironment } from './types/index.ts';
import { inputVariables } from './unit.ts';

export interface Specification {
  readonly environment: TypeEnvironment;
  /** Null where the function has none, or it is not to be used. */
  readonly spec: Spec | null;
  readonly precondition: Precondition;
}

export async function openSpecification(
  source: ModuleSource,
  module: string,
  name: string,
  arity: number,
  useSpecs: boolean,
): Promise<Specification> {
  const environment = new TypeEnvironment(async other => (await source.load(other))?.types ?? null);
  const spec = useSpecs ? await environment.spec(module, name, arity) : null;
  const precondition = new Precondition(new Inhabitants(environment), inputVariables(arity), spec);
  return { environment, spec, precondition };
}
