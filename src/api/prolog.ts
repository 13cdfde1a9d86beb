/** Prolog programs, as `language.ts` describes programs: in files, with reports' outcomes, compared with SWI-Prolog. */
import { basename, isAbsolute, join } from 'node:path';
import {
  callsInTests,
  describe,
  doubtIn,
  indicatorText,
  isWholeValue,
  type OpenOptions,
  openProgram,
  openUnit,
  type PrologInput,
  PrologLoadError,
  type PrologOutcome,
  type PrologProgram,
  PrologSyntaxError,
  type PrologUnit,
  PrologUsageError,
  type SeenCall,
} from '../prolog/index.ts';
import { findSwipl, RealProlog, swiLibraries } from '../prolog/swi/index.ts';
import { callOf, type ReportedOutcome } from '../report/index.ts';
import { objection } from '../sandbox/effects.ts';
import { protection } from '../sandbox/index.ts';
import { readRegularFile } from '../system/index.ts';
import { runAllowed, UNREADABLE } from './allowed-tests.ts';
import { isPrologFile, UsageError } from './basics/index.ts';
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
import { runLimits } from './run-meter.ts';

/** What messages name as the file of a program that was given as text. */
const TEXT_FILE = 'program.pl';

export const prolog: Language = {
  async open(target, options) {
    return opened(openProgram(target, reader(options.path), loadingFor(options)), {
      ...options,
      confirm: options.confirm && options.run,
    });
  },
  async openText(text, options) {
    const elsewhere = reader(options.path);
    const read = (path: string) => (path === TEXT_FILE ? text : elsewhere(path));
    // SWI-Prolog would have to read it from a file.
    return opened(openProgram(TEXT_FILE, read, loadingFor(options)), { ...options, confirm: false });
  },
  runTests: runOwnTests,
};

/** Tests stand in the program's own files, or in one beside them that ends in `.plt`. */
async function runOwnTests(
  { targets, byPeople, control: { stop, pause } }: OwnTests,
  options: LanguageOptions,
): Promise<OwnTestRun | null> {
  const calls = new Map<string, { args: unknown; passes: boolean }[]>();
  const reached = new Set<number>();
  let [ran, total] = [0, 0];
  for (const { target, path } of targets) {
    const readAll = reader([...options.path, ...path]);
    const read = (file: string) => {
      const text = readAll(file);
      return text === null ? null : byPeople(text);
    };
    const program = loaded(target, read, options);
    const beside = loaded(target.replace(/\.[^./]*$/, '.plt'), read, options);
    for (const tests of [program, beside]) {
      if (program === null || tests === null || stop()) continue;
      const seen = callsInTests(tests, program.module, stop);
      for (const [name, made] of seen.calls) calls.set(name, [...(calls.get(name) ?? []), ...made]);
      for (const point of seen.reached) reached.add(point);
      ran += seen.ran;
      total += seen.total;
      await pause();
    }
  }
  return { calls, reached, ran, total };
}

/** Null for what cannot be loaded: it is told where it is explored. */
function loaded(
  file: string,
  read: (path: string) => string | null,
  options: LanguageOptions,
): PrologProgram | null {
  try {
    return openProgram(file, read, loadingFor(options));
  } catch (error) {
    if (error instanceof PrologLoadError) return null;
    throw error;
  }
}

/** Libraries that Tandem lacks come from an installed SWI-Prolog. */
function loadingFor({ library, path }: LanguageOptions): OpenOptions {
  return {
    libraries: library === 'builtin' ? undefined : (swiLibraries() ?? undefined),
    beside: path.filter(isPrologFile),
    skipsErrors: true,
  };
}

/** Files that a program mentions are also looked for in the folders of `--path`. */
function reader(folders: readonly string[]): (path: string) => string | null {
  return path => {
    const candidates = isAbsolute(path) ? [path] : [path, ...folders.map(folder => join(folder, path))];
    for (const candidate of candidates) {
      try {
        return readRegularFile(candidate).toString('utf8');
      } catch {}
    }
    return null;
  };
}

function opened(program: PrologProgram, options: LanguageOptions): OpenedProgram {
  const module = basename(program.file);
  const entries = options.private ? program.inMainFile : program.entries;
  const names = entries.map(({ name, arity }) => indicatorText(name.name, arity));
  return {
    module,
    entries: names,
    get notes() {
      return program.notes;
    },
    points: () => program.points(),
    async unit(goal, seed, memory, own) {
      if (goal === undefined)
        throw new UsageError(`which goal of ${module}?`, `It defines ${names.join(', ')}.`);
      if (seed !== undefined)
        throw new UsageError(
          `${seed} is one argument too many: a Prolog goal is its own seed`,
          "Example: 'p(a, X)'",
        );
      const request = { ...options, ...own, ...runLimits(options), goal, memory };
      const open = (from: PrologProgram) => orUsageError(() => openUnit(from, request));
      return unitOf(program, open, options);
    },
    path: options.path.filter(place => !isPrologFile(place) || program.beside.includes(place)),
    outfit: () => ({ folders: options.path, packed: new Map(), producers: null }),
    async close() {},
  };
}

/** What a run shows is recorded to its end. */
const WHOLE_PATH = { promised: Number.POSITIVE_INFINITY };

