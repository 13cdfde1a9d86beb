/**
 * Loads modules with the installed OTP: sources, Core files, beams with debug information, and OTP's own libraries.
 *
 * Core is cached on disk. The key of a beam is its path, size and time; the key of a source is its content, its options
 * and the content of every file it includes. As long as all modules are in the cache, no node is started.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import {
  DiagnosticError,
  type Expression,
  type Module,
  type ProgramSource,
  type RealOutcome,
} from '../core/index.ts';
import type { Application } from '../services.ts';
import { atom, decodeTerm, EtfError, encodeTerm, list, print, type Term, Tuple } from '../terms/index.ts';
import { type Beam, type CompileOptions, type CoreAnswer, settingsFor } from './beam.ts';
import type { Otp } from './find.ts';
import { endlessInclude } from './includes.ts';
import { Library } from './library.ts';
import { type ModuleCache, modulesOf, settingsKey } from './module-cache.ts';
import { unpack } from './packed.ts';

export interface LoaderOptions extends CompileOptions {
  /** Folders with sources or beams, which have priority over OTP's. */
  readonly folders?: readonly string[];
  /**
   * Compiles the user's files, where that is somebody else: a parse transform can change the node that it runs on, and with
   * it what the node says about library modules, which the cache keeps for other programs.
   */
  readonly compiler?: Beam;
  /** What is wrong with a source that the compiler does not come to an end with; null where nothing is known. */
  readonly complaint?: (path: string) => DiagnosticError | null;
}

/** Milliseconds of compiling after which a complaint is asked for, which takes some time itself. */
const SLOW_MS = 1500;

/** Outcomes of calls that are kept. Larger: fewer calls are made again, for more memory. */
const MAX_OUTCOMES = 10_000;

type Key = readonly (string | Uint8Array)[];

export class OtpLoader implements ProgramSource {
  private readonly cache: ModuleCache;
  private readonly library: Library;
  private readonly byName = new Map<string, Promise<Module | null>>();
  private readonly byPath = new Map<string, Promise<Module>>();
  private readonly applications = new Map<string, Application | null>();
  private readonly outcomes = new Map<string, Promise<RealOutcome>>();
  /** What was made of the user's files, packed, by path. */
  readonly packed = new Map<string, Uint8Array>();

  constructor(
    otp: Otp,
    private readonly beam: Beam,
    cacheFolder: string,
    private readonly options: LoaderOptions = {},
    private readonly env: NodeJS.ProcessEnv = process.env,
  ) {
    this.cache = modulesOf(otp, cacheFolder);
    this.library = new Library(otp, env);
  }

  load(name: string): Promise<Module | null> {
    let module = this.byName.get(name);
    if (module === undefined) {
      module = this.find(name);
      this.byName.set(name, module);
    }
    return module;
  }

  application(name: string): Application | null {
    const known = this.applications.get(name);
    if (known !== undefined) return known;
    const found = this.library.application(name);
    this.applications.set(name, found);
    return found;
  }

  /** Memoized: these functions are pure, and runs of a program repeat the same calls. */
  async ask(module: string, name: string, args: readonly Term[]): Promise<RealOutcome> {
    let content: Uint8Array;
    try {
      content = encodeTerm(list(args));
    } catch (error) {
      // Functions of our machine have no external form.
      if (error instanceof EtfError) return null;
      throw error;
    }
    const key = `${module}:${name} ${createHash('sha256').update(content).digest('base64')}`;
    let answer = this.outcomes.get(key);
    if (answer === undefined) {
      answer = this.beam
        .call(module, name, args)
        .then(outcome => (outcome.kind === 'value' || outcome.kind === 'exception' ? outcome : null));
      if (this.outcomes.size >= MAX_OUTCOMES) this.outcomes.clear();
      this.outcomes.set(key, answer);
    }
    return answer;
  }

  /** Later calls of `load` with the module's name give this module. */
  async loadFile(path: string): Promise<Module> {
    const module = await this.read(path);
    this.byName.set(module.name, Promise.resolve(module));
    return module;
  }

