/**
 * An Erlang program, opened for exploration: its coverage points, and its functions as units under test. This is the
 * only place that composes front end, code server, specification and unit.
 */
import type { Point } from '../coverage/index.ts';
import type { RunMeter } from '../logic/index.ts';
import { SharedStore } from '../logic/visited/index.ts';
import { type Assumption, assumptionsFor, outsideAssumptions } from './assumptions.ts';
import { findBif } from './bifs/index.ts';
import { hasRefusal, mayRefuse } from './blame/refusals.ts';
import { concreteOnly } from './concrete-only.ts';
import type { Module, ProgramSource } from './core/index.ts';
import { pointsOf } from './coverage/points.ts';
import { reachableFunctions } from './coverage/reachable-functions.ts';
import { type EntryPoint, entryPoint } from './entry-point.ts';
import { evaluate, withFuns } from './evaluate.ts';
import { expectation, isRaisedOnPurpose } from './expected-errors.ts';
import type { Callers } from './inferred/callers.ts';
import type { BeamEngine } from './instrument/run-events.ts';
import { whyLeftOut } from './left-out.ts';
import { type CodeOptions, CodeServer } from './machine/code-server.ts';
import type { Callee } from './machine/stages.ts';
import { readProcessRecipes } from './makers/recipe.ts';
import { definitionOf } from './makers/returned.ts';
import { takesState } from './makers/server.ts';
import { OpenedFunction } from './opened-function.ts';
import { type LineSpan, reachedLines } from './reached-lines.ts';
import { setupFor } from './setup.ts';
import { openSpecification, type Specification } from './specification.ts';
import { atom, list, listElements, print, show, type Term } from './terms/index.ts';
import { acceptsArguments } from './types/index.ts';
import { ErlangUsageError } from './usage-error.ts';

export interface ProgramOptions {
  /** Whether cases are compiled to decision trees (`pmatch/`); true by default. */
  readonly pmatch?: boolean;
  /** The user's modules besides the program's own. All others are libraries. */
  readonly isOwnCode?: (module: string) => boolean;
}

/** What the engine on the BEAM must know of a unit. */
interface EngineRequest {
  readonly module: string;
  /** The module that makes its arguments, where there is one. */
  readonly harness: Module | null;
  readonly concrete: readonly string[];
}

export interface UnitRequest {
  /** `foo`, or `foo/1` where the program has several. */
  readonly function?: string | undefined;
  /**
   * The first arguments: the text of their list, or terms. Without them, the smallest that the specification allows.
   */
  readonly seed?: string | readonly Term[] | undefined;
  /** The largest number of decisions that are recorded on a path. */
  readonly depth?: number;
  /** The largest number of calls in one execution; one that makes more counts as endless. */
  readonly steps?: number | undefined;
  /** Begins to measure an execution's time and memory; without it, neither is limited. */
  readonly meter?: (() => RunMeter) | undefined;
  /** Whether inputs must satisfy the function's specification; true by default. */
  readonly specs?: boolean;
  /** Whether a result outside of the specification is a fault. */
  readonly checkResults?: boolean;
  /** How many calls may make a value of an opaque type. */
  readonly calls?: number;
  /** Whether such values are made up from the definition of the type instead. */
  readonly raw?: boolean;
  /** Exceptions that are no fault, as patterns (`expected-errors.ts`). */
  readonly expectedErrors?: readonly string[];
  /** Arguments with fixed values; positions count from 1. */
  readonly fix?: readonly { readonly position: number; readonly term: string }[];
  /** Predicates on the same arguments that must return `true`. */
  readonly assume?: readonly Assumption[];
  /** A function without arguments that is called before every run. */
  readonly setup?: Callee | null | undefined;
  /** Code that is executed concretely only: `mod`, `mod:fun` or `mod:fun/1`. */
  readonly concrete?: readonly string[];
  /** Whether decisions that earlier ones imply are omitted; true by default. */
  readonly pathFacts?: boolean;
  /** Whether of several paths that reach the same state only one is explored further; true by default. */
  readonly merge?: boolean;
  /** The largest depth of terms in inputs that are made; any by default. */
  readonly termDepth?: number | null;
  /** Makes the engine that runs the program on the BEAM; without it, the machine does. */
  readonly engine?: ((unit: EngineRequest) => BeamEngine | null) | undefined;
  /** The store that several threads exploring the same function share: `OpenedFunction.share` of the first one. */
  readonly memory?: SharedArrayBuffer | undefined;
}

const DEPTH = 25;
const STEPS = 2_000_000;
const CALLS = 4;

/** Functions that the compilers of Erlang and Elixir add to modules. */
const GENERATED: ReadonlySet<string> = new Set(['module_info', 'behaviour_info', '__info__']);