function unitOf(
  program: PrologProgram,
  open: (program: PrologProgram) => PrologUnit,
  options: LanguageOptions,
): OpenedUnit<PrologInput, PrologOutcome> {
  const unit = open(program);
  return {
    language: 'prolog',
    unit,
    ...(unit.isTyped ? { inputs: 'specification' as const } : {}),
    points: () => unit.points(),
    describe,
    read: async input => unit.read(input),
    seen: args => unit.seen(args as SeenCall),
    readEarlier: async input => readOrNull(unit, input),
    record: async (input, tell) => {
      const { path, outcome } = await unit.execute(unit.read(input), WHOLE_PATH);
      for (const { mark, depth, constraint } of path)
        tell({ event: 'decision', clauses: mark, depth, constraint: String(constraint) });
      return describe(outcome);
    },
    share: () => unit.share(),
    alone: process => {
      const store = unit.alone(process);
      return { candidates: () => [], useCandidates: () => {}, forgetStates: () => store.forgetStates() };
    },
    system: 'Prolog',
    files: () => program.files,
    ...(options.confirm ? realOf(program, open, options) : {}),
  };
}

/** What a case comes to is found out once more, on a program of its own. */
function realOf(
  { file, beside, module }: PrologProgram,
  open: (program: PrologProgram) => PrologUnit,
  options: LanguageOptions,
): Pick<OpenedUnit, 'real'> {
  const { path, allow, answers, stdin } = options;
  const swipl = findSwipl();
  if (swipl === null) return {};
  const allowed = new Set(allow);
  const real = new RealProlog(swipl, file, allowed, { files: beside, module });
  let twin: PrologUnit | null = null;
  return {
    real: {
      name: 'SWI-Prolog',
      confirm: async (input, reported, control) => {
        twin ??= open(openProgram(file, reader(path), loadingFor(options)));
        const { outcome, limits } = await twin.execute(twin.read(input), { ...control, ...WHOLE_PATH });
        if (outcome.kind === 'unsupported')
          return { result: 'unchecked', why: `${outcome.what} is not to be had here` };
        const why = objection(twin.effects(limits), allowed, (await protection()) !== 'none');
        if (why !== null) return { result: 'unchecked', why };
        const expected = describe(outcome);
        if (expected.kind === 'exception' && !isWholeValue(expected.reason))
          return { result: 'unchecked', why: 'the exception is too long, or cyclic, to be compared' };
        if (outcome.kind === 'bad-return' && !isWholeValue(outcome.goal))
          return { result: 'unchecked', why: 'the answer is too long, or cyclic, to be compared' };
        const goal = callOf({ language: 'prolog', unit: twin.name }, input);
        const found =
          outcome.kind === 'bad-return'
            ? await real.confirm(
                twin.inModule(goal),
                `answer((${twin.inModule(outcome.goal)}))`,
                outcome.answer,
                stdin,
              )
            : await real.confirm(
                twin.inModule(goal),
                expectedOf(expected),
                answers === 'all' ? Number.POSITIVE_INFINITY : answers,
                stdin,
              );
        if (
          found.result === 'confirmed' &&
          reported.kind === 'exception' &&
          describe(outcome).kind !== 'exception'
        )
          // The real system agrees with the second run, not with the one that is reported.
          return { result: 'differs', outcome: describe(outcome) };
        if (found.result === 'confirmed' || found.result === 'unchecked') return found;
        const doubt = doubtIn(limits);
        if (doubt !== null)
          return { result: 'unchecked', why: `${doubt}, and it ended differently there`, contradicted: true };
        const seen: ReportedOutcome =
          found.result === 'halted' ? { kind: 'halted', status: found.status } : describeReal(found.outcome);
        return { result: 'differs', outcome: seen };
      },
      runTests: async program => {
        twin ??= open(openProgram(file, reader(path), loadingFor(options)));
        let why: string | null = null;
        const notRun = new Map<string, NotRun>();
        const isProtected = (await protection()) !== 'none';
        for (const { name, input } of program.tests) {
          const read = input === null ? null : readOrNull(twin, input);
          if (read === null) {
            if (!isProtected) notRun.set(name, UNREADABLE);
            continue;
          }
          const { limits } = await twin.execute(read, WHOLE_PATH);
          why ??= objection(twin.effects(limits), allowed, isProtected);
        }
        return runAllowed(program, notRun, why, tests => real.passing(plunitFile(tests)));
      },
      runTogether: async programs => {
        const passing: ReadonlySet<string>[] = [];
        for (const program of programs) {
          const found = await real.passing(plunitFile(program));
          if ('why' in found) return found;
          passing.push(found);
        }
        return passing;
      },
    },
  };
}

/** A test that is there already may be about an earlier program, or changed by hand. */
function readOrNull(unit: PrologUnit, input: readonly string[]): PrologInput | null {
  try {
    return unit.readEarlier(input);
  } catch (error) {
    if (error instanceof PrologUsageError || error instanceof PrologSyntaxError) return null;
    throw error;
  }
}

function plunitFile({ file, name, text, tests }: TestProgram) {
  return { file, text, unit: name, names: tests.map(test => test.name) };
}

function expectedOf(outcome: ReportedOutcome): string {
  return outcome.kind === 'exception' ? `exception((${outcome.reason}))` : outcome.kind;
}

function describeReal(outcome: string): ReportedOutcome {
  if (outcome === 'success' || outcome.startsWith('answer(')) return { kind: 'success', bindings: {} };
  if (outcome === 'failure') return { kind: 'failure' };
  return { kind: 'exception', reason: /^exception\((.*)\)$/s.exec(outcome)?.[1] ?? outcome };
}

function orUsageError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof PrologUsageError ? new UsageError(error.message, error.hint) : error;
  }
}
