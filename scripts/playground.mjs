/**
 * The files of the playground: its page, the worker with the engine, that of the solver, the library of Erlang as texts,
 * and the examples. Z3 itself, 33 MB, stays in its package: `tandem playground` serves it from there, and the site
 * (site.mjs) has a copy.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

const web = 'src/web/playground';

/** @type {{ in: string, out: string }[]} */
export const playgroundEntries = [
  { in: `${web}/main.tsx`, out: 'playground' },
  { in: `${web}/playground.css`, out: 'playground' },
  { in: `${web}/engine.ts`, out: 'engine' },
  { in: `${web}/service-worker.ts`, out: 'service-worker' },
  { in: 'src/solver/backends/z3-wasm/worker-browser.ts', out: 'solver-worker' },
];

/**
 * Names and contents.
 * @returns {Promise<{ path: string, contents: Uint8Array | string }[]>}
 */
export async function playgroundFiles() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: playgroundEntries,
    outdir: '/',
    bundle: true,
    minify: true,
    format: 'iife',
    charset: 'utf8',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  });
  return [
    ...outputFiles.map(({ path, contents }) => ({ path: path.replace(/^.*\//, ''), contents })),
    { path: 'index.html', contents: readFileSync(join(root, web, 'index.html')) },
    { path: 'library.json', contents: JSON.stringify(library()) },
    { path: 'examples.json', contents: JSON.stringify(examples()) },
  ];
}

/** The modules of Tandem's own library, by name. */
function library() {
  const folder = join(root, 'src/erlang/prelude');
  const names = readdirSync(folder).filter(name => name.endsWith('.erl'));
  return Object.fromEntries(
    names.map(name => [name.slice(0, -'.erl'.length), readFileSync(join(folder, name), 'utf8')]),
  );
}

/** For programs whose comment is the command alone. @type {Readonly<Record<string, string>>} */
const sentences = {
  family: 'Who is whose ancestor? Every answer of a small family tree.',
  quicksort: 'Quicksort with declared types: only lists of integers are tried.',
  reverse: 'Lists that read the same in both directions.',
};

/** The programs of examples/ whose comments have the command to run them. */
export function examples() {
  return ['erlang', 'prolog'].flatMap(language => {
    const folder = join(root, 'examples', language);
    return readdirSync(folder).flatMap(file => {
      const text = readFileSync(join(folder, file), 'utf8');
      const example = exampleOf(text);
      const name = file.replace(/\.\w+$/, '');
      if (example === null) return [];
      const sentence = example.sentence === '' ? (sentences[name] ?? '') : example.sentence;
      return [{ name, language, text, ...example, sentence }];
    });
  });
}

/** @param {string} text */
function exampleOf(text) {
  const comments = text
    .split('\n')
    .filter(line => line.startsWith('%'))
    .map(line => line.replace(/^[%!\s]+/, ''));
  const at = comments.findIndex(line => line.startsWith('tandem run '));
  if (at < 0) return null;
  const words = (comments[at]?.match(/'[^']*'|\S+/g) ?? []).slice(3);
  const plain = words.map(word => word.replaceAll("'", ''));
  const firstOption = plain.findIndex(word => word.startsWith('--'));
  const [entry = '', seed = ''] = firstOption < 0 ? plain : plain.slice(0, firstOption);
  const options = firstOption < 0 ? [] : words.slice(firstOption);
  const depthAt = options.indexOf('--depth');
  const depth = depthAt < 0 ? null : Number(options.splice(depthAt, 2)[1]);
  const sentence = comments.slice(0, at).filter(Boolean).join(' ');
  return { sentence, entry, seed, depth, options: options.join(' ') };
}