/** `target` is a module, or the path of its file. Throws `DiagnosticError` where it cannot be compiled. */
export async function openProgram(
  source: ProgramSource,
  target: Module | string,
  options: ProgramOptions = {},
): Promise<ErlangProgram> {
  return new ErlangProgram(
    source,
    typeof target === 'string' ? await source.loadFile(target) : target,
    options,
  );
}

/** Throws `ErlangUsageError` where the request does not fit the program. */
export function openUnit(program: ErlangProgram, request: UnitRequest): Promise<OpenedFunction> {
  return program.unit(request);
}

export class ErlangProgram {
  /** The name of its module. */
  readonly name: string;
  /** The exported functions of the source, without generated ones, as `foo/1`. */
  readonly entries: readonly string[];

  constructor(
    private readonly source: ProgramSource,
    private readonly core: Module,
    private readonly options: ProgramOptions,
  ) {
    this.name = core.name;
    this.entries = core.exports
      .filter(({ name }) => !GENERATED.has(name))
      .map(({ name, arity }) => `${name}/${arity}`);
  }

  /** Why an entry is left out where a whole project is explored; null for one that is not. */
  whyLeftOut(entry: string): string | null {
    const slash = entry.lastIndexOf('/');
    return whyLeftOut(this.core, entry.slice(0, slash), Number(entry.slice(slash + 1)));
  }

  reachedLines(entry: string): Promise<LineSpan[]> {
    const slash = entry.lastIndexOf('/');
    const own = {
      isOwn: this.#isOwnCode,
      load: async (name: string) => (name === this.name ? this.core : this.source.load(name)),
    };
    const arity = Number(entry.slice(slash + 1));
    return reachedLines(own, { module: this.name, name: entry.slice(0, slash), arity });
  }

  /** The calls that its text makes, by the functions that are called. */
  async callers(): Promise<ReadonlyMap<string, Callers>> {
    // Only suites ask.
    const { callersIn } = await import('./inferred/callers.ts');
    return callersIn(this.core, this.source);
  }

  /** All coverage points of the module. */
  points(): readonly Point[] {
    const code = this.#code({ countsLines: this.#isOwnCode });
    code.add(this.core);
    for (const def of this.core.definitions) if (this.#isWritten(def)) code.numberClauses(this.name, def);
    return pointsOf(code);
  }

  async unit(request: UnitRequest): Promise<OpenedFunction> {
    const { core, source } = this;
    const follows = request.engine !== undefined;
    const code = this.#code({ countsLines: this.#isOwnCode, follows });
    code.add(core);
    const reading = follows ? this.#code({}) : code;
    reading.add(core);
    const read = (text: string) => evaluate(text, { source, core, code: reading, steps: STEPS });
    const given = await argumentsOf(request.seed, read);
    const entry = entryPoint(core, request.function, given?.length);
    for (const def of reachableFunctions(core, entry.name, entry.arity))
      if (this.#isWritten(def)) code.numberClauses(core.name, def);
    const fixed = await fixedArguments(request.fix ?? [], entry, read);
    const specified = (calls: number) =>
      openSpecification(source, core.name, entry.name, entry.arity, {
        useSpecs: request.specs ?? true,
        fixed,
        calls: fixed.size > 0 || request.raw === true ? 0 : calls,
        isOwnCode: this.#isOwnCode,
      });
    const { seed } = request;
    let specification = await specified(
      seed === undefined || typeof seed === 'string' ? (request.calls ?? CALLS) : 0,
    );
    const recipes =
      typeof seed === 'string' && specification.made !== null
        ? readProcessRecipes(seed, specification.made.arguments)
        : null;
    if (given !== undefined && recipes === null && specification.made !== null)
      specification = await specified(0);
    const first = given?.map((term, i) => recipes?.get(i) ?? term);
    const { made } = specification;
    if (made !== null) code.add(made.harness);
    const assumptions = await assumptionsFor(request.assume ?? [], entry, core, source);
    const isProgram = outsideAssumptions(assumptions, entry, core);
    const setup = request.setup ? await setupFor(request.setup, core, source) : undefined;
    // What fails here would fail before every run.
    if (setup !== undefined) await read(`${print(atom(setup.module))}:${print(atom(setup.name))}()`);
    const evaluation = (another: CodeServer) => ({
      source,
      core,
      code: follows ? reading : another,
      steps: STEPS,
    });
    return new OpenedFunction(
      {
        source,
        code,
        module: made?.harness.name ?? core.name,
        function: entry.name,
        name: `${core.name}:${entry.name}/${entry.arity}`,
        ...(made === null ? {} : { made: made.arguments, harness: made.harness }),
        seed: this.#seed(first, entry, specification),
        fixed,
        maxDepth: request.depth ?? DEPTH,
        termDepth: request.termDepth ?? null,
        steps: request.steps ?? STEPS,
        meter: request.meter,
        engine:
          request.engine?.({
            module: this.name,
            harness: made?.harness ?? null,
            concrete: request.concrete ?? [],
          }) ?? undefined,
        pathFacts: request.pathFacts ?? true,
        merge: request.merge ?? true,
        concreteOnly: concreteOnly(request.concrete ?? []),
        ...(request.memory !== undefined && { store: new SharedStore(request.memory) }),
        isOwnCode: this.#isOwnCode,
        precondition: specification.spec === null ? null : specification.precondition,
        origin: specification.origin,
        hasKnownMessages: made?.hasKnownMessages ?? false,
        mayRefuse: () => mayRefuseInput(core, entry, specification),
        hasInventedState:
          given === undefined && request.raw !== true && made === null && takesState(core, entry),
        texts: specification.texts?.args,
        assumptions,
        setup,
        returns: request.checkResults === true ? specification.returns : null,
        limits: specification.limits,
        expected: [
          ...(request.expectedErrors ?? []).map(expectation),
          ...(neverReturns(specification) ? [isRaisedOnPurpose] : []),
        ],
        read,
      },
      {
        resultTexts: specification.texts?.result ?? null,
        covers: point => this.#isOwnCode(point.module ?? '') && isProgram(point),
        newCode: options => {
          const another = this.#code({ countsLines: this.#isOwnCode, ...options, follows });
          another.add(core);
          if (made !== null) another.add(made.harness);
          return another;
        },
        read: (text, another) => evaluate(text, evaluation(another)),
        fill: (term, another) => withFuns(term, evaluation(another)),
        codeOfInputs: another => evaluation(another).code,
      },
    );
  }

  #code(options: Partial<CodeOptions>): CodeServer {
    return new CodeServer({ pmatch: this.options.pmatch ?? true, ...options });
  }

  readonly #isOwnCode = (module: string): boolean =>
    module === this.name || (this.options.isOwnCode?.(module) ?? false);

  /** Whether the function's source code runs when it is called, and not a built-in function. */
  #isWritten({ name, arity }: EntryPoint): boolean {
    return !GENERATED.has(name) && findBif(this.name, name, arity) === undefined;
  }

