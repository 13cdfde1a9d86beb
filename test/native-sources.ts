/**
 * Lets tests import the modules of src/ as Node loads them, translated at the start. Vitest's own way makes of each
 * module an object with a getter for each name, which small modules that call each other pay for at each call: the
 * tests of built-in functions took 44 s, and 26 s like this. Mocks of modules (`vi.mock`, `vi.resetModules`) reach only
 * those of test/.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'src');
/** Below node_modules, so that it is found to be somebody else's, and packages are found from there. */
const folder = join(root, 'node_modules', '.tandem-sources');

const isSource = (path: string): boolean => /\.tsx?$/.test(path);

function translated(path: string): string {
  return join(folder, relative(sources, path)).replace(/\.tsx?$/, '.mjs');
}

/** Each module is a file of its own and imports the others; it thinks that it stands where its source does. */
const moduleByModule: EsbuildPlugin = {
  name: 'module-by-module',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path, kind, resolveDir, importer }) => {
      // Data is made part of the module.
      if (kind === 'entry-point' || !isSource(path)) return undefined;
      const to = relative(dirname(translated(importer)), translated(resolve(resolveDir, path)));
      return { path: to.startsWith('.') ? to : `./${to}`, external: true };
    });
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      return {
        contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
        loader: 'ts',
      };
    });
  },
};

async function translate(): Promise<void> {
  const entryPoints = filesBelow(sources).filter(isSource);
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    outbase: sources,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    plugins: [moduleByModule],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'error',
    write: false,
  });
  for (const { path, text } of outputFiles) writeIfNew(path, text);
  const current = new Set(outputFiles.map(({ path }) => path));
  const isLeft = (path: string): boolean => path.endsWith('.mjs') && !current.has(path);
  for (const path of filesBelow(folder).filter(isLeft)) rmSync(path, { force: true });
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
}

/** By rename: other workers may be reading what an earlier start has written. */
function writeIfNew(path: string, text: string): void {
  try {
    if (readFileSync(path, 'utf8') === text) return;
  } catch {
    mkdirSync(dirname(path), { recursive: true });
  }
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}

let translation: Promise<void> | undefined;

/** Once for all projects. */
function translateOnce(): Promise<void> {
  translation ??= translate();
  return translation;
}

/** While it watches, Vitest has to see the sources, to know what to run again. */
export function nativeSources(): Plugin {
  let isNative = false;
  return {
    name: 'native-sources',
    enforce: 'pre',
    async configureVitest({ vitest, experimental_defineCacheKeyGenerator }) {
      isNative = !vitest.config.watch;
      experimental_defineCacheKeyGenerator(() => String(isNative));
      if (isNative) await translateOnce();
    },
    resolveId(name, importer) {
      if (!isNative || importer === undefined || !name.startsWith('.')) return undefined;
      const path = resolve(dirname(importer), name);
      return path.startsWith(sources + sep) && isSource(path) ? translated(path) : undefined;
    },
  };
}
