/**
 * Confirmation of results by the real BEAM: the same call with the same arguments. It runs on a node of its own, so
 * that a program that hangs there does not delay compilations on the other node.
 *
 * Every call finds the node in the same state: where one has left a trace (a table, a name, a setting, code), or has ended
 * the node, or did not come to its end, the next one is made on a new node.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { agrees } from '../agreement.ts';
import type { ErlangOutcome } from '../outcome.ts';
import {
  type Atom,
  atom,
  type Bits,
  decodeTerm,
  encodeTerm,
  nil,
  type Term,
  type Tuple,
  toBytes,
  tuple,
} from '../terms/index.ts';
import {
  Beam,
  type BeamOutcome,
  type CompiledModule,
  type CompileOptions,
  type CountedFile,
  type Setup,
  settingsFor,
} from './beam.ts';
import { type ModuleCache, settingsKey } from './module-cache.ts';
import { type ErlangNode, NodeEnded } from './node.ts';
import { Turns } from './turns.ts';
import { likeTheUsers, type Variable } from './user-environment.ts';

export type Confirmation =
  | { readonly result: 'confirmed' }
  | { readonly result: 'differs'; readonly outcome: BeamOutcome }
  /** The call could not be made. */
  | { readonly result: 'unchecked'; readonly why: string };

/** For a call on the node, and for those processes that go on after it; in milliseconds. */
const TIMEOUT_MS = 3000;

/** For tests that run one after the other, and for each of them, in milliseconds. */
const TOGETHER_MS = 30_000;
const EACH_MS = 100;

/** For counting: `cover` compiles every module of the program. */
const COUNT_MS = 60_000;

/** After so many milliseconds without an answer the node is ended; a call has twice its time at most. */
const DEADLINE_MS = 2 * TIMEOUT_MS + 5000;

/** The same for starting a node and loading the program. */
const START_MS = 30_000;

interface Call {
  readonly module: string;
  readonly name: string;
  readonly args: readonly string[];
  /** Called before it, in the same process. */
  readonly setup?: Setup | null;
}

/** A module whose functions are tests: they return where they pass. */
export interface TestModule {
  /** `NAME.erl` or, for Elixir, `NAME.exs`. */
  readonly file: string;
  readonly text: string;
  readonly tests: readonly string[];
  /** How many arguments they are called with: empty lists. */
  readonly arity: number;
  /** They all run in one process. */
  readonly isShared: boolean;
}

/** Whether tests have passed, by their names; those that did not come to their end are missing. */
type TestResults = ReadonlyMap<string, boolean>;

interface TestOptions {
  /** In milliseconds. */
  readonly timeout: number;
  /** Folders whose applications are started before. */
  readonly started?: readonly string[];
  /** Variables that are set before; others are on the node then, too, as under a framework. */
  readonly environment?: readonly Variable[];
  /** Whether `cover` counts the lines of the program. */
  readonly isCounted?: boolean;
  /** Whether they are run as their framework does, with all that it has on the node; else as a call alone is. */
  readonly isLikeThere?: boolean;
}

type RunTests = (some: readonly TestModule[], options: TestOptions) => Promise<readonly TestResults[]>;

/** Why tests cannot be run; `isBroken` where they do not compile. */
export interface NotRun {
  readonly why: string;
  readonly isBroken?: boolean;
}

export class RealBeam {
  readonly #beam: Beam;
  readonly #compiled = new Map<string, Promise<CompiledModule | null>>();
  /** The files of the modules that the node has, and which of its starts that is about. */
  #provided = { start: 0, files: new Map<string, string>() };
  /** The files of all tests so far. */
  readonly #tested = new Set<string>();
  #isStarted = false;
  /** Some test has left something behind that others would find. */
  #hasTraces = false;

  /**
   * Sources are compiled by `compiler`, where parse transforms do not change what calls find; what is in the cache is
   * not compiled again.
   */
  constructor(
    private readonly compiler: Beam,
    private readonly node: ErlangNode,
    private readonly cache: ModuleCache,
    private readonly options: CompileOptions & { readonly folders: readonly string[] },
    private readonly turns = new Turns(),
  ) {
    this.#beam = new Beam(node);
  }

