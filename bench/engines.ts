/**
 * The two engines compared in one run: what instrumentation costs on the BEAM, how many executions each engine makes in a
 * second on the examples, and how long one execution of a loop takes on each, by the number of its rounds.
 *
 *     npm run bench -- engines [costs] [examples] [sizes]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSource } from '../src/erlang/local/index.ts';
import { Beam, ErlangNode, findOtp } from '../src/erlang/otp/index.ts';
import type { Term } from '../src/erlang/terms/index.ts';
import type { Report } from '../src/report/index.ts';
import { cacheFolder } from '../src/system/index.ts';
import { bound } from './support/bounds.ts';
import { measure } from './support/command.ts';
import { print, printTable } from './support/table.ts';

/** Rounds of the loops. */
const SIZES: Record<string, number> = { count: 50_000, fib: 20, sum: 10_000, reverse: 300, fold: 10_000 };
/** The least time of so many runs counts, so that other work on the machine does not. */
const ROUNDS = 40;
/** The same for whole commands. */
const COMMANDS = 5;
/** Calls in one run; the loops make fewer. */
const STEPS = 100_000_000;
/** How many times as long as the plain loop the instrumented one may take. */
const MOST = 10;

const otp = findOtp();
if (otp === null) throw new Error('this benchmark needs an installed OTP');
const loops = fileURLToPath(new URL('../bench/programs/loops.erl', import.meta.url));

async function instrumentationCosts(): Promise<void> {
  const node = new ErlangNode(otp as NonNullable<typeof otp>, cacheFolder());
  const beam = new Beam(node);
  await beam.loadSource(loops);
  const source = await openSource(loops, { engine: 'beam' });
  const engine = source.engine({
    module: 'loops',
    harness: null,
    timeoutMs: 60_000,
    concrete: [],
  });
  if (engine === null) throw new Error('there is no engine');
  const rows: string[][] = [];
  for (const [name, size] of Object.entries(SIZES)) {
    const args: Term[] = [size, 1];
    let [plain, traced, events] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    for (let i = 0; i < ROUNDS; i++) {
      plain = Math.min(plain, await plainMicroseconds(beam, name, args));
      const run = await engine.run([{ module: 'loops', name }], args, STEPS, () => false);
      traced = Math.min(traced, run.microseconds);
      events = [...run.processes.values()].reduce((sum, one) => sum + one.events.length, 0);
    }
    const ratio = traced / plain;
    bound(ratio < MOST, `${name} takes ${ratio.toFixed(1)} times as long with events; less than ${MOST}`);
    rows.push([name, String(size), plain.toFixed(0), traced.toFixed(0), ratio.toFixed(1), String(events)]);
  }
  printTable(['loop', 'size', 'plain µs', 'with events µs', 'ratio', 'events'], rows);
  await source.close();
  await node.stop();
}

async function plainMicroseconds(beam: Beam, name: string, args: readonly Term[]): Promise<number> {
  const text = `element(1, timer:tc(loops, ${name}, [${args.join(', ')}]))`;
  const outcome = await beam.evaluate(text, 60_000);
  if (outcome.kind !== 'value') throw new Error(`${text} did not end`);
  return Number(outcome.value);
}

/** Executions per second, without the time to load. */
function speed({ cases, timing }: Report): number {
  return cases.length === 0 ? 0 : (1000 * cases.length) / timing.executeMs;
}

async function executionsOfExamples(): Promise<void> {
  const folder = fileURLToPath(new URL('../examples/erlang', import.meta.url));
  const rows: string[][] = [];
  for (const file of readdirSync(folder).filter(name => name.endsWith('.erl'))) {
    const [, command = ''] = /tandem run \S+(.*)/.exec(readFileSync(`${folder}/${file}`, 'utf8')) ?? [];
    const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const subject = ['run', `${folder}/${file}`, ...words, '--no-confirm', '-t', '10'];
    const machine = (await measure<Report>(subject)).result;
    const beam = (await measure<Report>([...subject, '--engine', 'beam'])).result;
    const ratio = speed(machine) / speed(beam);
    rows.push([file, speed(machine).toFixed(0), speed(beam).toFixed(0), ratio.toFixed(1)]);
  }
  printTable(['example', 'machine /s', 'beam /s', 'machine : beam'], rows);
}

/** Of the executions, in the quickest of some runs of the command. */
async function leastMs(args: readonly string[]): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < COMMANDS; i++)
    least = Math.min(least, (await measure<Report>([...args])).result.timing.executeMs);
  return least;
}

async function sizesOfLoops(): Promise<void> {
  const rows: string[][] = [];
  for (const size of [1000, 10_000, 100_000, 1_000_000]) {
    const subject = [
      'run',
      loops,
      'count',
      `[${size}, 1]`,
      '--fix',
      `1=${size}`,
      '--max-paths',
      '1',
      '--no-confirm',
    ];
    const limits = ['--run-steps', '100000000', '--run-time', '60000'];
    const machine = await leastMs([...subject, ...limits]);
    const beam = await leastMs([...subject, ...limits, '--engine', 'beam']);
    rows.push([String(size), machine.toFixed(0), beam.toFixed(0), (beam / machine).toFixed(1)]);
  }
  printTable(['rounds of count', 'machine ms', 'beam ms', 'beam : machine'], rows);
}

const parts = { costs: instrumentationCosts, examples: executionsOfExamples, sizes: sizesOfLoops };
const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await part();
  print('');
}
