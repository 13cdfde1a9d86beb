/** The examples on a machine that has never seen Erlang: the same cases, errors, coverage and verdicts as with OTP. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type StackFrame, withoutStacks } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { launcher, onlyNode, tandem } from '../tandem.ts';

const examples = join(import.meta.dirname, '..', '..', 'examples', 'erlang');
const folder = mkdtempSync(join(tmpdir(), 'tandem-without-otp-'));
const env = { PATH: onlyNode(join(folder, 'bin')), HOME: folder };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each example says in its comment how it is run. */
const commands = readdirSync(examples)
  .filter(name => name.endsWith('.erl'))
  .map(name => /tandem (run .*)$/m.exec(readFileSync(join(examples, name), 'utf8'))?.[1] ?? '')
  .filter(command => command !== '');

describe.skipIf(!hasOtp)('with and without OTP (needs Erlang/OTP)', () => {
  it.each(commands)('%s', async command => {
    expect(await explore(command, env)).toEqual(await explore(`${command} --frontend otp --library otp`));
  });

  it('finds examples', () => expect(commands.length).toBeGreaterThan(5));
});

describe('without OTP', () => {
  const folderOf = 'examples/erlang';
  it.each([
    `run ${folderOf}/fever.erl first/1 --engine beam`,
    `run lists max/1 --engine beam`,
    `test ${folderOf} --engine beam`,
    `test ${folderOf} --frontend otp`,
    `test ${folderOf} --library otp`,
  ])('%s: one message says what is missing', async command => {
    const { status, out, err } = await tandem(['-c', `"$0" ${command}`, launcher], {
      program: '/bin/sh',
      env,
    });
    expect(err.match(/no Erlang\/OTP was found/g)).toHaveLength(1);
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });
});

/** The texts of messages are cut short, mostly in the midst of a stack trace. */
const CUT_STACK = /\[\{\w+,\w+,\d+,\[.*$/;

/**
 * The report without what differs from run to run, and without what only the real BEAM can tell. Stack traces inside of
 * reasons and messages, and calls inside of the library, are those of another library. OTP's compiler does not say where every clause is: decisions in
 * it are then at the beginning of their `case` or function.
 */
async function explore(command: string, env?: Readonly<Record<string, string>>): Promise<unknown> {
  const words = `"$0" ${command} --max-paths 60 --json -`;
  const { out, err } = await tandem(['-c', words, launcher], { program: '/bin/sh', ...(env && { env }) });
  if (out === '') throw new Error(err);
  const { timing, solver, invocation, ...found } = JSON.parse(out);
  for (const one of found.cases) {
    for (const decision of one.decisions ?? []) delete decision.line;
    one.stack = one.stack?.filter(({ file = '' }: StackFrame) => file.startsWith('examples/'));
  }
  const kept = (key: string, value: unknown) => {
    if (key === 'reason') return withoutStacks(String(value));
    if (key === 'text') return String(value).replace(CUT_STACK, '[...');
    return key === 'confirmation' ? undefined : value;
  };
  return JSON.parse(JSON.stringify(found, kept));
}
