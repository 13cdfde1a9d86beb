/** The tests of programs in files: in the folders where build tools look for them, and inside of sources. */
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import { readRegularFile } from '../../system/index.ts';
import { filesIn } from './project/files.ts';

/** Folders for tests, beside `src`. */
const FOLDERS = ['test', 'tests'];

/** Functions of EUnit and PropEr. */
const NAMES = /^([a-z]\w*_test_?|prop_\w+)\s*\(\s*\)\s*->/gm;
const SUITE = /^all\s*\(\s*\)\s*->/m;

export interface TestFile {
  readonly file: string;
  /** Whether a function in it is a test by people, and not one that was made from a report. */
  readonly isByPeople: (name: string) => boolean;
}

export interface TestFiles {
  /** Files that have tests. */
  readonly files: readonly TestFile[];
  /** The folders that they and their helpers are in. */
  readonly folders: readonly string[];
}

/** What tests these sources; no files where nothing does. `byPeople`: a text without tests that were made from reports. */
export function testFiles(sources: readonly string[], byPeople: (text: string) => string): TestFiles {
  const own = sources.filter(file => extname(file) === '.erl');
  const applications = new Set(own.map(applicationOf));
  const folders = [...applications].flatMap(folder => FOLDERS.map(name => join(folder, name)));
  const candidates = new Set([...own, ...folders.flatMap(folder => filesIn(folder, '.erl'))]);
  return { files: [...candidates].flatMap(file => testsIn(file, byPeople)), folders };
}

/** The folder above `src`, or the file's own where there is none. */
function applicationOf(file: string): string {
  const above = resolve(file).split(sep);
  const at = above.lastIndexOf('src', above.length - 2);
  return at < 0 ? dirname(file) : above.slice(0, at).join(sep) || sep;
}

function testsIn(file: string, byPeople: (text: string) => string): TestFile[] {
  try {
    const text = readRegularFile(file).toString('latin1');
    const isSuite = basename(file).endsWith('_SUITE.erl');
    if (!isSuite && namesIn(text).size === 0) return [];
    const own = byPeople(text);
    const [names, hasCases] = [namesIn(own), SUITE.test(own)];
    return [{ file, isByPeople: name => names.has(name) || (isSuite && hasCases) }];
  } catch {
    return [];
  }
}

function namesIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(NAMES), ([, name = '']) => name));
}
