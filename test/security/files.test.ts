/** Files of a project, and reports, that somebody else has written: what they say is neither a path nor a program. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../src/report/index.ts';
import { hasOtp, hasSwipl } from '../systems.ts';
import { type Result, tandem } from '../tandem.ts';

const root = mkdtempSync(join(tmpdir(), 'tandem-files-'));
afterAll(() => rmSync(root, { recursive: true }));
const cache = join(root, 'a/b/c/cache');

let folder = '';
const inside = (...names: string[]): string => join(folder, 'project', ...names);
const canary = (): string => join(folder, 'canary');

beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'));
  mkdirSync(inside('out'), { recursive: true });
});

/** Without a sandbox. */
function run(...words: string[]): Promise<Result> {
  const env = { ...process.env, TANDEM_SANDBOX: 'none', XDG_CACHE_HOME: cache };
  return tandem([...words, '-d', '4'], { cwd: inside(), env });
}

function report(...words: string[]): Promise<Result> {
  return tandem(['report', 'report.json', '--emit-tests', 'out/', ...words], {
    cwd: inside(),
    env: { ...process.env, TANDEM_SANDBOX: 'none' },
  });
}

const emitted = (): string =>
  readdirSync(inside('out'))
    .map(name => readFileSync(inside('out', name), 'utf8'))
    .join('');

function changeReport(change: (report: Report) => unknown): void {
  const saved = JSON.parse(readFileSync(inside('report.json'), 'utf8')) as Report;
  change(saved);
  writeFileSync(inside('report.json'), JSON.stringify(saved));
}

describe.skipIf(!hasOtp)('in Erlang (needs Erlang/OTP)', () => {
  beforeEach(() =>
    writeFileSync(
      inside('m.erl'),
      '-module(m).\n-export([f/1]).\nf(F) when is_function(F, 1) -> F(1), error(x);\nf(1) -> error(y).\n',
    ),
  );

  it('the name of an application is no path', async () => {
    mkdirSync(inside('src'));
    writeFileSync(inside('rebar.config'), '{erl_opts, [debug_info]}.\n');
    writeFileSync(inside('src', 'a.app.src'), `{application, '../../../evil', [{vsn, "1"}]}.\n`);
    writeFileSync(inside('src', 'n.erl'), '-module(n).\n-export([f/1]).\nf(1) -> error(x).\n');
    expect((await run('test', '.')).err).not.toContain('internal error');
    expect(readdirSync(root, { recursive: true }).filter(name => String(name).includes('evil'))).toEqual([]);
  });

  it('tests are not written through links', async () => {
    writeFileSync(canary(), 'before');
    symlinkSync(canary(), inside('out', 'm_tandem_tests.erl'));
    const { status, err } = await run('run', 'm.erl', 'f/1', '--emit-tests', 'out/', '--force');
    expect({ status, text: readFileSync(canary(), 'utf8') }).toEqual({ status: 2, text: 'before' });
    expect(err).toContain('would be outside of out/');
  });

  /** It notices where it is run for real: the machine has no memory to tell of. */
  const hostile = (): string =>
    `fun(_) -> case erlang:memory(total) > 0 of true -> os:cmd("touch ${canary()}"); false -> 1 end end`;

  it.each([[['--contracts']], [['--engine', 'beam']], [['--emit-tests', 'out/']]])(
    'functions in seeds are not run for real: %s',
    async options => {
      const functions = { 'm:f/1': { seed: `[${hostile()}]` } };
      writeFileSync(inside('tandem.config.json'), JSON.stringify({ functions }));
      const { out, err } = await run('test', 'm.erl', ...options);
      expect(out + err).toContain('os:cmd/1');
      expect(existsSync(canary())).toBe(false);
    },
  );

  it('functions in reports are not run for real', async () => {
    await run('run', 'm.erl', 'f/1', '--json', 'report.json');
    changeReport(({ cases: [first] }) => Object.assign(first ?? {}, { input: [hostile()] }));
    expect((await report('--emit', 'all')).err).toContain('os:cmd/1');
    expect(existsSync(canary())).toBe(false);
  });
});

it.skipIf(!hasSwipl)('reports are no part of tests, but run again (needs SWI-Prolog)', async () => {
  writeFileSync(inside('m.pl'), 'p(a) :- throw(x).\np(b).\n');
  await run('run', 'm.pl', 'p(a)', '--json', 'report.json');
  changeReport(({ cases }) => {
    for (const { outcome } of cases)
      if (outcome.kind === 'exception')
        Object.assign(outcome, { reason: `x)]) :- true.\n:- shell('touch ${canary()}').\ntest(z, [true(a` });
  });
  const { err } = await report('--emit', 'all');
  expect(err).toContain('checked on SWI-Prolog');
  expect(emitted()).toContain('throws(x)');
  expect(emitted()).not.toContain('shell');
  expect(existsSync(canary())).toBe(false);
});
