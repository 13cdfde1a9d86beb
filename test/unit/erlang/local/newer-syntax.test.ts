import { expect, it } from 'vitest';
import { DiagnosticError, type ProgramSource } from '../../../../src/erlang/core/index.ts';
import { NewerSyntax } from '../../../../src/erlang/local/newer-syntax.ts';

/** A source that refuses every file with a complaint about a place. */
function refusing(text: string, line: number, column: number): ProgramSource {
  const refuse = async () => {
    throw new DiagnosticError([{ title: 'Error', text, location: { file: 'm.erl', line, column } }]);
  };
  return { load: refuse, loadFile: refuse, expression: refuse };
}

it.each([
  [refusing('variable X is unbound', 9, 1), /unbound/],
  [refusing('variable X is unbound', 4, 8), /unbound/],
  [refusing("syntax error before 'end'", 2, 1), /before: '<'/],
])('tells of a mistake behind syntax that OTP does not know, %#', async (builtin, told) => {
  const source = new NewerSyntax(refusing("syntax error before: '<'", 4, 7), builtin);
  await expect(source.loadFile('m.erl')).rejects.toThrow(told);
});

it('does not ask twice about what is no matter of syntax', async () => {
  const source = new NewerSyntax(refusing('function f/1 undefined', 1, 1), refusing('unbound', 9, 1));
  await expect(source.loadFile('m.erl')).rejects.toThrow('undefined');
});
