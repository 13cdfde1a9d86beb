/**
 * The modules of an Erlang program: which front end compiles the user's files (`--frontend`), and which library
 * provides all other modules (`--library`). With `auto` both are the installed OTP where there is one, and Tandem's own
 * elsewhere.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Effect } from '../../sandbox/effects.ts';
import { cacheFolder } from '../../system/index.ts';
import {
  DiagnosticError,
  type Module,
  type ModuleSource,
  type ProgramSource,
  type RealOutcome,
} from '../core/index.ts';
import {
  Beam,
  ErlangNode,
  findOtp,
  installCommand,
  missingOtp,
  modulesOf,
  type Otp,
  OtpLoader,
  RealBeam,
} from '../otp/index.ts';
import type { Term } from '../terms/index.ts';
import { ErlangUsageError } from '../usage-error.ts';
import { builtinFrontend } from './builtin.ts';
import { rebarProjectOf } from './rebar.ts';
import { Summarized } from './summarized.ts';

export type Producer = 'otp' | 'builtin';

export interface LocalOptions {
  /** The front end; `auto` by default. */
  readonly frontend?: Producer | 'auto';
  /** The library; `auto` by default, and for that of another language. */
  readonly library?: Producer | 'auto' | 'swi';
  /** Folders with further modules, sources or beams. */
  readonly path?: readonly string[];
  /** Whether to set up the real BEAM for confirmations, where there is one. */
  readonly confirm?: boolean;
  /** What the program may do when it is run there. */
  readonly allow?: readonly Effect[];
  /** Whether anything of the program may be executed outside of the machine, compile time included. */
  readonly run?: boolean;
}

export interface LocalSource extends ProgramSource {
  /** The module under test: from a file or from the library. */
  readonly target: Module;
  readonly frontend: Producer;
  readonly library: Producer;
  /** The installed OTP; null where there is none. */
  readonly otp: Otp | null;
  /** The real BEAM with the user's program, for confirmations; null where there is none. */
  readonly real: RealBeam | null;
  /** The file of a module of the user; null for those of the library. */
  fileOf(module: string): string | null;
  close(): Promise<void>;
}

