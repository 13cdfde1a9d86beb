/**
 * A project as its build tool sees it: the folders of its applications and dependencies, include paths, and options of
 * the compiler. A source belongs to the project whose build file is in an enclosing folder, so that `tandem run`,
 * `tandem test`, replays and threads compile the same program.
 *
 * Options about warnings are ignored, also those that make errors of them.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { Atom, type Term, Tuple } from '../../terms/index.ts';
import { applicationName, folderByName } from './application-names.ts';
import { applicationsIn, type ProjectApplication } from './applications.ts';
import { type Built, builtFor, generatedSources, TESTS } from './built.ts';
import { filesIn, foldersIn, isFolder, isLink, isUnreadable, withFoldersBelow } from './files.ts';
import { isMakeFolder, MAKE_FILES, makeSettings } from './make.ts';
import { isRebarProject, overridden, REBAR_CONFIG, rebarSettings } from './rebar.ts';
import { NO_SETTINGS, type Settings, texts } from './settings.ts';
import { isTrusted, trustedAncestors } from './trust.ts';

export interface Project {
  /** Folders with modules: sources first, then compiled ones. */
  readonly folders: readonly string[];
  readonly includes: readonly string[];
  /** Compiler options such as `{d, Name}`, `{d, Name, Value}`, `{parse_transform, Module}`. */
  readonly options: readonly Term[];
  /** Its own applications and those it depends on, by name. */
  readonly applications: ReadonlyMap<string, ProjectApplication>;
}

/** The folders of applications in an umbrella project. */
const UMBRELLAS = ['apps', 'lib'];

/** Where build tools keep dependencies besides `_build`, those that replace others first. */
const DEPENDENCIES = ['_checkouts', 'checkouts', 'deps'];

const NOT_ITS_OWN = new Set([...DEPENDENCIES, '_build', '_rel', 'node_modules']);

/** The compiler's options that change the semantics of a source. */
const MEANINGFUL = new Set(['d', 'parse_transform', 'feature', 'export_all']);

const MIX = 'mix.exs';

/** The project of a file, `release` being the version of OTP; null where no enclosing folder says anything. */
export function projectOf(file: string, release: string): Project | null {
  const above = trustedAncestors(resolve(file));
  const configured = above.filter(folder => isConfigured(folder, file));
  const application = above.find(folder => isApplicationOf(folder, file));
  const nearest = configured[0] ?? application;
  if (nearest === undefined) return null;
  const isPart = [...UMBRELLAS, ...DEPENDENCIES].includes(basename(dirname(nearest)));
  const root = configured.find(folder => isPart && folder === dirname(dirname(nearest))) ?? nearest;
  const shown = (folder: string) => (isAbsolute(file) ? folder : relative('', folder) || '.');
  // A Makefile of its own says more than the one that calls it.
  const part = isRebarProject(root) || !isMakeFolder(dirname(resolve(file))) ? [] : [dirname(resolve(file))];
  const own = [...new Set([...part, application ?? root, root])];
  const name = basename(application ?? root);
  const mayOverride = isRebarProject(root) && isTrusted(join(root, REBAR_CONFIG), file);
  const settings = own.map(folder => {
    const given = settingsOf(folder, file, release);
    // The same options twice mean no more than once.
    const options = mayOverride ? overridden(given.options, root, name, release) : given.options;
    return { folder: shown(folder), ...given, options };
  });
  return describeProject(shown(root), settings, builtFor(shown(root), file));
}

/** Its dependencies that lie in it with their sources. */
export function dependencySources(root: string): string[] {
  return DEPENDENCIES.flatMap(name => foldersIn(join(root, name))).filter(
    folder => projectSources(folder).length > 0,
  );
}

/** The sources of all applications of a project, generated ones among what was built last. */
export function projectSources(root: string): string[] {
  const applications = applicationsOf(root);
  const own = applications
    .flatMap(application => sourceFolders(application, ownSettings(application)))
    .flatMap(folder => filesIn(folder, '.erl'));
  return own.length === 0 ? [] : [...own, ...generatedSources(root, namesOf(applications), own)];
}

/** The folders of its sources that must not be read. */
export function unreadableSources(root: string): string[] {
  return applicationsOf(root)
    .flatMap(application => sourceFolders(application, ownSettings(application)))
    .filter(isUnreadable);
}

/** Whether the file is among the sources of an application in this folder, as they usually lie. */
function isApplicationOf(folder: string, file: string): boolean {
  const sources = join(folder, 'src');
  return resolve(file).startsWith(sources + sep) && isTrusted(sources, file);
}

function isConfigured(folder: string, file: string): boolean {
  const trusted = (name: string) => isTrusted(join(folder, name), file);
  if (trusted(REBAR_CONFIG) || trusted(MIX)) return true;
  if (!MAKE_FILES.some(trusted)) return false;
  return [...UMBRELLAS, 'src'].some(name => isFolder(join(folder, name))) || makeParts(folder).length > 0;
}

/** What its build file says, if the user or the owner of the source has written it. */
function settingsOf(folder: string, source: string, release: string): Settings {
  if (isRebarProject(folder))
    return isTrusted(join(folder, REBAR_CONFIG), source) ? rebarSettings(folder, release) : NO_SETTINGS;
  return MAKE_FILES.some(name => isTrusted(join(folder, name), source)) ? makeSettings(folder) : NO_SETTINGS;
}

/** For its folders of sources, which do not depend on the release. */
function ownSettings(application: string): Settings {
  return settingsOf(application, application, '');
}

