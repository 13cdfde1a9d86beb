/** The pages for developers and users send nobody to files and commands that are not there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const FOLDERS = ['src', 'test', 'scripts', 'docs', 'examples', 'bench'];

/** Every file and folder, with `/` before its path, so that the end of a path can be looked for. */
const tree = FOLDERS.flatMap(folder => [
  `/${folder}`,
  ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => `/${folder}/${path}`),
]);

/** Pages shorten paths: `bifs/index.ts` is in src/erlang/. */
const exists = (path: string): boolean => {
  const end = `/${path.replace(/\/$/, '')}`;
  return existsSync(join(root, path)) || tree.some(one => one.endsWith(end));
};

/** Names of files, and paths with a folder; `name/1` is a function, and NAME stands for one that is new. */
const isPath = (word: string): boolean =>
  /^\w[\w.-]*(\/[\w.-]*)*$/.test(word) &&
  /\/|\.(ts|mjs|md|erl|pl|json)$/.test(word) &&
  !/\/\d$|NAME/.test(word);

/** Made by the user, by Tandem, or on another machine. */
const ELSEWHERE = ['tandem/search', 'dist/', 'report.json', 'rebar.config'];

describe.each([
  ['CONTRIBUTING.md', 50],
  ['docs/architecture.md', 60],
  ['README.md', 0],
])('%s', (page, atLeast) => {
  const text = readFileSync(join(root, page), 'utf8');
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, part]) => part as string);

  it('names files that there are', () => {
    const paths = quoted.filter(isPath).filter(path => !ELSEWHERE.includes(path));
    expect(paths.length).toBeGreaterThanOrEqual(atLeast);
    expect(paths.filter(path => !exists(path))).toEqual([]);
  });

  it('names commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name as string);
    expect(commands.filter(name => !(name in scripts))).toEqual([]);
  });

  it('links to pages that there are', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path as string);
    expect(links.filter(path => !existsSync(join(root, page, '..', path)))).toEqual([]);
  });
});
