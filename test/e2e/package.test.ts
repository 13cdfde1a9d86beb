/** The package as npm would install it: the command line works without the sources, and so does the library. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { library } from '../../scripts/build.mjs';
import { repository, tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-package-'));
const installed = join(folder, 'package');
const consumer = join(folder, 'consumer');

beforeAll(async () => {
  // What `prepack` does, but that chunks stay which other tests may be about to load.
  await tandem(['--version']);
  execFileSync(process.execPath, ['scripts/build.mjs', '--library'], { cwd: repository });
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const name = execFileSync('npm', pack, { cwd: repository, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', join(folder, name)], { cwd: folder });
  // What npm does on installation: the dependencies, and the right to execute.
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  chmodSync(join(installed, 'dist', 'tandem.cjs'), 0o755);
  mkdirSync(join(consumer, 'node_modules'), { recursive: true });
  symlinkSync(installed, join(consumer, 'node_modules', 'tandem'));
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('works from its package, without the sources', async () => {
  const program = join(installed, 'dist', 'tandem.cjs');
  const examples = join(installed, 'examples');
  for (const args of [
    [join(examples, 'erlang', 'fever.erl'), 'first', '[[36]]'],
    [join(examples, 'erlang', 'pipeline.erl'), 'keep', '--max-paths', '60', '--library', 'builtin'],
    [join(examples, 'prolog', 'accounts.pl'), 'average([1,2], M)', '--max-paths', '200'],
  ]) {
    const { status, out, err } = await tandem(['run', ...args], { program, cwd: folder });
    expect(err).toBe('');
    expect(status).toBe(1);
    expect(out).toMatch(/: \d errors? in/);
  }
});

describe('the library', () => {
  const page = readFileSync(join(repository, 'docs', 'api.md'), 'utf8');
  const examples = [...page.matchAll(/^```ts\n([\s\S]*?)^```\n\n^```text\n([\s\S]*?)^```$/gm)].map(
    ([, code = '', output = ''], i) => ({ name: `example${i + 1}`, code, output }),
  );

  it('is what package.json says', () => {
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const { './package.json': _, ...doors } = exports;
    const built = Object.entries(library).map(([name, source]) => ({
      types: `./dist/types/${source.replace(/^src\//, '').replace(/\.ts$/, '.d.ts')}`,
      default: `./dist/${name}.js`,
    }));
    expect(Object.values(doors)).toEqual(built);
    for (const { types, default: code } of built)
      for (const file of [types, code]) expect(existsSync(join(installed, file)), file).toBe(true);
  });

  it('has types, with which the examples of docs/api.md agree', () => {
    for (const { name, code } of examples) writeFileSync(join(consumer, `${name}.ts`), code);
    const compilerOptions = {
      module: 'NodeNext',
      target: 'ES2023',
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
      types: ['node'],
      typeRoots: [join(repository, 'node_modules', '@types')],
    };
    writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const { stdout } = spawnSync(join(repository, 'node_modules', '.bin', 'tsc'), ['-p', consumer], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });

  it.each(examples)('does what $name of docs/api.md says', ({ name, code, output }) => {
    const file = join(consumer, `${name}.mjs`);
    writeFileSync(file, transformSync(code, { loader: 'ts', target: 'node20' }).code);
    const { stdout, stderr } = spawnSync(process.execPath, [file], {
      cwd: consumer,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(output);
  });

  it('has an output below every example', () => {
    expect(examples.length).toBeGreaterThan(5);
    expect(page.match(/^```ts$/gm)).toHaveLength(examples.length);
  });
});
