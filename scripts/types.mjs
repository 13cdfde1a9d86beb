/**
 * Declarations for those who use the package as a library: what the compiler makes of src/, as far as the given files
 * lead to it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { orphansIn } from './boundaries/graph.mjs';
import { importsOf } from './boundaries/imports.mjs';
import { root } from './dependencies.mjs';

/**
 * @param {readonly string[]} sources paths from the root
 * @param {string} folder what is in it is replaced
 */
export function writeTypes(sources, folder) {
  const fresh = mkdtempSync(`${folder}-`);
  const settings = join(fresh, 'tsconfig.json');
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      allowJs: false,
      checkJs: false,
      rootDir: join(root, 'src'),
      outDir: fresh,
      typeRoots: [join(root, 'node_modules', '@types')],
    },
    include: [join(root, 'src/**/*.d.ts')],
    files: sources.map(source => join(root, source)),
  };
  writeFileSync(settings, JSON.stringify(config));
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin',
    'tsc',
  );
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', settings], { encoding: 'utf8' });
  rmSync(settings);
  if (status !== 0) {
    rmSync(fresh, { recursive: true });
    throw new Error(`no declarations: ${stdout}`);
  }
  prune(fresh, sources);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

/**
 * Removes the declarations of what no given file mentions in its own.
 * @param {string} folder
 * @param {readonly string[]} sources
 */
function prune(folder, sources) {
  const nameOf = (/** @type {string} */ source) => source.replace(/^src\//, '').replace(/\.ts$/, '.d.ts');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.d.ts'),
  );
  const graph = new Map(
    names.map(name => {
      const path = join(folder, name);
      const targets = importsOf(parseSync(path, readFileSync(path, 'utf8')))
        .flatMap(({ specifier }) => (specifier?.startsWith('.') ? [specifier] : []))
        .map(specifier => nameOf(relative(folder, join(dirname(path), specifier))));
      return [name, targets];
    }),
  );
  for (const orphan of orphansIn(graph, sources.map(nameOf))) rmSync(join(folder, orphan));
}
