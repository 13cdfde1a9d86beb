/**
 * The Erlang examples, each with the command at the top of its file: time, executions, and the share of queries
 * answered without the solver.
 *
 *     npm run bench -- examples [name ...]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Report } from '../src/report/index.ts';
import { bound } from './support/bounds.ts';
import { measure } from './support/command.ts';
import { print, printTable, seconds, share } from './support/table.ts';

const folder = fileURLToPath(new URL('../examples/erlang', import.meta.url));
const wanted = process.argv.slice(2);

/** A time limit in seconds, for explorations that do not end. */
const LIMIT = ['-t', '10'];

/** The words after `tandem run FILE`; a quoted text is one word. */
function wordsOf(file: string): string[] {
  const [, command = ''] = /tandem run \S+(.*)/.exec(readFileSync(`${folder}/${file}`, 'utf8')) ?? [];
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

const cells: string[][] = [];
for (const file of readdirSync(folder).filter(name => name.endsWith('.erl'))) {
  const name = file.slice(0, -'.erl'.length);
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { result, wallMs, cpuMs } = await measure<Report>([
    'run',
    `${folder}/${file}`,
    ...wordsOf(file),
    ...LIMIT,
  ]);
  const { verdict, errors, cases, solver, incomplete } = result;
  const divergences = incomplete.find(({ reason }) => reason === 'divergence')?.count ?? 0;
  bound(divergences === 0, `${result.unit}: ${divergences} divergences; none`);
  const questions = solver.queries + solver.answeredWithoutSolver;
  cells.push([
    result.unit,
    verdict,
    String(errors.length),
    String(cases.length),
    String(questions),
    String(solver.queries),
    share(solver.answeredWithoutSolver, questions),
    String(divergences),
    seconds(wallMs),
    seconds(cpuMs),
  ]);
  print(`${result.unit}: ${seconds(wallMs)}`);
}
print('');
printTable(
  ['unit', 'verdict', 'errors', 'runs', 'questions', 'solver', 'without', 'diverged', 'time', 'cpu'],
  cells,
);
