/** Runs a TypeScript file of the repository, such as a benchmark, that uses the program's own modules. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build } from './build.mjs';
import { root } from './dependencies.mjs';

/**
 * Builds, bundles the file into dist/, where the parts of the program that it starts are found, and runs the bundle in
 * the root of the repository. Returns the exit status.
 * @param {string} file
 * @param {readonly string[]} [args]
 */
export async function runTypeScript(file, args = []) {
  await build();
  const outfile = join(root, 'dist', `${basename(file, '.ts')}.${process.pid}.js`);
  await bundle({
    absWorkingDir: root,
    entryPoints: [file],
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
  try {
    return spawnSync(process.execPath, [outfile, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(outfile, { force: true });
  }
}