  /** Starts the node in advance: where others have the processors, that takes longer than all else. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    // `confirm` reports what goes wrong.
    this.turns.next(() => this.#within(START_MS, this.#beam.addPaths(this.options.folders))).catch(() => {});
  }

  /** Compiles the files and starts the node in advance, so that the first call does not wait for that. */
  prepare(files: readonly string[]): void {
    // `confirm` reports what goes wrong.
    this.turns.next(() => this.#provide(files)).catch(() => {});
  }

  /** `files` are the sources and beams of the user's modules that the call uses. */
  confirm(files: readonly string[], call: Call, expected: ErlangOutcome): Promise<Confirmation> {
    // The node need not wait for the compiler where other calls can be made meanwhile.
    return Promise.all(files.map(file => this.#compile(file)))
      .then(() => this.turns.next(() => this.#confirm(files, call, expected)))
      .catch(error => ({
        result: 'unchecked',
        why: error instanceof Error ? error.message : String(error),
      }));
  }

  /** Runs each test of a module as if there were no other: the names of those that pass. */
  test(files: readonly string[], module: TestModule): Promise<ReadonlySet<string> | NotRun> {
    for (const file of files) this.#tested.add(file);
    return this.#ofTests(() =>
      this.#compiledTests(files, [module], async run => {
        const passing = new Set<string>();
        for (const test of module.tests) {
          const [results] = await run([{ ...module, tests: [test] }], { timeout: TIMEOUT_MS });
          if (results?.get(test) === true) passing.add(test);
        }
        return passing;
      }),
    );
  }

  /**
   * Runs the tests of modules one after the other, as a framework does: of each module the names of those that pass. What
   * comes after one that does not come to its end counts as passing. Their files are those of all tests that were run before.
   *
   * A call alone finds hardly any environment variables, and nobody else on the node; here they are as in a user's shell, there
   * are other processes, and what is printed is taken as EUnit takes it, so that a test fails which depends on them. `mix test` starts the project's applications first, and so it is here where `mayStart`.
   */
  async testTogether(
    modules: readonly TestModule[],
    mayStart: boolean,
  ): Promise<readonly ReadonlySet<string>[] | NotRun> {
    // Each has passed with the others of its file.
    if (modules.length > 1 && !this.#hasTraces) return modules.map(({ tests }) => new Set(tests));
    return this.#ofTests(() =>
      this.#compiledTests([...this.#tested], modules, async run => {
        const results = await this.#runTogether(run, modules, { mayStart });
        return modules.map(({ tests }, i) => {
          const last = tests.find(test => results[i]?.has(test) !== true);
          return new Set(tests.filter(test => test !== last && results[i]?.get(test) !== false));
        });
      }),
    );
  }

