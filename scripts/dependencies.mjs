/**
 * The npm dependencies: are they there, and get them. Plain Node, since nothing is installed before this ran.
 *
 * npm keeps a copy of what it installed in node_modules/.package-lock.json. They are current when that copy
 * names the same version of every package that the lock file asks for on this platform.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function dependenciesAreCurrent() {
  const installed = packagesOf('node_modules/.package-lock.json');
  const wanted = packagesOf('package-lock.json');
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && installed[path] === undefined),
  );
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * What npm says goes to standard error. No package here needs its install script. Where `npm ci` refuses (a lock file
 * written by another version of npm, a registry that lacks a platform's package), a plain install is tried.
 */
export function installDependencies() {
  if (npm('ci') || npm('install', '--no-save')) return;
  throw new Error(
    `npm could not install the dependencies; its messages are above. Try: cd ${root} && npm ci`,
  );
}

function npm(...command) {
  const windows = process.platform === 'win32';
  const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const stdio = ['ignore', 2, 2];
  return (
    spawnSync(windows ? 'npm.cmd' : 'npm', [...command, ...options], { cwd: root, stdio, shell: windows })
      .status === 0
  );
}
