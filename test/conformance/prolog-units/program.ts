/**
 * A program with the command that explores it, written at its top as a user would type it:
 *
 *     % tandem run queens.pl 'queens(4, Qs)' --depth 40
 *     % unreachable: 12, 15
 *
 * The second line names the clauses that no goal of this form enters, by their lines.
 */
import { readFileSync } from 'node:fs';
import { main } from '../../../src/cli/program.ts';
import type { Report } from '../../../src/report/index.ts';

export interface Command {
  readonly words: readonly string[];
  readonly unreachable: readonly number[];
}

export function commandOf(file: string): Command {
  const text = readFileSync(file, 'utf8');
  const [, goal, options] = /^% tandem run \S+ '(.*)'(.*)$/m.exec(text) ?? [];
  if (goal === undefined || options === undefined) throw new Error(`${file} does not say how to explore it`);
  const [, unreachable = ''] = /^% unreachable: (.*)$/m.exec(text) ?? [];
  return {
    words: [goal, ...options.split(' ').filter(word => word !== '')],
    unreachable: unreachable
      .split(/\D+/)
      .filter(n => n !== '')
      .map(Number),
  };
}

/** No program needs more; some have endlessly many. */
const MOST_PATHS = ['--max-paths', '1000'];

/** In this process, which saves the start of a command for each program. */
export async function explore(file: string, { words }: Command): Promise<Report> {
  let [out, err] = ['', ''];
  const stdout = {
    write: (text: string) => {
      out += text;
    },
  };
  const stderr = {
    write: (text: string) => {
      err += text;
    },
  };
  const args = ['run', file, ...MOST_PATHS, ...words, '--json', '-', '--progress', 'none'];
  const status = await main(args, { stdout, stderr, env: process.env, program: 'tandem' });
  // It is this process's, and says nothing about the tests.
  process.exitCode = undefined;
  if (status === 2) throw new Error(err);
  return JSON.parse(out);
}
