/** The project file of a command, and what is left of it beside the command line. */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { readRegularFile } from '../../system/index.ts';
import { UsageError } from '../failure.ts';
import { type Io, tell } from '../io.ts';
import { isRepeated } from '../option.ts';
import { definitions, type OptionName, type Options } from '../options.ts';
import { type RawOptions, readOptions } from '../read-options.ts';
import { isSelected } from '../selection.ts';
import type { ProjectText } from './project-text.ts';
import { type FunctionSettings, projectSettings } from './settings.ts';

/** The options of a command, from everywhere. */
export interface Settings {
  /** From the command line. */
  readonly given: RawOptions;
  /** From the project file, too. */
  readonly raw: RawOptions;
  /** What `test` explores where the command line does not say. */
  readonly targets: readonly string[];
  readonly functions: readonly FunctionSettings[];
}

/** What a single function has of its own. */
export interface OwnSettings {
  readonly seed: string | null;
  readonly raw: RawOptions;
  readonly options: Partial<Options>;
}

export const PROJECT_FILE = 'tandem.config.json';

/** Where settings are looked for, the first that has some. */
const CANDIDATES = [PROJECT_FILE, 'rebar.config', 'mix.exs'];

/** What `--config` names for no project file. */
const NONE = 'none';

export async function settingsOf(command: 'run' | 'test', given: RawOptions, io: Io): Promise<Settings> {
  const project = await projectOf(given.config, io);
  if (project === null) return { given, raw: given, targets: [], functions: [] };
  const { targets, raw, functions } = projectSettings(project);
  return { given, raw: { ...forCommand(command, raw), ...given }, targets, functions };
}

/**
 * `run` explores one function, often to see an error again: the project's outputs are those of `test`, and would be
 * replaced by less.
 */
function forCommand(command: 'run' | 'test', raw: RawOptions): RawOptions {
  if (command === 'test') return raw;
  const kept = Object.entries(raw).filter(([name]) => {
    const definition = definitions[name as OptionName];
    return (definition.affects !== 'output' || isRepeated(definition)) && !('command' in definition);
  });
  return Object.fromEntries(kept);
}

/** `entry` is `foo/1`. Null where the function has no settings of its own. */
export function ownSettings(
  { functions, given }: Pick<Settings, 'functions' | 'given'>,
  module: string,
  entry: string,
): OwnSettings | null {
  const own = functions.filter(one => isSelected(one.function, module, entry));
  if (own.length === 0) return null;
  const raw: RawOptions = { ...Object.assign({}, ...own.map(one => one.raw)), ...given };
  const names = Object.keys(Object.assign({}, ...own.map(one => one.raw))) as OptionName[];
  const read = readOptions(raw);
  return {
    seed: own.findLast(({ seed }) => seed !== null)?.seed ?? null,
    raw,
    options: Object.fromEntries(names.map(name => [name, read[name]])),
  };
}

async function projectOf(config: RawOptions['config'], io: Io): Promise<ProjectText | null> {
  if (config === NONE) return null;
  if (typeof config === 'string') {
    if (!existsSync(config)) throw new UsageError(`--config: there is no file ${config}`);
    const found = await read(config);
    if (found !== null) return found;
    throw new UsageError(`--config: ${config} says nothing about tandem`);
  }
  for (const file of CANDIDATES.filter(existsSync)) {
    if (!belongsToUser(file)) {
      if (file === PROJECT_FILE)
        tell(io, [
          {
            title: 'note',
            text: `${file} belongs to somebody else, and is not read`,
            hint: `--config ${file} reads it.`,
          },
        ]);
      continue;
    }
    const found = await read(file);
    if (found !== null) return found;
  }
  return null;
}

async function read(file: string): Promise<ProjectText | null> {
  const text = textOf(file);
  if (file.endsWith('.exs')) return (await import('./read-mix.ts')).readMixProject(text, file);
  if (file.endsWith('rebar.config')) {
    // Most have no settings, and need not be taken apart.
    return /\btandem\b/.test(text) ? (await import('./read-rebar.ts')).readRebarProject(text, file) : null;
  }
  return (await import('./read-json.ts')).readJsonProject(text, file);
}

/** Folders, pipes and devices are none, whether they were named or lie where a project file would. */
function textOf(file: string): string {
  try {
    return readRegularFile(file).toString('utf8');
  } catch (error) {
    throw new UsageError(`--config: ${error instanceof Error ? error.message : error}`);
  }
}

/** To the user, or to whoever owns the folder. */
function belongsToUser(file: string): boolean {
  const { uid } = statSync(file);
  return process.getuid === undefined || uid === process.getuid() || uid === statSync(dirname(file)).uid;
}
