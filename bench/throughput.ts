/**
 * Small executions per second, the time until the first one starts, and the time for the end.
 *
 *     npm run bench -- throughput
 */
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { erlang } from '../src/api/erlang.ts';
import type { OpenedUnit } from '../src/api/language.ts';
import { prolog } from '../src/api/prolog.ts';
import { defaults } from '../src/cli/options.ts';
import type { Report } from '../src/report/index.ts';
import { measure } from './support/command.ts';
import { printTable, seconds } from './support/table.ts';

const EXECUTIONS = 3000;
const ROUNDS = 5;

const program = (name: string): string =>
  fileURLToPath(new URL(`../bench/programs/${name}`, import.meta.url));

const units = [
  {
    name: 'Erlang, a list of three integers',
    language: erlang,
    file: program('readings.erl'),
    entry: 'check',
    seed: '[[4, 9, 2], 3]',
    command: ['run', program('readings.erl'), 'check', '[[4, 9, 2], 3]'],
  },
  {
    name: 'Prolog, a list of three integers',
    language: prolog,
    file: program('readings.pl'),
    entry: 'check([4, 9, 2], 3)',
    seed: undefined,
    command: ['run', program('readings.pl'), 'check([4, 9, 2], 3)'],
  },
];

/** Executions a second of processor time: the median of some rounds, the first of which warms up. */
async function rate({ unit }: OpenedUnit): Promise<number> {
  const input = unit.seed();
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const used = process.cpuUsage();
    for (let i = 0; i < EXECUTIONS; i++) await unit.execute(input);
    const { user, system } = process.cpuUsage(used);
    if (round > 0) rates.push((1e6 * EXECUTIONS) / (user + system));
  }
  return rates.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

const rows: string[][] = [];
for (const { name, language, file, entry, seed, command } of units) {
  const opened = await language.open(file, { ...defaults, confirm: false });
  const executions = await rate(await opened.unit(entry, seed));
  await opened.close();
  const began = performance.now();
  const single = await measure<Report>([...command, '--max-paths', '1', '--no-confirm']);
  const total = performance.now() - began;
  rows.push([
    name,
    `${Math.round(executions)}`,
    `${Math.round(single.result.timing.loadMs)} ms`,
    `${seconds(total)} (${seconds(single.cpuMs)})`,
  ]);
}
printTable(['unit', 'executions a second', 'to the first one', 'a whole command with one (processor)'], rows);
