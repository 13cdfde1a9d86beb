/**
 * The speed-up of `-p 2 -s 2` over one executor and one solver on two cores, with the same faults found.
 *
 *     npm run bench -- parallel [ROUNDS]
 *
 * Both explore the unit to its end, in turns, so that other load on the machine affects both. The time is that of the
 * whole command; the table has the best round of each. On a busy machine the processor time bounds the gain: half of
 * the second column is the optimum for two cores.
 *
 * Every thread compiles Tandem's code for itself, which costs some three seconds of processor time. With one executor
 * an idle core does that. So a unit that takes ten seconds gains little, one that takes a minute much more.
 */
import { fileURLToPath } from 'node:url';
import type { Report } from '../src/report/index.ts';
import { bound } from './support/bounds.ts';
import { type Measured, measure } from './support/command.ts';
import { printTable, seconds } from './support/table.ts';

const ROUNDS = Number(process.argv[2] ?? 1);
/** The expected speed-up with two executors on two idle cores. */
const GOAL = 1.6;

const program = (name: string): string =>
  fileURLToPath(new URL(`../bench/programs/${name}`, import.meta.url));

const units: readonly (readonly [string, readonly string[]])[] = [
  ['Erlang, integers', [program('readings.erl'), 'check', '[[], 1]', '-d', '10']],
  ['Erlang, products', [program('areas.erl'), 'check', '[[], 1]', '-d', '8']],
  ['Prolog', [program('readings.pl'), 'check([1], 1)', '-d', '10']],
];

function faultsOf({ errors, cases }: Report): string {
  const places = errors.map(id => JSON.stringify(cases[id - 1]?.outcome.kind));
  return `${places.length} ${places.sort().join()}`;
}

function best(rounds: readonly Measured<Report>[]): Measured<Report> {
  return rounds.reduce((a, b) => (b.wallMs < a.wallMs ? b : a));
}

const rows: string[][] = [];
for (const [unit, subject] of units) {
  const alone: Measured<Report>[] = [];
  const together: Measured<Report>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const run = (more: readonly string[]) => measure<Report>(['run', ...subject, '--no-confirm', ...more]);
    alone.push(await run([]));
    together.push(await run(['-p', '2', '-s', '2']));
  }
  const [one, two] = [best(alone), best(together)];
  bound(faultsOf(one.result) === faultsOf(two.result), `${unit}: the same faults with two executors`);
  const ratio = one.wallMs / two.wallMs;
  bound(ratio >= GOAL, `${unit}: ${ratio.toFixed(2)} times as fast with two executors; at least ${GOAL}`);
  rows.push([
    unit,
    `${one.result.cases.length}, ${two.result.cases.length}`,
    `${one.result.errors.length}, ${two.result.errors.length}`,
    `${seconds(one.wallMs)} (${seconds(one.cpuMs)})`,
    `${seconds(two.wallMs)} (${seconds(two.cpuMs)})`,
    ratio.toFixed(2),
  ]);
}
printTable(['unit', 'executions', 'faults', 'one (processor)', '-p 2 -s 2 (processor)', 'sooner by'], rows);