  async expression(text: string, attributes: readonly Term[] = []): Promise<Expression> {
    const records = attributes.filter(form => form instanceof Tuple && form.elements[2] === atom('record'));
    const key = ['expression', text, ...records.map(record => print(record))];
    const known = this.cache.get([...key, 'term']);
    if (known !== null) return { kind: 'term', term: decodeTerm(known) };
    const bytes = this.cache.get(key);
    if (bytes !== null) return { kind: 'module', module: unpack(bytes).module };
    const answer = await this.beam.coreOfExpression(text, records);
    if (answer.kind === 'term') {
      this.cache.put([...key, 'term'], encodeTerm(answer.term), []);
      return answer;
    }
    return { kind: 'module', module: this.keep(key, answer, []) };
  }

  private async find(name: string): Promise<Module | null> {
    for (const folder of this.options.folders ?? []) {
      for (const extension of ['.erl', '.beam', '.core']) {
        const path = join(folder, name + extension);
        if (existsSync(path)) return this.read(path);
      }
    }
    const path = this.library.find(name);
    return path === null ? null : this.readBeam(path, this.beam);
  }

  private read(path: string): Promise<Module> {
    let module = this.byPath.get(path);
    if (module === undefined) {
      module = this.make(path);
      this.byPath.set(path, module);
    }
    return module;
  }

  private async make(path: string): Promise<Module> {
    if (!existsSync(path)) throw problem('There is no such file', path);
    switch (extname(path)) {
      case '.erl':
        return this.readSource(path);
      case '.core':
        return this.through(
          ['core', path, readFileSync(path)],
          () => this.compiler.coreOfCore(path),
          [],
          path,
        );
      case '.beam':
        return this.readBeam(path, this.compiler, path);
      default:
        throw problem(
          'This is no Erlang file',
          path,
          'Sources end in .erl, Core in .core, compiled modules in .beam.',
        );
    }
  }

  private get compiler(): Beam {
    return this.options.compiler ?? this.beam;
  }

  private readBeam(path: string, beam: Beam, own: string | null = null): Promise<Module> {
    const { size, mtimeMs } = statSync(path);
    return this.through(['beam', path, `${size} ${mtimeMs}`], () => beam.coreOfBeam(path), [], own);
  }

  private readSource(path: string): Promise<Module> {
    // Include paths: beside the source, and the usual folders of projects.
    const folder = dirname(path);
    const own = settingsFor(this.options, path);
    const includes = [...(own.includes ?? []), folder, join(folder, '..', 'include')];
    const endless = endlessInclude(path, includes);
    if (endless !== null) throw problem('This is no regular file', endless, `${path} includes it.`);
    const settings = { ...own, includes };
    const key = ['source', path, readFileSync(path), settingsKey(settings, this.env)];
    const compile = () =>
      unlessRefused(this.compiler.coreOfSource(path, settings), () => this.options.complaint?.(path) ?? null);
    return this.through(key, compile, [path], path);
  }

  /** `own` is the path of a file of the user's. */
  private async through(
    key: Key,
    make: () => Promise<CoreAnswer>,
    sources: readonly string[],
    own: string | null,
  ): Promise<Module> {
    const bytes = this.cache.get(key);
    if (bytes === null) return this.keep(key, await make(), sources, own);
    if (own !== null) this.packed.set(own, bytes);
    return unpack(bytes).module;
  }

  /** `sources` are the files that the key covers. */
  private keep(key: Key, answer: CoreAnswer, sources: readonly string[], own: string | null = null): Module {
    if (answer.kind === 'diagnostics') throw new DiagnosticError(answer.diagnostics);
    if (own !== null) this.packed.set(own, answer.bytes);
    const { module, files, stable } = unpack(answer.bytes);
    const included = sources.length === 0 ? [] : files.filter(file => !sources.includes(file));
    if (stable) this.cache.put(key, answer.bytes, included);
    return module;
  }
}

/** What is being made, unless that takes long, or fails, and there is a complaint. */
async function unlessRefused<T>(making: Promise<T>, complaint: () => Error | null): Promise<T> {
  const refuse = (): void => {
    const error = complaint();
    if (error !== null) throw error;
  };
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<void>(resolve => {
    timer = setTimeout(resolve, SLOW_MS);
  });
  try {
    return await Promise.race([making, slow.then(refuse).then(() => making)]);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) refuse();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function problem(title: string, path: string, hint?: string): DiagnosticError {
  return new DiagnosticError([{ title, text: path, ...(hint === undefined ? {} : { hint }) }]);
}
