import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { below } from '../faults/processes.ts';
import { launcher, type Running, tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-e2e-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What Node tells of a script with `NODE_V8_COVERAGE`. */
interface Script {
  readonly url: string;
  readonly functions: readonly { functionName: string; ranges: readonly [{ count: number }] }[];
}

describe('the launcher', () => {
  it('works from any folder and through links, and adds nothing to the output', async () => {
    await tandem(['--version']);
    const link = join(folder, 'link');
    const linkToLink = join(folder, 'link to link');
    symlinkSync(launcher, link);
    symlinkSync('link', linkToLink);
    const { status, out, err } = await tandem(['--version'], { program: linkToLink, cwd: folder });
    expect(status).toBe(0);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(err).toBe('');
  });

  it('shows help without evaluating what help does not need', async () => {
    const scripts = join(folder, 'scripts');
    await tandem(['--help'], { env: { ...process.env, NODE_V8_COVERAGE: scripts } });
    const called = readdirSync(scripts)
      .flatMap((name): Script[] => JSON.parse(readFileSync(join(scripts, name), 'utf8')).result)
      .filter(({ url }) => url.includes('/dist/'))
      .flatMap(({ functions }) => functions.filter(({ ranges }) => ranges[0].count > 0));
    // The bundle has a function for each module, which evaluates it.
    const modules = called.map(({ functionName }) => functionName).filter(name => name.startsWith('src/'));
    expect(modules).toContain('src/cli/options.ts');
    expect(modules.filter(name => /^src\/(erlang|prolog|coverage)\/|backends|executors/.test(name))).toEqual(
      [],
    );
  });

  it('ends quietly when its reader has read enough', async () => {
    const command = '"$0" run examples/erlang/fever.erl first --no-confirm --json - | head -n 1';
    const { out, err } = await tandem(['-c', command, launcher], { program: '/bin/sh' });
    expect(out).toBe('{\n');
    expect(err).toBe('');
  });

  it.skipIf(!existsSync('/dev/full'))('says when its output does not fit (needs /dev/full)', async () => {
    const command = '"$0" run examples/erlang/fever.erl first --no-confirm > /dev/full';
    const { status, err } = await tandem(['-c', command, launcher], { program: '/bin/sh' });
    expect(status).toBe(2);
    expect(err).toMatch(/^tandem: standard output cannot be written: ENOSPC.*\n$/);
  });

  it('says so when Node is missing', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    for (const program of ['sh', 'dirname', 'readlink'])
      symlinkSync(`/usr/bin/${program}`, join(bin, program));
    const { status, err } = await tandem(['--version'], { env: { PATH: bin } });
    expect(status).toBe(2);
    expect(err).toMatch(/Node\.js is not installed/);
  });

  /** A checkout where nothing is installed yet, with this registry for npm. */
  function freshCheckout(registry: string): { program: string; env: NodeJS.ProcessEnv; checkout: string } {
    const checkout = mkdtempSync(join(folder, 'checkout-'));
    for (const part of ['tandem', 'scripts', 'package.json', 'package-lock.json'])
      cpSync(join(dirname(launcher), part), join(checkout, part), { recursive: true });
    const proxies = Object.keys(process.env).filter(name => /proxy|^npm_config_/i.test(name));
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...Object.fromEntries(proxies.map(name => [name, undefined])),
      npm_config_registry: registry,
      npm_config_userconfig: join(folder, 'no npmrc'),
      npm_config_cache: join(folder, 'npm cache'),
    };
    return { program: join(checkout, 'tandem'), env, checkout };
  }

  it('says in one line, at once, that it cannot set itself up without network', async () => {
    // Nobody listens there.
    const { checkout, ...options } = freshCheckout('http://127.0.0.1:1/');
    const { status, out, err } = await tandem(['--version'], options);
    expect(err).toBe(
      'tandem: could not set itself up: the first run installs npm dependencies, which needs the network, and 127.0.0.1:1 cannot be reached (ECONNREFUSED)\n',
    );
    expect([status, out]).toEqual([2, '']);
    expect(existsSync(join(checkout, 'node_modules'))).toBe(false);
  });

  it('says in one line what npm does not get', async () => {
    const server = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const { checkout: _, ...options } = freshCheckout(`http://127.0.0.1:${port}/`);
      const { status, out, err } = await tandem(['--version'], options);
      expect([status, out]).toEqual([2, '']);
      const [first, second, ...more] = err.split('\n');
      expect(first).toBe('tandem: installing npm dependencies (once)');
      expect(second).toMatch(
        /^tandem: could not set itself up: npm could not install the dependencies \(E404: .*\)\. Try: cd .* && npm ci$/,
      );
      expect(more).toEqual(['']);
    } finally {
      server.close();
    }
  });

  it.skipIf(process.platform !== 'linux').each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'takes what it has started with it when it is ended while it sets itself up: %s (needs Linux)',
    async signal => {
      let isAsked = false;
      let answers = false;
      const server = createServer((_, response) => {
        isAsked = true;
        if (answers) response.writeHead(404).end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      try {
        const { port } = server.address() as AddressInfo;
        const { checkout, ...options } = freshCheckout(`http://127.0.0.1:${port}/`);
        let started: number[] = [];
        const meanwhile = async ({ child }: Running): Promise<void> => {
          while (!isAsked) await sleep(20);
          started = below(child.pid as number);
          child.kill(signal);
        };
        await tandem(['--version'], { ...options, meanwhile });
        expect(started.length).toBeGreaterThan(1);
        while (started.some(pid => existsSync(`/proc/${pid}/exe`))) await sleep(20);
        expect(readdirSync(checkout).filter(name => name.startsWith('.setup'))).toEqual([]);
        // The next one need not wait, and begins anew.
        answers = true;
        const { err } = await tandem(['--version'], options);
        expect(err).toMatch(/^tandem: could not set itself up: .* \(E404: /m);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    },
  );

  it('goes on where another one was killed while it set itself up', async () => {
    const { checkout, ...options } = freshCheckout('http://127.0.0.1:1/');
    const { pid } = spawnSync('true');
    writeFileSync(join(checkout, '.setup-turn'), String(pid));
    const { status, err } = await tandem(['--version'], options);
    expect([status, err]).toEqual([2, expect.stringContaining('cannot be reached')]);
  });

  it('tells what was found on this machine', async () => {
    const { status, out } = await tandem(['doctor']);
    expect(status).toBe(0);
    for (const name of ['tandem', 'Erlang/OTP', 'SWI-Prolog', 'cache', 'cvc5']) expect(out).toContain(name);
    expect(out).toMatch(/z3-wasm +[\d.]+ \(started and answered in \d+ ms\)/);
  });
});
