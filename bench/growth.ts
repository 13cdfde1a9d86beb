/**
 * How processor time grows with the work: each row doubles one measure and gives the exponent of the growth.
 *
 *     npm run bench -- growth [NAME …] [--svg FILE]
 *
 * The time of the whole command is measured, less that of the same command with next to nothing to do. The exponent is the
 * slope of the line through the points on logarithmic axes: 1 is linear. Above 1.3 a row needs a reason.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bound } from './support/bounds.ts';
import { measure } from './support/command.ts';
import { logPlot } from './support/log-plot.ts';
import { print, printTable, seconds } from './support/table.ts';

/** The largest exponent without a reason. */
const MOST = 1.3;
interface Measure {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly source: (size: number) => string;
  /** The arguments of the command, for the source's file. */
  readonly command: (file: string, size: number) => readonly string[];
  /** Why the exponent may be this large. */
  readonly allowed?: { readonly exponent: number; readonly reason: string };
}

const lines = (count: number, line: (i: number) => string, between: string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join(between);

const module = (exported: string, text: string): string =>
  `-module(grown).\n-export([${exported}]).\n${text}`;

const LOOP = module('f/1', 'f([]) -> 0;\nf([H | T]) when H > 0 -> f(T);\nf([_ | T]) -> f(T).\n');
const BYTES = module(
  'f/1',
  'f(<<>>) -> 0;\nf(<<H, T/binary>>) when H > 7 -> 1 + f(T);\nf(<<_, T/binary>>) -> f(T).\n',
);
const PATHS = module('f/1', 'f([H | T]) when H > 0 -> 1 + f(T);\nf([_ | T]) -> f(T);\nf(_) -> 0.\n');

const READ = 'each call on the path looks its state up, and goes through the constraints on all bytes so far';

const measures: readonly Measure[] = [
  {
    name: 'clauses',
    sizes: [400, 800, 1600],
    source: size => module('f/1', `${lines(size, i => `f({k${i}, X}) when X > ${i} -> ${i}`, ';\n')}.\n`),
    command: file => ['run', file, 'f/1', '[{k0,1}]', '-t', '1000', '--no-confirm'],
  },
  {
    name: 'depth',
    sizes: [50, 100, 200],
    allowed: { exponent: 2, reason: 'a list of each length is run, and each run is as long as its list' },
    source: () => LOOP,
    command: (file, size) => [
      ...['run', file, 'f/1', '[[]]', '--depth', String(size)],
      ...['-t', '1000', '--no-confirm'],
    ],
  },
  {
    name: 'list length',
    sizes: [250, 500, 1000],
    source: () => LOOP,
    command: (file, size) => [
      ...['run', file, 'f/1', `[[${lines(size, i => String(i % 5), ',')}]]`],
      ...['--depth', String(2 * size), '--max-paths', '1', '--run-time', '600000', '--no-confirm'],
    ],
  },
  {
    name: 'functions',
    sizes: [50, 100, 200],
    source: size =>
      module(
        lines(size, i => `f${i}/1`, ', '),
        lines(size, i => `f${i}(X) when X > ${i} -> X;\nf${i}(_) -> low.\n`, ''),
      ),
    command: file => ['test', file, '-t', '1000', '--no-confirm'],
  },
  {
    name: 'bytes',
    sizes: [250, 500, 1000],
    allowed: { exponent: 2, reason: READ },
    source: () => BYTES,
    command: (file, size) => [
      ...['run', file, 'f/1', `[<<${lines(size, i => String(i % 16), ',')}>>]`],
      ...['--depth', String(3 * size), '--max-paths', '1', '--run-time', '600000', '--no-confirm'],
    ],
  },
  {
    name: 'cases',
    sizes: [500, 1000, 2000],
    source: () => PATHS,
    command: (file, size) => [
      ...[
        'run',
        file,
        'f/1',
        '[[1]]',
        '--no-merge',
        '--max-paths',
        String(size),
        '-t',
        '1000',
        '--no-confirm',
      ],
    ],
  },
];

/** The slope of the least-squares line through the logarithms. */
function exponentOf(points: readonly { readonly x: number; readonly y: number }[]): number {
  const logs = points.map(({ x, y }) => [Math.log(x), Math.log(y)] as const);
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const [meanX, meanY] = [mean(logs.map(([x]) => x)), mean(logs.map(([, y]) => y))];
  const covariance = mean(logs.map(([x, y]) => (x - meanX) * (y - meanY)));
  return covariance / mean(logs.map(([x]) => (x - meanX) ** 2));
}

const folder = mkdtempSync(join(tmpdir(), 'tandem-growth-'));

async function cpuMs({ source, command }: Measure, size: number): Promise<number> {
  const file = join(folder, 'grown.erl');
  writeFileSync(file, source(size));
  return (await measure<unknown>(command(file, size))).cpuMs;
}

const words = process.argv.slice(2);
const at = words.indexOf('--svg');
const [svg] = at < 0 ? [] : words.splice(at, 2).slice(1);
const chosen = measures.filter(({ name }) => words.length === 0 || words.includes(name));
const cells: string[][] = [];
const series: Parameters<typeof logPlot>[0][number][] = [];
try {
  for (const one of chosen) {
    const idleMs = await cpuMs(one, 1);
    const points: { x: number; y: number }[] = [];
    for (const size of one.sizes)
      points.push({ x: size, y: Math.max(0.001, ((await cpuMs(one, size)) - idleMs) / 1000) });
    const exponent = exponentOf(points);
    const { exponent: most, reason } = one.allowed ?? { exponent: MOST, reason: '' };
    cells.push([
      one.name,
      one.sizes.join(', '),
      points.map(({ y }) => seconds(1000 * y)).join(', '),
      exponent.toFixed(2),
      most.toFixed(1),
      reason,
    ]);
    series.push({ name: `${one.name}: ${exponent.toFixed(2)}`, points });
    bound(exponent <= most, `${one.name}: exponent ${exponent.toFixed(2)}, at most ${most.toFixed(1)}`);
    print(`${one.name}: ${exponent.toFixed(2)}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
print('');
printTable(['measure', 'sizes', 'processor time', 'exponent', 'most', 'reason'], cells);
if (svg !== undefined) writeFileSync(svg, logPlot(series, { x: 'size', y: 'processor time in seconds' }));
