/** A function's specification, made ready for its unit: the precondition on inputs, and functions made up by type. */
import type { ModuleSource } from './core/source.ts';
import { type Fun, TableFun, type Term } from './terms/index.ts';
import {
  type FunType,
  Inhabitants,
  isMember,
  Precondition,
  type Spec,
  TypeEnvironment,
} from './types/index.ts';
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
  const inhabitants: Inhabitants = new Inhabitants(environment, type => makeFunction(inhabitants, type));
  const precondition = new Precondition(inhabitants, inputVariables(arity), spec, {
    mendFunction: (fun, type) => mendFunction(inhabitants, fun, type),
  });
  return { environment, spec, precondition };
}

/** The function of this type that always gives the smallest result. */
function makeFunction(inhabitants: Inhabitants, type: FunType): Term {
  return new TableFun(type.args?.length ?? 0, [], inhabitants.smallest(type.result) ?? 0);
}

/** The same function, with results of the type where the model left them open. */
function mendFunction(inhabitants: Inhabitants, fun: Fun, type: FunType): Term {
  if (!(fun instanceof TableFun)) return fun;
  const otherwise = inhabitants.smallest(type.result) ?? 0;
  const entries = fun.entries.map(({ args, result }) => ({
    args,
    result: isMember(inhabitants.env, type.result, result) ? result : otherwise,
  }));
  return new TableFun(fun.arity, entries, otherwise);
}
