import { expect, it } from 'vitest';
import { UsageError } from '../../../src/api/basics/index.ts';
import { languageOf } from '../../../src/api/index.ts';

it('takes what is no file for a module', () => {
  expect(languageOf('lists')).toBe('erlang');
  expect(languageOf('Elixir.Enum')).toBe('erlang');
});

it.each(['missing.erl', 'no/such/family.pl', './lists'])('says that %s is missing', target => {
  expect(() => languageOf(target)).toThrow(`there is no file ${target}`);
});

it('does not guess the language of a file', () => {
  expect(() => languageOf('test/unit/cli/languages.test.ts')).toThrow(UsageError);
});
