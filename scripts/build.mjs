/**
 * Bundles src/ into dist/: the command line with chunks that are loaded when a command needs them, the worker
 * threads, and the files that are read at run time.
 *
 * A build may happen while another tandem runs from dist/. Chunks therefore carry a hash in their name, every file
 * arrives by rename, and chunks of earlier builds stay for a day, for programs that have yet to load them; `--clean`
 * removes them, for a package. `--library` also makes what the package's `exports` name, with its types: in a bundle of
 * its own, so that the command line loads the same few chunks with and without it.
 */
import {
  copyFileSync,
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
import { playgroundFiles } from './playground.mjs';

/** Name in dist/ and where it is made from. */
export const entries = {
  tandem: 'src/cli/main.ts',
  'solver-worker': 'src/solver/backends/z3-wasm/worker.ts',
  'executor-thread': 'src/cli/executors/worker-thread.ts',
};

/** What can be imported from the package, by name in dist/. `exports` of package.json names them. */
export const library = {
  index: 'src/index.ts',
  logic: 'src/logic/index.ts',
  solver: 'src/solver/index.ts',
  search: 'src/search/index.ts',
  coverage: 'src/coverage/index.ts',
  erlang: 'src/erlang/index.ts',
  'erlang-local': 'src/erlang/local/index.ts',
  prolog: 'src/prolog/index.ts',
  report: 'src/report/index.ts',
};

/** Pages: folders of src/web/ with `main.tsx` and a style of their own name. */
export const pages = ['report', 'live'];

/** Files that are read, not imported; they keep their place below src/ in dist/. */
const assets = /\.(erl|hrl|pl)$/;

const DAY_MS = 24 * 60 * 60 * 1000;

export async function build(dist = join(root, 'dist')) {
  const started = new Date();
  const outputFiles = await bundled(entries, dist, REQUIRE);
  for (const page of pages) outputFiles.push(...(await bundledPage(page, join(dist, 'web'))));
  for (const { path, contents } of await playgroundFiles())
    writeAtomically(join(dist, 'playground', path), temporary => writeFileSync(temporary, contents));
  const withLibrary = process.argv.includes('--library');
  if (withLibrary) outputFiles.push(...(await bundled(library, dist, '')));
  // Entries last, so that what they import is there first.
  const isEntry = (/** @type {{ path: string }} */ { path }) =>
    Object.hasOwn({ ...entries, ...library }, relative(dist, path).replace(/\.js$/, ''));
  for (const { path, contents } of [...outputFiles].sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)))) {
    writeAtomically(path, temporary => writeFileSync(temporary, contents));
  }
  for (const asset of filesBelow(join(root, 'src')).filter(path => assets.test(path))) {
    writeAtomically(join(dist, relative(join(root, 'src'), asset)), temporary =>
      copyFileSync(asset, temporary),
    );
  }
  if (withLibrary) (await import('./types.mjs')).writeTypes(Object.values(library), join(dist, 'types'));
  const current = new Set(outputFiles.map(({ path }) => path));
  dropOldChunks(dist, current, process.argv.includes('--clean') ? 0 : DAY_MS);
  const stamp = join(dist, '.built');
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
}

/** The command line's parser is a CommonJS module. */
const REQUIRE =
  "import { createRequire as $require } from 'node:module'; const require = $require(import.meta.url);";

/**
 * @param {Record<string, string>} entryPoints
 * @param {string} dist
 * @param {string} banner
 */
async function bundled(entryPoints, dist, banner) {
  const { build: bundle } = await import('esbuild');
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints,
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
    banner: { js: banner },
  });
  return outputFiles;
}

/**
 * A page's script and style, `NAME.js` and `NAME.css`, for browsers of the last years.
 * @param {string} name
 * @param {string} folder
 */
async function bundledPage(name, folder) {
  const { build: bundle } = await import('esbuild');
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: { [name]: `src/web/${name}/main.tsx`, [`${name}-style`]: `src/web/${name}/${name}.css` },
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    charset: 'utf8',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  });
  return outputFiles;
}

/**
 * Writes a file atomically: under another name first, then by rename.
 * @param {string} path
 * @param {(temporary: string) => void} write
 */
function writeAtomically(path, write) {
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
