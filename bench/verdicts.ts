/**
 * How many explorations end complete: every exported function of the Erlang examples, and every function that the programs
 * of test/conformance/explored name. Complete is a report without a reason in `incomplete`, whether faults were found or not.
 *
 *     npm run bench -- verdicts [--program /of/another/version/dist/tandem.js] [file | file:function ...]
 *
 * Says for each other exploration what kept it from being complete.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Report } from '../src/report/index.ts';
import { measure } from './support/command.ts';
import { print, seconds } from './support/table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { program: { type: 'string' } },
});

/** What ends explorations that have no end of their own. */
const LIMITS = ['--max-paths', '300', '--time', '40', '--no-confirm'];

interface Task {
  readonly file: string;
  readonly entry: string;
  /** None: from the smallest input. */
  readonly seed: string | undefined;
}

function tasksIn(folder: string, read: (text: string) => Pick<Task, 'entry' | 'seed'>[]): Task[] {
  const path = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  const files = readdirSync(path).filter(name => name.endsWith('.erl'));
  return files.flatMap(name => {
    const file = join(path, name);
    return read(readFileSync(file, 'utf8')).map(task => ({ file, ...task }));
  });
}

const examples = tasksIn('examples/erlang', text =>
  [...text.matchAll(/^-export\(\[(.*?)\]\)/gms)].flatMap(([, names = '']) =>
    [...names.matchAll(/\w+\/\d+/g)].map(([entry]) => ({ entry, seed: undefined })),
  ),
);
const explored = tasksIn('test/conformance/explored', text =>
  [...text.matchAll(/^%% explore: (\w+) (\[.*\])$/gm)].map(([, entry = '', seed]) => ({ entry, seed })),
);

function isWanted({ file, entry }: Task): boolean {
  const name = basename(file, '.erl');
  return positionals.length === 0 || positionals.includes(name) || positionals.includes(`${name}:${entry}`);
}

const tasks = [...examples, ...explored].filter(isWanted);
let complete = 0;
let cpu = 0;
for (const { file, entry, seed } of tasks) {
  const words = ['run', file, entry, ...(seed === undefined ? [] : [seed]), ...LIMITS];
  const { result, cpuMs } = await measure<Report>(words, values.program);
  cpu += cpuMs;
  if (result.incomplete.length === 0) complete++;
  else {
    const reasons = result.incomplete.map(({ reason, what, count }) => `${reason} ${what ?? ''} (${count})`);
    print(`${basename(file, '.erl')}:${entry}: ${reasons.join(', ')}`);
  }
}
print(`\n${complete} of ${tasks.length} explorations are complete; ${seconds(cpu)} of processor time`);
