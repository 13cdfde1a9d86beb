/** The frameworks that tests are written for, and how a file is for one of them. */
import type { Report } from '../report/page.ts';
import { commonTest, eunit } from './eunit.ts';
import { exunit } from './exunit.ts';
import type { Framework } from './framework.ts';
import { plunit } from './plunit.ts';

/** A file whose name is not for any framework of the language. */
export interface NotATestFile {
  readonly hint: string;
}

/** The framework for a file that the user has named. */
export function frameworkFor(file: string, language: Report['language']): Framework | NotATestFile {
  if (language === 'prolog') {
    if (/\.(plt|pl|pro|prolog)$/.test(file)) return plunit;
    return { hint: 'Tests for plunit are in a file that ends in .plt or .pl.' };
  }
  if (file.endsWith('_test.exs')) return exunit;
  if (!file.endsWith('.erl'))
    return {
      hint: 'Tests for EUnit and Common Test are in a file that ends in .erl, those for ExUnit in one that ends in _test.exs.',
    };
  return file.endsWith('_SUITE.erl') ? commonTest : eunit;
}

/** The name of the file of tests for a program, in a folder that the user has named. */
export function testFileFor(program: string, language: Report['language']): string {
  const elixir = /^'?Elixir\.(.*?)'?$/.exec(program)?.[1];
  if (language === 'erlang' && elixir !== undefined) return `${underscored(elixir)}_tandem_test.exs`;
  const name = program.replaceAll(/[^\w]+/g, '_');
  return language === 'prolog' ? `${name}_tandem.plt` : `${name}_tandem_tests.erl`;
}

/** `Shop.LineItem` as `shop_line_item`. */
function underscored(alias: string): string {
  return alias
    .replaceAll(/([a-z\d])(?=[A-Z])/g, '$1_')
    .replaceAll(/[^\w]+/g, '_')
    .toLowerCase();
}
