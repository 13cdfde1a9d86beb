/** The diagnostic for machines without Erlang/OTP. */
import { readFileSync } from 'node:fs';
import type { Diagnostic } from '../core/diagnostic.ts';

export function missingOtp(): Diagnostic {
  return {
    title: 'Erlang/OTP was not found',
    text: 'There is no `erl` on PATH, and it is needed to read this program.',
    hint: `Install it with: ${installCommand()}`,
  };
}

/** The command that installs Erlang/OTP on this operating system. */
export function installCommand(
  platform: NodeJS.Platform = process.platform,
  osRelease: string = readOsRelease(),
  isRoot: boolean = process.getuid?.() === 0,
): string {
  if (platform === 'darwin') return 'brew install erlang';
  if (platform === 'win32') return 'winget install Erlang.ErlangOTP';
  const command = linuxCommand(osRelease);
  if (command === null) return 'the package `erlang` of your system, or see https://www.erlang.org/downloads';
  return isRoot ? command : `sudo ${command}`;
}

const BY_FAMILY: readonly (readonly [RegExp, string])[] = [
  [/\b(debian|ubuntu)\b/, 'apt-get install erlang'],
  [/\b(fedora|rhel|centos)\b/, 'dnf install erlang'],
  [/\barch\b/, 'pacman -S erlang'],
  [/\balpine\b/, 'apk add erlang erlang-dev'],
  [/\b(suse|opensuse)\b/, 'zypper install erlang'],
  [/\bgentoo\b/, 'emerge dev-lang/erlang'],
  [/\bfreebsd\b/, 'pkg install erlang'],
];

function linuxCommand(osRelease: string): string | null {
  const ids = [...osRelease.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].map(match => match[1]).join(' ');
  return BY_FAMILY.find(([family]) => family.test(ids))?.[1] ?? null;
}

function readOsRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}
