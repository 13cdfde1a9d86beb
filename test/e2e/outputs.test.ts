/** What `run` and `test` write besides the report for people, by the tables of formats and options. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Definition } from '../../src/cli/option.ts';
import { definitions, longFlag, type OptionName } from '../../src/cli/options.ts';
import { type Format, formats, type Report } from '../../src/report/index.ts';
import { launcher, tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-outputs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const subject = ['examples/erlang/fever.erl', 'first', '[[36]]'];
const commands = [
  ['run', ...subject],
  ['test', 'examples/erlang/fever.erl', '-t', '2'],
];

it('a saved report is not written over the program that it is about', async () => {
  const program = join(folder, 'fever.erl');
  copyFileSync('examples/erlang/fever.erl', program);
  const json = join(folder, 'copied.json');
  await tandem(['run', program, ...subject.slice(1), '--no-confirm', '--progress', 'none', '--json', json]);
  const { status, err } = await tandem(['report', json, '--html', program]);
  expect(status).toBe(2);
  expect(err).toContain('is the program itself');
  expect(readFileSync(program)).toEqual(readFileSync('examples/erlang/fever.erl'));
});

describe.each(Object.entries<Format>(formats))('the format %s', (name, format) => {
  const flag = longFlag(name as keyof typeof formats);

  it.each(commands)('is written by %s', async (...command) => {
    const file = join(folder, `${command[0]}.${name}`);
    const [json, quiet] = [join(folder, 'report.json'), ['--no-confirm', '--progress', 'none']];
    const words = name === 'json' ? [] : ['--json', json];
    const { status, out } = await tandem([...command, ...quiet, ...words, flag, file]);
    expect(status).toBe(1);
    expect(out).toContain('fever:first/1');
    const report = JSON.parse(readFileSync(name === 'json' ? file : json, 'utf8'));
    expect(readFileSync(file, 'utf8')).toBe([...format.render(report)].join(''));
    const again = join(folder, `again.${name}`);
    const saved = await tandem(['report', name === 'json' ? file : json, flag, again]);
    expect([saved.status, saved.out]).toEqual([0, out]);
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  it.each(commands)('is refused early by %s where it cannot be written', async (...command) => {
    const { status, out, err } = await tandem([...command, flag, join(folder, 'nowhere', 'file')]);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(`${flag}: there is no folder ${join(folder, 'nowhere')}`);
  });
});

/** Words for each option that affects only the output. */
const words = (name: OptionName): string[] => {
  const { flags }: Definition<unknown> = definitions[name];
  if (name === 'updateBaseline') return words('baseline');
  if (!flags.includes('<')) return [longFlag(name)];
  const choices = definitions[name].read.schema.enum;
  if (choices !== undefined) return [longFlag(name), choices.at(-1) ?? ''];
  switch (name) {
    case 'allow':
      return [longFlag(name), 'files'];
    case 'emitTests':
      return [longFlag(name), join(folder, 'some_tests.erl'), '--force'];
    case 'baseline':
      return [longFlag(name), join(folder, name), '--update-baseline'];
    default:
      return [longFlag(name), join(folder, name)];
  }
};

describe('options that affect only the output', () => {
  const names = (Object.keys(definitions) as OptionName[]).filter(name => {
    const { affects }: Definition<unknown> = definitions[name];
    return affects === 'output' && name !== 'json';
  });

  const cases = async (options: readonly string[]): Promise<Report['cases']> => {
    const args = ['run', ...subject, '--max-paths', '30', '--json', '-', ...options];
    const { cases }: Report = JSON.parse((await tandem(args)).out);
    return cases.map(({ confirmation: _, ...rest }) => rest);
  };

  it.each(names)('%s: the same cases with and without', async name => {
    expect(await cases(words(name))).toEqual(await cases([]));
  });
});

it('waits for a slow reader, and writes everything once', async () => {
  const pipe = join(folder, 'pipe');
  const words = ['run', ...subject, '--time', '1', '--no-confirm', '--json', pipe];
  // Opening the pipe takes longer than a process may be silent once its time is over.
  const script =
    'pipe=$1; shift; mkfifo "$pipe"; (sleep 7; cat "$pipe") & "$@" >/dev/null 2>&1; status=$?; wait; exit $status';
  const { status, out } = await tandem(['-c', script, 'sh', pipe, launcher, ...words], { program: 'sh' });
  expect(status).toBe(1);
  expect((JSON.parse(out) as Report).unit).toBe('fever:first/1');
});
