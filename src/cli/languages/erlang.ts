/** Erlang on the command line: opens modules, finds functions, reads arguments. */
import { findBif } from '../../erlang/bifs/registry.ts';
import type { Module } from '../../erlang/core/index.ts';
import { pointsOf } from '../../erlang/coverage/points.ts';
import { reachableFunctions } from '../../erlang/coverage/reachable-functions.ts';
import { CodeServer } from '../../erlang/machine/code-server.ts';
import type { BeamOutcome } from '../../erlang/otp/index.ts';
import type { ErlangOutcome } from '../../erlang/outcome.ts';
import { runCall } from '../../erlang/run.ts';
import { openSpecification, type Specification } from '../../erlang/specification.ts';
import { parseExpression, type SourceDiagnostic } from '../../erlang/syntax/index.ts';
import { termWithFuns } from '../../erlang/syntax/term-with-funs.ts';
import { Fun, list, listElements, SourceFun, show, type Term } from '../../erlang/terms/index.ts';
import { Trace } from '../../erlang/trace.ts';
import { acceptsArguments } from '../../erlang/types/index.ts';
import { type ErlangInput, ErlangUnit, type ErlangUnitOptions } from '../../erlang/unit.ts';
import { newSharedStore, SharedStore } from '../../erlang/visited/shared-store.ts';
import { describeOutcome, type ReportedOutcome } from '../../report/index.ts';
import type { Point } from '../../search/unit.ts';
import { UsageError } from '../failure.ts';
import type { Options } from '../options.ts';
import { assumptionsFor, outsideAssumptions } from './assumptions.ts';
import { type EntryPoint, entryPoint } from './entry-point.ts';
import { type ErlangSource, openErlangSource } from './erlang-source.ts';
import type { Language, OpenedProgram, OpenedUnit } from './language.ts';

/** How many calls one execution may make before it counts as endless. */
const STEPS = 2_000_000;

/** What the compilers of Erlang and Elixir add to modules, and nobody has written. */
const GENERATED: ReadonlySet<string> = new Set(['module_info', 'behaviour_info', '__info__']);

export const erlang: Language = {
  async open(target: string, options: Options): Promise<OpenedProgram> {
    return new ErlangProgram(await openErlangSource(target, options), options);
  },
};

class ErlangProgram implements OpenedProgram {
  readonly module: string;
  readonly notes = [];
  readonly entries: readonly string[];

  private readonly core: Module;

  constructor(
    private readonly source: ErlangSource,
    private readonly options: Options,
  ) {
    this.core = source.target;
    this.module = this.core.name;
    this.entries = this.core.exports
      .filter(({ name }) => !GENERATED.has(name))
      .map(({ name, arity }) => `${name}/${arity}`);
  }

