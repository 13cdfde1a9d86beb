/**
 * The modules of an Erlang program: which front end compiles the user's files (`--frontend`), and which library
 * provides all other modules (`--library`). With `auto` both are the installed OTP where there is one, and Tandem's own
 * elsewhere.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import type { Effect } from '../../sandbox/effects.ts';
import { DiagnosticError, type Module, type ModuleSource, type ProgramSource } from '../core/index.ts';
import type { BeamEngine } from '../instrument/run-events.ts';
import { findOtp, installCommand, type Otp, type RealBeam } from '../otp/index.ts';
import { OTP_RELEASE } from '../syntax/index.ts';
import { atom, tuple } from '../terms/index.ts';
import { ErlangOptionError, ErlangUsageError } from '../usage-error.ts';
import type { TracedUnit } from './engines.ts';
import type { Project } from './project/index.ts';
import { useProject } from './project/known.ts';
import { fileIn, openToolchain, type Producer } from './toolchain.ts';

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
  /** Who runs the program; the machine by default. */
  readonly engine?: 'machine' | 'beam';
  /** Whether it is compiled as build tools do it for tests: with the macro `TEST`. */
  readonly forTests?: boolean;
  /** What another machine's OTP has made of the program's files, packed, by path: none of them is compiled by OTP here. */
  readonly precompiled?: ReadonlyMap<string, Uint8Array> | null;
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
  /** The engine on the BEAM, where that was asked for. */
  engine(unit: TracedUnit): BeamEngine | null;
  /** The file of a module of the user; null for those of the library. */
  fileOf(module: string): string | null;
  /** The folders in which modules and included files are looked for. */
  readonly folders: readonly string[];
  /** What OTP has made of the user's files so far, packed, by path. */
  packed(): ReadonlyMap<string, Uint8Array>;
  close(): Promise<void>;
}

/**
 * As erlang.mk compiles tests, so that they need neither an export nor the header of EUnit; but tests that do not compile are left
 * out (`erl_relay_core`).
 */
const FOR_TESTS = [
  atom('tandem_tests'),
  tuple(atom('d'), atom('TEST')),
  tuple(atom('parse_transform'), atom('eunit_autoexport')),
];

export async function openSource(target: string, options: LocalOptions = {}): Promise<LocalSource> {
  const mayRun = options.run ?? true;
  const otp = mayRun ? findOtp() : null;
  const [frontend, library] = mayRun
    ? [
        chosen('--frontend', options.frontend ?? 'auto', otp),
        chosen('--library', options.library === 'swi' ? 'auto' : (options.library ?? 'auto'), otp),
      ]
    : withoutRunning(options);
  if (options.engine === 'beam') checkEngine(options, otp, library);
  const release = otp?.version ?? String(OTP_RELEASE);
  const used = existsSync(target) ? useProject(target, release) : null;
  const project = used?.project ?? null;
  const folders = foldersFor(target, options.path ?? [], project?.folders ?? []);
  const settingsIn = (of: Project | null) => ({
    includes: [...folders, ...(of?.includes ?? [])],
    options: [...(of?.options ?? []), ...(options.forTests === true ? FOR_TESTS : [])],
  });
  const toolchain = openToolchain({
    otp,
    frontend,
    isAutomatic: (options.frontend ?? 'auto') === 'auto',
    library,
    folders,
    ...settingsIn(project),
    settingsOf: settingsElsewhere(dirname(target), release, settingsIn),
    applications: project?.applications ?? new Map(),
    allow: options.allow ?? [],
    confirm: options.confirm === true,
    engine: options.engine ?? 'machine',
    precompiled: options.precompiled ?? null,
  });
  const { user, modules, real } = toolchain;
  try {
    // Its own code is what is explored, whether or not it is a library module.
    const core = await loadTarget(user, target, { frontend, otp, mayRun });
    return {
      target: core,
      frontend,
      library,
      otp,
      real,
      engine: toolchain.engine,
      fileOf: module => (module === core.name && existsSync(target) ? target : toolchain.fileOf(module)),
      folders: [...new Set([...folders, ...(project?.includes ?? [])])],
      packed: toolchain.packed,
      load: name => modules.load(name),
      loadFile: path => modules.loadFile(path),
      lacks: name => modules.lacks?.(name) ?? null,
      application: name => modules.application?.(name) ?? null,
      ask: async (module, name, args) => (await modules.ask?.(module, name, args)) ?? null,
      expression: (text, attributes) => user.expression(text, attributes),
      close: () => {
        used?.release();
        return toolchain.close();
      },
    };
  } catch (error) {
    used?.release();
    await toolchain.close();
    throw error;
  }
}

/**
 * Every application of a project is compiled with its own options, as build tools do it: in an umbrella they may differ. Null for
 * the target's own folder, and for a source that is part of no project.
 */
function settingsElsewhere<Settings>(
  own: string,
  release: string,
  settingsIn: (project: Project) => Settings,
): (path: string) => Settings | null {
  const known = new Map<string, Settings | null>();
  return path => {
    const folder = dirname(path);
    if (resolve(folder) === resolve(own)) return null;
    let settings = known.get(folder);
    if (settings === undefined) {
      // The project that was looked at for one program is known to all that are open.
      const used = useProject(path, release);
      used.release();
      settings = used.project === null ? null : settingsIn(used.project);
      known.set(folder, settings);
    }
    return settings;
  };
}

/**
 * The target's own folder first, where its project does not say in which order to look, or has another module of this name before
 * it. All other programs of the project have that one, as on a node: so a name means the same whichever is loaded first.
 */
function foldersFor(target: string, path: readonly string[], project: readonly string[]): string[] {
  const own = existsSync(target) ? dirname(target) : null;
  const folders = [...path, ...project];
  const found = fileIn(folders, basename(target, extname(target)));
  const isHidden = found !== null && dirname(found) !== own;
  const isFirst = own !== null && (isHidden || !project.includes(own));
  return [...new Set([...(isFirst ? [own] : []), ...folders])];
}

/** The program runs there for real, with OTP's own library. */
function checkEngine(options: LocalOptions, otp: Otp | null, library: Producer): void {
  if (options.run === false)
    throw new ErlangOptionError('--engine beam runs the program for real, and --no-run forbids that');
  if (otp === null)
    throw new ErlangOptionError(
      '--engine beam: no Erlang/OTP was found, there is no `erl` on PATH',
      `Install it with: ${installCommand()}\nOr use --engine machine, which needs none.`,
    );
  if (library !== 'otp')
    throw new ErlangOptionError(
      `--engine beam runs OTP's library, and --library ${library} asks for another one`,
    );
}

/** Compiling with OTP runs parse transforms, and OTP's library is asked on a node. */
function withoutRunning({ frontend, library }: LocalOptions): [Producer, Producer] {
  const refused = frontend === 'otp' ? '--frontend otp' : library === 'otp' ? '--library otp' : null;
  if (refused !== null)
    throw new ErlangOptionError(
      `${refused} would run programs, and --no-run forbids that`,
      "With --no-run Tandem's own front end and library are used.",
    );
  return ['builtin', 'builtin'];
}

function chosen(flag: string, wanted: Producer | 'auto', otp: Otp | null): Producer {
  if (wanted === 'otp' && otp === null) {
    throw new ErlangOptionError(
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
