/** Tests for EUnit and for Common Test: both are Erlang modules, and differ in what surrounds an assertion. */
import { printable } from '../report/page.ts';
import { commentOf } from './comment.ts';
import { assertionOf, inputIn, WATCHER, written } from './erlang-calls.ts';
import type { Framework, Subject, WrittenTest } from './framework.ts';
import { type EmitMode, type PlannedTest, setupOf } from './planned.ts';

export const eunit: Framework = {
  name: 'EUnit',
  comment: '%%',
  arity: 0,
  head: /^(\w+)_test\(\) ->$/,
  isLast: isFullStop,
  testName: name => `${name}_test`,
  inputIn,
  isShared: true,
  test: (planned, mode) => testFunction(planned, mode, `${planned.name}_test`, ''),
  section: functions,
  file: (subject, section) => `${head(subject)}
-include_lib("eunit/include/eunit.hrl").

${section}`,
};

/** A suite's name ends in `_SUITE`, which is how Common Test finds it. */
export const commonTest: Framework = {
  name: 'Common Test',
  comment: '%%',
  arity: 1,
  head: /^(\w+)\(_Config\) ->$/,
  isLast: isFullStop,
  testName: name => name,
  inputIn,
  test: (planned, mode) => testFunction(planned, mode, planned.name, '_Config'),
  section: tests => `-export([
    ${['all/0', ...tests.map(({ name }) => `${name}/1`)].join(',\n    ')}
]).

all() ->
    [
        ${tests.map(({ name }) => name).join(',\n        ')}
    ].

${functions(tests)}`,
  file: (subject, section) => `${head(subject)}
-include_lib("stdlib/include/assert.hrl").

${section}`,
};

function isFullStop(line: string): boolean {
  return line.endsWith('.') || line === '';
}

function testFunction(
  planned: PlannedTest,
  mode: EmitMode,
  name: string,
  parameter: string,
): WrittenTest | { readonly why: string } {
  const assertion = assertionOf(planned, mode);
  if ('why' in assertion) return assertion;
  const setup = setupOf(planned);
  const first = setup === null ? '' : `    ${setup}(),\n`;
  const text = `${commentOf(planned, '%%')}${name}(${parameter}) ->\n${first}${written(assertion)}.\n`;
  return { name, text, ...(assertion.watches && { watches: true }) };
}

function functions(tests: readonly WrittenTest[]): string {
  const helpers = tests.some(({ watches }) => watches) ? [WATCHER] : [];
  return [...tests.map(({ text }) => text), ...helpers].join('\n');
}

function head({ file, program }: Subject): string {
  return `%% Regression tests for ${printable(program)}, made by Tandem.\n-module(${file}).`;
}
