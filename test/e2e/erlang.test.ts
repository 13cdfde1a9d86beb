import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { killAtWork, launcher, onlyNode, tandem } from '../tandem.ts';

const fever = ['run', 'examples/erlang/fever.erl', 'first', '[[36]]'];
const folder = mkdtempSync(join(tmpdir(), 'tandem-e2e-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withoutTimes = ({ timing, solver, ...rest }: Report) => ({ ...rest, solver: { ...solver, ms: 0 } });

describe.skipIf(!hasOtp)('tandem run on an Erlang program (needs Erlang/OTP)', () => {
  it('finds the crashes, shows each with a command that replays it, and ends with status 1', async () => {
    const { status, out } = await tandem(fever);
    expect(status).toBe(1);
    const replays = [...out.matchAll(/^ {3}replay: \S+ (run .*)$/gm)].map(([, words]) => words ?? '');
    expect(replays).toHaveLength(3);
    for (const words of replays) {
      const again = await tandem(['-c', `"$0" ${words}`, launcher], { program: '/bin/sh' });
      expect(again.status).toBe(1);
      expect(again.out).toContain('1 error in 1 execution');
    }
  });

  it('writes JSON alone to standard output, and the same one twice', async () => {
    const [one, two] = await Promise.all([
      tandem([...fever, '--json', '-']),
      tandem([...fever, '--json', '-']),
    ]);
    const [first, second] = [one, two].map(({ out }) => withoutTimes(JSON.parse(out)));
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      schema: 1,
      tool: 'tandem',
      language: 'erlang',
      unit: 'fever:first/1',
      seed: 0,
    });
    expect(first?.errors).toHaveLength(3);
  });

  it('ends when its time is over, with what it has', async () => {
    const { status, out } = await tandem([...fever, '--depth', '1000000', '--time', '1', '--json', '-']);
    const report: Report = JSON.parse(out);
    expect(status).toBe(1);
    expect(report.incomplete.map(({ reason }) => reason)).toContain('time');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('writes the partial report on %s', async signal => {
    const file = join(folder, `${signal}.json`);
    const { status, out } = await tandem(
      [...fever, '--depth', '1000000', '--progress', 'lines', '--json', file],
      { meanwhile: killAtWork(signal) },
    );
    expect(status).toBe(1);
    expect(out).toContain('left at the interruption');
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    expect(report.incomplete.map(({ reason }) => reason)).toContain('interrupted');
  });

  it('sets the world up before every execution, here and on the BEAM, and in replays', async () => {
    const stock = ['run', 'test/e2e/programs/stock.erl', 'take', '--setup', 'stock:setup', '--json', '-'];
    const { errors, cases, findings = [] }: Report = JSON.parse((await tandem(stock)).out);
    const found = cases.filter(({ id }) => errors.includes(id));
    expect(found.map(({ input, confirmation }) => [input, confirmation?.result])).toEqual([
      [['0'], 'confirmed'],
      [['7'], 'confirmed'],
    ]);
    expect(findings.map(({ kind }) => kind)).toEqual(['bug', 'contract']);
    const [first] = found;
    const again = await tandem([...stock.slice(0, 3), `[${first?.input.join()}]`, ...stock.slice(3)]);
    expect(again.status).toBe(1);
  });

  it.each([
    ['boom', /stock:boom\(\) has no value: error: no/],
    ['nope', /--setup stock:nope: stock exports no function nope\/0/],
    ['take/1', /--setup needs a function without arguments/],
  ])('refuses to begin with %s', async (name, message) => {
    const { status, err } = await tandem([
      'run',
      'test/e2e/programs/stock.erl',
      'take',
      '--setup',
      `stock:${name}`,
    ]);
    expect(status).toBe(2);
    expect(err).toMatch(message);
  });

  it('writes inputs beyond ASCII so that they can be read again', async () => {
    const program = join(folder, 'letters.erl');
    const text = `-module(letters).\n-export([f/1]).\nf([A, B]) when A =:= 'Â', B =:= 'é' -> error(found);\nf(_) -> ok.\n`;
    writeFileSync(program, text);
    const { cases, errors }: Report = JSON.parse((await tandem(['run', program, 'f', '--json', '-'])).out);
    const [found] = cases.filter(({ id }) => errors.includes(id));
    expect(found).toMatchObject({ input: [`['Â',é]`], confirmation: { result: 'confirmed' } });
    expect(found?.decisions?.length).toBeGreaterThan(0);
  });

  it('replays a report, and says when a program has changed', async () => {
    const program = join(folder, 'fever.erl');
    const source = readFileSync('examples/erlang/fever.erl', 'utf8');
    writeFileSync(program, source);
    const report = join(folder, 'fever.json');
    await tandem(['run', program, 'first', '[[36]]', '--json', report]);
    const recorded: Report = JSON.parse(readFileSync(report, 'utf8'));
    const same = await tandem(['replay', report]);
    expect(same.status).toBe(1);
    expect(same.out).toContain(`${recorded.cases.length} cases replayed`);
    expect(same.out).toContain('0 different');

    writeFileSync(
      program,
      source.replace('above -> {fever', 'normal -> first(Later);\n        above -> {fever'),
    );
    const id = recorded.errors.find(error => {
      const failing = recorded.cases.find(one => one.id === error);
      return failing?.outcome.kind === 'exception' && failing.outcome.reason === '{case_clause,normal}';
    });
    const mended = await tandem(['replay', report, '--case', String(id)]);
    expect(mended.status).toBe(0);
    expect(mended.out).toContain('1 case replayed, 0 failing, 1 different');
  });
});

writeFileSync(join(folder, 'empty.erl'), '');
writeFileSync(join(folder, 'none.beam'), 'none');
writeFileSync(join(folder, 'none.core'), Buffer.from([0x80, 0xff, 0x00, 0xc3]));

describe.skipIf(!hasOtp)('a mistake of the user (needs Erlang/OTP)', () => {
  it.each([
    ['a source that does not compile', ['test/e2e/programs/broken.erl', 'f', '[1]'], /broken\.erl:7/],
    [
      'an unknown function',
      ['examples/erlang/fever.erl', 'last', '[[36]]'],
      /fever has no function last\/1\n.*first\/1/,
    ],
    [
      'a function that is not exported',
      ['examples/erlang/fever.erl', 'reading', '[36]'],
      /reading\/1 is not exported/,
    ],
    [
      'a wrong arity',
      ['examples/erlang/fever.erl', 'first/2', '[1,2]'],
      /fever exports no first\/2\n.*first\/1/,
    ],
    [
      'too many arguments',
      ['examples/erlang/fever.erl', 'first/1', '[1,2]'],
      /takes 1 argument, but the seed has 2/,
    ],
    ['no function at all', ['examples/erlang/fever.erl'], /which function of fever\?\n.*first\/1/],
    ['a seed that does not parse', ['examples/erlang/fever.erl', 'first', '[[36'], /is not closed with '\]'/],
    [
      'a seed without a value',
      ['examples/erlang/fever.erl', 'first', '[1/0]'],
      /has no value: error: badarith/,
    ],
    [
      'a file that is not there',
      ['examples/erlang/nothing.erl', 'f'],
      /there is no file examples\/erlang\/nothing\.erl/,
    ],
    ['a folder', ['examples/erlang', 'f'], /is a folder\n.*tandem test examples\/erlang/],
    ['an empty file', [join(folder, 'empty.erl'), 'f'], /no module definition\n.*empty\.erl:1/],
    ['a file of another kind', ['README.md', 'f'], /README\.md\n.*\.erl/],
    ['a beam that is none', [join(folder, 'none.beam'), 'f'], /Not a BEAM file/],
    ['Core Erlang that is no text', [join(folder, 'none.core'), 'f'], /none\.core is not text in UTF-8/],
    [
      'an unknown option',
      [...fever.slice(1), '--dept', '3'],
      /unknown option '--dept'\n.*Did you mean --depth\?/,
    ],
    [
      'a folder for modules that is not there',
      [...fever.slice(1), '--path', '/nowhere'],
      /--path: there is no folder/,
    ],
    ['a seed that is no list', ['examples/erlang/fever.erl', 'first', '36'], /list of the arguments, not 36/],
    ['a seed with a variable', ['examples/erlang/fever.erl', 'first', '[X]'], /X/],
    ['an unknown module', ['nosuchmodule', 'f', '[]'], /no module nosuchmodule/],
    ['an argument that cannot be fixed', [...fever.slice(1), '--fix', '2=a'], /has no argument 2/],
  ])('%s gets one message and status 2', async (_, args, message) => {
    const { status, out, err } = await tandem(['run', ...args]);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(message);
    expect(err).not.toMatch(/^\s+at \S+ \(|internal error/m);
  });
});

describe('on a machine without Erlang', () => {
  const env = { PATH: onlyNode(join(folder, 'bin')), HOME: folder };

  it('works all the same', async () => {
    const { status, out, err } = await tandem(fever, { env });
    expect(err).toBe('');
    expect(status).toBe(1);
    expect(out).toContain('3 errors');
  });

  it.each([
    ['OTP is asked for', [...fever, '--frontend', 'otp'], /--frontend otp: no Erlang\/OTP was found/],
    ['a module of OTP is the target', ['run', 'erl_lint', 'module', '[[]]'], /erl_lint is a module of OTP/],
  ])('says how to install it where %s', async (_, args, message) => {
    const { status, err } = await tandem(args, { env });
    expect(status).toBe(2);
    expect(err).toMatch(message);
    expect(err).toMatch(/Install .*with: /);
  });

  it('says whose compiler complains', async () => {
    const { status, err } = await tandem(['run', 'test/e2e/programs/broken.erl', 'f', '[1]'], { env });
    expect(status).toBe(2);
    expect(err).toMatch(/broken\.erl:7/);
    expect(err).toMatch(/Tandem's own front end/);
  });
});
