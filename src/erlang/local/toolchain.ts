/**
 * What compiles, loads and confirms: the nodes of the installed OTP and the modules that they have made.
 *
 * All programs that are open in this process with the same settings share one toolchain, so that the modules of a
 * project are compiled and kept once, by one compiler, and errors of all of them are confirmed on one node. It ends with
 * the last of them.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Effect } from '../../sandbox/effects.ts';
import { cacheFolder, checksum } from '../../system/index.ts';
import {
  DiagnosticError,
  type Module,
  type ModuleSource,
  type ProgramSource,
  type RealOutcome,
} from '../core/index.ts';
import type { BeamEngine } from '../instrument/run-events.ts';
import {
  Beam,
  type CompileOptions,
  ErlangNode,
  missingOtp,
  modulesOf,
  NodePool,
  type Otp,
  OtpLoader,
  RealBeam,
  TracedBeam,
  Turns,
} from '../otp/index.ts';
import type { Application } from '../services.ts';
import { print, type Term } from '../terms/index.ts';
import { builtinFrontend } from './builtin.ts';
import { Engines, type TracedUnit } from './engines.ts';
import { NewerSyntax } from './newer-syntax.ts';
import { Precompiled } from './precompiled.ts';
import type { ProjectApplication } from './project/applications.ts';
import { Summarized } from './summarized.ts';

export type Producer = 'otp' | 'builtin';

export interface ToolchainSettings {
  readonly otp: Otp | null;
  /** Who compiles the user's files. */
  readonly frontend: Producer;
  /** Whether our own front end may compile what the installed OTP is too old for. */
  readonly isAutomatic: boolean;
  /** Who provides all other modules. */
  readonly library: Producer;
  /** Folders with the user's modules, sources or beams. */
  readonly folders: readonly string[];
  readonly includes: readonly string[];
  /** Options of the compiler. */
  readonly options: readonly Term[];
  /** Those of another application's source, with its includes; null for a source of the same one. */
  readonly settingsOf: CompileOptions['settingsOf'];
  /** Applications of the project, by name. */
  readonly applications: ReadonlyMap<string, ProjectApplication>;
  /** What the program may do when it is run on the real BEAM. */
  readonly allow: readonly Effect[];
  /** Whether to set up the real BEAM for confirmations, where there is one. */
  readonly confirm: boolean;
  readonly engine: 'machine' | 'beam';
  /** What another machine's OTP has made of the user's files; null where this one compiles them. */
  readonly precompiled: ReadonlyMap<string, Uint8Array> | null;
}

export interface Toolchain {
  /** The user's program, with its own code for modules of the library that have summaries. */
  readonly user: ProgramSource;
  /** The modules as a program under test calls them. */
  readonly modules: ModuleSource;
  /** The real BEAM with the user's program; null where there is none. */
  readonly real: RealBeam | null;
  /** The engine on the BEAM for a unit, where that was asked for. */
  engine(unit: TracedUnit): BeamEngine | null;
  /** The file of a module of the user; null for those of the library. */
  fileOf(module: string): string | null;
  /** What OTP has made of the user's files so far, packed, by path. */
  packed(): ReadonlyMap<string, Uint8Array>;
  /** Must be called once by everybody who has opened it. */
  close(): Promise<void>;
}

interface Shared {
  readonly toolchain: Toolchain;
  users: number;
}

/** Nodes that compile at the same time. Each has a core to itself, and takes some 50 MB. */
const COMPILERS = Math.min(4, availableParallelism());

const open = new Map<string, Shared>();

export function openToolchain(settings: ToolchainSettings): Toolchain {
  const key = keyOf(settings);
  const shared = open.get(key) ?? { toolchain: newToolchain(settings), users: 0 };
  open.set(key, shared);
  shared.users++;
  return {
    ...shared.toolchain,
    close: async () => {
      shared.users--;
      if (shared.users > 0) return;
      open.delete(key);
      await shared.toolchain.close();
    },
  };
}

/** Which settings a source of another application has follows from where it is. */
function keyOf(settings: ToolchainSettings): string {
  const { otp, options, applications, precompiled, settingsOf: _, ...rest } = settings;
  const resources = [...applications.values()].map(application => application.resources);
  const given = precompiled && [...precompiled].map(([path, bytes]) => [path, checksum(bytes)]);
  return JSON.stringify([otp, options.map(option => print(option)), resources, rest, given, process.cwd()]);
}

