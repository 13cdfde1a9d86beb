/**
 * The Prolog machine alone: naive reverse, a deep recursion, arithmetic in a loop, and backtracking, next to SWI-Prolog where it is installed.
 * Times are the processor's, collection of garbage included.
 *
 *     npm run bench -- prolog
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTerm } from '../src/prolog/syntax/index.ts';
import { PrologSystem } from '../src/prolog/system.ts';

const program = `
reverse_naively([], []).
reverse_naively([X|Xs], R) :- reverse_naively(Xs, F), join(F, [X], R).
join([], Ys, Ys).
join([X|Xs], Ys, [X|Zs]) :- join(Xs, Ys, Zs).

reversal(N) :- numlist(1, N, L), reverse_naively(L, _).
deep(0).
deep(N) :- N > 0, M is N - 1, deep(M), true.
count(N, N) :- !.
count(I, N) :- J is I + 1, count(J, N).
queens(N, Qs) :- numlist(1, N, Ns), place(Ns, [], Qs).
place([], Qs, Qs).
place(Free, Placed, Qs) :- select(Q, Free, Rest), safe(Q, 1, Placed), place(Rest, [Q|Placed], Qs).
safe(_, _, []).
safe(Q, D, [P|Ps]) :- Q =\\= P + D, Q =\\= P - D, D1 is D + 1, safe(Q, D1, Ps).
`;

const goals = [
  'reversal(500)',
  'deep(1000000)',
  'count(0, 1000000)',
  '( between(1, 20, _), queens(8, _), fail ; true )',
];

function best(times: number, task: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const began = process.cpuUsage();
    task();
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

function swipl(file: string, goal: string): number | null {
  const timed = `statistics(cputime, A), (${goal}), statistics(cputime, B), C is (B - A) * 1000, write(C)`;
  const { status, stdout } = spawnSync('swipl', ['-g', timed, '-t', 'halt', file], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}

const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const file = join(folder, 'bench.pl');
writeFileSync(file, program);
for (const goal of goals) {
  const system = new PrologSystem();
  system.load(program, file);
  const run = () => {
    const solutions = system.machine.solve(readTerm(goal).term);
    if (!solutions.next()) throw new Error(`${goal} fails`);
    solutions.undo();
  };
  const first = best(1, run);
  const later = best(5, run);
  const theirs = swipl(file, goal);
  const next = theirs === null ? '' : `, SWI-Prolog ${theirs.toFixed(0)} ms`;
  process.stdout.write(`${goal}: ${first.toFixed(0)} ms at first, ${later.toFixed(0)} ms later${next}\n`);
}
rmSync(folder, { recursive: true });
