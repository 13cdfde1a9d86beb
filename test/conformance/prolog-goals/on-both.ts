/** Goals run by the harness on our machine and on SWI-Prolog. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Exhausted } from '../../../src/logic/index.ts';
import { Missing } from '../../../src/prolog/machine/errors.ts';
import { readTerm } from '../../../src/prolog/syntax/index.ts';
import { PrologSystem } from '../../../src/prolog/system.ts';

const HARNESS = readFileSync(join(import.meta.dirname, 'harness.pl'), 'utf8');

/** What goals may call. */
const PROGRAM = `
:- dynamic fact/1.
fact(1). fact(2).
letters([]) --> [].
letters([L|Ls]) --> [L], letters(Ls).
seven(_, _, _, _, _, _). eight(_, _, _, _, _, _, _).
`;

/** For one goal. A step is a call of a predicate with clauses, or a return to a choice point. */
const MAX_STEPS = 1_000_000;

export function resultsHere(goals: readonly string[], program = ''): string[] {
  let current = '';
  const system = new PrologSystem({ readFile: name => (name === 'goal.pl' ? current : null) });
  system.load(HARNESS + PROGRAM + program, 'harness.pl');
  const { machine } = system;
  const conform = readTerm("conform('goal.pl')").term;
  const output = machine.streams.userOutput as { text: string };
  return goals.map(goal => {
    current = `${goal} .\n`;
    machine.budget.maxSteps = machine.budget.steps + MAX_STEPS;
    output.text = '';
    try {
      machine.once(conform);
    } catch (thrown) {
      machine.streams.restore(0);
      if (thrown instanceof Missing) return `missing: ${thrown.what}`;
      if (thrown instanceof Exhausted) return 'endless';
      throw thrown;
    }
    return shown(output.text.replace(/^@1 /, ''));
  });
}

export function resultsInSwi(goals: readonly string[], program = ''): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-goals-'));
  try {
    writeFileSync(join(folder, 'goals.pl'), goals.map(goal => `${goal} .\n`).join(''));
    writeFileSync(join(folder, 'program.pl'), HARNESS + PROGRAM + program);
    const goal = "set_stream(user_output, encoding(utf8)), conform('goals.pl')";
    const output = execFileSync('swipl', ['-g', goal, '-t', 'halt', 'program.pl'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    });
    return output
      .split(/^@\d+ /m)
      .slice(1)
      .map(shown);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Without the numbers of variables, streams and clauses. */
function shown(text: string): string {
  return text
    .replace(/\n$/, '')
    .replace(/_G?\d+/g, '_')
    .replace(/<(stream|clause)>\(0x[0-9a-f]+\)/g, '<$1>');
}
