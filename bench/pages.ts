/**
 * Sizes of the pages: reports of one case, of 10,000 cases and of 300 functions, and the files of the playground. The bounds
 * are those that readers notice: 5 MB for a report, 12 MB for the first visit to the playground.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { playgroundFiles } from '../scripts/playground.mjs';
import { formats, type Report, type SuiteReport } from '../src/report/index.ts';
import { reportOf, suiteOf } from '../test/browser/reports.ts';
import { bound } from './support/bounds.ts';
import { print, printTable } from './support/table.ts';

const REPORT_BOUND = 5_000_000;
const SITE_BOUND = 12_000_000;

const kilobytes = (size: number): string => `${Math.round(size / 1000).toLocaleString('en')} KB`;

function htmlSize(report: Report | SuiteReport): number {
  let size = 0;
  for (const piece of formats.html.render(report)) size += Buffer.byteLength(piece);
  return size;
}

const reports: readonly (readonly [string, Report | SuiteReport])[] = [
  ['1 case', reportOf(1)],
  ['10,000 cases', reportOf(10_000)],
  ['300 functions, 36,000 cases', suiteOf(300, 120)],
];
const sizes = reports.map(([name, report]) => [name, htmlSize(report)] as const);
printTable(
  ['report page', 'file'],
  sizes.map(([name, size]) => [name, kilobytes(size)]),
);
for (const [name, size] of sizes)
  bound(size <= REPORT_BOUND, `${name}: ${kilobytes(size)}, at most ${kilobytes(REPORT_BOUND)}`);

const { resolve } = createRequire(import.meta.url);
const z3 = ['z3-built.js', 'z3-built.wasm'].map(path => ({
  path,
  contents: readFileSync(resolve(`z3-solver/build/${path}`)),
}));
const files = [...(await playgroundFiles()), ...z3].map(({ path, contents }) => ({
  path,
  size: Buffer.byteLength(contents),
  packed: gzipSync(contents).length,
}));
const packed = files.reduce((sum, file) => sum + file.packed, 0);
print('');
printTable(
  ['playground', 'file', 'packed'],
  [
    ...files.map(file => [file.path, kilobytes(file.size), kilobytes(file.packed)]),
    ['all', '', kilobytes(packed)],
  ],
);
bound(packed <= SITE_BOUND, `the playground: ${kilobytes(packed)} packed, at most ${kilobytes(SITE_BOUND)}`);
