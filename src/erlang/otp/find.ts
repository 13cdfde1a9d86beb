/**
 * Locates Erlang/OTP on this machine without starting it, which would take a fifth of a second: a run whose modules are
 * all in the cache does not need to start it.
 */
import { accessSync, constants, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runTied } from '../../system/index.ts';

export interface Otp {
  /** The `erl` program. */
  readonly erl: string;
  readonly root: string;
  /** The major release, such as `25`. */
  readonly release: string;
  /** The full version, such as `25.2.3`. */
  readonly version: string;
}

export function findOtp(env: NodeJS.ProcessEnv = process.env): Otp | null {
  const erl = onPath('erl', env);
  if (erl === null) return null;
  const root = rootOf(erl, env);
  return root === null ? null : { erl, root, ...versionOf(root) };
}

export function onPath(program: string, env: NodeJS.ProcessEnv): string | null {
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program];
  for (const folder of (env.PATH ?? '').split(delimiter).filter(part => part !== '')) {
    for (const name of names) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {}
    }
  }
  return null;
}

/** `erl` is a script in the installation's bin folder, a link to it, or a version manager's stand-in for it. */
function rootOf(erl: string, env: NodeJS.ProcessEnv): string | null {
  const script = realpathSync(erl);
  const candidates = [env.ERL_ROOTDIR, dirname(dirname(script)), rootInScript(script)];
  for (const root of candidates) if (root !== undefined && isRoot(root)) return root;
  const answer = runTied(erl, [...ALONE, '-eval', PRINT_ROOT], START_MS, env);
  return answer.status === 0 && isRoot(answer.stdout) ? answer.stdout : null;
}

/** No `.erlang`, and all modules are loaded at the start, from OTP: later ones would be looked for in the working folder first. */
const ALONE = ['-noinput', '-boot', 'no_dot_erlang', '-mode', 'embedded'];

/** Milliseconds that a node has to start and to end. */
const START_MS = 20_000;

const PRINT_ROOT = 'io:put_chars(code:root_dir()), halt().';

function isRoot(folder: string): boolean {
  return existsSync(join(folder, 'releases')) && existsSync(join(folder, 'lib'));
}

function rootInScript(script: string): string | undefined {
  return /^\s*ROOTDIR="?(\/[^"$\n]+)"?$/m.exec(readFileSync(script, 'latin1').slice(0, 10_000))?.[1];
}

function versionOf(root: string): { release: string; version: string } {
  const releases = join(root, 'releases');
  const release =
    readText(join(releases, 'start_erl.data'))?.split(/\s+/)[1] ??
    readdirSync(releases)
      .filter(name => /^\d+$/.test(name))
      .sort((a, b) => Number(b) - Number(a))[0] ??
    'unknown';
  return { release, version: readText(join(releases, release, 'OTP_VERSION')) ?? release };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
