/** The command that does on the command line what the page does. */
import { shellQuoted } from '../../report/page.ts';
import type { Language, Task } from './protocol.ts';
import { wordsOf } from './unit-options.ts';

export function commandOf(task: Task, file: string): string {
  const { language, entry, seed, depth, seconds } = task;
  const words = ['tandem', 'run', file, entry, ...(language === 'erlang' && seed !== '' ? [seed] : [])];
  if (depth !== 25) words.push('--depth', String(depth));
  return [...words, ...wordsOf(task.options), '--time', String(seconds)].map(shellQuoted).join(' ');
}

/** What the program's file would be called. */
export function fileOf(language: Language, text: string): string {
  if (language === 'prolog') return 'program.pl';
  return `${/^\s*-\s*module\s*\(\s*'?([\w@]+)/m.exec(text)?.[1] ?? 'program'}.erl`;
}