function newToolchain(settings: ToolchainSettings): Toolchain {
  const { otp, frontend, library, folders, includes, options, settingsOf, precompiled } = settings;
  const compilation = { folders, includes, options, settingsOf };
  const allowed = new Set(settings.allow);
  const node = otp && new ErlangNode(otp, cacheFolder());
  const compilers = otp && new NodePool(COMPILERS, () => new ErlangNode(otp, cacheFolder(), { allowed }));
  const realNode =
    otp && settings.confirm ? new ErlangNode(otp, cacheFolder(), { allowed, isApart: true }) : null;
  const isOnBeam = settings.engine === 'beam';
  // Programs that may touch what all nodes share, such as files, are run by one node at a time.
  const turns = allowed.size > 0 ? new Turns() : undefined;
  const compiler = compilers && new Beam(compilers);
  const loaders: OtpLoader[] = [];
  const producers: Record<Producer, () => ProgramSource> = {
    otp: () => {
      if (otp === null || node === null || compiler === null) throw new DiagnosticError([missingOtp()]);
      const loader = new OtpLoader(otp, new Beam(node), cacheFolder(), {
        ...compilation,
        compiler,
        paths: folders,
        complaint: path => builtinFrontend(compilation).excessiveMacros(path),
      });
      loaders.push(loader);
      return loader;
    },
    builtin: () => builtinFrontend(compilation),
  };
  const resources = [...settings.applications.values()].map(application => application.resources);
  const fileOf = memoized(module => fileIn(folders, module));
  const mayBeNewer = settings.isAutomatic && frontend === 'otp';
  const compiling = () =>
    mayBeNewer ? new NewerSyntax(producers.otp(), producers.builtin()) : producers[frontend]();
  const first =
    precompiled === null ? compiling() : new Precompiled(precompiled, producers.builtin(), fileOf);
  const isOne = frontend === library && precompiled === null;
  const source = isOne ? first : new TwoSources(first, producers[library](), fileOf);
  const user = new WithApplications(source, settings.applications);
  const engines =
    otp &&
    compilers &&
    isOnBeam &&
    new Engines({
      folders,
      fileOf,
      load: name => user.load(name),
      newBeam: traced => {
        const own = new ErlangNode(otp, cacheFolder(), { allowed, isApart: true });
        return new TracedBeam(own, compilers, modulesOf(otp, cacheFolder()), traced, turns);
      },
    });
  return {
    user,
    modules: new Tolerant(
      library === 'otp' && !isOnBeam ? new Summarized(user, name => fileOf(name) === null) : user,
      isOnBeam,
    ),
    real:
      otp &&
      compiler &&
      realNode &&
      new RealBeam(
        compiler,
        realNode,
        modulesOf(otp, cacheFolder()),
        { ...compilation, folders: [...folders, ...resources], paths: folders },
        turns,
      ),
    engine: unit => (engines ? engines.engineOf(unit) : null),
    fileOf,
    packed: () => new Map(loaders.flatMap(({ packed }) => [...packed])),
    close: async () => {
      await Promise.all([node?.stop(), compilers?.stop(), realNode?.stop(), engines && engines.stop()]);
    },
  };
}

/** The user's modules from one source, all others from another. */
class TwoSources implements ProgramSource {
  private readonly loaded = new Set<string>();

  constructor(
    private readonly user: ProgramSource,
    private readonly library: ModuleSource,
    private readonly fileOf: (module: string) => string | null,
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

  application(name: string): Application | null {
    return this.user.application?.(name) ?? this.library.application?.(name) ?? null;
  }

  async ask(module: string, name: string, args: readonly Term[]): Promise<RealOutcome> {
    return (await this.library.ask?.(module, name, args)) ?? null;
  }

  expression(...args: Parameters<ProgramSource['expression']>): ReturnType<ProgramSource['expression']> {
    return this.user.expression(...args);
  }

  private sourceOf(name: string): ModuleSource {
    return this.loaded.has(name) || this.fileOf(name) !== null ? this.user : this.library;
  }
}

/** A source that also knows the applications of a project. */
class WithApplications implements ProgramSource {
  constructor(
    private readonly source: ProgramSource,
    private readonly applications: ReadonlyMap<string, Application>,
  ) {}

  load(name: string): Promise<Module | null> {
    return this.source.load(name);
  }

  loadFile(path: string): Promise<Module> {
    return this.source.loadFile(path);
  }

  lacks(name: string): string | null {
    return this.source.lacks?.(name) ?? null;
  }

  application(name: string): Application | null {
    return this.applications.get(name) ?? this.source.application?.(name) ?? null;
  }

  async ask(module: string, name: string, args: readonly Term[]): Promise<RealOutcome> {
    return (await this.source.ask?.(module, name, args)) ?? null;
  }

  expression(...args: Parameters<ProgramSource['expression']>): ReturnType<ProgramSource['expression']> {
    return this.source.expression(...args);
  }
}

/**
 * A source in which a module that cannot be compiled is lacking, so that executions end where they call it, and others go on. On
 * the BEAM it may be there all the same.
 */
class Tolerant implements ModuleSource {
  readonly #broken = new Map<string, string>();

  constructor(
    private readonly source: ModuleSource,
    private readonly isOnBeam: boolean,
  ) {}

  load(name: string): Promise<Module | null> {
    return this.source.load(name).catch(error => {
      if (!(error instanceof DiagnosticError)) throw error;
      this.#broken.set(name, error.diagnostics[0]?.text ?? '');
      return null;
    });
  }

  loadFile(path: string): Promise<Module> {
    return this.source.loadFile(path);
  }

  lacks(name: string): string | null {
    if (this.isOnBeam) return null;
    const broken = this.#broken.get(name);
    return broken === undefined ? (this.source.lacks?.(name) ?? null) : `which cannot be compiled: ${broken}`;
  }

  application(name: string): Application | null {
    return this.isOnBeam ? null : (this.source.application?.(name) ?? null);
  }

  async ask(...call: Parameters<NonNullable<ModuleSource['ask']>>): Promise<RealOutcome> {
    return this.isOnBeam ? null : ((await this.source.ask?.(...call)) ?? null);
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

export function fileIn(folders: readonly string[], module: string): string | null {
  const candidates = folders.flatMap(folder =>
    ['.erl', '.beam', '.core'].map(extension => join(folder, module + extension)),
  );
  return candidates.find(existsSync) ?? null;
}
