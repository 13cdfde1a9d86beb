/** What `tandem test` is asked to explore: files and modules as they are, folders and projects by what is in them. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { isPrologFile } from '../api/basics/index.ts';
import {
  dependencySources,
  filesIn,
  foldersIn,
  foldersOf,
  isFolder,
  projectSources,
  unreadableSources,
  withFoldersBelow,
} from '../erlang/local/index.ts';
import { UsageError } from './failure.ts';

export interface ProgramTarget {
  readonly target: string;
  /** Where to look for further modules. */
  readonly path: readonly string[];
  /** Whether it was found in a folder, and not named by the user. */
  readonly isFound?: true;
}

export function targetsOf(text: string): ProgramTarget[] {
  if (!isFolder(text)) return [{ target: text, path: [] }];
  const sources = projectSources(text).map(target => ({ target, path: [] }));
  const found = isMixProject(text, sources.length > 0)
    ? mixProject(text)
    : sources.length > 0
      ? sources
      : plainFolder(text);
  if (found.length > 0) return found.map(target => ({ ...target, isFound: true }));
  const [dependency] = dependencySources(text);
  throw new UsageError(
    `nothing to explore in ${text}`,
    dependency === undefined
      ? 'Looked for sources of Erlang and Prolog, and for compiled modules.'
      : `Only its dependencies have sources: name one of them, such as ${dependency}.`,
  );
}

/** Sources in Prolog that are explored together are parts of one program, where one calls what another defines. */
export function asOneProgram(targets: readonly ProgramTarget[]): ProgramTarget[] {
  const sources = targets.map(({ target }) => target).filter(isPrologFile);
  return targets.map(one =>
    isPrologFile(one.target)
      ? { ...one, path: [...one.path, ...sources.filter(other => other !== one.target)] }
      : one,
  );
}

/** The folders of a project that cannot be looked into: what is in them is missing. */
export function unreadableIn(text: string): string[] {
  return isFolder(text) ? unreadableSources(text) : [];
}

/** Whether a folder is a project of mix, with sources in Elixir. */
export function isInElixir(folder: string): boolean {
  return isMixProject(folder, projectSources(folder).length > 0);
}

/** Projects in Erlang often have a `mix.exs`, too, for those who use them from Elixir. */
function isMixProject(folder: string, hasErlang: boolean): boolean {
  if (!existsSync(join(folder, 'mix.exs'))) return false;
  const libraries = [folder, ...foldersIn(join(folder, 'apps'))].map(application => join(application, 'lib'));
  return !hasErlang || libraries.flatMap(library => withFoldersBelow(library)).some(hasElixir);
}

function hasElixir(folder: string): boolean {
  return filesIn(folder, '.ex').length > 0;
}

/**
 * Sources, and beams that have no source beside them: those of a pack, of the folder itself, of an application without a build
 * tool, or else of all folders below.
 */
function plainFolder(folder: string): ProgramTarget[] {
  const usual = [folder, join(folder, 'src'), join(folder, 'ebin')];
  const pack = existsSync(join(folder, 'pack.pl')) ? withFoldersBelow(join(folder, 'prolog')) : [];
  const found = [pack, ...usual.map(place => [place])].map(programsIn);
  const files = found.find(({ length }) => length > 0);
  if (files !== undefined) return programs(files);
  const scattered = programsIn(foldersOf(folder));
  const path = [...new Set(scattered.map(file => dirname(file)))];
  return programs(scattered).map(({ target }) => ({ target, path: isPrologFile(target) ? [] : path }));
}

function programsIn(places: readonly string[]): string[] {
  const files = places.flatMap(place => filesIn(place, '.erl', '.pl', '.pro', '.prolog', '.beam'));
  return files.filter(file => !isPrologFile(file) || !isPerl(file));
}

/** Perl's files are called `.pl`, too. */
function isPerl(file: string): boolean {
  return /^#!.*\bperl\b|^\s*use\s+(strict|warnings)\b|^\s*package\s+[\w:]+\s*;/m.test(
    readFileSync(file, 'utf8'),
  );
}

function programs(files: readonly string[]): ProgramTarget[] {
  const sources = files.filter(file => extname(file) !== '.beam');
  const known = new Set(sources.map(file => basename(file, extname(file))));
  const beams = files.filter(file => extname(file) === '.beam' && !known.has(basename(file, '.beam')));
  return [...sources, ...beams].map(target => ({ target, path: [] }));
}

/** The compiled modules of a mix project: its sources are Elixir, which only mix itself can compile. */
function mixProject(folder: string): ProgramTarget[] {
  const libraries = ['dev', 'test', 'prod']
    .map(environment => join(folder, '_build', environment, 'lib'))
    .find(existsSync);
  if (libraries === undefined) {
    throw new UsageError(`${folder} is a mix project that was not compiled`, 'Call mix compile there first.');
  }
  const built = foldersIn(libraries).map(lib => join(lib, 'ebin'));
  const names = applicationNames(folder);
  return built
    .filter(ebin => names.includes(basename(join(ebin, '..'))))
    .flatMap(ebin => filesIn(ebin, '.beam'))
    .map(target => ({ target, path: built }));
}

/** The project's own applications; those in an umbrella have a folder each. */
function applicationNames(folder: string): string[] {
  const umbrella = foldersIn(join(folder, 'apps'));
  if (umbrella.length > 0) return umbrella.map(app => basename(app));
  const name = /\bapp:\s*:(\w+)/.exec(readFileSync(join(folder, 'mix.exs'), 'utf8'))?.[1];
  return name === undefined ? [] : [name];
}
