import { describe, expect, it } from 'vitest';
import { failureOf, UsageError } from '../../../src/cli/failure.ts';
import type { Io } from '../../../src/cli/io.ts';
import { main } from '../../../src/cli/program.ts';
import { strategies } from '../../../src/search/index.ts';

async function tandem(...args: string[]) {
  const said = { out: '', err: '' };
  const io: Io = {
    stdout: { write: text => (said.out += text) },
    stderr: { write: text => (said.err += text) },
    env: {},
    program: 'tandem',
  };
  const status = await main(args, io);
  process.exitCode = 0;
  return { status, ...said };
}

describe('the command line', () => {
  it.each([
    [['--help'], 0],
    [['run', '--help'], 0],
    [['--version'], 0],
  ])('%j answers on standard output', async (args, status) => {
    const said = await tandem(...args);
    expect(said.status).toBe(status);
    expect(said.out).not.toBe('');
    expect(said.err).toBe('');
  });

  it.each(['run', 'test'])('%s --help has a line of help for every strategy', async command => {
    const { out } = await tandem(command, '--help');
    const lines = out.split('\n').map(line => line.trim().replace(/\s+/g, ' '));
    for (const [name, { text }] of Object.entries(strategies)) {
      expect(text).toMatch(/\w/);
      expect(lines).toContain(`${name} ${text}`);
    }
  });

  it.each([
    [['run', 'x.erl', '--dept', '3'], "unknown option '--dept'\n  (Did you mean --depth?)\n"],
    [['rum'], "unknown command 'rum'\n  (Did you mean run?)\n"],
    [['run'], "missing required argument 'target'"],
    [['run', 'lists', '--depth'], "option '-d, --depth <n>' argument missing"],
    [['run', 'lists', '--depth', 'deep'], "--depth needs a whole number from 0 on, not 'deep'"],
    [['run', 'nowhere/x.erl'], 'there is no file nowhere/x.erl'],
    [['run', 'lists', '--json', 'nowhere/x.json'], '--json: there is no folder nowhere'],
    [['replay', 'nowhere.json'], 'there is no file nowhere.json'],
    [['replay', 'package.json'], 'package.json is not a report of Tandem'],
    [['replay', 'LICENSE'], 'LICENSE is not JSON'],
    [['replay', 'x.json', '--case', 'one'], "--case needs a whole number from 1 on, not 'one'"],
  ])('%j is refused with status 2 and one message', async (args, message) => {
    const said = await tandem(...args);
    expect(said.status).toBe(2);
    expect(said.out).toBe('');
    expect(said.err).toContain(message);
    expect(said.err).not.toMatch(/^\s+at .*\d+:\d+/m);
  });
});

describe('a failure', () => {
  it('of the user says what to do', () => {
    expect(failureOf(new UsageError('no', 'yes')).diagnostics).toEqual([
      { title: 'tandem', text: 'no', hint: 'yes' },
    ]);
  });

  it('in the source shows what the language said', () => {
    const diagnostics = [{ title: 'syntax error', text: "before ')'", location: { file: 'x.erl', line: 3 } }];
    const error = Object.assign(new Error('x'), { diagnostics });
    expect(failureOf(error)).toEqual({ diagnostics });
  });

  it('of the tool is told apart', () => {
    const error = new TypeError('undefined is not a function');
    expect(failureOf(error).internal).toBe(error);
    expect(failureOf(error).diagnostics[0]?.title).toBe('tandem: internal error');
  });
});