  /** Whether the code of a function is what runs when it is called. */
  #isWritten({ name, arity }: EntryPoint): boolean {
    return !GENERATED.has(name) && findBif(this.module, name, arity) === undefined;
  }

  #codeServer(): CodeServer {
    return new CodeServer({ pmatch: this.options.pmatch, countsLines: this.#isOwnCode });
  }

  /** The target, and what is found in the folders that the user named. The rest is library. */
  readonly #isOwnCode = (module: string): boolean =>
    module === this.module || this.source.fileOf(module) !== null;

  close(): Promise<void> {
    return this.source.close();
  }

  points(): readonly Point[] {
    const code = this.#codeServer();
    for (const def of this.core.definitions) if (this.#isWritten(def)) code.numberClauses(this.module, def);
    return pointsOf(code);
  }

  async unit(
    entryText: string | undefined,
    seedText: string | undefined,
    memory?: SharedArrayBuffer,
  ): Promise<OpenedUnit<ErlangInput, ErlangOutcome>> {
    const { core, options } = this;
    const code = this.#codeServer();
    code.add(core);
    const evaluate = (text: string) => this.#evaluate(text, code);
    const given = seedText === undefined ? undefined : await argumentsOf(seedText, evaluate);
    const entry = entryPoint(core, entryText, given?.length);
    for (const def of reachableFunctions(core, entry.name, entry.arity))
      if (this.#isWritten(def)) code.numberClauses(core.name, def);
    const fixed = await fixedArguments(options, entry, evaluate);
    const specification = await openSpecification(this.source, core.name, entry.name, entry.arity, {
      useSpecs: options.specs,
      fixed,
    });
    const assumptions = await assumptionsFor(options.assume, entry, core, this.source);
    const isProgram = outsideAssumptions(assumptions, entry, core);
    const unitOptions: ErlangUnitOptions = {
      source: this.source,
      code,
      module: core.name,
      function: entry.name,
      seed: this.#seed(given, entry, specification),
      fixed,
      maxDepth: options.depth,
      steps: STEPS,
      concreteOnly: concreteOnly(options.concrete),
      ...(memory !== undefined && { store: new SharedStore(memory) }),
      isOwnCode: this.#isOwnCode,
      precondition: specification.spec === null ? null : specification.precondition,
      assumptions,
      returns: options.checkResults ? specification.returns : null,
      limits: specification.limits,
      read: evaluate,
    };
    const unit = new ErlangUnit(unitOptions);
    return {
      unit,
      function: `${entry.name}/${entry.arity}`,
      points: () => unit.points().filter(point => this.#isOwnCode(point.module ?? '') && isProgram(point)),
      describe,
      read: input => Promise.all(input.map(evaluate)),
      record: this.#recording(unitOptions),
      share: () => {
        const shared = newSharedStore();
        unit.useStore(new SharedStore(shared));
        return shared;
      },
      system: this.#system(),
      files: () => this.#files(code),
      ...this.#real(unitOptions),
    };
  }

  /** Every case is recorded by a unit of its own, which nothing that others have seen keeps from telling. */
  #recording(options: ErlangUnitOptions): OpenedUnit['record'] {
    const code = new CodeServer({ pmatch: this.options.pmatch, records: true });
    code.add(this.core);
    return async (input, tell) => {
      const unit = new ErlangUnit({ ...options, code, recorder: new Trace(tell) });
      const args = await Promise.all(input.map(text => this.#evaluate(text, code)));
      return describe((await unit.execute(args)).outcome);
    };
  }

  /** What a case comes to is found out once more, as terms, on code of its own. */
  #real(options: ErlangUnitOptions): Pick<OpenedUnit, 'real'> {
    const { real, otp } = this.source;
    if (real === null || otp === null) return {};
    const code = new CodeServer({ pmatch: this.options.pmatch });
    code.add(this.core);
    const unit = new ErlangUnit({ ...options, code, maxDepth: 0 });
    return {
      real: {
        name: `Erlang/OTP ${otp.version}`,
        prepare: () => real.prepare(this.#files(code)),
        confirm: async input => {
          const { outcome } = await unit.execute(
            await Promise.all(input.map(text => this.#evaluate(text, code))),
          );
          const call = { module: this.module, name: options.function, args: input };
          const found = await real.confirm(this.#files(code), call, outcome);
          return found.result === 'differs' ? { ...found, outcome: describeReal(found.outcome) } : found;
        },
      },
    };
  }

  #system(): string {
    const { otp, frontend, library } = this.source;
    const version = otp === null ? '' : ` (Erlang/OTP ${otp.version})`;
    return `${frontend} front end, ${library} library${version}`;
  }

  #files(code: CodeServer): string[] {
    return code.modules.map(({ name }) => this.source.fileOf(name)).filter(file => file !== null);
  }

  /** The arguments to begin with: the given ones if the specification allows them, else as small as it allows. */
  #seed(
    given: Term[] | undefined,
    entry: EntryPoint,
    { environment, spec, precondition, impossible }: Specification,
  ): Term[] {
    const name = `${this.module}:${entry.name}/${entry.arity}`;
    if (given !== undefined) {
      if (spec === null || acceptsArguments(environment, spec, given)) return given;
      throw new UsageError(
        `the seed ${show(list(given))} is outside the specification of ${name}`,
        'Inputs that break the specification are never run. --no-specs ignores it.',
      );
    }
    if (spec === null) return Array.from({ length: entry.arity }, () => 0);
    const seed = precondition.seed();
    if (seed !== null) return seed;
    throw new UsageError(`the specification of ${name} allows no arguments at all: ${impossible}`);
  }

  /** The value of an Erlang expression without variables; funs in it are functions of our machine. */
  async #evaluate(text: string, code: CodeServer): Promise<Term> {
    const parsed = parseExpression(text);
    if (!parsed.ok) throw unreadable(text, parsed.diagnostics);
    const term = termWithFuns(text);
    if (term === null) return this.#compute(text, code);
    const funs: Term[] = [];
    for (const fun of term.funs) {
      const value = await this.#compute(fun, code);
      funs.push(value instanceof Fun ? new SourceFun(value, fun) : value);
    }
    return term.build(funs);
  }

  async #compute(text: string, code: CodeServer): Promise<Term> {
    const expression = await this.source.expression(text, this.core.types.attributes);
    if (expression.kind === 'term') return expression.term;
    code.add(expression.module);
    const { outcome } = await runCall(
      { source: this.source, code, maxDepth: 0, steps: STEPS, background: null, concreteOnly: () => false },
      expression.module.name,
      'value',
      [],
    );
    if (outcome.kind === 'value') return outcome.value;
    throw new UsageError(`${text} has no value: ${describeOutcome(describe(outcome))}`);
  }
}

function unreadable(text: string, [first]: readonly SourceDiagnostic[]): UsageError {
  return new UsageError(`'${text}' is no Erlang expression: ${first?.message}`, first?.hint);
}

async function argumentsOf(text: string, evaluate: (text: string) => Promise<Term>): Promise<Term[]> {
  const value = await evaluate(text);
  try {
    return listElements(value);
  } catch {
    throw new UsageError(
      `the seed must be the list of the arguments, not ${show(value)}`,
      `For one argument write: '[${show(value)}]'`,
    );
  }
}

async function fixedArguments(
  options: Options,
  entry: EntryPoint,
  evaluate: (text: string) => Promise<Term>,
): Promise<Map<number, Term>> {
  const fixed = new Map<number, Term>();
  for (const { position, term } of options.fix) {
    if (position > entry.arity) {
      throw new UsageError(
        `--fix ${position}=${term}: ${entry.name}/${entry.arity} has no argument ${position}`,
      );
    }
    fixed.set(position - 1, await evaluate(term));
  }
  return fixed;
}

function concreteOnly(patterns: readonly string[]): (module: string, name: string, arity: number) => boolean {
  const wanted = new Set(patterns);
  if (wanted.size === 0) return () => false;
  return (module, name, arity) =>
    wanted.has(module) || wanted.has(`${module}:${name}`) || wanted.has(`${module}:${name}/${arity}`);
}

function describe(outcome: ErlangOutcome): ReportedOutcome {
  switch (outcome.kind) {
    case 'value':
      return { kind: 'value', value: show(outcome.value) };
    case 'exception': {
      const { class: kind, reason, location, process } = outcome;
      const place = location === null ? {} : { location: { file: location.file, line: location.line } };
      const who = process === null ? {} : { process };
      return { kind: 'exception', class: kind, reason: show(reason), ...place, ...who };
    }
    case 'bad-return':
      return { kind: 'bad-return', value: show(outcome.value), type: outcome.type };
    case 'timeout':
    case 'deadlock':
    case 'rejected':
    case 'unsupported':
      return outcome;
  }
}

function describeReal(outcome: BeamOutcome): ReportedOutcome {
  switch (outcome.kind) {
    case 'value':
      return { kind: 'value', value: show(outcome.value) };
    case 'exception':
      return { kind: 'exception', class: outcome.class, reason: show(outcome.reason) };
    case 'killed':
      return { kind: 'exception', class: 'exit', reason: show(outcome.reason) };
    case 'timeout':
      return outcome;
  }
}
