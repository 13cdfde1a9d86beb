/** The command that does on the command line what the page does. */
import { shellQuoted } from '../../report/page.ts';
import type { Task } from './protocol.ts';
import { wordsOf } from './unit-options.ts';

export function commandOf(task: Task, file: string): string {
  const { language, entry, seed, depth, seconds } = task;
  const words = ['tandem', 'run', file, entry, ...(language === 'erlang' && seed !== '' ? [seed] : [])];
  if (depth !== 25) words.push('--depth', String(depth));
  return [...words, ...wordsOf(task.options), '--time', String(seconds)].map(shellQuoted).join(' ');
}
