/** Programs and goals run on SWI-Prolog, all in one process (`brute.pl`). */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { instrumented, type RandomProgram } from './random-programs.ts';

export interface Observed {
  /** `success`, `failure`, `timeout`, or `exception` and the shape of the ball. */
  readonly outcome: string;
  /** Names of the clauses that were entered before the first answer. */
  readonly entered: readonly string[];
}

/** For each program what each of its inputs does. */
export function bruteForce(folder: string, programs: readonly RandomProgram[]): Observed[][] {
  const terms: string[] = [];
  for (const [i, program] of programs.entries()) {
    const file = join(folder, `random${i}.pl`);
    writeFileSync(file, instrumented(program));
    terms.push(`program('${file}').`, ...program.inputs.map(input => `goal(p(${input.join(', ')})).`));
  }
  const goals = join(folder, 'goals.pl');
  writeFileSync(goals, `${terms.join('\n')}\n`);
  const output = execFileSync(
    'swipl',
    ['-q', '-f', 'none', '-g', 'main', join(import.meta.dirname, 'brute.pl'), '--', goals],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28, timeout: 3_600_000 },
  );
  const lines = output.trimEnd().split('\n');
  return programs.map(({ inputs }) =>
    lines.splice(0, inputs.length).map(line => {
      const [outcome = '', names = ''] = line.split('\t');
      return { outcome, entered: names.split(',').filter(name => name !== '') };
    }),
  );
}
