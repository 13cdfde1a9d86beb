/** Tests for ExUnit, the unit tests of Elixir. */
import { printable, withoutStacks } from '../report/page.ts';
import { commentOf } from './comment.ts';
import { elixirFunction, elixirText, quoted } from './elixir-text.ts';
import { readTerm } from './erlang-term.ts';
import { isComparable, isExpression } from './erlang-text.ts';
import type { Framework, Subject, Unwritable, WrittenTest } from './framework.ts';
import { type EmitMode, type PlannedTest, setupOf } from './planned.ts';

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
    head: /^ *test "(.*)" do$/,
    isLast: line => line === '  end',
    testName,
    inputIn: (code, { unit }) => (code.includes(`${calledIn(unit)}(`) ? 'unreadable' : null),
    fallbacks,
    nameThere: name => `test ${name}`,
    test: (planned, mode) => testOf(planned, mode, structs),
    section: tests =>
      [...tests.map(({ text }) => text), ...(tests.some(({ watches }) => watches) ? [WATCHER] : [])].join(
        '\n',
      ),
    file: (
      { file, program },
      section,
    ) => `# Regression tests for ${printable(shownModule(program))}, made by Tandem.
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
  const name = testName(planned.name);
  const body = bodyOf(planned, mode, structs);
  if (typeof body !== 'string') return body;
  const setup = /^(.+):(.+)$/s.exec(setupOf(planned) ?? '');
  const first =
    setup === null ? '' : `    ${elixirFunction(unquoted(setup[1] ?? ''), unquoted(setup[2] ?? ''))}()\n`;
  const text = `${commentOf(planned, '  #')}  test ${quoted(name)} do\n${first}${body}\n  end\n`;
  return { name, text, ...(body.includes(`${WATCH}(`) && { watches: true }) };
}

function testName(name: string): string {
  return name.replace(/_line_(?=\d)/, ' line ');
}

/** The function of a unit. */
function calledIn(unit: string): string {
  const [, module = '', name = ''] = /^(.+):(.+)\/\d+$/s.exec(unit) ?? [];
  return elixirFunction(unquoted(module), unquoted(name));
}

function bodyOf(
  { report, case: { input, outcome } }: PlannedTest,
  mode: EmitMode,
  structs: Structs,
): string | Unwritable {
  const args = input.map(arg => (isExpression(arg) ? elixirText(arg, { structs: structs.inputs }) : null));
  if (!args.every(arg => arg !== null)) return { why: 'its input cannot be written in Elixir' };
  const call = `${calledIn(report.unit)}(${args.join(', ')})`;
  switch (outcome.kind) {
    case 'value':
    case 'bad-return':
      if (mode === 'failing') return { why: 'nothing is raised' };
      return comparison(call, withoutStacks(outcome.value, '_'), structs.results);
    case 'exception': {
      const reason = withoutStacks(outcome.reason, '_');
      const { catches, exit } = CLASSES[outcome.class ?? ''] ?? {};
      if (catches === undefined || exit === undefined) return { why: 'its class is not known' };
      if (outcome.process !== undefined) {
        const watched = `${WATCH}(fn -> ${call} end)`;
        if (mode === 'failing') return `    assert ${watched} == :none`;
        return comparison(watched, exit(reason), structs.results);
      }
      if (mode === 'failing') return `    ${call}`;
      const raised = outcome.class === 'error' && structs.results ? raisedWith(reason) : null;
      if (raised !== null) return `    assert_raise ${raised}, fn -> ${call} end`;
      return comparison(`${catches}(${call})`, reason, structs.results);
    }
    case 'unsupported':
      return { why: 'it needs what cannot be run here' };
    default:
      return { why: 'it does not come to an end' };
  }
}

/** How an exception is caught, and the exit reason of a process that dies of it. */
const CLASSES: Readonly<
  Record<string, { readonly catches: string; readonly exit: (reason: string) => string }>
> = {
  error: { catches: 'catch_error', exit: reason => `{${reason},_}` },
  exit: { catches: 'catch_exit', exit: reason => reason },
  throw: { catches: 'catch_throw', exit: reason => `{{nocatch,${reason}},_}` },
};

const WATCH = 'crash_of_another_process';

/** The function that tests of crashes in other processes call. The time is what one that does not happen costs. */
const WATCHER = `  # The reason why a process dies that a call has started, or :none.
  defp ${WATCH}(call) do
    caller =
      spawn(fn ->
        receive do
          :go -> call.()
        end
      end)

    1 = :erlang.trace(caller, true, [:procs, :set_on_spawn])
    send(caller, :go)

    receive do
      {:trace, pid, :exit, reason}
      when pid != caller and reason != :normal and reason != :shutdown ->
        reason
    after
      1000 -> :none
    end
  end
`;

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
