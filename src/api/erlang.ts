/** Erlang programs, as `language.ts` describes programs: in files, with reports' outcomes, compared with the real BEAM. */
import { basename, dirname, extname } from 'node:path';
import {
  type Callers,
  DiagnosticError,
  describe,
  type ErlangInput,
  ErlangOptionError,
  type ErlangOutcome,
  type ErlangProgram,
  ErlangUsageError,
  type Module,
  NoValueError,
  type OpenedFunction,
  openProgram,
  openUnit,
  runTests,
  showValue,
  type UnitRequest,
} from '../erlang/index.ts';
import {
  documentedErrors,
  isGeneratedFile,
  type LocalSource,
  openSource,
  openText,
  testFiles,
} from '../erlang/local/index.ts';
import type { BeamOutcome } from '../erlang/otp/index.ts';
import { type Diagnostic, describeOutcome, type ReportedOutcome } from '../report/index.ts';
import { objection, type PossibleEffects } from '../sandbox/effects.ts';
import { protection } from '../sandbox/index.ts';
import { runAllowed, UNREADABLE } from './allowed-tests.ts';
import { OptionError, UsageError } from './basics/index.ts';
import { stackOf } from './erlang-stack.ts';
import type {
  Language,
  LanguageOptions,
  NotRun,
  OpenedProgram,
  OpenedUnit,
  OwnTestRun,
  OwnTests,
  TestProgram,
} from './language.ts';
import { runLimits, runTimeOf } from './run-meter.ts';

/** Milliseconds for one run on the BEAM where the user does not say: it takes less there than in the machine. */
const ENGINE_MS = 3000;

export const erlang: Language = {
  open: (target, options) => orUsageError(async () => programOf(await openSource(target, options), options)),
  openText: (text, options) => orUsageError(async () => programOf(await openText(text, options), options)),
  runTests: runOwnTests,
};

/**
 * The modules are compiled once more, for tests. What cannot be compiled is left out: it is told where it is explored, and tests
 * may need what is not installed.
 */
async function runOwnTests(
  { targets, units, byPeople, control }: OwnTests,
  options: LanguageOptions,
): Promise<OwnTestRun | null> {
  const { files, folders } = testFiles(
    targets.map(({ target }) => target),
    byPeople,
  );
  const [first] = files;
  if (first === undefined || targets.length === 0) return null;
  const path = [...options.path, ...targets.flatMap(one => [dirname(one.target), ...one.path]), ...folders];
  const forTests = { ...options, path: [...new Set(path)], confirm: false, forTests: true } as const;
  const modules: Module[] = [];
  const isByPeople = new Map<string, (name: string) => boolean>();
  let source: LocalSource | null = null;
  try {
    for (const { file, isByPeople: isOne } of files) {
      if (control.stop()) break;
      try {
        source ??= await openSource(file, { ...forTests, engine: 'machine' });
        const module = await source.loadFile(file);
        modules.push(module);
        isByPeople.set(module.name, isOne);
      } catch (error) {
        if (!(error instanceof DiagnosticError) && !(error instanceof ErlangUsageError)) throw error;
      }
    }
    if (source === null) return null;
    const { fileOf } = source;
    return await runTests({
      source,
      modules,
      isByPeople: (module, name) => isByPeople.get(module)?.(name) ?? true,
      isWanted: name => units.has(name),
      isOwnCode: module => fileOf(module) !== null,
      meter: runLimits(options).meter,
      control,
    });
  } finally {
    await source?.close();
  }
}

async function programOf(source: LocalSource, options: LanguageOptions): Promise<OpenedProgram> {
  const { pmatch } = options;
  const isOwnCode = (module: string) => source.fileOf(module) !== null;
  return opened(source, await openProgram(source, source.target, { pmatch, isOwnCode }), options);
}

function opened(source: LocalSource, program: ErlangProgram, options: LanguageOptions): OpenedProgram {
  return {
    module: program.name,
    entries: program.entries,
    notes: misnamed(source.fileOf(program.name), program.name),
    whyLeftOut: entry =>
      isGeneratedFile(source.fileOf(program.name)) ? 'generated code' : program.whyLeftOut(entry),
    reachedLines: async entry =>
      (await program.reachedLines(entry)).flatMap(({ module, from, to }) => {
        const file = source.fileOf(module);
        return file === null ? [] : [{ file, from, to }];
      }),
    callers: () => program.callers(),
    points: () => program.points(),
    startReal: () => source.real?.start(),
    unit: (entry, seed, memory, own) =>
      orUsageError(async () => {
        const engine = engineOf(source, options);
        const asked = { ...options, ...own };
        const [name = ''] = entry?.split('/') ?? [];
        const expectedErrors = [
          ...asked.expectedErrors,
          ...documentedErrors(source.fileOf(program.name), name),
        ];
        const request = {
          ...asked,
          ...runLimits(options),
          expectedErrors,
          function: entry,
          seed,
          memory,
          engine,
        };
        const unit = await openUnit(program, request);
        if (engine !== undefined) await checkEffects(unit, options);
        return unitOf(source, program.name, unit, options);
      }),
    outfit: () => ({
      folders: source.folders,
      packed: source.packed(),
      producers: { frontend: source.frontend, library: source.library },
    }),
    close: () => source.close(),
  };
}