  /** The seed: the given arguments if the specification allows them, else the smallest that it allows. */
  #seed(
    given: Term[] | undefined,
    entry: EntryPoint,
    { environment, spec, precondition, impossible }: Specification,
  ): Term[] {
    const name = `${this.name}:${entry.name}/${entry.arity}`;
    if (given !== undefined) {
      if (spec === null || acceptsArguments(environment, spec, given)) return given;
      throw new ErlangUsageError(
        `the seed ${show(list(given))} is outside the specification of ${name}`,
        'Inputs that break the specification are never run. --no-specs ignores it.',
      );
    }
    if (spec === null) return Array.from({ length: entry.arity }, () => 0);
    const seed = precondition.seed();
    if (seed !== null) return seed;
    throw new ErlangUsageError(`the specification of ${name} allows no arguments at all: ${impossible}`);
  }
}

/** A function that is specified as `no_return()` is there to raise exceptions. */
function neverReturns({ spec }: Specification): boolean {
  return spec?.clauses.every(({ result }) => result.kind === 'none') ?? false;
}

function mayRefuseInput(
  core: Module,
  entry: EntryPoint,
  { environment, spec, origin }: Specification,
): boolean {
  const isWritten = spec !== null && origin !== 'makers' && origin !== 'callback';
  const def = definitionOf(core, entry);
  if (isWritten && !spec.clauses.every(({ result }) => result.kind === 'any'))
    return spec.clauses.some(({ result }) => mayRefuse(environment, result));
  return def === undefined || hasRefusal(core, def);
}

type Read = (text: string) => Promise<Term>;

async function argumentsOf(seed: UnitRequest['seed'], read: Read): Promise<Term[] | undefined> {
  if (typeof seed !== 'string') return seed?.slice();
  const value = await read(seed);
  try {
    return listElements(value);
  } catch {
    throw new ErlangUsageError(
      `the seed must be the list of the arguments, not ${show(value)}`,
      `For one argument write: '[${show(value)}]'`,
    );
  }
}

async function fixedArguments(
  fix: NonNullable<UnitRequest['fix']>,
  entry: EntryPoint,
  read: Read,
): Promise<Map<number, Term>> {
  const fixed = new Map<number, Term>();
  for (const { position, term } of fix) {
    if (position > entry.arity) {
      throw new ErlangUsageError(
        `--fix ${position}=${term}: ${entry.name}/${entry.arity} has no argument ${position}`,
      );
    }
    fixed.set(position - 1, await read(term));
  }
  return fixed;
}
