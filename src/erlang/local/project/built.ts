/**
 * What rebar3 and mix have built: `_build/PROFILE/lib/APPLICATION`, the dependencies and the project's own applications.
 *
 * A profile has dependencies of its own, which only its code may call: meck is in `_build/test/lib`, and a module of the
 * default profile that calls it fails with `undef`. Tests see all profiles, everything else the default one once it is
 * built.
 */
import { basename, join, relative, sep } from 'node:path';
import { isGeneratedFile } from '../generated.ts';
import { filesIn, foldersIn, withFoldersBelow } from './files.ts';

/** Folders of tests by their usual names: how they are explored is a matter of its own. */
export const TESTS: ReadonlySet<string> = new Set([
  'test',
  'tests',
  'eunit',
  'ct',
  'common_test',
  'integration_test',
]);

/** The profiles of rebar3 and mix that are meant where none is named. */
const DEFAULTS = new Set(['default', 'dev']);

/** The folders of applications that were built, those of the default profile first. */
export interface Built {
  /** With all that a file of the project may call. */
  readonly visible: readonly string[];
  /** With the project's own applications, in which plugins leave generated code, but also dependencies of other profiles. */
  readonly others: readonly string[];
}

export function builtFor(root: string, file: string): Built {
  const profiles = foldersIn(join(root, '_build'));
  const libraries = (folders: readonly string[]) =>
    folders.flatMap(profile => [join(profile, 'checkouts'), join(profile, 'lib')]);
  const isDefault = (profile: string) =>
    DEFAULTS.has(basename(profile)) && foldersIn(join(profile, 'lib')).length > 0;
  const [first, rest] = [profiles.filter(isDefault), profiles.filter(profile => !isDefault(profile))];
  const seesAll =
    first.length === 0 ||
    relative(root, file)
      .split(sep)
      .some(name => TESTS.has(name));
  return seesAll
    ? { visible: libraries([...first, ...rest]), others: [] }
    : { visible: libraries(first), others: libraries(rest) };
}

/**
 * Generated sources of own applications that lie among what was built: most plugins write to the application's `src`,
 * to which `_build` has a link, but not all, and where links are not possible rebar3 copies.
 */
export function generatedSources(root: string, names: ReadonlySet<string>, own: readonly string[]): string[] {
  const known = new Set(own.map(path => basename(path)));
  const { visible, others } = builtFor(root, root);
  const found: string[] = [];
  for (const folder of [...visible, ...others].flatMap(foldersIn)) {
    if (!names.has(basename(folder))) continue;
    for (const path of withFoldersBelow(join(folder, 'src')).flatMap(below => filesIn(below, '.erl'))) {
      if (known.has(basename(path)) || !isGeneratedFile(path)) continue;
      known.add(basename(path));
      found.push(path);
    }
  }
  return found;
}