/** `own` are the file's application and the root, in descending priority of their options. */
function describeProject(
  root: string,
  own: readonly (Settings & { readonly folder: string })[],
  built: Built,
): Project {
  const applications = applicationsOf(root);
  const dependencies = dependenciesOf(root, built, namesOf(applications));
  const sources = applications.flatMap(folder => sourceFolders(folder, ownSettings(folder)));
  const compiled = [
    ...applications.map(folder => join(folder, 'ebin')),
    ...dependencies.flatMap(codeFolders),
  ];
  const options = own.flatMap(({ folder, options }) => options.map(option => ({ folder, option })));
  const asked = options.flatMap(({ folder, option }) => includeOf(option).map(below => join(folder, below)));
  const all = [...own.map(({ folder }) => folder), ...applications, ...dependencies];
  const headers = all.flatMap(folder => [join(folder, 'include'), folder, join(folder, 'src')]);
  // In these folders `-include_lib` finds dependencies and the project's own applications by name.
  const libraries = [...UMBRELLAS, ...DEPENDENCIES].map(name => join(root, name));
  const byName = [...libraries, ...built.visible, join(root, '..')];
  const renamed = [...applications, ...dependencies].flatMap(folder => folderByName(folder) ?? []);
  const unusual = [...applications.flatMap(partsOf), ...sources].filter(hasHeaders);
  return {
    folders: [...new Set([...sources, ...compiled])].filter(isUsable),
    includes: [...new Set([...headers, ...asked, ...byName, ...renamed, ...unusual])].filter(isUsable),
    options: withoutDuplicates(options.map(({ option }) => option)),
    applications: applicationsIn([...applications, ...dependencies]),
  };
}

function isUsable(folder: string): boolean {
  return existsSync(folder) && !isUnreadable(folder);
}

/** Of two options for one setting the first has priority. */
function withoutDuplicates(options: readonly Term[]): Term[] {
  const meanings = new Map<string, Term>();
  for (const option of options) {
    const key = meaningOf(option);
    if (key !== null && !meanings.has(key)) meanings.set(key, option);
  }
  return [...meanings.values()];
}

function applicationsOf(root: string): string[] {
  return [root, ...UMBRELLAS.flatMap(name => foldersIn(join(root, name)))];
}

/**
 * `src` or the folders of `src_dirs`, and those of `extra_src_dirs` that are not for tests, with all subfolders; and where
 * make builds it, the folders that have a Makefile of their own.
 */
function sourceFolders(application: string, { sources, extraSources }: Settings): string[] {
  const folders = sources.length === 0 ? ['src'] : sources;
  const extra = extraSources.filter(folder => !TESTS.has(basename(folder)));
  const named = [...folders, ...extra].flatMap(folder => withFoldersBelow(join(application, folder)));
  return [...new Set([...named, ...makeParts(application)])];
}

/** Folders below this one that a Makefile of it can call another one in, and that have sources. */
function makeParts(root: string): string[] {
  if (isRebarProject(root) || !isMakeFolder(root)) return [];
  return foldersOf(root).filter(
    folder => folder !== root && isMakeFolder(folder) && filesIn(folder, '.erl').length > 0,
  );
}

/** The folder and those below it that are part of the same project, and neither tests, nor dependencies, nor built. */
export function foldersOf(root: string): string[] {
  return [root, ...partsOf(root).flatMap(foldersOf)];
}

/** Those directly below it. */
function partsOf(root: string): string[] {
  return foldersIn(root).filter(folder => {
    const name = basename(folder);
    return !name.startsWith('.') && !NOT_ITS_OWN.has(name) && !TESTS.has(name) && !isLink(folder);
  });
}

/** Headers that no known build file says where to look for, are looked for last where some lie. */
function hasHeaders(folder: string): boolean {
  return filesIn(folder, '.hrl').length > 0;
}

/** The names of applications: of their resource files, and of their folders. */
function namesOf(applications: readonly string[]): Set<string> {
  return new Set(applications.flatMap(folder => [applicationName(folder) ?? '', basename(resolve(folder))]));
}

/** One folder for each dependency: what is checked out replaces what was built. */
function dependenciesOf(root: string, { visible, others }: Built, own: ReadonlySet<string>): string[] {
  const found = [...DEPENDENCIES.map(name => join(root, name)), ...visible].flatMap(foldersIn);
  const ownElsewhere = others.flatMap(foldersIn).filter(folder => own.has(basename(folder)));
  const byName = new Map<string, string>();
  for (const folder of [...found, ...ownElsewhere])
    if (!byName.has(basename(folder))) byName.set(basename(folder), folder);
  return [...byName.values()];
}

/** Compiled modules; sources where there are none. */
function codeFolders(dependency: string): string[] {
  const compiled = join(dependency, 'ebin');
  return filesIn(compiled, '.beam').length > 0 ? [compiled] : withFoldersBelow(join(dependency, 'src'));
}

function includeOf(option: Term): string[] {
  const [name, folder] = option instanceof Tuple ? option.elements : [];
  return name instanceof Atom && name.name === 'i' && folder !== undefined ? texts(folder) : [];
}

/** The setting that an option determines; null for ignored options. */
function meaningOf(option: Term): string | null {
  const [name, what] = option instanceof Tuple ? option.elements : [option];
  if (!(name instanceof Atom) || !MEANINGFUL.has(name.name)) return null;
  return what instanceof Atom ? `${name.name} ${what.name}` : name.name;
}
