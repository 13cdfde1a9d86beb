/**
 * The effect of pattern-matching compilation and path facts, each alone and both together, on a function of many
 * clauses.
 *
 *     npm run bench -- pmatch [--clauses 300] [--seconds 60]
 *
 * Both avoid repeated tests: the decision tree makes a test once for all clauses of a case, path facts imply its
 * outcome for all later code. The reversal of a repeated test is an unsatisfiable query.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { realClock } from '../src/api/clock.ts';
import { openProgram, openUnit } from '../src/erlang/index.ts';
import { builtinFrontend } from '../src/erlang/local/index.ts';
import { Explorer, strategies } from '../src/search/index.ts';
import { createSolver } from '../src/solver/index.ts';
import { bound } from './support/bounds.ts';
import { print, printTable, seconds } from './support/table.ts';

const { values } = parseArgs({
  options: { clauses: { type: 'string', default: '300' }, seconds: { type: 'string', default: '60' } },
});

/** An access table as a function of many clauses: `allowed(Module, Function, Arity)`. */
function table(clauses: number): string {
  const lines = Array.from({ length: clauses }, (_, i) => {
    const module = `m${Math.floor(i / 8)}`;
    const name = i % 8 === 7 ? '_' : `f${i % 8}`;
    const arity = i % 3 === 0 ? '_' : String(i % 5);
    return `allowed(${module}, ${name}, ${arity}) -> {no, ${i}}`;
  });
  return `-module(table).\n-export([allowed/3]).\n${lines.join(';\n')};\nallowed(_, _, _) -> yes.\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const cells: string[][] = [];
try {
  const file = join(folder, 'table.erl');
  writeFileSync(file, table(Number(values.clauses)));
  for (const pmatch of [false, true]) {
    for (const pathFacts of [false, true]) cells.push(await explored(file, pmatch, pathFacts));
  }
} finally {
  rmSync(folder, { recursive: true });
}
print(`${values.clauses} clauses, at most ${values.seconds} s each`);
printTable(
  ['decision trees', 'path facts', 'ended', 'clauses', 'runs', 'queries', 'unsat', 'solver', 'time'],
  cells,
);

async function explored(file: string, pmatch: boolean, pathFacts: boolean): Promise<string[]> {
  const program = await openProgram(builtinFrontend(), file, { pmatch });
  const opened = await openUnit(program, { function: 'allowed', seed: [0, 0, 0], pathFacts });
  const solver = createSolver();
  try {
    const began = performance.now();
    const explorer = new Explorer({
      unit: opened.unit,
      solver,
      strategy: strategies.coverage.make,
      clock: realClock,
      maxDepth: 25,
    });
    const { cases, queries, reached, stopped } = await explorer.explore({
      timeMs: 1000 * Number(values.seconds),
    });
    const ms = performance.now() - began;
    if (pmatch && pathFacts) bound(stopped === null, 'with both it ends in time');
    const clauses = opened.points().filter(({ kind }) => kind === 'clause');
    return [
      pmatch ? 'yes' : 'no',
      pathFacts ? 'yes' : 'no',
      stopped === null ? 'yes' : 'no',
      `${clauses.filter(({ id }) => reached.has(id)).length}/${clauses.length}`,
      String(cases.length),
      String(queries.sat + queries.unsat + queries.unknown),
      String(queries.unsat),
      String(solver.statistics.queries),
      seconds(ms),
    ];
  } finally {
    await solver.close();
  }
}