export async function openSource(target: string, options: LocalOptions = {}): Promise<LocalSource> {
  const mayRun = options.run ?? true;
  const otp = mayRun ? findOtp() : null;
  const [frontend, library] = mayRun
    ? [
        chosen('--frontend', options.frontend ?? 'auto', otp),
        chosen('--library', options.library === 'swi' ? 'auto' : (options.library ?? 'auto'), otp),
      ]
    : withoutRunning(options);
  const allowed = new Set(options.allow);
  const project = existsSync(target) ? rebarProjectOf(target) : null;
  const folders = [
    ...new Set([
      ...(existsSync(target) ? [dirname(target)] : []),
      ...(options.path ?? []),
      ...(project?.folders ?? []),
    ]),
  ];
  const compilation = {
    folders,
    includes: [...folders, ...(project?.includes ?? [])],
    options: project?.options ?? [],
  };
  const node = otp === null ? null : new ErlangNode(otp, cacheFolder());
  const compiler = otp === null ? null : new ErlangNode(otp, cacheFolder(), { allowed });
  const realNode =
    otp === null || options.confirm !== true
      ? null
      : new ErlangNode(otp, cacheFolder(), { allowed, isApart: true });
  const close = async () => {
    await Promise.all([node?.stop(), compiler?.stop(), realNode?.stop()]);
  };
  const producers: Record<Producer, () => ProgramSource> = {
    otp: () => {
      if (otp === null || node === null || compiler === null) throw new DiagnosticError([missingOtp()]);
      return new OtpLoader(otp, new Beam(node), cacheFolder(), {
        ...compilation,
        compiler: new Beam(compiler),
        paths: folders,
      });
    },
    builtin: () => builtinFrontend(compilation),
  };
  const user = producers[frontend]();
  const libraries = frontend === library ? user : new TwoSources(user, producers[library](), folders);
  const modules =
    library === 'otp' ? new Summarized(libraries, name => fileIn(folders, name) === null) : libraries;
  try {
    // Its own code is what is explored, whether or not it is a library module.
    const core = await loadTarget(libraries, target, { frontend, otp, mayRun });
    const fileOf = memoized(module =>
      module === core.name && existsSync(target) ? target : fileIn(folders, module),
    );
    return {
      target: core,
      frontend,
      library,
      otp,
      real:
        otp &&
        compiler &&
        realNode &&
        new RealBeam(new Beam(compiler), realNode, modulesOf(otp, cacheFolder()), {
          ...compilation,
          paths: folders,
        }),
      fileOf,
      load: name => modules.load(name),
      loadFile: path => modules.loadFile(path),
      lacks: name => modules.lacks?.(name) ?? null,
      ask: async (module, name, args) => (await modules.ask?.(module, name, args)) ?? null,
      expression: (text, attributes) => user.expression(text, attributes),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Compiling with OTP runs parse transforms, and OTP's library is asked on a node. */
function withoutRunning({ frontend, library }: LocalOptions): [Producer, Producer] {
  const refused = frontend === 'otp' ? '--frontend otp' : library === 'otp' ? '--library otp' : null;
  if (refused !== null)
    throw new ErlangUsageError(
      `${refused} would run programs, and --no-run forbids that`,
      "With --no-run Tandem's own front end and library are used.",
    );
  return ['builtin', 'builtin'];
}

function chosen(flag: string, wanted: Producer | 'auto', otp: Otp | null): Producer {
  if (wanted === 'otp' && otp === null) {
    throw new ErlangUsageError(
      `${flag} otp: no Erlang/OTP was found, there is no \`erl\` on PATH`,
      `Install it with: ${installCommand()}\nOr leave ${flag} away: Tandem has a front end and a library of its own.`,
    );
  }
  if (wanted !== 'auto') return wanted;
  return otp === null ? 'builtin' : 'otp';
}

async function loadTarget(
  source: ModuleSource,
  target: string,
  { frontend, otp, mayRun }: { frontend: Producer; otp: Otp | null; mayRun: boolean },
): Promise<Module> {
  if (existsSync(target)) {
    try {
      return await source.loadFile(target);
    } catch (error) {
      throw frontend === 'builtin' ? withCompilerNamed(error, otp, mayRun) : error;
    }
  }
  const module = await source.load(target);
  if (module !== null) return module;
  const lack = source.lacks?.(target) ?? null;
  if (lack !== null) {
    throw new ErlangUsageError(
      `${target} is a module of OTP, ${lack}`,
      otp === null ? `Install OTP with: ${installCommand()}` : 'Use --library otp.',
    );
  }
  throw new ErlangUsageError(
    `there is no file and no module ${target}`,
    'Modules are looked for in the folders of --path and in the library.',
  );
}

/** Adds the compiler's name to its diagnostics, since OTP's and ours may differ. */
function withCompilerNamed(error: unknown, otp: Otp | null, mayRun: boolean): unknown {
  if (!(error instanceof DiagnosticError)) return error;
  const hint = !mayRun
    ? 'With --no-run no other is used: compiling with OTP runs parse transforms.'
    : otp === null
      ? `With Erlang/OTP installed (${installCommand()}), its compiler is used.`
      : 'The compiler of the installed Erlang/OTP is used with --frontend otp.';
  const text = "the module was compiled by Tandem's own front end";
  return new DiagnosticError([...error.diagnostics, { title: 'Note', text, hint }]);
}

/** The user's modules from one source, all others from another. */
class TwoSources implements ModuleSource {
  private readonly loaded = new Set<string>();

  constructor(
    private readonly user: ModuleSource,
    private readonly library: ModuleSource,
    private readonly folders: readonly string[],
  ) {}

  load(name: string): Promise<Module | null> {
    return this.sourceOf(name).load(name);
  }

  async loadFile(path: string): Promise<Module> {
    const module = await this.user.loadFile(path);
    this.loaded.add(module.name);
    return module;
  }

  lacks(name: string): string | null {
    return this.sourceOf(name).lacks?.(name) ?? null;
  }

  async ask(module: string, name: string, args: readonly Term[]): Promise<RealOutcome> {
    return (await this.library.ask?.(module, name, args)) ?? null;
  }

  private sourceOf(name: string): ModuleSource {
    return this.loaded.has(name) || fileIn(this.folders, name) !== null ? this.user : this.library;
  }
}

/** Checks for a module's file once per module. */
function memoized(look: (module: string) => string | null): (module: string) => string | null {
  const known = new Map<string, string | null>();
  return module => {
    const found = known.get(module);
    if (found !== undefined) return found;
    const file = look(module);
    known.set(module, file);
    return file;
  };
}

function fileIn(folders: readonly string[], module: string): string | null {
  const candidates = folders.flatMap(folder =>
    ['.erl', '.beam', '.core'].map(extension => join(folder, module + extension)),
  );
  return candidates.find(existsSync) ?? null;
}
