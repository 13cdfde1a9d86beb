import { expect, it } from 'vitest';
import { idleOptions } from '../../../src/cli/idle-options.ts';
import { rawOptionsOf } from '../../../src/cli/option-words.ts';
import { readOptions } from '../../../src/cli/read-options.ts';

function idle(language: 'erlang' | 'prolog', words: string): string[] {
  const raw = rawOptionsOf(words.split(' '));
  const notes = idleOptions(raw, { options: readOptions(raw), units: [{ language }] });
  return notes.map(({ text }) => text.replace(' has no effect here: ', ' '));
}

it.each([
  ['erlang', '--answers 3 --ground 1', ['--ground it is for Prolog', '--answers it is for Prolog']],
  ['prolog', '--frontend otp --no-pmatch', ['--no-pmatch it is for Erlang', '--frontend it is for Erlang']],
  ['prolog', '--answers 3 --time 2 --no-confirm', []],
  ['erlang', '--depth 3 --no-pmatch --executors 2', []],
  ['erlang', '--strategy bfs --target assert', ['--strategy --target goes by the strategy directed']],
  ['erlang', '--executors 4 --max-paths 1', ['--executors there are fewer executions than that']],
  ['erlang', '--no-run --allow files', ['--allow with --no-run nothing is run for real']],
  ['erlang', '--no-confirm --allow code', []],
  ['prolog', '--no-confirm --allow files', ['--allow with --no-confirm nothing is run for real']],
] as const)('names options without effect: %s, %s', (language, words, expected) => {
  expect(idle(language, words)).toEqual(expected);
});
