/**
 * A program with the command that explores it, written at its top as a user would type it:
 *
 *     % tandem run queens.pl 'queens(4, Qs)' --depth 40
 *     % unreachable: 12, 15
 *
 * The second line names the clauses that no goal of this form enters, by their lines.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Report } from '../../../src/report/index.ts';
import { launcher } from '../../tandem.ts';

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

export function explore(file: string, { words }: Command): Report {
  const { status, stdout, stderr } = spawnSync(
    launcher,
    ['run', file, ...MOST_PATHS, ...words, '--json', '-', '--progress', 'none'],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  );
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return JSON.parse(stdout);
}