/** The program runs for real from the first execution on: what it could touch must be allowed before. */
async function checkEffects(opened: OpenedFunction, options: LanguageOptions): Promise<void> {
  await refuseEffects(await opened.rerun().effects(), options);
}

/** The functions in an input run for real as well. */
async function checkInput(
  opened: OpenedFunction,
  input: ErlangInput,
  options: LanguageOptions,
): Promise<void> {
  await refuseEffects(await opened.effectsIn(input), options);
}

async function refuseEffects(effects: PossibleEffects, options: LanguageOptions): Promise<void> {
  const why = objection(effects, new Set(options.allow), (await protection()) !== 'none');
  if (why !== null) throw new UsageError(`--engine beam runs the program for real, and ${why}`);
}

/** The engine on the BEAM for a unit, where that was asked for. */
function engineOf(source: LocalSource, options: LanguageOptions): UnitRequest['engine'] {
  if (options.engine !== 'beam') return undefined;
  const timeoutMs = Math.min(ENGINE_MS, runTimeOf(options));
  return unit => source.engine({ timeoutMs, ...unit });
}

/** OTP's `erlc` refuses such a file, and no other module finds it. */
function misnamed(file: string | null, module: string): Diagnostic[] {
  if (file === null || extname(file) !== '.erl' || basename(file, '.erl') === module) return [];
  return [{ title: 'note', text: `${file} has the module ${module}: erlc wants a file of the same name` }];
}

function unitOf(
  source: LocalSource,
  module: string,
  opened: OpenedFunction,
  options: LanguageOptions,
): OpenedUnit<ErlangInput, ErlangOutcome> {
  const { otp, frontend, library } = source;
  const version = otp === null ? '' : ` (Erlang/OTP ${otp.version})`;
  const record = opened.recording();
  return {
    language: 'erlang',
    ...(options.engine === 'beam' ? { engine: 'beam' as const } : {}),
    unit: opened.unit,
    function: `${opened.name}/${opened.arity}`,
    ...(opened.origin === null ? {} : { inputs: opened.origin }),
    points: () => opened.points(),
    mayCallOthers: () => opened.mayCallOthers(),
    describe: outcome => opened.describe(outcome),
    stackOf,
    read: input =>
      orUsageError(async () => {
        const read = await opened.read(input).catch(asUsageError);
        if (options.engine === 'beam') await checkInput(opened, read, options);
        return read;
      }),
    seen: args => (opened.accepts(args as ErlangInput) ? (args as ErlangInput) : null),
    unlikeCalls: (input, callers) => opened.unlikeCalls(input, callers as readonly Callers[]),
    readEarlier: async input => {
      const read = await opened.read(input).catch(asUnreadable);
      return read !== null && opened.accepts(read) ? read : null;
    },
    record: async (input, tell) => opened.describe(await record(input, tell)),
    messages: (input, control) => opened.messages(input, control),
    share: () => opened.share(),
    alone: process => {
      const store = opened.alone(process);
      return {
        candidates: () => store.saveValues(),
        useCandidates: saved => store.restoreValues(saved as ReturnType<typeof store.saveValues>),
        forgetStates: () => store.forgetStates(),
      };
    },
    ...(frontend === 'otp' || library === 'otp' ? { needs: { otp: otp?.version ?? '' } } : {}),
    system: `${frontend} front end, ${library} library${version}`,
    files: () => filesOf(source, opened.modules()),
    ...realOf(source, module, opened, options),
  };
}