  /** Which lines of the program tests reach that run one after the other, of those that `cover` knows. */
  linesReached(modules: readonly TestModule[], mayStart: boolean): Promise<readonly CountedFile[] | NotRun> {
    return this.#ofTests(() =>
      this.#compiledTests([...this.#tested], modules, async run => {
        let counted: readonly CountedFile[] = [];
        const count = async () => {
          counted = await this.#within(COUNT_MS, this.#beam.counts());
        };
        await this.#runTogether(run, modules, { mayStart, count });
        return counted;
      }),
    );
  }

  async #runTogether(
    run: RunTests,
    modules: readonly TestModule[],
    { mayStart, count }: { readonly mayStart: boolean; readonly count?: () => Promise<void> },
  ): Promise<readonly TestResults[]> {
    // Settings that a call alone has derived from the environment must not be left.
    this.node.kill();
    const tests = modules.reduce((sum, module) => sum + module.tests.length, 0);
    const isElixir = modules.some(({ file }) => extname(file) === '.exs');
    const results = await run(modules, {
      timeout: TOGETHER_MS + tests * EACH_MS,
      started: isElixir && mayStart ? [...new Set([...this.#tested].map(dirname))] : [],
      environment: likeTheUsers(),
      isLikeThere: true,
      isCounted: count !== undefined,
    });
    await count?.();
    this.node.kill();
    return results;
  }

  #ofTests<Result>(work: () => Promise<Result | NotRun>): Promise<Result | NotRun> {
    return this.turns
      .next(work)
      .catch(error => ({ why: error instanceof Error ? error.message : String(error) }));
  }

  /** Elixir's own layout of a file; null where Elixir is not installed. */
  formatElixir(text: string): Promise<string | null> {
    return this.compiler.formatElixir(text).catch(() => null);
  }

  /** Compiles modules of tests, which are alike, and has some of their tests run by `run`: the results of each module. */
  async #compiledTests<Result>(
    files: readonly string[],
    modules: readonly TestModule[],
    work: (run: RunTests) => Promise<Result>,
  ): Promise<Result | NotRun> {
    const folder = mkdtempSync(join(tmpdir(), 'tests-'));
    try {
      // Structs are expanded when tests are compiled.
      await this.compiler.addPaths([...this.options.folders, ...files.map(dirname)]);
      const compiled = new Map<string, CompiledModule>();
      for (const { file, text } of modules) {
        const path = join(folder, file);
        writeFileSync(path, text);
        const answer = await this.compiler.compile(path, this.options);
        if (answer.kind === 'diagnostics') {
          const why = `the tests cannot be compiled there: ${answer.diagnostics[0]?.text ?? ''}`;
          return { why, isBroken: true };
        }
        compiled.set(file, answer);
      }
      return await work(
        async (some, { timeout, started = [], environment = [], isCounted = false, isLikeThere = false }) => {
          const problem =
            (await this.#provide(files)) ??
            (await this.#within(START_MS, this.#load([...compiled.values()])));
          if (problem !== null) throw new Error(problem);
          if (isCounted) await this.#count(files, folder);
          await this.#beam.setEnvironment(environment);
          if (environment.length > 0) await this.#beam.populate();
          if (started.length > 0) await this.#start(started);
          const calls = some.map(({ file, tests, arity }) => ({
            module: compiled.get(file)?.module ?? '',
            calls: tests.map(name => ({ name, args: Array.from({ length: arity }, () => nil) })),
          }));
          // Of the frameworks, EUnit runs all tests of a module in one process.
          const isShared = some.every(module => module.isShared);
          const device = isShared && isLikeThere ? 'eunit' : 'terminal';
          const results = await this.#runTests(calls, { isShared, device, timeout, isCounted });
          return calls.map(({ module }) => results.get(module) ?? new Map());
        },
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async #start(folders: readonly string[]): Promise<void> {
    const names = folders.flatMap(folder =>
      readdirSync(folder).flatMap(file => (extname(file) === '.app' ? basename(file, '.app') : [])),
    );
    await this.#beam.addPaths(folders);
    await this.#within(START_MS, this.#beam.startApplications(names));
  }

  /** Has the modules of the files, which the node has, counted from here on. */
  async #count(files: readonly string[], folder: string): Promise<void> {
    const modules = await Promise.all(files.map(file => this.#compile(file)));
    const paths = modules.flatMap(one => {
      if (one === null) return [];
      const path = join(folder, `${one.module}.beam`);
      writeFileSync(path, toBytes(one.code));
      return [path];
    });
    await this.#within(COUNT_MS, this.#beam.count(paths));
  }

  async #runTests(
    calls: Parameters<Beam['tests']>[0],
    { isCounted, ...options }: Parameters<Beam['tests']>[1] & { readonly isCounted: boolean },
  ): Promise<ReadonlyMap<string, TestResults>> {
    try {
      const { results, isClean } = await this.#within(
        2 * options.timeout + 5000,
        this.#beam.tests(calls, options),
      );
      if (!isClean && !isCounted) {
        this.#hasTraces = true;
        this.node.kill();
      }
      return results;
    } catch (error) {
      // A test that ends the whole node does not pass.
      if (error instanceof NodeEnded) return new Map();
      throw error;
    }
  }

  async #confirm(files: readonly string[], call: Call, expected: ErlangOutcome): Promise<Confirmation> {
    const problem = await this.#provide(files);
    if (problem !== null) return { result: 'unchecked', why: problem };
    const { outcome, exits } = await this.#observe(call);
    if (agrees(expected, outcome, exits)) return { result: 'confirmed' };
    if (outcome.kind === 'timeout') {
      return { result: 'unchecked', why: `it did not end within ${TIMEOUT_MS / 1000} s there` };
    }
    return { result: 'differs', outcome };
  }

  async #observe({
    module,
    name,
    args,
    setup = null,
  }: Call): Promise<{ outcome: BeamOutcome; exits: readonly Term[] }> {
    try {
      const text = `[${args.join(', ')}]`;
      const { starts } = this.node;
      const seen = await this.#within(
        DEADLINE_MS,
        this.#beam.observe(module, name, text, { timeout: TIMEOUT_MS, setup }),
      );
      if (this.node.starts !== starts) throw new Error('the node ended before the call');
      if (!seen.isClean) this.node.kill();
      return seen;
    } catch (error) {
      const isHalt = error instanceof NodeEnded && error.status !== null && error.said === '';
      if (!isHalt) throw error;
      return { outcome: { kind: 'halted', status: error.status ?? 0 }, exits: [] };
    }
  }

  async #within<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
    let alarm: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      alarm = setTimeout(() => {
        this.node.kill();
        reject(new Error('it gave no answer there'));
      }, ms);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(alarm);
    }
  }

  /** Has the modules of the files on the node; null, or why they are not. */
  async #provide(files: readonly string[]): Promise<string | null> {
    // The node starts beside the compiler's.
    const [compiled] = await Promise.all([
      Promise.all(files.map(file => this.#compile(file))),
      this.#within(START_MS, this.#beam.addPaths(this.options.folders)),
    ]);
    const broken = compiled.indexOf(null);
    if (broken >= 0) return `${files[broken]} cannot be compiled there`;
    return this.#within(START_MS, this.#load(compiled.filter(module => module !== null)));
  }

  #compile(file: string): Promise<CompiledModule | null> {
    const known = this.#compiled.get(file) ?? this.#makeCode(file);
    this.#compiled.set(file, known);
    return known;
  }

  /** The code of a file; null where it cannot be compiled. */
  async #makeCode(path: string): Promise<CompiledModule | null> {
    const settings = settingsFor(this.options, path);
    const key = ['code', path, readFileSync(path), settingsKey(settings, process.env)];
    const known = this.cache.get(key);
    if (known !== null) {
      const [module, code] = (decodeTerm(known) as Tuple).elements as [Atom, Bits];
      return { kind: 'compiled', module: module.name, path, code };
    }
    const answer = await this.compiler.compile(path, settings);
    if (answer.kind === 'diagnostics') return null;
    const { module, code, files, isStable } = answer;
    const included = files.filter(file => file !== path);
    if (isStable) this.cache.put(key, encodeTerm(tuple(atom(module), code)), included);
    return answer;
  }

  async #load(modules: readonly CompiledModule[]): Promise<string | null> {
    if (this.#provided.start !== this.node.starts) {
      await this.#beam.addPaths(this.options.folders);
      await this.#beam.forgetEnvironment();
      this.#provided = { start: this.node.starts, files: new Map() };
    }
    const { files } = this.#provided;
    const missing = modules.filter(({ module, path }) => files.get(module) !== path);
    // One after the other there, but nobody waits for an answer in between: this thread may be busy.
    const answers = await Promise.all(missing.map(module => this.#beam.load(module)));
    for (const [i, { module, path }] of missing.entries()) {
      if (answers[i]?.kind !== 'loaded') return `${module} is part of the running system there`;
      files.set(module, path);
    }
    return null;
  }
}
