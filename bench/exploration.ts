/**
 * Time to the end, or to the last clause, of explorations for which CutEr's time on a machine of this size is known.
 *
 *     npm run bench -- exploration
 *
 * Times are those of the whole command, from its start to its end, with a warm cache of compiled library modules.
 */
import { fileURLToPath } from 'node:url';
import type { Report } from '../src/report/index.ts';
import { bound } from './support/bounds.ts';
import { measure } from './support/command.ts';
import { print, printTable, seconds } from './support/table.ts';

interface Row {
  readonly unit: string;
  readonly args: readonly string[];
  /** CutEr's time in seconds, and its coverage by then. */
  readonly cuter: { readonly s: number; readonly text: string };
  readonly goal: Goal;
}

interface Goal {
  readonly text: string;
  readonly ms: number;
  readonly isReached: (report: Report) => boolean;
}

function ends(ms: number): Goal {
  const isReached = ({ verdict, incomplete }: Report): boolean =>
    verdict !== 'budget' && !incomplete.some(({ reason }) => reason === 'time');
  return { text: `ends in < ${seconds(ms)}`, ms, isReached };
}

function finds(ms: number): Goal {
  return { text: `found in < ${seconds(ms)}`, ms, isReached: ({ errors }) => errors.length > 0 };
}

function covers(ms: number): Goal {
  const isReached = ({ coverage: { clauses } }: Report): boolean => clauses.covered === clauses.total;
  return { text: `all clauses in < ${seconds(ms)}`, ms, isReached };
}

const program = (name: string): string =>
  fileURLToPath(new URL(`../bench/programs/${name}.erl`, import.meta.url));
const unfinished = (s: number) => ({ s, text: `not finished in ${s} s` });

const rows: readonly Row[] = [
  {
    unit: 'running example, list of integers',
    args: [program('thresholds'), 'integers/1', '[[17]]'],
    cuter: { s: 6.5, text: '6.5 s, 55 calls' },
    goal: ends(500),
  },
  {
    unit: 'the same without a spec',
    args: [program('thresholds'), 'anything/1', '[[17]]'],
    cuter: { s: 27, text: '27 s, 251 calls' },
    goal: ends(1000),
  },
  {
    unit: 'four integers with sum 42',
    args: [program('thresholds'), 'total/1', '[[]]'],
    cuter: { s: 12, text: '12 s at depth 50' },
    goal: finds(1000),
  },
  {
    unit: 'otp_internal:obsolete/3',
    args: ['otp_internal', 'obsolete/3'],
    cuter: { s: 23, text: '23 s, 214 calls' },
    goal: covers(2000),
  },
  { unit: 'lists:max/1', args: ['lists', 'max/1', '-t', '2.5'], cuter: unfinished(45), goal: covers(3000) },
  {
    unit: 'ordsets:union/2',
    args: ['ordsets', 'union/2', '-t', '2.5'],
    cuter: unfinished(45),
    goal: covers(3000),
  },
  {
    unit: 'string:tokens/2',
    args: ['string', 'tokens/2', '-t', '2.5'],
    cuter: unfinished(45),
    goal: covers(3000),
  },
  {
    unit: 'orddict:store/3',
    args: ['orddict', 'store/3', '-t', '30'],
    cuter: { s: 30, text: '30 s' },
    goal: ends(2000),
  },
  {
    unit: 'three fields of given sizes',
    args: [program('fields'), 'decode/3', '-t', '60'],
    cuter: { s: 99, text: '99 s, 1,450 calls' },
    goal: ends(8000),
  },
];

const cells: string[][] = [];
const wanted = process.argv[2] ?? '';
for (const { unit, args, cuter, goal } of rows.filter(row => row.unit.includes(wanted))) {
  const { result, wallMs, cpuMs } = await measure<Report>(['run', ...args]);
  const { coverage, solver, incomplete, cases } = result;
  const isReached = goal.isReached(result);
  const asked = solver.queries + solver.answeredWithoutSolver;
  cells.push([
    unit,
    cuter.text,
    seconds(wallMs),
    seconds(cpuMs),
    `${((1000 * cuter.s) / wallMs).toFixed(0)}x`,
    String(cases.length),
    String(asked),
    String(solver.queries),
    `${coverage.clauses.covered}/${coverage.clauses.total}`,
    String(incomplete.find(({ reason }) => reason === 'divergence')?.count ?? 0),
    goal.text,
    isReached ? (wallMs <= goal.ms ? 'yes' : 'late') : 'no',
  ]);
  bound(
    isReached && wallMs <= goal.ms,
    `${unit}: ${seconds(wallMs)}, ${isReached ? 'late' : 'not reached'}; ${goal.text}`,
  );
  print(`${unit}: ${seconds(wallMs)}`);
}
print('');
printTable(
  [
    'unit',
    'CutEr',
    'time',
    'cpu',
    'ratio',
    'runs',
    'queries',
    'solver',
    'clauses',
    'diverged',
    'goal',
    'reached',
  ],
  cells,
);
