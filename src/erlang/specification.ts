/** A function's specification for its unit: the precondition on inputs and the postcondition on results. */
import { defined } from '../logic/index.ts';
import type { Limit } from '../search/index.ts';
import type { ModuleSource } from './core/source.ts';
import { type InputOrigin, type Made, madeArguments } from './makers/index.ts';
import { Returns } from './returns.ts';
import type { Term } from './terms/index.ts';
import {
  Inhabitants,
  Precondition,
  reachableHeads,
  type Spec,
  Texts,
  TypeEnvironment,
  union,
  whyNoArguments,
} from './types/index.ts';
import { inputVariables } from './unit-options.ts';

export interface Specification {
  readonly environment: TypeEnvironment;
  /** Null where the function has none, or specifications are switched off. */
  readonly spec: Spec | null;
  /** The arguments that are made by calls; null where there are none. */
  readonly made: Made | null;
  /** Where `spec` comes from; null where there is none. */
  readonly origin: InputOrigin | null;
  readonly precondition: Precondition;
  /** Null where there is no specification. */
  readonly returns: Returns | null;
  /** The strings in arguments and results; null where there is no specification. */
  readonly texts: SpecifiedTexts | null;
  /** Why it is unsatisfiable; null when some arguments satisfy it. */
  readonly impossible: string | null;
  /** Types that could not be loaded, in whose place any term is allowed. */
  readonly limits: readonly Limit[];
}

export interface SpecifiedTexts {
  readonly args: readonly Texts[];
  readonly result: Texts;
}

export interface SpecificationOptions {
  readonly useSpecs: boolean;
  /** Arguments with fixed values, by index. */
  readonly fixed: ReadonlyMap<number, Term>;
  /** How many calls may make a value that only its module builds; 0: values are made up. */
  readonly calls?: number;
  /** Whether a module belongs to the program: the callbacks that its behaviours declare are specifications. */
  readonly isOwnCode?: (module: string) => boolean;
}

export async function openSpecification(
  source: ModuleSource,
  module: string,
  name: string,
  arity: number,
  { useSpecs, fixed, calls = 0, isOwnCode = () => false }: SpecificationOptions,
): Promise<Specification> {
  const environment = new TypeEnvironment(async other => (await source.load(other))?.types ?? null);
  const specified = useSpecs ? await environment.spec(module, name, arity) : null;
  const declared =
    useSpecs && specified === null ? await environment.callback(module, name, arity, isOwnCode) : null;
  const written = specified ?? declared;
  const unit = { source, environment, module, name, arity, spec: written, calls };
  const made = calls === 0 ? null : await madeArguments(unit);
  const spec = made?.spec ?? written;
  const inhabitants = new Inhabitants(environment);
  const precondition = new Precondition(inhabitants, inputVariables(arity), spec, { fixed });
  return {
    environment,
    spec,
    made,
    origin: originOf(made, declared !== null, written !== null),
    precondition,
    returns: spec === null ? null : new Returns(spec, inhabitants, precondition),
    texts: spec === null ? null : textsOf(environment, spec),
    impossible: spec === null ? null : whyNoArguments(inhabitants, spec),
    limits: [
      ...environment.warnings.map(({ message }) => ({ reason: 'unusable-type', what: message })),
      ...identifierLimits(environment, spec, fixed),
      ...(made?.isBounded ? [{ reason: 'made-values', what: `up to ${calls} calls` }] : []),
    ],
  };
}

function originOf(made: Made | null, isDeclared: boolean, isWritten: boolean): InputOrigin | null {
  const origin = made?.origin ?? (isWritten ? 'specification' : null);
  return origin === 'specification' && isDeclared ? 'behaviour' : origin;
}

function textsOf(environment: TypeEnvironment, { arity, clauses }: Spec): SpecifiedTexts {
  const argument = (i: number) => union(clauses.map(({ args }) => defined(args[i])));
  return {
    args: Array.from({ length: arity }, (_, i) => new Texts(environment, argument(i))),
    result: new Texts(environment, union(clauses.map(({ result }) => result))),
  };
}

/** Pids, references and ports cannot be invented: all inputs use those of the seed, which is a limit. */
function identifierLimits(
  environment: TypeEnvironment,
  spec: Spec | null,
  fixed: ReadonlyMap<number, Term>,
): Limit[] {
  const varied = spec?.clauses.flatMap(({ args }) => args.filter((_, i) => !fixed.has(i))) ?? [];
  const kinds = new Set([...reachableHeads(environment, varied)].map(({ kind }) => kind));
  return (['pid', 'reference', 'port'] as const)
    .filter(kind => kinds.has(kind))
    .map(kind => ({
      reason: 'unusable-type',
      what: `no other ${kind}() than that of the first input is tried`,
    }));
}
