/**
 * What a small command loads before it ends: modules of ours, and of Node. A clock would not do on a busy machine.
 *
 * The built script is run with a note at the beginning of each of its modules. Modules that a command does not need must
 * stay unevaluated, and the number of bytes of those that it does need is bounded.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repository, tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-start-'));
const dist = join(folder, 'dist');

interface Loaded {
  /** Paths of modules of ours in the order of their evaluation. */
  readonly own: readonly string[];
  /** Names of Node's modules that are not a part of Node's own start. */
  readonly node: readonly string[];
}

const NOTE = `
const before = new Set(process.moduleLoadList);
globalThis.evaluated = [];
process.on('exit', () => {
  const node = process.moduleLoadList.filter(name => !before.has(name) && name.startsWith('NativeModule '));
  require('node:fs').writeFileSync(process.env.LOADED, JSON.stringify({
    own: globalThis.evaluated, node: node.map(name => name.slice('NativeModule '.length)),
  }));
});`;

beforeAll(async () => {
  // Builds where that is due.
  await tandem(['--version']);
  cpSync(join(repository, 'dist'), dist, {
    recursive: true,
    filter: path => !/\.map$|work-|chunk-|playground|web/.test(path.slice(repository.length)),
  });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const [name = ''] = /work-[A-Z0-9]+\.cjs/.exec(readFileSync(join(dist, 'start.cjs'), 'latin1')) ?? [];
  const script = readFileSync(join(repository, 'dist', name), 'latin1');
  let modules = 0;
  const noted = script.replace(/"((?:src|node_modules)\/[^"]+)"\([\w,]*\)\{/g, (begin, path: string) => {
    modules++;
    return `${begin}globalThis.evaluated.push("${path}");`;
  });
  expect(modules).toBeGreaterThan(500);
  writeFileSync(join(dist, name), noted, 'latin1');
  writeFileSync(join(folder, 'note.cjs'), NOTE);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function loadedBy(...args: readonly string[]): Loaded {
  const out = join(folder, 'loaded.json');
  const env = {
    ...process.env,
    TANDEM_UNSUPERVISED: '1',
    LOADED: out,
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
  const command = ['--require', join(folder, 'note.cjs'), join(dist, 'start.cjs'), ...args];
  const run = () => spawnSync(process.execPath, command, { cwd: repository, env, encoding: 'utf8' });
  // The first one fills the cache.
  run();
  const { status, stderr } = run();
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(readdirSync(join(folder, 'cache'))).toContain('tandem');
  return JSON.parse(readFileSync(out, 'utf8')) as Loaded;
}

/** Kilobytes of source that were evaluated. */
function kilobytes({ own }: Loaded): number {
  const bytes = own.map(path => readFileSync(join(repository, path)).length);
  return bytes.reduce((sum, length) => sum + length, 0) / 1024;
}

function below(loaded: Loaded, ...folders: readonly string[]): string[] {
  return loaded.own.filter(path => folders.some(name => path.startsWith(`src/${name}/`)));
}

const ONE_EXECUTION = ['--max-paths', '1', '--no-confirm', '--progress', 'none'];
/** They start processes and threads, speak with others, or take milliseconds to load. */
const HEAVY = ['child_process', 'crypto', 'dgram', 'http', 'https', 'worker_threads'];

it('--help evaluates no language, no search and no solver', () => {
  const loaded = loadedBy('--help');
  expect(below(loaded, 'erlang', 'prolog', 'coverage', 'web', 'cli/queue', 'cli/exploration')).toEqual([]);
  expect(below(loaded, 'solver/backends', 'search/executors', 'erlang/machine')).toEqual([]);
  expect(loaded.node.filter(name => HEAVY.includes(name))).toEqual([]);
  expect(kilobytes(loaded)).toBeLessThan(520);
});

it('one execution of Erlang evaluates nothing of Prolog, and none of the large modules of Node', () => {
  const fever = join('examples', 'erlang', 'fever.erl');
  const loaded = loadedBy('run', fever, 'first', '[[36]]', ...ONE_EXECUTION);
  expect(below(loaded, 'prolog', 'web', 'emit')).toEqual([]);
  expect(loaded.node.filter(name => HEAVY.includes(name))).toEqual([]);
  expect(kilobytes(loaded)).toBeLessThan(3250);
});

it('one execution of Prolog evaluates nothing of Erlang, and none of the large modules of Node', () => {
  const family = join('examples', 'prolog', 'family.pl');
  const loaded = loadedBy('run', family, 'grandparent(ann, X)', ...ONE_EXECUTION);
  expect(below(loaded, 'erlang', 'web', 'emit')).toEqual([]);
  expect(loaded.node.filter(name => HEAVY.includes(name))).toEqual([]);
  expect(kilobytes(loaded)).toBeLessThan(2060);
});
