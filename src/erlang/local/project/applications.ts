/**
 * The applications of a project and its dependencies, as their resource files describe them: `src/NAME.app.src` of those
 * that are compiled from source, `ebin/NAME.app` of the others.
 *
 * A real node finds an application by a file `NAME.app` in its code path. Where the build tool has not made one yet, the
 * template is completed as the tool would, in a folder of the cache.
 */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { cacheFolder, checksum } from '../../../system/index.ts';
import { readApplication } from '../../otp/index.ts';
import type { Application } from '../../services.ts';
import { Atom, atom, Cons, list, print, string, type Term, Tuple, tuple } from '../../terms/index.ts';
import { filesIn, withFoldersBelow } from './files.ts';
import { elementsOf, texts } from './settings.ts';

export interface ProjectApplication extends Application {
  /** The folder of its resource file, as a node needs it in its code path. */
  readonly resources: string;
}

/** By name; of two with one name the first. */
export function applicationsIn(folders: readonly string[]): Map<string, ProjectApplication> {
  const found = new Map<string, ProjectApplication>();
  for (const folder of folders) {
    const application = applicationIn(resolve(folder));
    const name = application === null ? null : nameOf(application.specification);
    if (application !== null && name !== null && !found.has(name)) found.set(name, application);
  }
  return found;
}

function applicationIn(folder: string): ProjectApplication | null {
  const [template] = filesIn(join(folder, 'src'), '.src').filter(path => path.endsWith('.app.src'));
  const [compiled] = filesIn(join(folder, 'ebin'), '.app');
  const own = template === undefined ? null : readApplication(template);
  if (own !== null) {
    const specification = completed(own, folder);
    const resources = specification === null ? null : resourceFolder(specification, folder);
    if (specification !== null && resources !== null)
      return { specification, folder, isSystem: false, resources };
  }
  const specification = compiled === undefined ? null : readApplication(compiled);
  return specification === null
    ? null
    : { specification, folder, isSystem: false, resources: join(folder, 'ebin') };
}

function nameOf(specification: Term): string | null {
  const [tag, name] = specification instanceof Tuple ? specification.elements : [];
  return tag === atom('application') && name instanceof Atom ? name.name : null;
}

/** A template with what build tools add to it: the version as a text, and the names of all modules. */
function completed(template: Term, folder: string): Term | null {
  const name = nameOf(template);
  const [, , keys] = template instanceof Tuple ? template.elements : [];
  if (name === null || keys === undefined) return null;
  const sources = withFoldersBelow(join(folder, 'src')).flatMap(path => filesIn(path, '.erl'));
  const modules = sources.map(path => atom(basename(path, '.erl')));
  const all = elementsOf(keys);
  const kept = all.filter(key => keyOf(key) !== 'modules' && keyOf(key) !== 'vsn');
  const version = all.find(key => keyOf(key) === 'vsn');
  return tuple(
    atom('application'),
    atom(name),
    list([tuple(atom('vsn'), versionOf(version)), tuple(atom('modules'), list(modules)), ...kept]),
  );
}

function keyOf(key: Term): string | null {
  const [name] = key instanceof Tuple ? key.elements : [];
  return name instanceof Atom ? name.name : null;
}

/** `git` and its like stand for a version that only the tool knows. */
function versionOf(key: Term | undefined): Term {
  const value = key instanceof Tuple ? key.elements[1] : undefined;
  return value instanceof Cons && texts(value).length === 1 ? value : string('0');
}

/** Names that are names of files, too: others could lead out of the folder. */
const FILE_NAME = /^\w[\w@.-]*$/;

/** Writes the resource file; null where that is not possible. */
function resourceFolder(specification: Term, folder: string): string | null {
  const name = nameOf(specification) ?? '';
  if (!FILE_NAME.test(name)) return null;
  const text = `${print(specification)}.\n`;
  const own = join(cacheFolder(), 'applications', checksum(`${folder} ${text}`).slice(0, 16), name);
  try {
    const resources = join(own, 'ebin');
    const file = join(resources, `${name}.app`);
    if (existsSync(file)) return resources;
    mkdirSync(resources, { recursive: true, mode: 0o700 });
    if (existsSync(join(folder, 'priv'))) symlinkSync(join(folder, 'priv'), join(own, 'priv'), 'junction');
    writeFileSync(file, text);
    return resources;
  } catch {
    return null;
  }
}