/** What a case comes to is found out once more, as terms, on code of its own. */
function realOf(
  source: LocalSource,
  module: string,
  opened: OpenedFunction,
  options: LanguageOptions,
): Pick<OpenedUnit, 'real'> {
  const { real, otp } = source;
  if (real === null || otp === null) return {};
  const rerun = opened.rerun();
  const files = () => filesOf(source, rerun.modules());
  const allowed = new Set(options.allow);
  /** Null where it cannot be read any more. */
  const effectsOf = async (input: readonly string[]) => {
    const read = await opened.read(input).catch(asUnreadable);
    return read === null ? null : (await rerun.execute(input)).called;
  };
  const forbidden = async () => objection(await rerun.effects(), allowed, (await protection()) !== 'none');
  return {
    real: {
      name: `Erlang/OTP ${otp.version}`,
      place: real,
      prepare: async () => {
        if ((await forbidden()) === null) real.prepare(files());
      },
      confirm: async (input, reported, control) => {
        const call = { module, name: opened.name, args: input, setup: options.setup };
        const { outcome, doubt } = await rerun.execute(input, control);
        if (outcome.kind === 'unsupported')
          return { result: 'unchecked', why: `${outcome.what} is not to be had here` };
        const why = await forbidden();
        if (why !== null) return { result: 'unchecked', why };
        const found = await real.confirm(files(), call, outcome);
        if (found.result === 'confirmed' && reported.kind === 'exception' && 'value' in outcome)
          // The real system agrees with the run without symbols, not with the one that is reported.
          return { result: 'differs', outcome: { kind: 'value', value: showValue(outcome.value) } };
        if (found.result !== 'differs') return found;
        // The run without symbols was cut off, and the one that is reported was not.
        if (isSameOutcome(reported, describeReal(found.outcome))) return { result: 'confirmed' };
        if (outcome.kind === 'timeout' && outcome.growth !== undefined)
          return { result: 'unchecked', why: 'it is not yet long enough there' };
        if (outcome.kind === 'timeout' && outcome.loop?.isProved !== true)
          return { result: 'unchecked', why: 'it takes long here, and ends there', contradicted: true };
        if (doubt !== null)
          return { result: 'unchecked', why: `${doubt}, and it ended differently there`, contradicted: true };
        return { ...found, outcome: describeReal(found.outcome) };
      },
      format: ({ file, text }) => (isElixir(file) ? real.formatElixir(text) : Promise.resolve(null)),
      runTests: async program => {
        const notRun = new Map<string, NotRun>();
        // What the tests will need is loaded by running their inputs.
        for (const { name, input } of program.tests) {
          const called = input === null ? null : await effectsOf(input);
          const why = called && objection({ effects: called, unknown: [] }, allowed, true);
          if (why !== null) notRun.set(name, { why, isHarmful: true });
          else if (called === null && (await protection()) === 'none') notRun.set(name, UNREADABLE);
        }
        // In a sandbox it is enough that these inputs do not touch what others would.
        const why = (await protection()) === 'none' ? await forbidden() : null;
        return runAllowed(program, notRun, why, tests => real.test(files(), testModule(tests)));
      },
      runTogether: async programs =>
        real.testTogether(programs.map(testModule), (await protection()) !== 'none'),
      linesReached: async programs =>
        real.linesReached(programs.map(testModule), (await protection()) !== 'none'),
    },
  };
}

/** A test that is there already may be about an earlier program, or changed by hand. */
function asUnreadable(error: unknown): null {
  if (error instanceof ErlangUsageError || error instanceof NoValueError || error instanceof DiagnosticError)
    return null;
  throw error;
}

function testModule({ file, name, tests, ...rest }: TestProgram) {
  return { ...rest, file: `${name}${extname(file)}`, tests: tests.map(test => test.name) };
}

function isElixir(file: string): boolean {
  return extname(file) === '.exs';
}

/** The user's files among those that modules came from. */
function filesOf(source: LocalSource, modules: readonly string[]): string[] {
  return modules.map(name => source.fileOf(name)).filter(file => file !== null);
}

function describeReal(outcome: BeamOutcome): ReportedOutcome {
  switch (outcome.kind) {
    case 'value':
      return { kind: 'value', value: showValue(outcome.value) };
    case 'exception':
      return { kind: 'exception', class: outcome.class, reason: showValue(outcome.reason) };
    case 'killed':
      return { kind: 'exception', class: 'exit', reason: showValue(outcome.reason) };
    case 'timeout':
    case 'halted':
      return outcome;
  }
}

function isSameOutcome(reported: ReportedOutcome, real: ReportedOutcome): boolean {
  if (reported.kind === 'exception' && real.kind === 'exception')
    return reported.class === real.class && reported.reason === real.reason;
  return reported.kind === 'value' && real.kind === 'value' && reported.value === real.value;
}

/** The compiler's message about an input's text. */
function asUsageError(error: unknown): never {
  throw error instanceof DiagnosticError ? new UsageError(error.message) : error;
}

async function orUsageError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoValueError) {
      const { expression, outcome } = error;
      throw new UsageError(`${expression} has no value: ${describeOutcome(describe(outcome))}`);
    }
    if (error instanceof ErlangOptionError) throw new OptionError(error.message, error.hint);
    throw error instanceof ErlangUsageError ? new UsageError(error.message, error.hint) : error;
  }
}
