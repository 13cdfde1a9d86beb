/** What `tandem test` is asked to explore: files and modules as they are, folders and projects by what is in them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { isRebarProject, rebarSources } from '../erlang/local/index.ts';
import { UsageError } from './failure.ts';

export interface ProgramTarget {
  readonly target: string;
  /** Where to look for further modules. */
  readonly path: readonly string[];
}

export function targetsOf(text: string): ProgramTarget[] {
  if (!statSync(text, { throwIfNoEntry: false })?.isDirectory()) return [{ target: text, path: [] }];
  const found = existsSync(join(text, 'mix.exs'))
    ? mixProject(text)
    : isRebarProject(text)
      ? rebarSources(text).map(target => ({ target, path: [] }))
      : plainFolder(text);
  if (found.length > 0) return found;
  throw new UsageError(
    `nothing to explore in ${text}`,
    'Looked for sources of Erlang and Prolog, and for compiled modules.',
  );
}

/** Sources, and beams that have no source beside them. */
function plainFolder(folder: string): ProgramTarget[] {
  const inSource = join(folder, 'src');
  const files = filesIn(folder).filter(file => ['.erl', '.pl', '.beam'].includes(extname(file)));
  if (files.length === 0 && existsSync(inSource)) return plainFolder(inSource);
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
    .flatMap(ebin => filesIn(ebin).filter(file => extname(file) === '.beam'))
    .map(target => ({ target, path: built }));
}

/** The project's own applications; those in an umbrella have a folder each. */
function applicationNames(folder: string): string[] {
  const umbrella = foldersIn(join(folder, 'apps'));
  if (umbrella.length > 0) return umbrella.map(app => basename(app));
  const name = /\bapp:\s*:(\w+)/.exec(readFileSync(join(folder, 'mix.exs'), 'utf8'))?.[1];
  return name === undefined ? [] : [name];
}

function filesIn(folder: string): string[] {
  return entriesOf(folder).filter(path => statSync(path).isFile());
}

function foldersIn(folder: string): string[] {
  return entriesOf(folder).filter(path => statSync(path).isDirectory());
}

function entriesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map(name => join(folder, name));
}
