/** Tests for EUnit and for Common Test: both are Erlang modules, and differ in what surrounds an assertion. */
import { commentOf } from './comment.ts';
import { assertionOf, written } from './erlang-calls.ts';
import type { Framework, Subject, WrittenTest } from './framework.ts';
import type { EmitMode, PlannedTest } from './planned.ts';

export const eunit: Framework = {
  name: 'EUnit',
  comment: '%%',
  arity: 0,
  test: (planned, mode) => testFunction(planned, mode, `${planned.name}_test`, ''),
  section: tests => tests.map(({ text }) => text).join('\n'),
  file: (subject, section) => `${head(subject)}
-include_lib("eunit/include/eunit.hrl").

${section}`,
};

/** A suite's name ends in `_SUITE`, which is how Common Test finds it. */
export const commonTest: Framework = {
  name: 'Common Test',
  comment: '%%',
  arity: 1,
  test: (planned, mode) => testFunction(planned, mode, planned.name, '_Config'),
  section: tests => `-export([
    ${['all/0', ...tests.map(({ name }) => `${name}/1`)].join(',\n    ')}
]).

all() ->
    [
        ${tests.map(({ name }) => name).join(',\n        ')}
    ].

${tests.map(({ text }) => text).join('\n')}`,
  file: (subject, section) => `${head(subject)}
-include_lib("stdlib/include/assert.hrl").

${section}`,
};

function testFunction(
  planned: PlannedTest,
  mode: EmitMode,
  name: string,
  parameter: string,
): WrittenTest | { readonly why: string } {
  const assertion = assertionOf(planned, mode);
  if ('why' in assertion) return assertion;
  return { name, text: `${commentOf(planned, '%%')}${name}(${parameter}) ->\n${written(assertion)}.\n` };
}

function head({ file, program }: Subject): string {
  return `%% Regression tests for ${program}, made by Tandem.\n-module(${file}).`;
}
