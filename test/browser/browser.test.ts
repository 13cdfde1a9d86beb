/**
 * The front end, the library, the machine, the search and the solver need nothing but the language: bundled for a
 * browser they have no import of Node's left, and in a real one they find what they find under Node.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { createSolver } from '../../src/solver/index.ts';
import { exploreTask, type Found, type Task } from './explore.ts';
import { openPage } from './open-page.ts';

const root = join(import.meta.dirname, '..', '..');
const browser = ['chromium', 'chromium-browser', 'google-chrome'].find(
  name => spawnSync(name, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0,
);

/** For the platform of browsers: an import of `node:` anything is an error. */
async function bundle(entry: string, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, entry)],
    bundle: true,
    platform: 'browser',
    format,
    target: 'chrome110',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

const page = () => bundle('test/browser/page.ts', 'esm');
const worker = () => bundle('src/solver/backends/z3-wasm/worker-browser.ts', 'iife');

function task(): Task {
  const folder = join(root, 'src', 'erlang', 'prelude');
  const prelude = Object.fromEntries(
    readdirSync(folder).map(name => [name.replace(/\.erl$/, ''), readFileSync(join(folder, name), 'utf8')]),
  );
  const text = readFileSync(join(import.meta.dirname, 'program.erl'), 'utf8');
  return {
    files: { 'program.erl': text },
    prelude,
    target: 'program.erl',
    function: 'check',
    seed: '[[1], #{id => 1}]',
  };
}

describe('everything but the edges', () => {
  it('can be bundled for a browser', async () => {
    for (const text of [await page(), await worker()]) {
      expect(text.length).toBeGreaterThan(10_000);
      expect(text).not.toMatch(/\bfrom\s*["']node:|\brequire\(["'](node:)?(fs|path|child_process)/);
    }
  });

  it.skipIf(browser === undefined)(
    'finds in a browser what it finds under Node (needs Chromium)',
    async () => {
      const solver = createSolver({ backend: 'z3-wasm', timeoutMs: 10_000 });
      const expected = await exploreTask(task(), solver);
      await solver.close();
      expect(expected.cases.some(({ outcome }) => outcome.startsWith('error:{too_good'))).toBe(true);
      expect(await inBrowser()).toEqual(expected);
    },
    180_000,
  );
});

async function inBrowser(): Promise<Found> {
  const resolve = createRequire(import.meta.url).resolve;
  const z3 = (name: string) => readFileSync(resolve(`z3-solver/build/${name}`));
  const sent = await openPage(
    browser as string,
    new Map([
      ['/', { type: 'text/html', body: '<!doctype html><script type="module" src="/page.js"></script>' }],
      ['/page.js', { type: 'text/javascript', body: await page() }],
      ['/worker.js', { type: 'text/javascript', body: await worker() }],
      ['/z3-built.js', { type: 'text/javascript', body: z3('z3-built.js') }],
      ['/z3-built.wasm', { type: 'application/wasm', body: z3('z3-built.wasm') }],
      ['/task.json', { type: 'application/json', body: JSON.stringify(task()) }],
    ]),
  );
  return JSON.parse(sent);
}
