/** Tests for ExUnit, the unit tests of Elixir. */
import { withoutStacks } from '../report/page.ts';
import { commentOf } from './comment.ts';
import { elixirFunction, elixirText, quoted } from './elixir-text.ts';
import { readTerm } from './erlang-term.ts';
import { isComparable, isExpression } from './erlang-text.ts';
import type { Framework, Subject, Unwritable, WrittenTest } from './framework.ts';
import type { EmitMode, PlannedTest } from './planned.ts';

/**
 * Which structs are written as such. A struct that a result has is one that its module makes; one in an input was made up
 * and may not have all keys, which does not compile.
 */
interface Structs {
  readonly inputs: boolean;
  readonly results: boolean;
}

function exunitWith(structs: Structs, fallbacks: readonly Framework[]): Framework {
  return {
    name: 'ExUnit',
    comment: '#',
    indent: '  ',
    arity: 1,
    fallbacks,
    nameThere: name => `test ${name}`,
    test: (planned, mode) => testOf(planned, mode, structs),
    section: tests => tests.map(({ text }) => text).join('\n'),
    file: ({ file, program }, section) => `# Regression tests for ${shownModule(program)}, made by Tandem.
defmodule ${moduleName(file)} do
  use ExUnit.Case, async: true

${section}end
`,
  };
}

const withoutStructs = exunitWith({ inputs: false, results: false }, []);
const withResults = exunitWith({ inputs: false, results: true }, [withoutStructs]);
export const exunit = exunitWith({ inputs: true, results: true }, [withResults, withoutStructs]);

/** `shop_tandem_test` as `ShopTandemTest`. */
function moduleName(file: Subject['file']): string {
  const words = file.split(/[^A-Za-z0-9]+/).filter(word => word !== '');
  const name = words.map(word => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('');
  return /^[A-Z]/.test(name) ? name : `T${name}`;
}

function shownModule(program: string): string {
  return program.replace(/^'(.*)'$/, '$1').replace(/^Elixir\./, '');
}

function testOf(planned: PlannedTest, mode: EmitMode, structs: Structs): WrittenTest | Unwritable {
  const name = planned.name.replace(/_line_(?=\d)/, ' line ');
  const body = bodyOf(planned, mode, structs);
  if (typeof body !== 'string') return body;
  return { name, text: `${commentOf(planned, '  #')}  test ${quoted(name)} do\n${body}\n  end\n` };
}

function bodyOf(
  { report, case: { input, outcome } }: PlannedTest,
  mode: EmitMode,
  structs: Structs,
): string | Unwritable {
  const args = input.map(arg => (isExpression(arg) ? elixirText(arg, { structs: structs.inputs }) : null));
  const [, module = '', name = ''] = /^(.+):(.+)\/\d+$/s.exec(report.unit) ?? [];
  if (!args.every(arg => arg !== null)) return { why: 'its input cannot be written in Elixir' };
  const call = `${elixirFunction(unquoted(module), unquoted(name))}(${args.join(', ')})`;
  switch (outcome.kind) {
    case 'value':
    case 'bad-return':
      if (mode === 'failing') return { why: 'nothing is raised' };
      return comparison(call, outcome.value, structs.results);
    case 'exception': {
      const reason = withoutStacks(outcome.reason).replaceAll('[...]', '_');
      const catches = CATCHES[outcome.class ?? ''];
      if (outcome.process !== undefined) return { why: 'another process raises the exception' };
      if (catches === undefined) return { why: 'its class is not known' };
      if (mode === 'failing') return `    ${call}`;
      const raised = outcome.class === 'error' && structs.results ? raisedWith(reason) : null;
      if (raised !== null) return `    assert_raise ${raised}, fn -> ${call} end`;
      return comparison(`${catches}(${call})`, reason, structs.results);
    }
    default:
      return { why: 'it does not come to an end' };
  }
}

const CATCHES: Readonly<Record<string, string>> = {
  error: 'catch_error',
  exit: 'catch_exit',
  throw: 'catch_throw',
};

function comparison(call: string, value: string, structs: boolean): string {
  const exact = isComparable(value) ? elixirText(value, { structs }) : null;
  // 1 == 1.0 in Elixir.
  if (exact !== null) return `    assert ${call} ${/\d\.\d/.test(exact) ? '===' : '=='} ${exact}`;
  return `    assert ${elixirText(value, { structs, isPattern: true }) ?? '_'} = ${call}`;
}

/** `ArgumentError, "message"`, of an exception that has nothing but a message. */
function raisedWith(reason: string): string | null {
  const term = readTerm(reason);
  if (term?.kind !== 'map' || term.pairs.length !== 3) return null;
  const [module, message] = ['__struct__', 'message'].map(
    name => term.pairs.find(([key]) => key.kind === 'atom' && key.name === name)?.[1],
  );
  const isException = term.pairs.some(([key]) => key.kind === 'atom' && key.name === '__exception__');
  if (!isException || module?.kind !== 'atom' || message?.kind !== 'binary') return null;
  const alias = elixirText(`'${module.name}'`, { structs: true });
  const bytes = Uint8Array.from(message.segments, ({ value }) => Number(value));
  return alias === null || alias.startsWith(':')
    ? null
    : `${alias}, ${quoted(new TextDecoder().decode(bytes))}`;
}

function unquoted(name: string): string {
  return name.replace(/^'(.*)'$/s, '$1');
}
