import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Beam, ErlangNode, NodeFailure, type Otp } from '../../../src/erlang/otp/index.ts';
import { atom, list, print, type Term, tuple } from '../../../src/erlang/terms/index.ts';
import { hasOtp, otp } from '../../systems.ts';
import { beam as oracle, show } from '../oracle.ts';

describe.skipIf(!hasOtp)('the real BEAM (needs Erlang/OTP)', () => {
  let folder: string;
  let node: ErlangNode;
  let beam: Beam;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tandem-beam-'));
    node = new ErlangNode(otp as Otp, folder);
    beam = new Beam(node);
  });

  afterAll(async () => {
    await node.stop();
    rmSync(folder, { recursive: true });
  });

  const call = async (module: string, name: string, ...args: Term[]) =>
    show(await beam.call(module, name, args, 20_000));
  const evaluate = async (text: string, timeout = 20_000) => show(await beam.evaluate(text, timeout));

  test('tells values and exceptions of every class', async () => {
    expect(await call('lists', 'sum', list([1, 2, 3]))).toBe('6');
    expect(await call('lists', 'sum', list([1, atom('a')]))).toBe('{error,badarith}');
    expect(await call('erlang', 'throw', tuple(1))).toBe('{throw,{1}}');
    expect(await call('erlang', 'exit', atom('normal'))).toBe('{exit,normal}');
    expect(await call('nomodule', 'f')).toBe('{error,undef}');
  });

  test('takes requests for another node while the killed one is still ending', async () => {
    for (let i = 0; i < 3; i++) {
      node.kill();
      expect(await call('lists', 'sum', list([i]))).toBe(`${i}`);
    }
  });

  test('gives the stack of an exception', async () => {
    const outcome = await beam.call('lists', 'nth', [3, list([1])]);
    expect(outcome.kind === 'exception' && print(outcome.stack)).toMatch(/^\[\{lists,nth,/);
  });

  test('tells when an exit signal ended the process', async () => {
    expect(await evaluate('exit(self(), kill), receive after infinity -> ok end')).toBe('killed killed');
    expect(await evaluate('spawn_link(fun() -> exit(oops) end), receive after infinity -> ok end')).toBe(
      'killed oops',
    );
  });

  test('ends what takes too long, and takes too much', async () => {
    expect(await evaluate('receive after infinity -> ok end', 50)).toBe('timeout');
    expect(await evaluate('(fun F() -> F() end)()', 50)).toBe('timeout');
    expect(await evaluate('(fun F(L) -> F([L | L]) end)([])', 50)).toMatch(/timeout|killed/);
    expect(await call('lists', 'sum', list([1]))).toBe('1');
  });

  test('ends the processes that a call leaves behind', async () => {
    const count = 'erlang:system_info(process_count)';
    const before = await evaluate(count);
    await evaluate('[spawn(fun() -> receive after infinity -> ok end end) || _ <- lists:seq(1, 50)], ok');
    expect(await evaluate(count)).toBe(before);
    await evaluate('(fun F() -> spawn(F), F() end)()', 100);
    expect(await evaluate(count)).toBe(before);
  });

  test('keeps what a program prints and reads to itself', async () => {
    expect(await evaluate('io:format("~p", [x]), io:put_chars(standard_error, "y"), erlang:display(z)')).toBe(
      'true',
    );
    expect(await evaluate('io:get_line("")')).toBe('eof');
    expect(await evaluate('io:format("~p")')).toMatch(/^\{error,/);
  });

  test('comes back after a program stopped it', async () => {
    await expect(beam.evaluate('halt()')).rejects.toThrow(NodeFailure);
    expect(await call('lists', 'sum', list([1]))).toBe('1');
  });

  test('fails when it cannot be started', async () => {
    await expect(
      new ErlangNode({ ...(otp as Otp), erl: join(folder, 'erl') }, folder).request(1),
    ).rejects.toThrow('could not be started');
  });

  test('ends when asked to, whatever it is doing', async () => {
    const busy = new ErlangNode(otp as Otp, folder, { allowed: new Set(['files']) });
    const started = join(folder, 'started');
    const endless = new Beam(busy).evaluate(
      `file:write_file("${started}", <<>>), receive after infinity -> ok end`,
      60_000,
    );
    const rejected = expect(endless).rejects.toThrow(NodeFailure);
    await vi.waitUntil(() => existsSync(started), { timeout: 20_000 });
    await busy.stop();
    await rejected;
  }, 20_000);

  test('answers requests that overlap', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => call('erlang', '+', i, i)));
    expect(answers).toEqual(Array.from({ length: 20 }, (_, i) => String(2 * i)));
  });

  test('answers tens of thousands of calls in seconds', async () => {
    const calls = Array.from({ length: 20_000 }, (_, i) => ({ module: 'erlang', name: 'abs', args: [-i] }));
    const outcomes = await beam.callMany(calls);
    expect(outcomes.every((outcome, i) => outcome.kind === 'value' && outcome.value === i)).toBe(true);
  }, 20_000);

  test('does not replace modules of the running system', async () => {
    await expect(oracle.compile('-module(lists).\n-export([f/0]).\nf() -> 1.\n')).rejects.toThrow(
      'running system',
    );
    expect(await call('lists', 'sum', list([1]))).toBe('1');
  });

  test('says what is wrong with a source in the words of the compiler', async () => {
    await expect(oracle.compile('-module(m).\n-export([f/0]).\nf() -> X.\n')).rejects.toThrow(
      "3: variable 'X' is unbound",
    );
  });
});
