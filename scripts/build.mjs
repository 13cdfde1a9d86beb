/**
 * Bundles src/ into dist/: the command line with chunks that are loaded when a command needs them, the worker
 * threads, and the files that are read at run time.
 *
 * A build may happen while another tandem runs from dist/. Chunks therefore carry a hash in their name, every file
 * arrives by rename, and chunks of earlier builds stay for a day, for programs that have yet to load them; `--clean`
 * removes them, for a package.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './dependencies.mjs';

/** Name in dist/ and where it is made from. */
export const entries = {
  tandem: 'src/cli/main.ts',
  'solver-worker': 'src/solver/backends/z3-wasm/worker.ts',
  'executor-thread': 'src/cli/executors/worker-thread.ts',
};

/** Files that are read, not imported; they keep their place below src/ in dist/. */
const assets = /\.(erl|hrl|pl|html|css)$/;

const DAY_MS = 24 * 60 * 60 * 1000;

export async function build(dist = join(root, 'dist')) {
  const started = new Date();
  const { build: bundle } = await import('esbuild');
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(entries).filter(([, source]) => existsSync(join(root, source))),
    ),
    outdir: dist,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['z3-solver'],
    chunkNames: 'chunk-[hash]',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    write: false,
    banner: {
      js: "import { createRequire as $require } from 'node:module'; const require = $require(import.meta.url);",
    },
  });
  // Entries last, so that what they import is there first.
  const isEntry = (/** @type {{ path: string }} */ { path }) =>
    Object.hasOwn(entries, relative(dist, path).replace(/\.js$/, ''));
  for (const { path, contents } of [...outputFiles].sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)))) {
    arrive(path, temporary => writeFileSync(temporary, contents));
  }
  for (const asset of filesBelow(join(root, 'src')).filter(path => assets.test(path))) {
    arrive(join(dist, relative(join(root, 'src'), asset)), temporary => copyFileSync(asset, temporary));
  }
  const current = new Set(outputFiles.map(({ path }) => path));
  dropOldChunks(dist, current, process.argv.includes('--clean') ? 0 : DAY_MS);
  const stamp = join(dist, '.built');
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
}

/**
 * Writes a file under another name first, so that nobody sees half of it.
 * @param {string} path
 * @param {(temporary: string) => void} write
 */
function arrive(path, write) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  write(temporary);
  renameSync(temporary, path);
}

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
}

/**
 * @param {string} dist
 * @param {Set<string>} current
 * @param {number} ageMs chunks at least this old are removed
 */
function dropOldChunks(dist, current, ageMs) {
  for (const name of readdirSync(dist)) {
    const path = join(dist, name);
    if (!name.startsWith('chunk-') || current.has(path)) continue;
    if (Date.now() - statSync(path).mtimeMs >= ageMs) rmSync(path, { force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
