/**
 * What the compiler may run of a project: it asks behaviours for their callbacks, and Erlang looks for modules in the working
 * folder before it looks into OTP.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasOtp } from '../systems.ts';
import { tandem } from '../tandem.ts';

let folder = '';
const canary = (): string => join(folder, 'canary');

/** Compiled modules that do harm when they are called, and one that is explored. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-compiler-'));
  for (const inner of ['src', 'ebin']) mkdirSync(join(folder, inner));
  const compiled = (name: string, into: string, rest: string): void => {
    writeFileSync(join(folder, `${name}.erl`), `-module(${name}).\n${rest}`);
    execFileSync('erlc', ['-o', join(folder, into), join(folder, `${name}.erl`)]);
    rmSync(join(folder, `${name}.erl`));
  };
  const harm = `file:write_file("${canary()}", "harm")`;
  compiled('asked', 'ebin', `-export([behaviour_info/1]).\nbehaviour_info(_) -> ${harm}, [].\n`);
  compiled('core_lint', '.', `-export([module/2]).\nmodule(_, _) -> ${harm}, {ok, []}.\n`);
  // Run by `erlc`, which compiles Tandem's own modules the first time.
  compiled('erl_compile', '.', `-export([compile_cmdline/0]).\ncompile_cmdline() -> ${harm}, halt(1).\n`);
  writeFileSync(
    join(folder, 'src', 'asking.erl'),
    '-module(asking).\n-behaviour(asked).\n-export([half/1]).\nhalf(N) -> 10 div N.\n',
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

async function explore(options: readonly string[], sandbox = 'none'): Promise<string> {
  const env = { ...process.env, TANDEM_SANDBOX: sandbox, XDG_CACHE_HOME: join(folder, 'cache') };
  const { out } = await tandem(['run', 'src/asking.erl', 'half/1', '-d', '4', ...options], {
    cwd: folder,
    env,
  });
  return out;
}

describe.skipIf(!hasOtp)('modules of a project that the compiler would run (needs Erlang/OTP)', () => {
  it.each([[['--no-confirm']], [['--engine', 'beam']]])(
    'are not run without a sandbox: %s',
    async options => {
      expect(await explore(options)).toContain('badarith');
      expect(existsSync(canary())).toBe(false);
    },
  );

  it('are run where the user allows it', async () => {
    expect(await explore(['--allow', 'code', '--no-confirm'])).toContain('badarith');
    expect(existsSync(canary())).toBe(true);
  });
});
