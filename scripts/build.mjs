/**
 * Bundles src/ into dist/: the command line, the worker threads, and the files that are read at run time.
 *
 * What the command line does is one CommonJS script, `work-HASH.cjs`: only such a script can be loaded with code that V8
 * has compiled before (`src/cli/start/bundle.ts`). Its modules are evaluated when a command needs them. `--library` also
 * makes what the package's `exports` name, ES modules in chunks, with their types.
 *
 * A build may happen while another tandem runs from dist/. The work and the chunks therefore carry a hash in their name,
 * every file arrives by rename, and those of earlier builds stay for a day, for programs that have yet to load them;
 * `--clean` removes them, for a package.
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
import { basename, dirname, join, parse, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './dependencies.mjs';
import { playgroundFiles } from './playground.mjs';

/** Name in dist/ and where it is made from. */
export const entries = {
  'tandem.cjs': 'src/cli/main.ts',
  'tandem.js': 'src/cli/main.ts',
  'start.cjs': 'src/cli/start/start.ts',
  'executor-thread.cjs': 'src/cli/start/thread.ts',
  'solver-worker.cjs': 'src/solver/backends/z3-wasm/worker.ts',
};

/** What `start.cjs` and `executor-thread.cjs` load. */
export const work = 'src/cli/work.ts';

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
  const program = await script('work-[hash].cjs', work, dist);
  const define = { WORK_BUNDLE: JSON.stringify(basename(scriptIn(program).path)) };
  const outputFiles = program;
  for (const [name, entry] of Object.entries(entries))
    outputFiles.push(...(await script(name, entry, dist, define)));
  for (const page of pages) outputFiles.push(...(await bundledPage(page, join(dist, 'web'))));
  for (const { path, contents } of await playgroundFiles())
    writeAtomically(join(dist, 'playground', path), temporary => writeFileSync(temporary, contents));
  const withLibrary = process.argv.includes('--library');
  if (withLibrary) outputFiles.push(...(await chunks(library, dist)));
  // Entries last, so that what they import is there first.
  const isEntry = (/** @type {{ path: string }} */ { path }) =>
    Object.hasOwn(entries, relative(dist, path)) ||
    Object.hasOwn(library, relative(dist, path).replace(/\.js$/, ''));
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

/** @type {import('esbuild').BuildOptions & { write: false }} */
const settings = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  external: ['z3-solver', 'bullmq', 'ioredis'],
  // Packages as ES modules where they are: others may load their parts in ways that a bundler cannot follow.
  mainFields: ['module', 'main'],
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'error',
  write: false,
};

/** Modules of Node that take milliseconds to load; many commands do without some of them. */
const LATE = [
  'child_process',
  'crypto',
  'fs/promises',
  'http',
  'perf_hooks',
  'timers/promises',
  'worker_threads',
  'zlib',
];

/** What each CommonJS script begins with: its URL, and a `require` that loads modules of Node when they are first used. */
const BANNER = `const bundleUrl = require('node:url').pathToFileURL(__filename).href;
{
  const load = require;
  const late = new Set(${JSON.stringify(LATE.map(name => `node:${name}`))});
  require = name => (late.has(name) ? new Proxy({}, { get: (_, key) => load(name)[key] }) : load(name));
}`;

/**
 * One file: a CommonJS script, or an ES module where it is called `.js`.
 * @param {string} name may contain `[hash]`
 * @param {string} entry
 * @param {string} dist
 * @param {Record<string, string>} [define]
 */
async function script(name, entry, dist, define = {}) {
  const { build: bundle } = await import('esbuild');
  const { name: base, ext } = parse(name);
  const isModule = ext === '.js';
  // It must run in versions of Node that are too old for the rest.
  const isFirst = entry === entries['tandem.cjs'];
  const { outputFiles } = await bundle({
    ...settings,
    entryPoints: [entry],
    outdir: dist,
    entryNames: base,
    outExtension: { '.js': ext },
    format: isModule ? 'esm' : 'cjs',
    define: isModule ? define : { ...define, 'import.meta.url': isFirst ? '__filename' : 'bundleUrl' },
    banner: isModule || isFirst ? {} : { js: BANNER },
    // A shorter script is read faster. Names stay, for stack traces and profilers.
    minifyWhitespace: !isModule,
    minifySyntax: !isModule,
  });
  if (!isModule) refuseBeyondAscii(scriptIn(outputFiles).text);
  return outputFiles;
}

/**
 * Scripts are read as they are, without decoding (`src/cli/start/bundle.ts`). esbuild writes ASCII, but for regular expressions.
 * @param {string} text
 */
function refuseBeyondAscii(text) {
  const [found] = /.{0,40}[\u0080-\u{10ffff}].{0,40}/u.exec(text) ?? [];
  if (found !== undefined)
    throw new Error(`write these characters of a regular expression as \\u1234: ${found}`);
}

/** @param {readonly import('esbuild').OutputFile[]} files */
function scriptIn(files) {
  const found = files.find(({ path }) => !path.endsWith('.map'));
  if (found === undefined) throw new Error('nothing was built');
  return found;
}

/**
 * ES modules that share chunks.
 * @param {Record<string, string>} entryPoints
 * @param {string} dist
 */
async function chunks(entryPoints, dist) {
  const { build: bundle } = await import('esbuild');
  const { outputFiles } = await bundle({
    ...settings,
    entryPoints,
    outdir: dist,
    splitting: true,
    format: 'esm',
    chunkNames: 'chunk-[hash]',
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
    if (!/^(chunk|work)-/.test(name) || current.has(path)) continue;
    if (Date.now() - statSync(path).mtimeMs >= ageMs) rmSync(path, { force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
