/**
 * `npm run site [FOLDER]`: the playground as a folder of files (site/ unless told otherwise) that any web server can
 * serve, under any path, without code of its own.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { dependenciesAreCurrent, installDependencies, root } from './dependencies.mjs';

if (!dependenciesAreCurrent()) await installDependencies();
const { playgroundFiles } = await import('./playground.mjs');
const folder = resolve(process.argv[2] ?? join(root, 'site'));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const { path, contents } of await playgroundFiles()) writeFileSync(join(folder, path), contents);
const { resolve: find } = createRequire(import.meta.url);
for (const name of ['z3-built.js', 'z3-built.wasm'])
  copyFileSync(find(`z3-solver/build/${name}`), join(folder, name));
console.log(`The playground is in ${folder}`);
