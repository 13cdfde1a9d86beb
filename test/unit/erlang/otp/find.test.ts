import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findOtp, installCommand, missingOtp } from '../../../../src/erlang/otp/index.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tandem-find-'));
});

afterEach(() => {
  rmSync(home, { recursive: true });
});

function program(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

function installation(root: string): void {
  mkdirSync(join(root, 'lib'), { recursive: true });
  mkdirSync(join(root, 'releases', '27'), { recursive: true });
  writeFileSync(join(root, 'releases', 'start_erl.data'), '15.1 27\n');
  writeFileSync(join(root, 'releases', '27', 'OTP_VERSION'), '27.1.2\n');
}

describe('findOtp', () => {
  test('finds nothing where nothing is', () => {
    expect(findOtp({ PATH: home })).toBeNull();
    expect(findOtp({})).toBeNull();
  });

  test('follows a link on PATH to the installation', () => {
    const root = join(home, 'lib', 'erlang');
    installation(root);
    program(join(root, 'bin', 'erl'), '#!/bin/sh\nexit 1\n');
    mkdirSync(join(home, 'bin'));
    symlinkSync(join(root, 'bin', 'erl'), join(home, 'bin', 'erl'));
    expect(findOtp({ PATH: `/nowhere:${join(home, 'bin')}` })).toEqual({
      erl: join(home, 'bin', 'erl'),
      root,
      release: '27',
      version: '27.1.2',
    });
  });

  test('reads the root that a script names', () => {
    const root = join(home, 'otp');
    installation(root);
    program(join(home, 'bin', 'erl'), `#!/bin/sh\nROOTDIR="${root}"\nexit 1\n`);
    expect(findOtp({ PATH: join(home, 'bin') })?.root).toBe(root);
  });

  test("asks a version manager's stand-in by running it", () => {
    const root = join(home, 'otp');
    installation(root);
    program(join(home, 'shims', 'erl'), `#!/bin/sh\nprintf %s '${root}'\n`);
    expect(findOtp({ PATH: join(home, 'shims') })?.version).toBe('27.1.2');
  });

  test('does not take a broken one', () => {
    program(join(home, 'shims', 'erl'), '#!/bin/sh\nexit 1\n');
    expect(findOtp({ PATH: join(home, 'shims') })).toBeNull();
  });
});

describe('what to install', () => {
  test.each([
    ['linux', 'ID=debian\n', 'sudo apt-get install erlang'],
    ['linux', 'ID=pop\nID_LIKE="ubuntu debian"\n', 'sudo apt-get install erlang'],
    ['linux', 'NAME=Fedora\nID=fedora\n', 'sudo dnf install erlang'],
    ['linux', 'ID=manjaro\nID_LIKE=arch\n', 'sudo pacman -S erlang'],
    ['linux', 'ID=alpine\n', 'sudo apk add erlang erlang-dev'],
    ['darwin', '', 'brew install erlang'],
  ] as const)('%s %j', (platform, osRelease, command) => {
    expect(installCommand(platform, osRelease, false)).toBe(command);
  });

  test('needs no sudo as root', () => {
    expect(installCommand('linux', 'ID=debian\n', true)).toBe('apt-get install erlang');
  });

  test('says where to look on systems it does not know', () => {
    expect(installCommand('linux', 'ID=unheardof\n', false)).toContain('erlang.org');
  });

  test('is part of the message', () => {
    expect(missingOtp().hint).toContain(installCommand());
  });
});
