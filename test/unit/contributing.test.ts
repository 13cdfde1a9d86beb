/** CONTRIBUTING.md sends nobody to files and commands that are not there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, part]) => part as string);

/** Where a path may begin that a recipe shortens. */
const FOLDERS = ['', 'src', 'src/erlang', 'src/erlang/bifs', 'src/erlang/syntax', 'src/solver'].map(folder =>
  join(root, folder),
);

/** With a folder in it; `name/1` is a function, and NAME stands for one that is new. */
const paths = quoted.filter(part => /^[\w.-]+\/[\w./-]*$/.test(part) && !/\/\d$|NAME/.test(part));

describe('CONTRIBUTING.md', () => {
  it.each(paths)('%s exists', path => {
    expect(FOLDERS.some(folder => existsSync(join(folder, path)))).toBe(true);
  });

  it('names commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name as string);
    expect(paths.length + commands.length).toBeGreaterThan(30);
    expect(commands.filter(name => !(name in scripts))).toEqual([]);
  });
});
