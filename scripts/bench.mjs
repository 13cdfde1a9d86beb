/**
 * `npm run bench -- NAME [ARGUMENTS]`: builds, bundles bench/NAME.ts into dist/, where the parts of the program that it
 * starts are found, and runs it. Without a name it says which there are.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build } from './build.mjs';
import { root } from './dependencies.mjs';

const folder = join(root, 'bench');
const names = readdirSync(folder)
  .filter(file => file.endsWith('.ts'))
  .map(file => file.slice(0, -'.ts'.length));

/**
 * The first sentence of the comment at the top of the file.
 * @param {string} name
 */
function subject(name) {
  const comment = /\/\*\*(.*?)\*\//s.exec(readFileSync(join(folder, `${name}.ts`), 'utf8'))?.[1] ?? '';
  return comment
    .replaceAll(/\s*\n \* ?/g, ' ')
    .trim()
    .split(/(?<=\.)\s/)[0];
}

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  const lines = names.map(known => `  ${known.padEnd(16)} ${subject(known)}`);
  process.stderr.write(`npm run bench -- NAME [ARGUMENTS]\n\n${lines.join('\n')}\n`);
  process.exit(name === undefined ? 0 : 2);
}
await build();
const outfile = join(root, 'dist', `bench-${name}.js`);
await bundle({
  entryPoints: [join(folder, `${name}.ts`)],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['z3-solver', 'esbuild'],
  logLevel: 'error',
  banner: {
    js: "import { createRequire as $require } from 'node:module'; const require = $require(import.meta.url);",
  },
});
process.exit(spawnSync(process.execPath, [outfile, ...rest], { stdio: 'inherit' }).status ?? 1);
