/**
 * Checks and installs the npm dependencies. Uses Node alone, since nothing is installed before this has run.
 *
 * npm keeps a copy of what it installed in node_modules/.package-lock.json. They are current when that copy
 * names the same version of every package that the lock file asks for on this platform.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whyUnreachable } from './network.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function dependenciesAreCurrent() {
  const installed = packagesOf('node_modules/.package-lock.json');
  const wanted = packagesOf('package-lock.json');
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && installed[path] === undefined),
  );
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * What npm says goes to standard error. No package here needs its install script. Without network, what npm has in its
 * cache may do. Where `npm ci` refuses (a lock file written by another version of npm, a registry that lacks a
 * platform's package), a plain install is tried.
 */
export async function installDependencies() {
  const problem = await whyUnreachable(root);
  if (problem !== null) {
    if ((await npm(['ci', '--offline'])) === null) return;
    throw new Error(`the first run installs npm dependencies, which needs the network, and ${problem}`);
  }
  process.stderr.write('tandem: installing npm dependencies (once)\n');
  const refusal = (await npm(['ci'])) && (await npm(['install', '--no-save']));
  if (refusal === null) return;
  throw new Error(`npm could not install the dependencies (${refusal}). Try: cd ${root} && npm ci`);
}

/**
 * Shell: becomes a command, in a process group with a watcher, which ends the group when the pipe that is its file 3 ends:
 * whatever ends this process. `src/system/processes.ts` does the same, once there is something to compile it with.
 */
const TIED = `(trap '' INT TERM HUP; read -r _ <&3 || kill -9 0) </dev/null >/dev/null 2>&1 & exec "$@" 3<&-`;

/**
 * Null where it is done, else what npm says, in one line: it prints a page.
 * @param {string[]} words
 */
async function npm(words) {
  const windows = process.platform === 'win32';
  const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const command = [windows ? 'npm.cmd' : 'npm', ...words, ...options];
  const [file = '', ...args] = windows ? command : ['/bin/sh', '-c', TIED, 'sh', ...command];
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: !windows,
    shell: windows,
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', text => {
    said += text;
  });
  try {
    const [status] = await once(child, 'exit');
    return status === 0 ? null : firstError(said);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    for (const stream of child.stdio) stream?.destroy();
  }
}

/** @param {string} said */
function firstError(said) {
  const lines = said
    .split('\n')
    .flatMap(line => /^npm (?:error|ERR!) (?!code |A complete log)(.+)/.exec(line)?.[1] ?? []);
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(said)?.[1];
  return [code, lines[0]].filter(Boolean).join(': ').slice(0, 300) || 'without a word';
}
