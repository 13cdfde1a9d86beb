/**
 * Clause coverage of library modules: every exported function with its specification, as `tandem test` explores it.
 *
 *     npm run bench -- modules [--seconds 60] [module ...]
 *
 * The modules are those of cuter-2017, table 2, in the version of the installed OTP. Shares are compared, since the
 * modules have changed since then and clauses are counted as the installed compiler leaves them.
 */
import { parseArgs } from 'node:util';
import type { SuiteReport } from '../src/report/index.ts';
import { bound } from './support/bounds.ts';
import { measure } from './support/command.ts';
import { print, printTable, seconds, share } from './support/table.ts';

/** Covered and all clauses in the paper, without those that the compiler generated. */
const PAPER: Readonly<Record<string, readonly [number, number]>> = {
  lists: [97, 98],
  orddict: [36, 36],
  ordsets: [51, 52],
  calendar: [77, 79],
  erl_internal: [283, 283],
  otp_internal: [272, 274],
  string: [131, 135],
};

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '60' } },
  allowPositionals: true,
});
/** In seconds; three are left for opening the module and writing the report. */
const limit = String(Number(values.seconds) - 3);

const cells: string[][] = [];
for (const module of positionals.length > 0 ? positionals : Object.keys(PAPER)) {
  const { result, wallMs, cpuMs } = await measure<SuiteReport>([
    'test',
    module,
    '-t',
    limit,
    '-p',
    '2',
    '-s',
    '2',
  ]);
  const { coverage } = result.modules[0] as SuiteReport['modules'][number];
  const { covered, total } = coverage.clauses;
  const paper = PAPER[module];
  const divergences = result.units
    .flatMap(({ incomplete }) => incomplete.filter(({ reason }) => reason === 'divergence'))
    .reduce((sum, { count }) => sum + count, 0);
  const isAsGood = paper === undefined || covered / total >= paper[0] / paper[1];
  bound(
    isAsGood,
    `${module}: ${share(covered, total)} of its clauses; the paper has ${paper && share(...paper)}`,
  );
  bound(divergences === 0, `${module}: ${divergences} divergences; none`);
  cells.push([
    module,
    String(result.units.length),
    `${covered}/${total}`,
    share(covered, total),
    paper === undefined ? '-' : share(...paper),
    paper === undefined ? '-' : isAsGood ? 'yes' : 'no',
    String(result.units.reduce((sum, { cases }) => sum + cases.length, 0)),
    String(divergences),
    seconds(wallMs),
    seconds(cpuMs),
  ]);
  print(`${module}: ${share(covered, total)} of ${total} clauses in ${seconds(wallMs)}`);
  for (const line of reasons(result)) print(`  ${line}`);
}
print('');
printTable(
  ['module', 'functions', 'clauses', 'share', 'paper', 'as good', 'runs', 'diverged', 'time', 'cpu'],
  cells,
);

/** The reasons for incompleteness, the most frequent first, and the uncovered clauses. */
function reasons({ units, modules }: SuiteReport): string[] {
  const counts = new Map<string, number>();
  for (const { reason, what, count } of units.flatMap(({ incomplete }) => incomplete)) {
    const text = what === undefined ? reason : `${reason} ${what}`;
    counts.set(text, (counts.get(text) ?? 0) + count);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => `${count} x ${text}`);
  const missing = modules[0]?.coverage.uncovered ?? [];
  return [
    ...sorted,
    ...missing.map(({ file, line, function: name }) => `not reached: ${file}:${line} ${name}`),
  ];
}
