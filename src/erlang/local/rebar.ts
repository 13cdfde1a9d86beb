/**
 * The compilation settings of a rebar3 project: folders of its applications, include paths, macros and parse transforms
 * of
 * `erl_opts`, and compiled dependencies. The project of a source file is the one whose `rebar.config` is in an
 * enclosing folder, so that `tandem run`, `tandem test`, replays and threads compile the same program.
 *
 * Options about warnings are ignored, also those that make errors of them.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { DiagnosticError } from '../core/index.ts';
import { flatten } from '../syntax/compile-options.ts';
import { asDiagnostic, parseTerms } from '../syntax/index.ts';
import { Atom, listElements, type Term, Tuple } from '../terms/index.ts';

const CONFIG = 'rebar.config';

/** The folders of applications in an umbrella project. */
const UMBRELLAS = ['apps', 'lib'];

/** The compiler's options that change the semantics of a source. */
const MEANINGFUL = new Set(['d', 'parse_transform', 'feature', 'export_all']);

export interface RebarProject {
  /** Folders with modules: sources first, then compiled ones. */
  readonly folders: readonly string[];
  readonly includes: readonly string[];
  /** Compiler options of `erl_opts`, such as `{d, Name}`, `{d, Name, Value}`, `{parse_transform, Module}`. */
  readonly options: readonly Term[];
}

export function isRebarProject(folder: string): boolean {
  return existsSync(join(folder, CONFIG));
}

/** The sources of all applications of a project. */
export function rebarSources(root: string): string[] {
  return applicationsOf(root)
    .flatMap(sourceFolders)
    .flatMap(folder => entriesOf(folder).filter(path => path.endsWith('.erl')));
}

/** The project of a file; null where no enclosing folder has a `rebar.config`. */
export function rebarProjectOf(file: string): RebarProject | null {
  const above = trustedAncestors(resolve(file));
  const configured = above.filter(folder => isTrusted(join(folder, CONFIG), file));
  const [nearest] = configured;
  if (nearest === undefined) return null;
  const isPart = UMBRELLAS.includes(basename(dirname(nearest)));
  const root = configured.find(folder => isPart && folder === dirname(dirname(nearest))) ?? nearest;
  const shown = (folder: string) => (isAbsolute(file) ? folder : relative('', folder) || '.');
  const project = shown(root);
  const own = [...new Set([above.find(folder => existsSync(join(folder, 'src'))) ?? root, root])].map(shown);
  return describeProject(project, own);
}

/** `own` are the file's application and the root, in descending priority of their options. */
function describeProject(root: string, own: readonly string[]): RebarProject {
  const applications = applicationsOf(root);
  const libraries = join(root, '_build', 'default', 'lib');
  const built = foldersIn(libraries).map(library => join(library, 'ebin'));
  const options = own.flatMap(folder => erlOptions(folder).map(option => ({ folder, option })));
  const asked = options.flatMap(({ folder, option }) => includeOf(option).map(below => join(folder, below)));
  const headers = [...own, ...applications].flatMap(app => [join(app, 'include'), app]);
  // In these folders `-include_lib` finds dependencies and the project's own applications by name.
  const byName = [...UMBRELLAS.map(name => join(root, name)), libraries, join(root, '..')];
  const meanings = new Map<string, Term>();
  for (const { option } of options) {
    const key = meaningOf(option);
    if (key !== null && !meanings.has(key)) meanings.set(key, option);
  }
  return {
    folders: [...applications.flatMap(sourceFolders), ...built].filter(existsSync),
    includes: [...new Set([...headers, ...asked, ...byName])].filter(existsSync),
    options: [...meanings.values()],
  };
}

function applicationsOf(root: string): string[] {
  return [root, ...UMBRELLAS.flatMap(name => foldersIn(join(root, name)))];
}

/** `src` and the folders of `src_dirs`, with all subfolders. */
function sourceFolders(application: string): string[] {
  const named = erlOptions(application).flatMap(option => {
    const [name, folders] = option instanceof Tuple ? option.elements : [];
    return name instanceof Atom && name.name === 'src_dirs' && folders !== undefined ? texts(folders) : [];
  });
  const folders = named.length === 0 ? ['src'] : named;
  return folders.flatMap(folder => withFoldersBelow(join(application, folder)));
}

function erlOptions(folder: string): Term[] {
  const path = join(folder, CONFIG);
  if (!existsSync(path)) return [];
  const parsed = parseTerms(readFileSync(path, 'utf8'), path);
  if (!parsed.ok) throw new DiagnosticError(parsed.diagnostics.map(asDiagnostic));
  return parsed.value.flatMap(term => {
    const [name, options] = term instanceof Tuple ? term.elements : [];
    return name instanceof Atom && name.name === 'erl_opts' && options !== undefined ? flatten(options) : [];
  });
}

function includeOf(option: Term): string[] {
  const [name, folder] = option instanceof Tuple ? option.elements : [];
  return name instanceof Atom && name.name === 'i' && folder !== undefined ? texts(folder) : [];
}

/**
 * The setting that an option determines: of two options for one setting the first has priority. Null for ignored
 * options.
 */
function meaningOf(option: Term): string | null {
  const [name, what] = option instanceof Tuple ? option.elements : [option];
  if (!(name instanceof Atom) || !MEANINGFUL.has(name.name)) return null;
  return what instanceof Atom ? `${name.name} ${what.name}` : name.name;
}

/** A string, or the strings of a list; of `{"src", Options}` the string. */
function texts(term: Term): string[] {
  if (term instanceof Tuple) return term.elements.slice(0, 1).flatMap(texts);
  const elements = listElements(term);
  const isText = elements.length > 0 && elements.every(element => typeof element === 'number');
  return isText ? [String.fromCodePoint(...elements)] : elements.flatMap(texts);
}

/**
 * The folders that a file's project can be in: up to the root of its repository, and not the user's home or what is above.
 * What a project says runs when it is compiled, and who may write to /tmp must not have a say.
 */
function trustedAncestors(file: string): string[] {
  const found: string[] = [];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (found.length > 0 && (folder === homedir() || folder === dirname(folder))) return found;
    found.push(folder);
    if (REPOSITORIES.some(name => existsSync(join(folder, name))) || folder === dirname(folder)) return found;
  }
}

const REPOSITORIES = ['.git', '.hg', '.svn', '.fossil', '.jj'];

/** Whether a file is there and belongs to the user, or to whoever owns the source. */
function isTrusted(path: string, source: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  const owners = [process.getuid?.(), statSync(source, { throwIfNoEntry: false })?.uid];
  return process.platform === 'win32' || owners.includes(stats.uid);
}

function withFoldersBelow(folder: string): string[] {
  return [folder, ...foldersIn(folder).flatMap(withFoldersBelow)];
}

function foldersIn(folder: string): string[] {
  return entriesOf(folder).filter(path => statSync(path, { throwIfNoEntry: false })?.isDirectory());
}

function entriesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map(name => join(folder, name));
}
