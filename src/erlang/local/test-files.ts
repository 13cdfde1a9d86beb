/** The tests of programs in files: in the folders where build tools look for them, and inside of sources. */
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import { readRegularFile } from '../../system/index.ts';
import { filesIn } from './project/files.ts';

/** Folders for tests, beside `src`. */
const FOLDERS = ['test', 'tests'];

/** A function of EUnit or PropEr. */
const TEST = /^(?:[a-z]\w*_test_?|prop_\w+)\s*\(\s*\)\s*->/m;

export interface TestFiles {
  /** Files that have tests. */
  readonly files: readonly string[];
  /** The folders that they and their helpers are in. */
  readonly folders: readonly string[];
}

/** What tests these sources; no files where nothing does. */
export function testFiles(sources: readonly string[]): TestFiles {
  const own = sources.filter(file => extname(file) === '.erl');
  const applications = new Set(own.map(applicationOf));
  const folders = [...applications].flatMap(folder => FOLDERS.map(name => join(folder, name)));
  const candidates = new Set([...own, ...folders.flatMap(folder => filesIn(folder, '.erl'))]);
  return { files: [...candidates].filter(hasTests), folders };
}

/** The folder above `src`, or the file's own where there is none. */
function applicationOf(file: string): string {
  const above = resolve(file).split(sep);
  const at = above.lastIndexOf('src', above.length - 2);
  return at < 0 ? dirname(file) : above.slice(0, at).join(sep) || sep;
}

function hasTests(file: string): boolean {
  if (basename(file).endsWith('_SUITE.erl')) return true;
  try {
    return TEST.test(readRegularFile(file).toString('latin1'));
  } catch {
    return false;
  }
}
